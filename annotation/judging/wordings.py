"""How English, Chinese and Japanese name one of two answers, prefer it, or call it a tie.

Patterns are parts of regular expressions over text in the form of ``outputs.plain``. A pattern for
an answer takes the place as its argument: 0 for the answer read first, 1 for the second.
"""

from __future__ import annotations

from typing import Final

NAME_EN: Final = (
    r"(?:response|answer|assistant|output|model|candidate|option|reply|completion|solution|text|"
    r"system|choice|chatbot|passage|summary)"
)
NAME_ZH: Final = (
    r"(?:个?(?:回答|回复|答案|答复|助手|模型|响应|回应|输出|选项|候选|方案|文本|系统|解答))"
)
NAME_JA: Final = (
    r"(?:回答文?|応答|返答|アシスタント|出力|答え|解答|モデル|候補|選択肢|システム|テキスト)"
)
NOT_LATIN: Final = r"(?![A-Za-z0-9_+#])"
NOT_MORE: Final = r"(?![A-Za-z0-9_]|\.\d|/\d|:\d|%)"
LETTERS: Final = (r"(?:A|a)", r"(?:B|b)")
DIGITS: Final = ("1", "2")
WORDS_EN: Final = ("one", "two")
ORDINALS_EN: Final = (r"(?:first|1st|former)", r"(?:second|2nd|latter)")
ZH: Final = (r"(?:一|甲|①)", r"(?:二|乙|②)")
FORMER_ZH: Final = ("前者", "后者")
ORDINALS_JA: Final = (
    r"(?:一つ目|1つ目|ひとつ目|一番目|1番目|最初|先|前|1個目|第一)",
    r"(?:二つ目|2つ目|ふたつ目|二番目|2番目|後|あと|2個目|第二)",
)
FORMER_JA: Final = ("前者", "後者")

TIE_EN: Final = (
    r"(?:a\s+)?(?:tied?|draw|no\s+(?:clear\s+)?(?:preference|winner)|"
    r"equal(?:ly\s+good)?|both\s+(?:are\s+)?(?:equal|equally\s+good|the\s+same|good)|neither|"
    r"even|equivalent|same)(?![A-Za-z_-])"
)
TIE_ZH: Final = (
    r"(?:(?:两者|二者|双方|两个回答)?都?(?:平局|平手|打平|持平|并列|相当|不相上下|同样好|一样好|"
    r"一样|相同|旗鼓相当|难分(?:高下|伯仲|胜负|优劣)|不分(?:高下|伯仲|胜负|上下)|"
    r"(?:没有|无)(?:明显)?(?:差别|差异|区别)|平分秋色|势均力敌))"
)
TIE_JA: Final = (
    r"(?:(?:両者|両方|どちら|双方|いずれ)?(?:とも|も|は)?(?:に)?(?:引き分け|引分け?|ひきわけ|同点|"
    r"同等|互角|同程度|同じ(?:くらい(?:良い)?)?|差(?:は|が)?(?:ない|ありません)|甲乙つけがたい|"
    r"優劣(?:は)?つけがたい|五分五分))"
)
BOTH_BAD: Final = (
    r"(?:both[\s_-]*(?:(?:answers|responses|are)\s+)*bad|(?:两者|二者|两个回答)?都(?:不好|很差|差|不行)"
    r"|(?:両方|どちら)(?:とも|も)(?:悪い|良くない|よくない|だめ|ダメ))"
)
TIE: Final = rf"(?:{TIE_EN}|{TIE_ZH}|{TIE_JA})"


def named(place: int) -> str:
    """Give the pattern of an answer that is named in full: ``Response 1``, ``第一个回答``."""
    letter, digit, word = LETTERS[place], DIGITS[place], WORDS_EN[place]
    en = (
        rf"(?:(?:the\s+)?{NAME_EN}[\s_#:-]*[(\[\"']?(?:{letter}|{digit}|{word}){NOT_MORE}[)\]\"']?"
        rf"(?:'s\s+{NAME_EN})?|(?:the\s+)?{ORDINALS_EN[place]}\s+(?:{NAME_EN}|one)"
        rf"(?![A-Za-z])|\bthe\s+{ORDINALS_EN[place]}(?![A-Za-z]))"
    )
    zh = (
        rf"(?:{NAME_ZH}\s*[(\"“「]?(?:{letter}|{digit}|{ZH[place]}){NOT_MORE}[)\"”」]?"
        rf"(?:的{NAME_ZH})?|第\s*(?:{digit}|{ZH[place]})\s*(?:{NAME_ZH}|个)|{FORMER_ZH[place]})"
    )
    ja = (
        rf"(?:{NAME_JA}\s*[(「]?(?:{letter}|{digit}|{ZH[place]}){NOT_MORE}[)」]?"
        rf"(?:の{NAME_JA})?|{ORDINALS_JA[place]}の{NAME_JA}|{FORMER_JA[place]})"
    )
    return rf"(?:{en}|{zh}|{ja})"


def short(place: int) -> str:
    """Give the pattern of a bare letter or number that stands for an answer."""
    spoken = rf"(?:{'AB'[place]}|{DIGITS[place]}){NOT_MORE}"
    return rf"(?:(?<![A-Za-z0-9_.'-]){spoken}|(?<=\(){LETTERS[place]}(?=\)))"


def compared(place: int) -> str:
    """Give the pattern of a comparison sign: ``A>B``, ``B<<A``, ``1 > 2``."""
    one, other = (rf"(?:{LETTERS[at]}|{DIGITS[at]})" for at in (place, 1 - place))
    return rf"(?:{one}\s*(?:>{{1,2}}|≫|≻)\s*{other}|{other}\s*(?:<{{1,2}}|≪|≺)\s*{one})"


COMPARED_EQUAL: Final = r"(?:[AaBb12]\s*(?:={1,2}|≈|~)\s*[AaBb12])"


def value(*, loose: bool) -> str:
    """Give the pattern of what stands after ``VERDICT:``, with one group for each place.

    Groups: ``first``, ``second``, ``tie``, ``bad``. ``loose`` takes small letters and ``C`` for a
    tie too, for places where nothing but a verdict can stand.
    """
    parts = []
    for place, group in enumerate(("first", "second")):
        alone = rf"(?:{LETTERS[place]}|{DIGITS[place]}){NOT_MORE}" if loose else short(place)
        if loose:
            alone += rf"|(?:the\s+)?{ORDINALS_EN[place]}(?![A-Za-z])"
        over = rf"{named(place)}\s*(?:>{{1,2}}|≫)\s*{named(1 - place)}"
        full = rf"(?i:{compared(place)}|{over}|{named(place)})"
        parts.append(rf"(?P<{group}>{full}|{alone})")
    tie = rf"(?i:{COMPARED_EQUAL}|{TIE})" + (r"|[Cc](?![A-Za-z0-9_])" if loose else "")
    return rf"(?:{parts[0]}|{parts[1]}|(?P<bad>(?i:{BOTH_BAD}))|(?P<tie>{tie}))"
