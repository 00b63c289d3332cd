"""Datasets: import, browse, search, read an item, delete with undo."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QMenu,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from db.types import Changes, Dataset
from gui import theme
from gui.icons import Icon
from gui.item_document import ItemFacts
from gui.ops import Query, Write
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.view import View
from gui.widgets.banner import Banner, BannerRoom, Tone
from gui.widgets.dataset_head import DatasetHead
from gui.widgets.dataset_rows import DatasetRows
from gui.widgets.drop_zone import files_in
from gui.widgets.guideline_dialog import GuidelineDialog
from gui.widgets.import_dialog import ImportDialog
from gui.widgets.item_browser import ItemBrowser
from gui.widgets.screen_bar import ScreenBar
from gui.widgets.state_stack import StateStack
from gui.window_place import keep_panes

UNDO_SECONDS: Final = 60
LIST_WIDTH: Final = 248


class DatasetsView(View):
    """The datasets on the left, the items of the one in hand on the right."""

    icon: ClassVar[Icon] = Icon.DATASETS
    cares: ClassVar[Changes] = EVERYTHING

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self.setAcceptDrops(True)
        self._import = QPushButton(self.tr("Import…"))
        self._import.setProperty("kind", "primary")
        self._import.clicked.connect(partial(self.import_files, ()))
        self._banner = Banner()
        self._list = DatasetRows()
        self._list.chosen.connect(session.choose_dataset)
        self._deleted = QPushButton()
        self._deleted.setProperty("kind", "link")
        self._deleted.setMenu(QMenu(self._deleted))
        self._deleted.hide()
        self._head = DatasetHead()
        self._head.annotate_wanted.connect(partial(session.request, "annotate", None))
        self._head.guideline_wanted.connect(self._edit_guideline)
        self._head.delete_wanted.connect(self.delete_current)
        self._browser = ItemBrowser(session)
        self._browser.unsealed.connect(self._on_unsealed)
        self._logged: set[tuple[str, int]] = set()
        self._shown: int | None = None
        self._lay_out()

    # --- the screen -----------------------------------------------------------------------------

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Datasets")

    def refresh(self, changes: Changes) -> None:
        """Show the datasets again, and the items when they are others."""
        dataset = self.session.dataset
        if dataset is None:
            self._states.show_empty(
                icon=Icon.DATASETS,
                title=self.tr("No dataset yet"),
                text=self.tr(
                    "Import a file of questions with answers to compare, or of claims with "
                    "evidence. You can also drop it here."
                ),
                action=self.tr("Import…"),
                act=partial(self.import_files, ()),
            )
            self._import.hide()
            self._browser.show_dataset(None)
            self._shown = None
        else:
            self._states.show_content()
            self._import.show()
            self._list.show_datasets(self.session.datasets, dataset.name)
            self._head.show_dataset(dataset)
            if self._shown != dataset.id or changes & (Changes.ITEMS | Changes.DATASETS):
                self._shown = dataset.id
                self._browser.show_dataset(dataset.id)
            else:
                self._browser.reload()
            self._read_raters(dataset)
        self._read_deleted()

    def shown(self) -> None:
        """Put the focus on the datasets."""
        (self._list if self.session.datasets else self._states).setFocus()

    def open_subject(self, subject: object) -> None:
        """Import the files that were asked for."""
        if isinstance(subject, list):
            self.import_files(subject)

    def _lay_out(self) -> None:
        bar = ScreenBar(self.title())
        bar.add_action(self._import)
        left = QWidget()
        left.setProperty("role", "surface")
        inside = QVBoxLayout(left)
        inside.setContentsMargins(theme.GAP, theme.GAP, theme.GAP, theme.GAP)
        inside.addWidget(self._list, 1)
        inside.addWidget(self._deleted)
        right = QWidget()
        pages = QVBoxLayout(right)
        pages.setContentsMargins(0, 0, 0, 0)
        pages.setSpacing(0)
        pages.addWidget(self._head)
        pages.addWidget(self._browser, 1)
        panes = QSplitter(Qt.Orientation.Horizontal)
        panes.setChildrenCollapsible(False)
        panes.addWidget(left)
        panes.addWidget(right)
        panes.setStretchFactor(1, 1)
        panes.setSizes([theme.px(LIST_WIDTH), 10_000])
        keep_panes(panes, self.settings, "datasets")
        keep_panes(self._browser.panes, self.settings, "items")
        self._states = StateStack(panes)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(BannerRoom(self._banner))
        column.addWidget(self._states, 1)
        QShortcut(QKeySequence("Ctrl+I"), self).activated.connect(partial(self.import_files, ()))
        QShortcut(QKeySequence("Ctrl+F"), self).activated.connect(self._browser.focus_search)

    # --- import ---------------------------------------------------------------------------------

    def import_files(self, paths: Sequence[Path]) -> None:
        """Show the import dialog, with these files already in it."""
        if not self.session.is_open:
            return
        dialog = ImportDialog(self.session, paths, self)
        dialog.finished.connect(partial(self._on_import_closed, dialog))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        """Take files."""
        if self.session.is_open and files_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  Qt's name
        """Import the dropped files, once the drag is over."""
        event.acceptProposedAction()
        paths = files_in(event.mimeData())
        QTimer.singleShot(0, self, partial(self.import_files, paths))

    def _on_import_closed(self, dialog: ImportDialog, result: int) -> None:
        report = dialog.report
        if result != QDialog.DialogCode.Accepted or report is None:
            return
        names = [dataset.name for dataset in report.datasets]
        if names:
            self.session.choose_dataset(names[0])
        told = " ".join(report.sentences())
        tone = Tone.WARN if report.rejected_count else Tone.GOOD
        self._banner.tell(told, tone=tone, seconds=0 if report.rejected_count else UNDO_SECONDS)

    # --- delete and restore ---------------------------------------------------------------------

    def delete_current(self) -> None:
        """Put the dataset in hand away, and offer to bring it back."""
        dataset = self.session.dataset
        if dataset is None:
            return
        service = self.session.context.datasets
        Write(self.session, self, lambda: service.delete(dataset.name), slot="delete").success(
            lambda _changes: self._on_deleted(dataset)
        ).run()

    def _on_deleted(self, dataset: Dataset) -> None:
        self._banner.tell(
            self.tr("“{name}” is deleted.").format(name=dataset.name),
            action=self.tr("Undo"),
            act=partial(self._restore, dataset),
            seconds=UNDO_SECONDS,
        )

    def _restore(self, dataset: Dataset) -> None:
        service = self.session.context.datasets
        Write(self.session, self, lambda: service.restore(dataset.id), slot="restore").success(
            lambda _changes: self.session.choose_dataset(dataset.name)
        ).run()

    def _read_deleted(self) -> None:
        service = self.session.context.datasets
        Query(self.session, self, lambda: service.all_of(deleted=True), slot="deleted").success(
            self._show_deleted
        ).run()

    def _show_deleted(self, datasets: list[Dataset]) -> None:
        menu = self._deleted.menu()
        menu.clear()
        for dataset in datasets:
            text = self.tr("Restore “{name}”").format(name=dataset.name)
            menu.addAction(text, partial(self._restore, dataset))
        self._deleted.setText(self.tr("Deleted ({count})").format(count=len(datasets)))
        self._deleted.setVisible(bool(datasets))

    # --- the rest -------------------------------------------------------------------------------

    def _read_raters(self, dataset: Dataset) -> None:
        service = self.session.context.datasets
        Query(self.session, self, lambda: service.raters(dataset.id), slot="raters").success(
            self._head.show_raters
        ).run()

    def _edit_guideline(self) -> None:
        dataset = self.session.dataset
        if dataset is None:
            return
        dialog = GuidelineDialog(dataset.name, dataset.guideline, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._save_guideline(dataset.name, dialog.text))
        dialog.open()

    def _save_guideline(self, name: str, text: str) -> None:
        service = self.session.context.datasets
        Write(self.session, self, lambda: service.set_guideline(name, text), slot="guideline").run()

    def _on_unsealed(self, facts: ItemFacts) -> None:
        """Log that the rater in hand saw what is sealed, where they have not judged yet."""
        dataset, name = self.session.dataset, self.session.rater
        mine = [rater_id for rater_id, rater in facts.raters.items() if rater == name]
        if dataset is None or not mine or (name, facts.detail.item.id) in self._logged:
            return
        self._logged.add((name, facts.detail.item.id))
        judged = {
            (one.target, one.target_id)
            for one in facts.detail.judgments
            if one.live and one.rater_id == mine[0]
        }
        service = self.session.context.annotate
        for target in facts.targets:
            if target not in judged:
                kind, target_id = target
                Write(
                    self.session,
                    self,
                    partial(
                        service.open_seal, dataset.id, mine[0], kind, target_id, what="datasets"
                    ),
                    slot=f"seal{target_id}",
                ).run()
