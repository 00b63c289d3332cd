"""Text to tokens, for each script and each definition; every distinct text once."""

from __future__ import annotations

import logging
import re
import sys
import unicodedata
import warnings
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Final

from scoring.language import CHARACTERS, Language, japanese_tokenizer
from scoring.subjects import TokenizerName

CACHED_CHARS: Final = 2_000_000
REMEMBERED_PIECES: Final = 100_000
REMEMBERED_CHARS: Final = 40

_UNSPACED: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003134f"
)
_ASCII_WORD: Final = re.compile("[a-z0-9]+")
_ASCII_WORDS_APART: Final = str.maketrans(
    {chr(code): chr(code).lower() if chr(code).isalnum() else " " for code in range(128)}
)
_WORD: Final = re.compile(r"\w+")
_WORD_CHAR: Final = re.compile(r"\w")
# 13a cuts these off wherever they stand. Where no two of "." and "," meet, its other three
# substitutions cannot touch one another's characters, and one pass finds the same tokens.
_SPACELESS: Final = r"{-~\[-`!-&(-+:-@/"
_13A_MEETING: Final = re.compile(r"[.,][.,]")
_13A_STEPS: Final = (
    (re.compile(f"([{_SPACELESS} ])"), r" \1 "),
    (re.compile(r"([^0-9])([\.,])"), r"\1 \2 "),
    (re.compile(r"([\.,])([^0-9])"), r" \1 \2"),
    (re.compile(r"([0-9])(-)"), r"\1 \2 "),
)
_13A_RUN: Final = rf"(?:[^\s{_SPACELESS}.,\-]+|(?<=[0-9])[.,](?=[0-9])|(?<![0-9])-)*"
_13A_ONCE: Final = re.compile(
    rf"[^\s{_SPACELESS}.,\-]+{_13A_RUN}|[{_SPACELESS}.,]|(?<=[0-9])-|-{_13A_RUN}"
)

Tokenize = Callable[[str], list[str]]


class _Pieces(dict[str, Sequence[str]]):
    """What a tokenizer makes of each piece between blanks; forgets all when it has grown large.

    For tokenizers that never look across a blank: words come again and again, so that a look-up
    takes the place of a pattern.
    """

    def __init__(self, cut: Callable[[str], Sequence[str]]) -> None:
        super().__init__()
        self._cut = cut

    def __missing__(self, piece: str) -> Sequence[str]:
        made = self._cut(piece)
        if len(piece) <= REMEMBERED_CHARS:
            if len(self) >= REMEMBERED_PIECES:
                self.clear()
            self[piece] = made
        return made


