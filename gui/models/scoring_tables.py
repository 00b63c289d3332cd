"""Metrics to choose from, and scores that are stored, as a view shows them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.jobs import Pace
from db.queries.scores import ReasonCount, SignatureCount
from db.types import Construct
from gui.counting import counted
from gui.figure_text import count_text
from gui.models.figure_table import FigureColumn, FigureRow, Label
from gui.models.throughput import duration_text, memory_text
from scoring.metric_spec import MODELS_EXTRA, Group, full_name
from scoring.registry import MetricInfo
from scoring.service import CostEstimate, StepCost

translate = QCoreApplication.translate
USUAL: Final = ("length", "jaccard", "rouge1", "rouge2", "rougeL")


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricLine:
    """One metric that can be asked for.

    Parameters
    ----------
    family
        Its name without a model.
    group
        Which family of methods it belongs to.
    model
        The model it takes unless another is chosen; empty where it takes none.
    compares
        What it reads, in the registry's words.
    proved
        Whether its values were held against its reference package.
    gives
        Names of its figures, short.
    available
        Whether it can be computed here, perhaps after a model is fetched.
    needs
        What brings it, when something is missing.
    stored
        How many scores of it the dataset holds, under any signature.
    usual
        Whether it is chosen to begin with.
    """

    family: str
    group: Group
    summary: str
    model: str
    compares: tuple[str, ...]
    proved: bool
    gives: tuple[str, ...]
    available: bool
    needs: str
    stored: int
    usual: bool

    def asked(self, model: str) -> str:
        """Give the name under which it is asked for with a model."""
        return full_name(self.family, "", model or self.model) if self.model else self.family


def metric_lines(
    infos: Sequence[MetricInfo], stored: Sequence[SignatureCount], construct: Construct
) -> list[MetricLine]:
    """Give the families that suit a construct, once each, in the registry's order."""
    parts = {part for info in infos for part in info.parts}
    counts = _by_family(stored)
    lines = []
    for info in infos:
        if info.name in parts or construct not in info.construct:
            continue
        family = info.name.partition(":")[0]
        lines.append(
            MetricLine(
                family=family,
                group=info.group,
                summary=info.summary,
                model=info.model,
                compares=info.inputs,
                proved=info.standing == "verified",
                gives=tuple(part.partition(":")[0].rpartition(".")[2] for part in info.parts),
                available=MODELS_EXTRA not in info.needs,
                needs=info.needs,
                stored=counts.get(family, 0),
                usual=family in USUAL,
            )
        )
    return lines


def _by_family(stored: Sequence[SignatureCount]) -> Mapping[str, int]:
    counts: dict[str, int] = {}
    for line in stored:
        family = line.metric.partition(":")[0].partition(".")[0]
        counts[family] = max(counts.get(family, 0), line.values)
    return counts


def stored_table(
    stored: Sequence[SignatureCount],
) -> tuple[tuple[FigureColumn, ...], list[FigureRow]]:
    """Give what is stored, one line a signature."""
    columns = (
        FigureColumn(title=translate("Scoring", "Metric and signature")),
        FigureColumn(title=translate("Scoring", "Scores")),
        FigureColumn(
            title=translate("Scoring", "No value"),
            hint=translate("Scoring", "Scores that could not be computed, with their reasons"),
        ),
    )
    rows = [
        FigureRow(
            cells=(
                Label(text=line.metric.partition(":")[0], aside=line.text.partition("|")[2]),
                line.values,
                line.undefined,
            ),
            hints={0: line.text},
        )
        for line in stored
    ]
    return columns, rows


def reasons_table(
    reasons: Sequence[ReasonCount],
) -> tuple[tuple[FigureColumn, ...], list[FigureRow]]:
    """Give why scores have no value, by metric."""
    columns = (
        FigureColumn(title=translate("Scoring", "Reason")),
        FigureColumn(title=translate("Scoring", "Metric")),
        FigureColumn(title=translate("Scoring", "Scores")),
    )
    rows = [
        FigureRow(cells=(line.reason, line.metric.partition(":")[0], line.scores))
        for line in reasons
    ]
    return columns, rows


