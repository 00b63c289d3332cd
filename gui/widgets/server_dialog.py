"""Asks for the address of a PostgreSQL database and its password, which is never shown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.address import is_url, join_password, split_password
from db.errors import KnownError
from gui import theme
from gui.widgets.wrapped_label import WrappedLabel

WIDTH: Final = 520


class ServerDialog(QDialog):
    """Stays open until the server has answered, and says what it said.

    A password that stands in a pasted address is moved to its own field at once.

    Parameters
    ----------
    address
        Shown at first; the password is asked for then.

    Signals
    -------
    wanted(str)
        This address, with the password in it, is to be opened.
    """

    wanted = Signal(str)

    def __init__(self, address: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Open a project on a server"))
        self.setModal(True)
        self.setFixedWidth(theme.px(WIDTH))
        heading = QLabel(self.tr("A project on a PostgreSQL server"))
        heading.setProperty("role", "heading")
        about = WrappedLabel(
            self.tr("Several people label in it at once. An empty database becomes a new project.")
        )
        about.setProperty("role", "muted")
        self.address = QLineEdit()
        self.address.setPlaceholderText("postgresql://user@host:5432/database")
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setPlaceholderText(self.tr("if the server asks for one; never stored"))
        self.said = WrappedLabel()
        self.said.setProperty("role", "bad")
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.setAutoDefault(False)
        self.open_it = QPushButton(self.tr("Open"))
        self.open_it.setProperty("kind", "primary")
        self.open_it.setDefault(True)
        self._lay_out(heading, about)
        self.address.textChanged.connect(self._on_address)
        self.cancel.clicked.connect(self.reject)
        self.open_it.clicked.connect(self._on_open)
        self.address.setText(address)
        self._on_address(address)
        (self.password if address else self.address).setFocus()

    def tell(self, words: str) -> None:
        """Say why the project is not open; the fields can be changed again."""
        theme.restyle(self.said, role="bad")
        self.said.say(words)
        self._wait(False)
        self.password.setFocus()
        self.password.selectAll()

    def _lay_out(self, heading: QLabel, about: QLabel) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(theme.PAD)
        form.setVerticalSpacing(theme.GAP)
        for text, field in (
            (self.tr("Address"), self.address),
            (self.tr("Password"), self.password),
        ):
            label = QLabel(text)
            label.setBuddy(field)
            field.setAccessibleName(text)
            form.addRow(label, field)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.open_it)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SECTION, theme.SECTION, theme.SECTION, theme.PAD)
        column.setSpacing(theme.GAP)
        column.addWidget(heading)
        column.addWidget(about)
        column.addSpacing(theme.GAP)
        column.addLayout(form)
        column.addWidget(self.said)
        column.addLayout(buttons)

    def _on_address(self, text: str) -> None:
        self.open_it.setEnabled(bool(text.strip()))
        if "@" not in text and "password=" not in text:
            return
        try:
            bare, password = split_password(text.strip())
        except KnownError:
            return
        if password:
            self.password.setText(password)
            self.address.setText(bare)

    def _on_open(self) -> None:
        address = self.address.text().strip()
        if not is_url(address):
            address = f"postgresql://{address}"  # host/database is enough
        try:
            project = join_password(split_password(address)[0], self.password.text())
        except KnownError as error:
            self.tell(f"{error.what} {error.todo}")
            self.address.setFocus()
            return
        theme.restyle(self.said, role="muted")
        self.said.say(self.tr("Connecting…"))
        self._wait(True)
        self.wanted.emit(project)

    def _wait(self, waiting: bool) -> None:
        for part in (self.address, self.password, self.open_it):
            part.setEnabled(not waiting)
