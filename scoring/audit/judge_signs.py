"""Which stored answers look as if they speak to a judge, found once and kept by their text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy.orm import Session

from annotation.judging.injection_signs import Sign, SignKind, signs
from scoring.audit.panel import Panel, stream_texts

SignCache: TypeAlias = dict[bytes, tuple[Sign, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """One answer, or claim, with stretches that look as if they speak to a judge."""

    text_id: int
    item_id: int
    item_key: str
    signs: tuple[Sign, ...]

    def to_json(self) -> dict[str, object]:
        """Give the item, and each stretch with what it does."""
        return {
            "item": self.item_key,
            "signs": [
                {"kind": sign.kind.value, "why": sign.why, "shown": sign.shown}
                for sign in self.signs
            ],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaking:
    """The answers of a dataset that look as if they speak to a judge, of how many."""

    found: tuple[Speaker, ...] = ()
    texts: int = 0

    def by_kind(self) -> Mapping[SignKind, int]:
        """Count the answers with each kind of sign; most first."""
        tally = Counter(kind for one in self.found for kind in {sign.kind for sign in one.signs})
        order = list(SignKind)
        ranked = sorted(tally.items(), key=lambda pair: (-pair[1], order.index(pair[0])))
        return dict(ranked)

    def to_json(self) -> dict[str, object]:
        """Give how many texts there are and which of them speak."""
        return {"texts": self.texts, "found": [one.to_json() for one in self.found]}


def speaking(session: Session, panel: Panel, cache: SignCache) -> Speaking:
    """Look through a dataset's answers, or claims; ``cache`` keeps what was found by text."""
    keys = {row.item_id: row.item_key for row in panel.targets}
    found, texts = [], 0
    for target in stream_texts(session, panel.dataset):
        if target.target_id not in panel.texts:
            continue
        digest = panel.texts[target.target_id].digest
        if digest not in cache:
            cache[digest] = signs(target.text)
        texts += 1
        if cache[digest]:
            found.append(
                Speaker(
                    text_id=target.target_id,
                    item_id=target.item_id,
                    item_key=keys.get(target.item_id, ""),
                    signs=cache[digest],
                )
            )
    return Speaking(found=tuple(found), texts=texts)
