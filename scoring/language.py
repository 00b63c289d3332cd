"""Which script a text is written in, where nobody said its language."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from typing import Final, Literal, TypeAlias

Language: TypeAlias = Literal["zh", "ja", "unspaced", "spaced"]

LOOKED_AT: Final = 2_000
_HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_KANA: Final = re.compile("[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]")
_OTHER_UNSPACED: Final = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
_WORD_CHAR: Final = re.compile(r"[^\W\d_]")
CHARACTERS: Final = "char"
_KNOWN: Final[dict[str, Language]] = {
    "zh": "zh",
    "cmn": "zh",
    "yue": "zh",
    "ja": "ja",
    "th": "unspaced",
    "lo": "unspaced",
    "km": "unspaced",
    "my": "unspaced",
}


@cache
def japanese_tokenizer() -> str:
    """Name what cuts Japanese into words: fugashi with its small dictionary, else characters.

    The name has both versions, since another dictionary cuts other words.
    """
    if find_spec("fugashi") is None or find_spec("unidic_lite") is None:
        return CHARACTERS
    return f"fugashi{version('fugashi')}-unidic{version('unidic-lite')}"


def is_english(declared: str, texts: tuple[str, ...]) -> bool:
    """Tell whether an item is held to be English: declared so, or with no letter beyond a to z.

    >>> is_english("en-GB", ()), is_english("de", ("Hand",)), is_english("", ("It’s — “so”",))
    (True, False, True)
    >>> is_english("", ("schön",))
    False
    """
    if declared:
        return declared.lower().replace("_", "-").split("-")[0] == "en"
    return all(text.isascii() or "".join(_WORD_CHAR.findall(text)).isascii() for text in texts)


def language_of(declared: str, texts: tuple[str, ...]) -> Language:
    """Tell how words are found in an item's texts.

    A declared language decides. Without one the script of the first 2,000 characters does: kana
    above a twentieth of the letters is Japanese, Han above three tenths is Chinese, Thai, Lao,
    Khmer or Burmese above three tenths is another script without spaces.

    >>> language_of("", ("我喜欢苹果",)), language_of("", ("I like apples",))
    ('zh', 'spaced')
    """
    if declared:
        return _KNOWN.get(declared.lower().replace("_", "-").split("-")[0], "spaced")
    sample = " ".join(text[:LOOKED_AT] for text in texts)[:LOOKED_AT]
    if sample.isascii():
        return "spaced"
    letters = len(_WORD_CHAR.findall(sample)) or 1
    if len(_KANA.findall(sample)) > 0.05 * letters:
        return "ja"
    if len(_HAN.findall(sample)) > 0.3 * letters:
        return "zh"
    if len(_OTHER_UNSPACED.findall(sample)) > 0.3 * letters:
        return "unspaced"
    return "spaced"
