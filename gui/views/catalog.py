"""Which screens the window has, in the order of the rail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from gui.icons import Icon
from gui.views.agreement import AgreementView
from gui.views.annotate import AnnotateView
from gui.views.audit import AuditView
from gui.views.datasets import DatasetsView
from gui.views.export import ExportView
from gui.views.home import HomeView
from gui.views.scoring import ScoringView
from gui.views.transfer import TransferView
from gui.views.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """One place of the rail: its key in code, its name, and the view that is made for it."""

    key: str
    text: str
    view: type[View]

    @property
    def icon(self) -> Icon:
        """The view's icon."""
        return self.view.icon

    def label(self) -> str:
        """Give the name in the user's language."""
        return QCoreApplication.translate("Screens", self.text)


SCREENS: Final = (
    Screen(key="home", text=str(QT_TRANSLATE_NOOP("Screens", "Home")), view=HomeView),
    Screen(key="datasets", text=str(QT_TRANSLATE_NOOP("Screens", "Datasets")), view=DatasetsView),
    Screen(key="annotate", text=str(QT_TRANSLATE_NOOP("Screens", "Annotate")), view=AnnotateView),
    Screen(
        key="agreement", text=str(QT_TRANSLATE_NOOP("Screens", "Agreement")), view=AgreementView
    ),
    Screen(key="scoring", text=str(QT_TRANSLATE_NOOP("Screens", "Scoring")), view=ScoringView),
    Screen(key="audit", text=str(QT_TRANSLATE_NOOP("Screens", "Audit")), view=AuditView),
    Screen(key="transfer", text=str(QT_TRANSLATE_NOOP("Screens", "Transfer")), view=TransferView),
    Screen(key="export", text=str(QT_TRANSLATE_NOOP("Screens", "Export")), view=ExportView),
)
