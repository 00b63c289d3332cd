"""SQuAD's exact match and token F1, and how many gold short answers a text holds."""

from __future__ import annotations

import re
import string
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Final

from scoring.backends.tokens import Tokenize, normal, unspaced_types
from scoring.language import Language

_ARTICLES: Final = re.compile(r"\b(a|an|the)\b")


class _Unpunctuated(dict[int, int | None]):
    """Drops ASCII punctuation, as SQuAD's script does, and every script's."""

    def __missing__(self, code: int) -> int | None:
        character = chr(code)
        dropped = character in string.punctuation or unicodedata.category(character)[0] == "P"
        self[code] = kept = None if dropped else code
        return kept


_UNPUNCTUATED: Final = _Unpunctuated()


def squad_words(text: str) -> list[str]:
    """Lower the text, drop punctuation and English articles, and split at blanks.

    Source: ``normalize_answer`` of SQuAD's evaluation script. Punctuation of other scripts
    (``。``, curly quotes) goes as well.

    >>> squad_words("The  U.S., a “state”!")
    ['us', 'state']
    """
    return _ARTICLES.sub(" ", plain(text)).split()


def plain(text: str) -> str:
    """Give a text in NFC and lower case, without punctuation.

    >>> plain("Äpfel, Birnen。")
    'äpfel birnen'
    """
    return normal(text).lower().translate(_UNPUNCTUATED)


def unmarked_words(text: str) -> list[str]:
    """Do as ``squad_words`` does, but keep the articles: ``a`` is a word in other languages.

    >>> unmarked_words("Il y a la “table”.")
    ['il', 'y', 'a', 'la', 'table']
    """
    return plain(text).split()


def answer_tokenizer(language: Language, *, english: bool) -> Tokenize:
    """Choose the tokens of short answers: SQuAD's, other languages' words, or a script's own."""
    if language == "spaced":
        return squad_words if english else unmarked_words
    return unspaced_types(language)


def token_f1(answer: Sequence[str], reference: Sequence[str]) -> float:
    """F1 of shared tokens, each as often as both have it; 0 where none is shared.

    >>> round(token_f1(["cat", "sat"], ["cat", "sat", "here"]), 4)
    0.8
    """
    shared = sum((Counter(answer) & Counter(reference)).values())
    return 2 * shared / (len(answer) + len(reference)) if shared else 0.0


def found_share(
    text: str, gold: Sequence[Sequence[str]], *, cut: Tokenize, spaced: bool
) -> float | None:
    """Give the share of gold short answers of which some alias stands in a text.

    Text and aliases are cut alike; an alias stands in the text where its tokens follow one
    another there: ``US`` is not found in ``because``. In a script without spaces its characters
    do. An alias without a token is never found; a gold answer of such aliases alone is left out,
    and None is given where none is left.

    >>> found_share("It is the UK.", [["Britain", "the UK"], ["US"]], cut=squad_words, spaced=True)
    0.5
    """
    joint = " " if spaced else ""

    def framed(words: Sequence[str]) -> str:
        return f"{joint}{joint.join(words)}{joint}"

    searched = framed(cut(text))
    found = total = 0
    for aliases in gold:
        wanted = [framed(words) for words in map(cut, aliases) if words]
        total += bool(wanted)
        found += any(alias in searched for alias in wanted)
    return found / total if total else None
