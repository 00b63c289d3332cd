"""Agreement of a dataset's raters: who agrees with whom, by how much, and how sure that is."""

from __future__ import annotations

from annotation.aggregation import BothBad
from annotation.agreement_figures import (
    breakdown_of,
    coefficients_of,
    majority_of,
    overlap_of,
    pairs_of,
    tie_policies_of,
)
from annotation.agreement_items import PairPage, pair_items
from annotation.agreement_notes import report_notes, with_notes
from annotation.agreement_raters import consistency_lines, rater_line, side_bias
from annotation.agreement_report import AgreementReport
from annotation.agreement_votes import AgreementOptions, DatasetVotes, read_votes
from annotation.stats.bootstrap import REPLICATES
from annotation.stats.observed import label_counts
from db.engine import Sessions


class AgreementService:
    """Reads a dataset's live judgments and says who agrees with whom."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def report(
        self,
        dataset_name: str,
        *,
        seed: int = 0,
        replicates: int = REPLICATES,
        include_judges: bool = False,
        both_bad: BothBad = "tie",
        leave_broken: bool = False,
    ) -> AgreementReport:
        """Make the agreement report of one dataset; the parameters are ``AgreementOptions``'.

        Units are comparisons or claims, clusters are the items that share a group or a question.
        All is reckoned on answers, whichever side they were shown on. ``cannot_tell``, skipped,
        unparsed and refused judgments never enter; of several judgments by one rater on one unit
        the latest counts.

        Raises
        ------
        KnownError
            When there is no such dataset, or its construct has no categories.
        """
        options = AgreementOptions(
            seed=seed,
            replicates=replicates,
            include_judges=include_judges,
            both_bad=both_bad,
            leave_broken=leave_broken,
        )
        return report_of(read_votes(self._sessions, dataset_name, options))

    def pair_items(
        self,
        dataset_name: str,
        options: AgreementOptions,
        a: str,
        b: str,
        *,
        said_a: str | None = None,
        said_b: str | None = None,
        offset: int = 0,
        limit: int = 100,
    ) -> PairPage:
        """Give the targets behind two raters' figures, or behind one cell of their confusion."""
        found = read_votes(self._sessions, dataset_name, options)
        return pair_items(found, a, b, said_a=said_a, said_b=said_b, offset=offset, limit=limit)


def report_of(found: DatasetVotes) -> AgreementReport:
    """Make the report of votes that have been read."""
    counting = found.matrix.pick_raters(found.counting)
    labels = label_counts(counting)
    overlap = overlap_of(counting)
    coefficients = with_notes(coefficients_of(counting, found), labels)
    return AgreementReport(
        dataset=found.dataset.name,
        construct=str(found.dataset.construct),
        categories=found.matrix.categories,
        raters=tuple(rater_line(found, row) for row in range(len(found.raters))),
        overlap=overlap,
        labels=labels,
        coefficients=coefficients,
        pairs=pairs_of(found),
        majority=majority_of(found),
        tie_policies=tie_policies_of(counting, found),
        side_bias=side_bias(found),
        self_consistency=consistency_lines(found),
        breakdown=breakdown_of(counting, found),
        notes=report_notes(
            coefficients,
            labels,
            overlap,
            judges_apart=len(found.raters) - len(found.counting),
        ),
        include_judges=found.options.include_judges,
        both_bad=found.options.both_bad,
        seed=found.options.seed,
        replicates=found.options.replicates,
    )
