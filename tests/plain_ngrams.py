"""The n-gram benchmark's definition as it reads, in dictionaries and sets: slow, an oracle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from scoring.ngram.records import AnswerScore, KeywordRule, ReferenceSet

ORDER: Final = 10
SKIPPED: Final = frozenset("^$、。・「」『』（）【】［］〈〉《》")
NEVER: Final = 10**9


def ending(text: str, place: int) -> Iterator[str]:
    """Give the n-grams that end at a place, neither ``^`` nor ``$`` inside."""
    for length in range(1, min(ORDER, place - 1) + 1):
        yield text[place - length : place]


def factor(length: int) -> float:
    """Give the length factor."""
    return 1 - max(length - 100, 0) / 50


class PlainGroup:
    """One group of references."""

    def __init__(self, references: Sequence[str]) -> None:
        self.count = len(references)
        self.df: dict[str, int] = {}
        for reference in references:
            text = f"^{reference}$"
            held = {gram for place in range(1, len(text)) for gram in ending(text, place)}
            for gram in held:
                self.df[gram] = self.df.get(gram, 0) + 1
        self.baseline = 1.0
        self.baseline = sum(map(self.fluency, references)) / self.count

    def fluency(self, answer: str) -> float:
        """Walk the answer and give the best of what is new so far."""
        text = f"^{answer}$"[:202]
        seen: set[str] = set()
        total, best = 0, 0.0
        for step in range(1, len(text) - 1):
            for gram in ending(text, step + 1):
                if gram not in seen:
                    seen.add(gram)
                    total += self.df.get(gram, 0)
            best = max(best, total * factor(step) / self.baseline)
        return best

    def truthfulness(self, answer: str) -> float:
        """Walk the characters by their most frequent known 3-gram."""
        text = f"^{answer}$"[:202]
        covered = [0] * len(text)
        for place in range(4, len(text)):
            known = self.df.get(text[place - 3 : place], 0)
            for at in range(place - 3, place):
                covered[at] = max(covered[at], known)
        total, walked, last, late = 0.0, 0, 0.0, []
        for at, character in enumerate(text):
            if character in SKIPPED:
                continue
            walked += 1
            total += min(1, 200 * covered[at] / self.count)
            last = total / walked * factor(at)
            if at >= 100:
                late.append(last)
        return max([last, *late])


def met(rule: KeywordRule, text: str) -> tuple[int, str]:
    """Give from where a rule is met, and the label of what decides it."""
    if not rule.parts:
        found = re.search(rule.pattern, text)
        end, label = (found.end() if found else NEVER), rule.pattern
    else:
        ends = [met(part, text) for part in rule.parts]
        end = (max if rule.all_of else min)(end for end, _ in ends)
        label = next(label for at, label in ends if at == end)
    return end, rule.name or label


class PlainScorer:
    """One question's scorer."""

    def __init__(self, references: ReferenceSet) -> None:
        self.rules = references.rules
        self.groups = {name: PlainGroup(texts) for name, texts in references.groups.items()}

    def score(self, answer: str) -> AnswerScore:
        """Score one answer."""
        share = len(self.groups)
        fluency = {g: round(one.fluency(answer) / share, 6) for g, one in self.groups.items()}
        truth = {g: round(one.truthfulness(answer) / share, 6) for g, one in self.groups.items()}
        value, cut, unmet = self.helpfulness(answer[:200])
        total = 0.0
        for part in fluency.values():
            total += part
        other = 0.0
        for part in truth.values():
            other += part
        return AnswerScore(
            fluency=fluency,
            truthfulness=truth,
            helpfulness=round(value, 5),
            unmet=unmet,
            over=(cut - 100, factor(cut)) if cut > 100 and value else None,
            cut=cut,
            average=round((total + other + round(value, 5)) / 3, 5),
        )

    def helpfulness(self, text: str) -> tuple[float, int, tuple[tuple[str, float], ...]]:
        """Try every cut; of equal ones the longest counts."""
        found = [(*met(rule, text), 1 - rule.importance) for rule in self.rules]
        best, cut = -1.0, 0
        for length in range(min(len(text), 150) + 1):
            value = 1.0
            for end, _, kept in found:
                if end > length:
                    value *= kept
            value *= factor(length)
            if value >= best:
                best, cut = value, length
        return best, cut, tuple((label, kept) for end, label, kept in found if end > cut)
