"""How a judge is asked: prompt, model, items, orders, sampling and budget."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from annotation.judging.prompts import made, subject_kind, tokens_of
from annotation.judging.records import Prompt, Sampling, Task
from annotation.judging.subjects import AnswerSubject, ClaimSubject, ParaphraseSubject
from db.errors import KnownError
from db.types import Construct
from gui.theme import GAP, TIGHT
from scoring.judge_files import PACKAGED_JUDGE
from scoring.judge_models import BackendChoice
from scoring.judging.options import JudgeOptions, Only, Orders

HASH_SHOWN = 12


def fits(prompt: Prompt, construct: Construct) -> bool:
    """Tell whether a dataset of this construct holds what a prompt is about."""
    about = subject_kind(prompt)
    if about is ParaphraseSubject or (prompt.task is Task.CHECK and about is AnswerSubject):
        return False
    return (about is ClaimSubject) == (construct is Construct.ATTRIBUTION)


class JudgeForm(QWidget):
    """The options of a judge's run.

    Signals
    -------
    changed
        Something else is chosen.
    key_wanted
        A server's key is to be put into the keyring.
    """

    changed = Signal()
    key_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prompts: list[Prompt] = []
        self.prompt = self._combo(self.tr("Prompt"))
        self.name = self._line(self.tr("Save as"))
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(self.tr("Template of the prompt"))
        self.text.setTabChangesFocus(True)
        self.digest = QLabel(self)
        self.digest.setProperty("role", "small")
        self.backend = self._combo(self.tr("Backend"))
        self.backend.addItem(self.tr("this machine"), "local")
        self.backend.addItem(self.tr("server"), "http")
        self.model = self._line(self.tr("Model"), PACKAGED_JUDGE)
        about = self.tr("A folder, a GGUF file, a name on the hub, or the server's name of it")
        self.model.textChanged.connect(lambda text: self.model.setToolTip(f"{text}\n{about}"))
        self.model.setToolTip(f"{PACKAGED_JUDGE}\n{about}")
        self.url = self._line(self.tr("Base URL"))
        self.url.setPlaceholderText("http://127.0.0.1:8000/v1")
        self.key_env = self._line(self.tr("Variable with the key"))
        self.key_env.setPlaceholderText(self.tr("empty: the keyring"))
        self.keep_key = QPushButton(self.tr("Keep a key…"), self)
        self.keep_key.setToolTip(self.tr("Put the server's key into the keyring of this machine"))
        self._make_choices()
        self._make_numbers()
        self._lay_out()
        self.prompt.activated.connect(self._show_prompt)
        self.text.textChanged.connect(self._on_text)
        self.keep_key.clicked.connect(self.key_wanted)
        self.backend.currentIndexChanged.connect(self._on_backend)
        self._on_backend()

    def show_prompts(self, prompts: Sequence[Prompt]) -> None:
        """Offer prompts; the chosen one and a template being edited stay as they are."""
        if list(prompts) == self._prompts:
            return
        chosen = self.prompt.currentText()
        edited = bool(self._prompts) and self.edited()
        self._prompts = list(prompts)
        self.prompt.blockSignals(True)
        self.prompt.clear()
        for one in self._prompts:
            said = self.tr("{name}, version {version}") if one.version > 1 else "{name}"
            self.prompt.addItem(said.format(name=one.name, version=one.version))
        at = self._stored_now() if edited else -1
        if at >= 0:
            edited = False
        else:
            at = self.prompt.findText(chosen)
        self.prompt.setCurrentIndex(max(0, at))
        self.prompt.blockSignals(False)
        if at < 0 or not edited:
            self._show_prompt()

    def _stored_now(self) -> int:
        """Give the place of the prompt that the edited template has become, -1 if none."""
        text = self.text.toPlainText()
        return next(
            (at for at, one in enumerate(self._prompts) if one.text.rstrip("\n") == text), -1
        )

    def chosen(self) -> Prompt | None:
        """Give the prompt that is chosen, as it is stored."""
        at = self.prompt.currentIndex()
        return self._prompts[at] if 0 <= at < len(self._prompts) else None

    def edited(self) -> bool:
        """Tell whether the template differs from the stored one."""
        chosen = self.chosen()
        return chosen is not None and self.text.toPlainText() != chosen.text.rstrip("\n")

    def options(self) -> JudgeOptions | None:
        """Give what is chosen; None while there is no prompt.

        Raises
        ------
        KnownError
            When the edited template cannot be used.
        """
        prompt = self.chosen()
        if prompt is None:
            return None
        if self.only.currentData() == Only.SAMPLE.value and not self.limit.value():
            raise KnownError(self.tr("A sample needs its size."), self.tr("Set At most."))
        if self.budget.value() and not (self.price_in.value() and self.price_out.value()):
            raise KnownError(self.tr("A budget needs both prices."), self.tr("Set the prices."))
        if self.edited():
            prompt = made(
                self.name.text().strip(),
                task=prompt.task,
                language=prompt.language,
                text=self.text.toPlainText() + "\n",
                version=prompt.version + 1,
            )
        return JudgeOptions(
            task=prompt.task,
            prompt=prompt,
            backend=BackendChoice(
                kind="http" if self._remote() else "local",
                model=self.model.text().strip(),
                base_url=self.url.text().strip() if self._remote() else "",
                key_env=(self.key_env.text().strip() or None) if self._remote() else None,
            ),
            orders=Orders(self.orders.currentData()),
            samples=self.samples.value(),
            sampling=Sampling(
                temperature=self.temperature.value(), max_tokens=self.max_tokens.value()
            ),
            only=Only(self.only.currentData()),
            limit=self.limit.value() or None,
            budget=self.budget.value() or None,
            price_in=self.price_in.value() or None,
            price_out=self.price_out.value() or None,
        )

    def _make_choices(self) -> None:
        self.only = self._combo(self.tr("Items"))
        for text, only in (
            (self.tr("all"), Only.ALL),
            (self.tr("conflicts"), Only.CONFLICTS),
            (self.tr("no majority"), Only.NO_MAJORITY),
            (self.tr("unlabelled"), Only.UNLABELLED),
            (self.tr("sample"), Only.SAMPLE),
        ):
            self.only.addItem(text, only.value)
        self.orders = self._combo(self.tr("Orders"))
        for text, orders in (
            (self.tr("both"), Orders.BOTH),
            (self.tr("A first"), Orders.AB),
            (self.tr("B first"), Orders.BA),
        ):
            self.orders.addItem(text, orders.value)

    def _make_numbers(self) -> None:
        self.limit = self._count(self.tr("At most"), 0, 10_000_000)
        self.limit.setSpecialValueText(self.tr("no limit"))
        self.samples = self._count(self.tr("Samples"), 1, 100)
        self.max_tokens = self._count(self.tr("Most tokens"), 1, 100_000)
        self.temperature = self._amount(self.tr("Temperature"), 2.0)
        self.budget = self._amount(self.tr("Budget"), 1e6, self.tr("no limit"))
        self.price_in = self._amount(self.tr("Price read"), 1e4, self.tr("none"))
        self.price_out = self._amount(self.tr("Price written"), 1e4, self.tr("none"))
        for box in (self.price_in, self.price_out):
            box.setToolTip(self.tr("Of a million tokens"))

    def _combo(self, name: str) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.currentIndexChanged.connect(lambda _at: self.changed.emit())
        return box

    def _line(self, name: str, text: str = "") -> QLineEdit:
        line = QLineEdit(text, self)
        line.setCursorPosition(0)
        line.setAccessibleName(name)
        line.textChanged.connect(lambda _text: self.changed.emit())
        return line

    def _count(self, name: str, least: int, most: int) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(least, most)
        box.lineEdit().setTextMargins(TIGHT, 0, 0, 0)
        box.setAccessibleName(name)
        box.valueChanged.connect(lambda _value: self.changed.emit())
        return box

    def _amount(self, name: str, most: float, none: str = "") -> QDoubleSpinBox:
        box = QDoubleSpinBox(self)
        box.setRange(0, most)
        box.setSingleStep(0.1)
        box.setSpecialValueText(none)
        box.lineEdit().setTextMargins(TIGHT, 0, 0, 0)
        box.setAccessibleName(name)
        box.valueChanged.connect(lambda _value: self.changed.emit())
        return box

    def _lay_out(self) -> None:
        self._labels: dict[QWidget, QLabel] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addLayout(self._grid([(self.prompt, self.name)]))
        layout.addWidget(self.text, 1)
        layout.addWidget(self.digest)
        rows: list[tuple[QWidget, QWidget]] = [
            (self.backend, self.model),
            (self.url, self.key_env),
            (self.only, self.limit),
            (self.orders, self.samples),
            (self.temperature, self.max_tokens),
            (self.price_in, self.price_out),
        ]
        grid = self._grid(rows, self.budget)
        grid.addWidget(self.keep_key, len(rows), 3)
        layout.addLayout(grid)

    def _grid(
        self, rows: Sequence[tuple[QWidget, QWidget]], last: QWidget | None = None
    ) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(GAP)
        for column in (1, 3):
            grid.setColumnStretch(column, 1)
        for row, pair in enumerate([*rows, *([(last,)] if last is not None else [])]):
            for place, field in enumerate(pair):
                label = QLabel(field.accessibleName(), self)
                label.setBuddy(field)
                self._labels[field] = label
                grid.addWidget(label, row, 2 * place)
                grid.addWidget(field, row, 2 * place + 1)
                field.setMinimumWidth(0)
        return grid

    def _remote(self) -> bool:
        return bool(self.backend.currentData() == "http")

    def _on_backend(self) -> None:
        for field in (self.url, self.key_env):
            field.setVisible(self._remote())
            self._labels[field].setVisible(self._remote())
        self.keep_key.setVisible(self._remote())

    def _show_prompt(self) -> None:
        prompt = self.chosen()
        if prompt is not None:
            self.blockSignals(True)
            self.name.setText(prompt.name)
            self.text.setPlainText(prompt.text.rstrip("\n"))
            self.max_tokens.setValue(tokens_of(prompt))
            self.blockSignals(False)
            self.changed.emit()

    def _on_text(self) -> None:
        prompt = self.chosen()
        if prompt is not None:
            self.digest.setText(
                self.tr("Edited; the next run stores it as a new version")
                if self.edited()
                else self.tr("Version {version} · SHA-256 {hash}").format(
                    version=prompt.version, hash=prompt.sha256[:HASH_SHOWN]
                )
            )
        self.changed.emit()
