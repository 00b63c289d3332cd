"""The CLI line that makes again what a screen shows."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from annotation.agreement_votes import AgreementOptions
from annotation.stats.bootstrap import REPLICATES
from db.address import is_url
from scoring.service import ScoreOptions


def project_word(project: str) -> str:
    """Name a project as a command does; a URL, which may hold a password, stays a placeholder.

    >>> project_word("work/p.db"), project_word("postgresql://me:secret@host/db")
    ('p.db', 'URL')
    """
    return "URL" if is_url(project) else Path(project).name


def agreement_command(project: str, dataset: str, options: AgreementOptions) -> str:
    """Give the line that measures agreement under some options.

    >>> agreement_command("work/p.db", "my set", AgreementOptions(both_bad="own"))
    "tiebreak --project p.db agreement 'my set' --both-bad own --seed 0"
    """
    words = ["tiebreak", "--project", project_word(project), "agreement", dataset]
    if options.include_judges:
        words.append("--judges")
    if options.both_bad != "tie":
        words += ["--both-bad", options.both_bad]
    if options.leave_broken:
        words.append("--sealed-only")
    if options.replicates != REPLICATES:
        words += ["--replicates", str(options.replicates)]
    words += ["--seed", str(options.seed)]
    return shlex.join(words)


def score_command(project: str, dataset: str, metrics: Sequence[str], options: ScoreOptions) -> str:
    """Give the line that scores a dataset; empty while no metric is chosen.

    >>> score_command("p.db", "d", ["rouge1"], ScoreOptions(device="cpu"))
    'tiebreak --project p.db score d --metric rouge1 --device cpu'
    """
    if not metrics:
        return ""
    words = ["tiebreak", "--project", project_word(project), "score", dataset]
    for metric in metrics:
        words += ["--metric", metric]
    if options.aggregate is not None:
        words += ["--aggregate", options.aggregate]
    if options.device != "auto":
        words += ["--device", options.device]
    if options.baseline:
        words += ["--baseline", options.baseline]
    if options.idf:
        words.append("--idf")
    return shlex.join(words)


def ngram_command(
    verb: str,
    folder: Path,
    answers: Sequence[Path],
    *,
    given: Path | None = None,
    built_by: Sequence[str] = (),
) -> str:
    """Give the line that ranks models by reference sets, or studies that.

    >>> ngram_command("leaderboard", Path("sets"), [Path("models")])
    'tiebreak ngram leaderboard --references sets --answers models'
    >>> ngram_command("study", Path("sets"), [Path("a")], built_by=["m"])
    'tiebreak ngram study --references sets --answers a --made --built-by m'
    """
    words = ["tiebreak", "ngram", verb, "--references", str(folder)]
    for path in answers:
        words += ["--answers", str(path)]
    if verb == "study":
        words += ["--made"] if given is None else ["--judge", str(given)]
        for name in built_by:
            words += ["--built-by", name]
    return shlex.join(words)


def fetch_command(model: str) -> str:
    """Give the line that fetches a model.

    >>> fetch_command("facebook/bart-large-mnli")
    'tiebreak models fetch facebook/bart-large-mnli'
    """
    return shlex.join(["tiebreak", "models", "fetch", model])


def export_command(project: str, dataset: str, format_name: str, path: Path) -> str:
    """Give the line that writes a dataset, or its audit as a report.

    >>> export_command("p.db", "d", "trl", Path("d.jsonl"))
    'tiebreak --project p.db export d --format trl --out d.jsonl'
    >>> export_command("p.db", "d", "audit-html", Path("d-audit.html"))
    'tiebreak --project p.db report d --out d-audit.html'
    """
    words = ["tiebreak", "--project", project_word(project)]
    if format_name.startswith("audit-"):
        words += ["report", dataset, "--out", path.name]
    else:
        words += ["export", dataset, "--format", format_name, "--out", path.name]
    return shlex.join(words)