def normal(text: str) -> str:
    """Give a text in NFC: composed and decomposed accents are one letter to a metric."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def ascii_words(text: str) -> list[str]:
    """Find runs of ``[a-z0-9]`` in the lower-cased text, as the ``rouge_score`` package does.

    >>> ascii_words("It's 5 o'clock")
    ['it', 's', '5', 'o', 'clock']
    """
    if text.isascii():
        return text.translate(_ASCII_WORDS_APART).split()
    return _ASCII_WORD.findall(text.lower())


def unicode_words(text: str) -> list[str]:
    """Find words of any script, lower-cased; equal to ``ascii_words`` on ASCII text.

    A letter or digit takes its combining marks with it. Scripts without spaces give one token
    per character, and each emoji is one token.

    >>> unicode_words("Ça va? 我喜欢")
    ['ça', 'va', '我', '喜', '欢']
    """
    if text.isascii():
        return text.translate(_ASCII_WORDS_APART).split()
    pieces = normal(text).lower().split()
    return list(chain.from_iterable(map(_PIECES_UNICODE.__getitem__, pieces)))


def _cut_unicode(piece: str) -> list[str]:
    return (_ASCII_WORD if piece.isascii() else _unicode_pattern()).findall(piece)


_PIECES_UNICODE: Final = _Pieces(_cut_unicode)


@cache
def _unicode_pattern() -> re.Pattern[str]:
    marks, symbols = _ranges("M"), _ranges("So")
    joiners = "\u200d\ufe0f\U0001f3fb-\U0001f3ff"
    return re.compile(
        f"[{_UNSPACED}][{marks}]*"
        f"|[^\\W_{_UNSPACED}](?:[^\\W_{_UNSPACED}]|[{marks}])*"
        "|[\U0001f1e6-\U0001f1ff]{2}"
        f"|[{symbols}](?:[{joiners}]|(?<=\u200d)[{symbols}])*"
    )


def _ranges(category: str) -> str:
    """Write the characters of a Unicode category as the inside of a character class."""
    found: list[tuple[int, int]] = []
    for code in range(0xA0, min(sys.maxunicode, 0xE01F0)):
        if unicodedata.category(chr(code)).startswith(category):
            if found and found[-1][1] == code - 1:
                found[-1] = (found[-1][0], code)
            else:
                found.append((code, code))
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in found)


def characters(text: str) -> list[str]:
    """Give every character that is not blank, case kept.

    >>> characters("a b")
    ['a', 'b']
    """
    return list("".join(normal(text).split()))


@cache
def _jieba() -> Tokenize:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its packaging, on import
        import jieba  # noqa: PLC0415  reads its dictionary, which only Chinese text is worth

    jieba.setLogLevel(logging.WARNING)
    return jieba.lcut  # type: ignore[no-any-return]


def jieba_words(text: str) -> list[str]:
    """Cut Chinese text into words without the blanks; punctuation stays.

    >>> jieba_words("我喜欢 苹果。")
    ['我', '喜欢', '苹果', '。']
    """
    return [word for word in _jieba()(normal(text)) if not word.isspace()]


def word_types_jieba(text: str) -> list[str]:
    """Cut Chinese text into words, lower-cased, without punctuation."""
    return [word for word in jieba_words(text.lower()) if _WORD_CHAR.search(word)]


def _has_fugashi() -> bool:
    return japanese_tokenizer() != CHARACTERS


@cache
def _fugashi() -> Tokenize:
    import fugashi  # noqa: PLC0415  an extra, which only Japanese text is worth
    import unidic_lite  # noqa: PLC0415

    tagger = fugashi.Tagger(f'-d "{unidic_lite.DICDIR}"')
    return lambda text: [word.surface for word in tagger(text)]


def fugashi_words(text: str) -> list[str]:
    """Cut Japanese text into words without the blanks; punctuation stays."""
    return [word for word in _fugashi()(normal(text)) if not word.isspace()]


def word_types_fugashi(text: str) -> list[str]:
    """Cut Japanese text into words, lower-cased, without punctuation."""
    return [word for word in fugashi_words(text.lower()) if _WORD_CHAR.search(word)]


def plain_words(text: str) -> list[str]:
    r"""Find runs of ``\w`` in the lower-cased text.

    >>> plain_words("Snake_case isn't")
    ['snake_case', 'isn', 't']
    """
    return _WORD.findall(normal(text).lower())


def spaced_words(text: str) -> list[str]:
    """Split at blanks."""
    return text.split()


def mteval_13a(text: str) -> list[str]:
    """Tokenize as mteval-v13a and sacreBLEU's ``13a`` do.

    >>> mteval_13a("Costs $1,000.50 (or so).")
    ['Costs', '$', '1,000.50', '(', 'or', 'so', ')', '.']
    """
    line = text.rstrip()
    if "\n" in line or "<skipped>" in line:
        line = line.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    if "&" in line:
        for entity, character in (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")):
            line = line.replace(entity, character)
    return list(chain.from_iterable(map(_PIECES_13A.__getitem__, line.split())))


def _cut_13a(piece: str) -> list[str]:
    if not _13A_MEETING.search(piece):
        return _13A_ONCE.findall(piece)
    line = f" {piece} "
    for pattern, replacement in _13A_STEPS:
        line = pattern.sub(replacement, line)
    return line.split()


_PIECES_13A: Final = _Pieces(_cut_13a)


@cache
def _sacrebleu_zh() -> Callable[[str], str]:
    from sacrebleu.tokenizers.tokenizer_zh import TokenizerZh  # noqa: PLC0415  only for Chinese

    return TokenizerZh.__call__.__wrapped__.__get__(TokenizerZh())  # type: ignore[no-any-return]


def sacrebleu_zh(text: str) -> list[str]:
    """Tokenize as sacreBLEU's ``zh`` does: Chinese characters apart, the rest as ``13a``."""
    return _sacrebleu_zh()(text.rstrip()).split()


class TokenCache:
    """Tokens of recent texts, so that a reference is cut once for all of its answers."""

    def __init__(self, budget: int = CACHED_CHARS) -> None:
        self._budget = budget
        self._held = 0
        self._known: OrderedDict[tuple[Tokenize, str], list[str]] = OrderedDict()

    def __call__(self, tokenize: Tokenize, text: str) -> list[str]:
        """Give the tokens of a text; treat them as read-only."""
        key = (tokenize, text)
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)
            return known
        made = tokenize(text)
        self._known[key] = made
        self._held += len(text) + 1
        while self._held > self._budget and len(self._known) > 1:
            (_, dropped), _ = self._known.popitem(last=False)
            self._held -= len(dropped) + 1
        return made


def rouge_tokenizer(name: TokenizerName, language: Language) -> Tokenize:
    """Choose ROUGE's tokenizer.

    ``auto`` cuts Chinese by jieba, Japanese by fugashi where that is installed, and the rest by
    Unicode, which leaves characters of scripts without spaces.
    """
    if name == "auto":
        if language == "ja" and _has_fugashi():
            return fugashi_words
        return jieba_words if language == "zh" else unicode_words
    named: dict[str, Tokenize] = {
        "unicode": unicode_words,
        "ascii": ascii_words,
        "char": characters,
    }
    return named[name]


def bleu_tokenizer(language: Language) -> Tokenize:
    """Choose BLEU's tokenizer: 13a, zh, or characters in other scripts without spaces."""
    if language == "spaced":
        return mteval_13a
    return sacrebleu_zh if language == "zh" else characters


def type_tokenizer(language: Language) -> Tokenize:
    """Choose the tokenizer of word types for the Jaccard index."""
    return plain_words if language == "spaced" else unspaced_types(language)


def length_tokenizer(language: Language) -> Tokenize:
    """Choose what counts as a word of a text's length."""
    return spaced_words if language == "spaced" else unspaced_types(language)


def unspaced_types(language: Language) -> Tokenize:
    """Choose the tokenizer of words without punctuation for a script without spaces."""
    if language == "ja" and _has_fugashi():
        return word_types_fugashi
    return word_types_jieba if language == "zh" else unicode_words
