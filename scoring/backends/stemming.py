"""Porter's stemmer for ROUGE, as the ``rouge_score`` package uses it; English only."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from scoring.backends.tokens import Tokenize

KEPT_LENGTH: Final = 3
"""Words up to this long are left as they are."""


@cache
def stemmed(tokenize: Tokenize) -> Tokenize:
    """Give a tokenizer whose words are cut down to their stems.

    >>> from scoring.backends.tokens import ascii_words
    >>> stemmed(ascii_words)("Cats are running")
    ['cat', 'are', 'run']
    """
    stem = _porter()

    def cut(text: str) -> list[str]:
        return [stem(word) if len(word) > KEPT_LENGTH else word for word in tokenize(text)]

    return cut


@cache
def _porter() -> Callable[[str], str]:
    from nltk.stem.porter import PorterStemmer  # noqa: PLC0415  an extra, and seldom asked for

    return PorterStemmer().stem  # type: ignore[no-any-return]
