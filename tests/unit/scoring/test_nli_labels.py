"""Label orders: read from the configuration, refused where it does not say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring.models import ModelFiles
from scoring.nli_labels import LabelOrder, aligned_place, label_order, support_place


def model(folder: Path, *labels: str) -> ModelFiles:
    config: dict[str, object] = {
        "id2label": {str(place): label for place, label in enumerate(labels)}
    }
    (folder / "config.json").write_text(json.dumps(config if labels else {}))
    return ModelFiles(name="m", path=folder, source="folder", digest="0" * 12)


@pytest.mark.parametrize(
    ("labels", "order"),
    [
        # as published: roberta-large-mnli, bart-large-mnli, DeBERTa-v3 MNLI/FEVER/ANLI,
        # cross-encoder/nli-deberta-v3, the VitaminC models, zero-shot models of two labels
        (("CONTRADICTION", "NEUTRAL", "ENTAILMENT"), (2, 0, 0)),
        (("contradiction", "neutral", "entailment"), (2, 0, 0)),
        (("entailment", "neutral", "contradiction"), (0, 2, 2)),
        (("contradiction", "entailment", "neutral"), (1, 0, 0)),
        (("SUPPORTS", "REFUTES", "NOT ENOUGH INFO"), (0, 1, 1)),
        (("entailment", "not_entailment"), (0, None, 1)),
        (("not_entailment", "entailment"), (1, None, 0)),
    ],
)
def test_published_labels_are_read(
    labels: tuple[str, ...], order: tuple[int, int | None, int], tmp_path: Path
) -> None:
    assert label_order(model(tmp_path, *labels)) == LabelOrder(*order)


@pytest.mark.parametrize(
    "labels",
    [
        (),
        ("LABEL_0", "LABEL_1", "LABEL_2"),
        ("good", "bad"),
        ("entailment",),
        ("entailment", "entails", "contradiction"),
        ("neutral", "contradiction"),
    ],
)
def test_labels_that_do_not_say_it_are_refused(labels: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="which of them is entailment"):
        label_order(model(tmp_path, *labels))


def test_a_checkers_support_is_its_named_label_or_the_second_of_two(tmp_path: Path) -> None:
    assert support_place(model(tmp_path)) == 1
    assert support_place(model(tmp_path, "LABEL_0", "LABEL_1")) == 1
    assert support_place(model(tmp_path, "supported", "unsupported")) == 0
    with pytest.raises(KnownError, match="which of them is support"):
        support_place(model(tmp_path, "LABEL_0", "LABEL_1", "LABEL_2"))


def test_aligned_is_the_first_of_unnamed_labels(tmp_path: Path) -> None:
    assert aligned_place(model(tmp_path)) == 0
    assert aligned_place(model(tmp_path, "LABEL_0", "LABEL_1", "LABEL_2")) == 0
    assert aligned_place(model(tmp_path, "contradict", "neutral", "aligned")) == 2
    with pytest.raises(KnownError):
        aligned_place(model(tmp_path, "yes", "no", "perhaps"))


def test_a_configuration_that_is_no_mapping_names_no_labels(tmp_path: Path) -> None:
    files = model(tmp_path)
    (tmp_path / "config.json").write_text('{"id2label": ["entailment", "contradiction"]}')
    with pytest.raises(KnownError, match=r"\(none\)"):
        label_order(files)
