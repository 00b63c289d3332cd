"""Text to sentences, by pysbd's rules: bundled, offline, the same on every machine."""

from __future__ import annotations

import re
import warnings
from functools import cache
from importlib.metadata import version
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from scoring.language import language_of

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE: Final = "pysbd"
DEFAULT_RULES: Final = "en"
RULES: Final = frozenset(
    (
        *("am", "ar", "bg", "da", "de", "el", "en", "es", "fa", "fr", "hi", "hy", "it", "ja"),
        *("kk", "mr", "my", "nl", "pl", "ru", "sk", "ur", "zh"),
    )
)
_ALIASES: Final = {"cmn": "zh", "yue": "zh"}
_BY_MARK: Final = (("।", "hi"), ("۔", "ur"), ("؟", "ar"), ("။", "my"), ("։", "hy"), ("።", "am"))
_CLOSERS: Final = re.compile(r"""["'”’»」』）】》〉)\]]*[”’»」』）】》〉)\]]|["'](?=\s)""")
# pysbd looks for lists of reference numbers by a pattern that takes exponential time on a long
# run of digits; a run of this length is hidden from it
_LONG_NUMBERS: Final = re.compile(r"[\[.∯](?=[\d,\s-]{16})")
_HIDDEN: Final = "_"


def splitter() -> str:
    """Name the splitter as a signature does.

    >>> splitter().startswith("pysbd")
    True
    """
    return f"{PACKAGE}{version(PACKAGE)}"


def sentences(text: str, language: str = "") -> list[str]:
    """Cut a text into sentences, in order, without the blanks around them.

    No character of the text is lost but blanks between sentences. A line's end always ends a
    sentence. A text without a sentence mark is one sentence; a blank text has none. What has no
    letter and no digit, such as a quote behind a full stop, is no sentence of its own: it stays
    with the one before it.

    Parameters
    ----------
    text
        Any text.
    language
        As the item declares it (``en``, ``zh-Hant``), or what ``language_of`` told. One that
        pysbd has no rules for, and none, is told by the script: Chinese, Japanese, a script with
        a mark of its own for the end of a sentence, else English.

    Examples
    --------
    >>> sentences("Dr. Smith left. Did he? Yes.")
    ['Dr. Smith left.', 'Did he?', 'Yes.']
    >>> sentences("他说：“好。”然后走了！")
    ['他说：“好。”', '然后走了！']
    >>> sentences("")
    []
    """
    if not text.strip():
        return []
    found = [*_starts(text, rules_for(text, language)), len(text)]
    starts = [
        start
        for start, end in pairwise(found)
        if start == 0 or any(map(str.isalnum, text[start:end]))
    ]
    cut = (text[start:end].strip() for start, end in pairwise([*starts, len(text)]))
    return [sentence for sentence in cut if sentence]


def rules_for(text: str, language: str = "") -> str:
    """Tell which language's rules cut a text.

    >>> rules_for("Guten Tag.", "de-AT"), rules_for("これはペンです。"), rules_for("नमस्ते।")
    ('de', 'ja', 'hi')
    """
    declared = language.lower().replace("_", "-").split("-")[0]
    declared = _ALIASES.get(declared, declared)
    if declared in RULES:
        return declared
    script = language_of("", (text,))
    if script in RULES:
        return script
    return next((code for mark, code in _BY_MARK if mark in text), DEFAULT_RULES)


def _starts(text: str, rules: str) -> Iterator[int]:
    """Give where each sentence begins; what pysbd altered or left out stays with its neighbour."""
    shown = _LONG_NUMBERS.sub(_HIDDEN, text)
    yield 0
    end = 0
    for found in _segmenter(rules).processor(shown).process():
        sentence = found.strip()
        at = shown.find(sentence, end) if sentence else -1
        if at < 0:
            continue
        closed = _CLOSERS.match(shown, at) if end and at == end else None
        start = closed.end() if closed else at
        end = max(at + len(sentence), start)
        if start > 0 and shown[:start].strip():
            yield start


@cache
def _segmenter(rules: str) -> Any:  # noqa: ANN401  an untyped package's class
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its patterns, when it is first compiled
        import pysbd  # noqa: PLC0415  only metrics that read sentences are worth its time

    return pysbd.Segmenter(language=rules, clean=False)
