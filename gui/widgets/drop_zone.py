"""A place to drop files on, and a button for those who do not drag."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from gui import theme
from gui.icons import Icon, pixmap


class DropZone(QFrame):
    """Takes files by drag and drop or by its button.

    Signals
    -------
    dropped(list[Path])
        Files were dropped.
    asked()
        The button was pressed.
    """

    dropped = Signal(list)
    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "drop")
        self.setAcceptDrops(True)
        self._picture = QLabel()
        self._text = QLabel(self.tr("Drop files here"))
        self._button = QPushButton(self.tr("Choose files…"))
        self._button.clicked.connect(self.asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.PAD, theme.PAD, theme.PAD, theme.PAD)
        row.setSpacing(theme.PAD - theme.TIGHT)
        row.addWidget(self._picture)
        row.addWidget(self._text, 1)
        row.addWidget(self._button)
        self._draw()

    def show_files(self, paths: list[Path]) -> None:
        """Name the files that were chosen."""
        if not paths:
            self._text.setText(self.tr("Drop files here"))
        elif len(paths) == 1:
            self._text.setText(paths[0].name)
        else:
            names = ", ".join(path.name for path in paths)
            self._text.setText(
                self.tr("{count} files: {names}").format(count=len(paths), names=names)
            )
        self._text.setToolTip("\n".join(str(path) for path in paths))
        self._text.setWordWrap(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  Qt's name
        """Take files only."""
        if files_in(event.mimeData()):
            theme.restyle(self, hot="true")
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802  Qt's name
        """Look as before."""
        theme.restyle(self, hot="false")

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  Qt's name
        """Tell which files came."""
        theme.restyle(self, hot="false")
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dropped.emit(files_in(event.mimeData()))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _draw(self) -> None:
        ratio = self.devicePixelRatioF()
        self._picture.setPixmap(pixmap(Icon.IMPORT, theme.px(24), token="muted", ratio=ratio))


def files_in(data: QMimeData) -> list[Path]:
    """Give the local files of a drag; folders and addresses are not files."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.is_file()]
