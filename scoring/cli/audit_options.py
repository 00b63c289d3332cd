"""The options that ``audit``, ``transfer`` and ``report`` share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

if TYPE_CHECKING:
    from scoring.audit.records import Rule

RULES: Final = ("round3", "eps0", "calibrated")
DEFAULT_REPLICATES: Final = 10_000
SKILLS: Final = ("expert", "skilled", "crowd")

MetricOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--metric", metavar="NAME", help="A metric; may be given again. Default: all."),
]
RuleOption: TypeAlias = Annotated[
    str, typer.Option("--rule", metavar="|".join(RULES), help="How scores become verdicts.")
]
GoldOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--gold",
        metavar="majority|RATER|adjudicated|soft",
        help="Whose verdicts count.",
    ),
]
ReplicatesOption: TypeAlias = Annotated[
    int,
    typer.Option("--replicates", metavar="N", min=1, max=1_000_000, help="Bootstrap replicates."),
]
UnsealedOption: TypeAlias = Annotated[
    bool, typer.Option("--unsealed", help="Count judgments whose seal was broken too.")
]
PeopleOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--people",
        metavar="|".join(SKILLS),
        help="Who the people are, for the stand-in test of --judge.",
    ),
]
EpsilonOption: TypeAlias = Annotated[
    float | None,
    typer.Option(min=0, max=1, metavar="X", help="Margin of the stand-in test of --judge."),
]
CannotTellFlag: TypeAlias = Annotated[
    bool,
    typer.Option("--cannot-tell", help="A label like others in the stand-in test of --judge."),
]


def rule_named(name: str) -> Rule | None:
    """Give the rule of that name; None for no name.

    Raises
    ------
    typer.BadParameter
        When there is no such rule.
    """
    from scoring.audit.records import Rule  # noqa: PLC0415  loads numpy, --help does not need it

    if not name:
        return None
    if name not in RULES:
        raise typer.BadParameter(f"--rule is one of {', '.join(RULES)}, not '{name}'.")
    return Rule(name)
