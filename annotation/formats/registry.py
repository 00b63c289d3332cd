"""The formats that can be read, and which of them a file is."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from annotation.formats.alpaca_eval import ALPACA_EVAL
from annotation.formats.arena import ARENA, KAGGLE
from annotation.formats.attributionbench import ATTRIBUTION_BENCH
from annotation.formats.auto_j import AUTO_J, AUTO_J_JUDGE
from annotation.formats.fastchat import FASTCHAT_PAIRS, FASTCHAT_QUESTIONS
from annotation.formats.judgment_table import JUDGMENTS_CSV
from annotation.formats.lfqa_e import LFQA_E
from annotation.formats.llmbar import LLMBAR
from annotation.formats.llmfao import LLMFAO_MODELS, LLMFAO_PAIRS, LLMFAO_VOTES
from annotation.formats.mapped_table import NAME as TABLE
from annotation.formats.mapped_table import guessed_reader, mapped_reader
from annotation.formats.mapping import mapping_facts, read_mapping
from annotation.formats.nested_votes import NESTED_VOTES
from annotation.formats.pandalm import PANDALM, PANDALM_JUDGE
from annotation.formats.reading import Reader
from annotation.formats.shapes import Sample
from annotation.formats.tiebreak_jsonl import TIEBREAK
from db.errors import KnownError

AUTO: Final = "auto"
READERS: Final[tuple[Reader, ...]] = (
    TIEBREAK,
    LFQA_E,
    ATTRIBUTION_BENCH,
    PANDALM,
    PANDALM_JUDGE,
    AUTO_J,
    AUTO_J_JUDGE,
    LLMBAR,
    ALPACA_EVAL,
    FASTCHAT_PAIRS,
    FASTCHAT_QUESTIONS,
    ARENA,
    KAGGLE,
    LLMFAO_PAIRS,
    LLMFAO_MODELS,
    LLMFAO_VOTES,
    NESTED_VOTES,
    JUDGMENTS_CSV,
)


def reader_for(
    sample: Sample, format_name: str, mapping: Path | Mapping[str, object] | None
) -> Reader:
    """Choose the reader of a file: by the mapping, by name, or (``auto``) by what is in it.

    Raises
    ------
    KnownError
        When there is none of that name, or the file is in no format that is known.
    """
    if mapping is not None:
        if format_name not in {AUTO, TABLE}:
            raise KnownError(
                f"A mapping is for tables; the format '{format_name}' knows its columns.",
                "Leave one of the two out.",
            )
        return mapped_reader(read_mapping(mapping_facts(mapping)), sample)
    if format_name == AUTO:
        return recognised(sample)
    for reader in READERS:
        if reader.name == format_name:
            return reader
    if format_name == TABLE and (guessed := guessed_reader(sample)) is not None:
        return guessed
    if format_name == TABLE:
        raise _unknown(sample)
    names = [AUTO, *(reader.name for reader in READERS), TABLE]
    close = get_close_matches(format_name, names, n=1)
    meant = f"Did you mean '{close[0]}'?" if close else f"Choose one of {', '.join(names)}."
    raise KnownError(f"There is no format '{format_name}'.", meant)


def recognised(sample: Sample) -> Reader:
    """Tell which format a file is from its first records.

    Raises
    ------
    KnownError
        When it is none that is known; names the columns that were found.
    """
    sure = [
        (confidence, -place, reader)
        for place, reader in enumerate(READERS)
        if (confidence := reader.recognise(sample)) is not None
    ]
    if sure:
        return max(sure, key=lambda found: found[:2])[2]
    guessed = guessed_reader(sample)
    if guessed is None:
        raise _unknown(sample)
    return guessed


def _unknown(sample: Sample) -> KnownError:
    if not sample.records:
        return KnownError(
            f"{sample.file} was read as {sample.shape.title}, but not one record could be read.",
            "Check that it is JSON, JSON lines, CSV or TSV.",
        )
    columns = ", ".join(column[:60] for column in sample.columns[:12])
    if len(sample.columns) > 12:
        columns += f" and {len(sample.columns) - 12} more"
    return KnownError(
        f"{sample.file} ({sample.shape.title}) is in no format that is known.",
        f"Its columns are: {columns}. Say what they mean with a mapping, a YAML file of lines like "
        "'question: prompt'.",
    )
