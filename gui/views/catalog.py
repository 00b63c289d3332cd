"""Which screens the window has, in the order of the rail.

A screen's module is imported when the screen is first shown: whoever labels never waits for the
statistics packages, nor holds them in memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Final, cast

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from gui.icons import Icon
from gui.views.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """One place of the rail.

    Parameters
    ----------
    key
        Its name in code, and that of its module in ``gui.views``.
    text
        Its name in English, translated in the context ``Screens``.
    icon
        Its icon in the rail.
    view_name
        The class in its module.
    needs_project
        Whether it can only be shown while a project is open.
    """

    key: str
    text: str
    icon: Icon
    view_name: str
    needs_project: bool = True

    @property
    def view(self) -> type[View]:
        """The class of the screen, imported at the first call."""
        return cast("type[View]", getattr(import_module(f"gui.views.{self.key}"), self.view_name))

    def label(self) -> str:
        """Give the name in the user's language."""
        return QCoreApplication.translate("Screens", self.text)


SCREENS: Final = (
    Screen(
        key="home",
        text=str(QT_TRANSLATE_NOOP("Screens", "Home")),
        icon=Icon.HOME,
        view_name="HomeView",
        needs_project=False,
    ),
    Screen(
        key="datasets",
        text=str(QT_TRANSLATE_NOOP("Screens", "Datasets")),
        icon=Icon.DATASETS,
        view_name="DatasetsView",
    ),
    Screen(
        key="annotate",
        text=str(QT_TRANSLATE_NOOP("Screens", "Annotate")),
        icon=Icon.ANNOTATE,
        view_name="AnnotateView",
    ),
    Screen(
        key="adjudicate",
        text=str(QT_TRANSLATE_NOOP("Screens", "Adjudicate")),
        icon=Icon.ADJUDICATE,
        view_name="AdjudicateView",
    ),
    Screen(
        key="agreement",
        text=str(QT_TRANSLATE_NOOP("Screens", "Agreement")),
        icon=Icon.AGREEMENT,
        view_name="AgreementView",
    ),
    Screen(
        key="scoring",
        text=str(QT_TRANSLATE_NOOP("Screens", "Scoring")),
        icon=Icon.SCORING,
        view_name="ScoringView",
    ),
    Screen(
        key="judges",
        text=str(QT_TRANSLATE_NOOP("Screens", "Judges")),
        icon=Icon.JUDGE,
        view_name="JudgesView",
    ),
    Screen(
        key="audit",
        text=str(QT_TRANSLATE_NOOP("Screens", "Audit")),
        icon=Icon.AUDIT,
        view_name="AuditView",
    ),
    Screen(
        key="transfer",
        text=str(QT_TRANSLATE_NOOP("Screens", "Transfer")),
        icon=Icon.TRANSFER,
        view_name="TransferView",
    ),
    Screen(
        key="ngrams",
        text=str(QT_TRANSLATE_NOOP("Screens", "N-grams")),
        icon=Icon.NGRAMS,
        view_name="NgramsView",
    ),
    Screen(
        key="models",
        text=str(QT_TRANSLATE_NOOP("Screens", "Models")),
        icon=Icon.MODELS,
        view_name="ModelsView",
    ),
    Screen(
        key="export",
        text=str(QT_TRANSLATE_NOOP("Screens", "Export")),
        icon=Icon.EXPORT,
        view_name="ExportView",
    ),
)


def screen_key(number: int) -> str:
    """Give the key that goes to a screen; Ctrl+0 is the default text size.

    >>> screen_key(1), screen_key(10)
    ('Ctrl+1', 'Alt+0')
    """
    return f"Ctrl+{number}" if number < 10 else f"Alt+{number - 10}"
