"""Which script a text is written in, where nobody said its language."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

Language: TypeAlias = Literal["zh", "ja", "unspaced", "spaced"]

LOOKED_AT: Final = 2_000
_HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_KANA: Final = re.compile("[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]")
_OTHER_UNSPACED: Final = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
_WORD_CHAR: Final = re.compile(r"[^\W\d_]")
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
