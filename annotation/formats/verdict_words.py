"""The words by which strangers say a verdict, where no mapping says what they mean."""

from __future__ import annotations

import re
from typing import Final

from db.types import Verdict

BLANKS: Final = re.compile(r"[\s_\-]+")
SIDED: Final = (
    *("answer", "response", "model", "assistant", "system", "option", "output", "candidate"),
    "text",
)
WORDS: Final[dict[str, Verdict]] = {
    **dict.fromkeys(("a", "left", "first", "leftvote", "a better", "a is better"), Verdict.A),
    **dict.fromkeys(("b", "right", "second", "rightvote", "b better", "b is better"), Verdict.B),
    **{f"{stem} {end}": Verdict.A for stem in SIDED for end in ("a", "1")},
    **{f"{stem} {end}": Verdict.B for stem in SIDED for end in ("b", "2")},
    **{f"{stem}{end}": Verdict.A for stem in SIDED for end in ("a", "1")},
    **{f"{stem}{end}": Verdict.B for stem in SIDED for end in ("b", "2")},
    **dict.fromkeys(("tie", "same", "equal", "draw", "both", "tievote", "both good"), Verdict.TIE),
    **dict.fromkeys(
        ("both bad", "bothbad", "tie (bothbad)", "bothbad vote", "neither"), Verdict.BOTH_BAD
    ),
    **dict.fromkeys(
        ("cannot tell", "can't tell", "cant tell", "unsure", "unclear", "cannot decide"),
        Verdict.CANNOT_TELL,
    ),
}
CLAIM_WORDS: Final[dict[str, Verdict]] = {
    **dict.fromkeys(
        ("attributable", "supported", "support", "supports", "entailment", "yes", "true"),
        Verdict.ATTRIBUTABLE,
    ),
    **dict.fromkeys(
        ("not attributable", "not supported", "unsupported", "refutes", "no", "false"),
        Verdict.NOT_ATTRIBUTABLE,
    ),
    **dict.fromkeys(("cannot tell", "can't tell", "unsure", "unclear"), Verdict.CANNOT_TELL),
}


def plain_word(text: str) -> str:
    """Give a word without the differences that mean nothing.

    >>> plain_word(" Tie_(bothbad) ")
    'tie (bothbad)'
    """
    return BLANKS.sub(" ", text.strip().casefold())


def verdict_of(text: str, *, claim: bool) -> Verdict | None:
    """Tell which verdict a word says; None where it says none for sure (``1`` or ``0`` do not).

    >>> verdict_of("Model_A", claim=False), verdict_of("1", claim=False)
    (<Verdict.A: 'a'>, None)
    """
    return (CLAIM_WORDS if claim else WORDS).get(plain_word(text))