def cost_texts(cost: CostEstimate) -> tuple[str, str, str]:
    """Say what a run would cost: in all, in figures, and step by step."""
    if not any(step.texts for step in cost.steps):
        return translate("Scoring", "Everything is scored already"), "", ""
    if cost.seconds is None:
        headline = translate("Scoring", "How long it takes is not known")
    else:
        headline = translate("Scoring", "About {time}").format(time=duration_text(cost.seconds))
    facts = []
    if cost.tokens:
        tokens = translate("Scoring", "{count} tokens")
        facts.append(tokens.format(count=count_text(cost.tokens)))
    if cost.memory is not None:
        facts.append(translate("Scoring", "up to {size}").format(size=memory_text(cost.memory)))
    reused = translate("Scoring", "{count} there already")
    facts.append(reused.format(count=count_text(cost.reused)))
    return headline, " · ".join(facts), "\n".join(map(_step_text, cost.steps))


def _step_text(step: StepCost) -> str:
    said = [
        translate("Scoring", "{doing}: {texts} texts, {pairs} pairs").format(
            doing=step.doing, texts=count_text(step.texts), pairs=count_text(step.pairs)
        )
    ]
    if step.tokens is not None:
        about = translate("Scoring", "about {count} tokens")
        exact = translate("Scoring", "{count} tokens")
        said.append((about if step.about else exact).format(count=count_text(step.tokens)))
    if step.seconds is not None:
        said.append(duration_text(step.seconds))
    if step.device:
        said.append(step.device)
    return " · ".join(said)


def group_title(group: Group) -> str:
    """Name a family of methods."""
    titles: dict[Group, str] = {
        "lexical": translate("Scoring", "Words and characters"),
        "embedding": translate("Scoring", "Embeddings"),
        "entailment": translate("Scoring", "Entailment"),
        "relevance": translate("Scoring", "Relevance and provenance"),
        "reward": translate("Scoring", "Reward models"),
        "contamination": translate("Scoring", "Contamination"),
        "reference set": translate("Scoring", "Reference sets of n-grams"),
        "imported": translate("Scoring", "Imported"),
    }
    return titles[group]


def compares_text(line: MetricLine) -> str:
    """Say what a metric reads and gives, in one line."""
    said = [translate("Scoring", "reads {what}").format(what=", ".join(line.compares))]
    if line.gives:
        said.append(translate("Scoring", "gives {parts}").format(parts=", ".join(line.gives)))
    if line.needs:
        said.append(translate("Scoring", "needs {what}").format(what=line.needs))
    if not line.proved:
        said.append(translate("Scoring", "not held against its reference package with this model"))
    return " · ".join(said)


def status_text(line: MetricLine) -> str:
    """Say what a metric needs, or how much of it is stored."""
    if line.needs:
        return translate("Scoring", "model not here") if line.available else line.needs
    if line.stored:
        stored = counted(
            line.stored, one=translate("Scoring", "score"), many=translate("Scoring", "scores")
        )
        return translate("Scoring", "{scores} stored").format(scores=stored)
    return ""


def run_states(chosen: Sequence[str], begun: Collection[str], pace: Pace | None) -> dict[str, str]:
    """Say of each metric of a run whether it waits, how far it is, or that it is done.

    Parameters
    ----------
    chosen
        The metrics of the run.
    begun
        Those that were at work so far.
    pace
        What the run told last.
    """
    at_work = () if pace is None else pace.fills
    states = {}
    for family in chosen:
        if family in at_work and pace is not None and pace.share is not None:
            states[family] = f"{round(100 * pace.share)} %"
        elif family in begun:
            states[family] = translate("Scoring", "done")
        else:
            states[family] = translate("Scoring", "waits")
    return states
