"""Models as a table and in words: where each is, its licence and size, what it serves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from gui.models.figure_table import FigureColumn, FigureRow, Label
from gui.models.throughput import memory_text
from scoring.model_listing import ModelInfo

translate = QCoreApplication.translate
Table = tuple[tuple[FigureColumn, ...], list[FigureRow]]


def models_table(models: Sequence[ModelInfo]) -> Table:
    """Give the models, one line each."""
    columns = (
        FigureColumn(title=translate("Models", "Model")),
        FigureColumn(title=translate("Models", "Size")),
        FigureColumn(title=translate("Models", "Licence")),
        FigureColumn(title=translate("Models", "Where")),
    )
    rows = []
    for at, model in enumerate(models):
        owner, _, name = model.name.rpartition("/")
        rows.append(
            FigureRow(
                cells=(
                    Label(text=name, aside=owner),
                    size_text(model),
                    model.licence or translate("Models", "not known"),
                    place_text(model),
                ),
                hints={0: model.name},
                ruled=at > 0 and models[at - 1].here and not model.here,
            )
        )
    return columns, rows


def size_text(model: ModelInfo) -> str:
    """Say how large a model's weights are."""
    if not model.size:
        return translate("Models", "not known")
    size = memory_text(model.size)
    return translate("Models", "about {size}").format(size=size) if model.about else size


def place_text(model: ModelInfo) -> str:
    """Say where a model is, in a word."""
    places = {
        "folder": translate("Models", "folder"),
        "installed package": translate("Models", "installed package"),
        "hub cache": translate("Models", "hub's cache"),
        "hub": translate("Models", "hub's cache"),
    }
    return places[model.source] if model.source else translate("Models", "not here")


def facts_text(model: ModelInfo) -> str:
    """Say what a model is and serves."""
    said = [model.architecture] if model.architecture else []
    if model.serves:
        served = ", ".join(model.serves)
        said.append(translate("Models", "serves {metrics}").format(metrics=served))
    if model.standing == "verified":
        said.append(translate("Models", "its metrics equal their reference packages"))
    if model.safetensors is False:
        said.append(translate("Models", "weights are pickles, which can run code"))
    return " · ".join(said)


def files_table(model: ModelInfo) -> Table:
    """Give a model's files of weights."""
    columns = (
        FigureColumn(title=translate("Models", "File")),
        FigureColumn(title=translate("Models", "Size")),
        FigureColumn(title="SHA-256"),
    )
    rows = [
        FigureRow(cells=(file.name, memory_text(file.size), file.sha256), hints={2: file.sha256})
        for file in model.files
    ]
    return columns, rows
