"""The Annotate screen: one card at a time, judged by keyboard, each judgment on disk at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShortcut
from PySide6.QtWidgets import QDialog, QInputDialog, QVBoxLayout, QWidget

from annotation.labelling import Card, Queue, QueueFilter, Reverted, Unsealed
from db.errors import KnownError
from db.types import Changes, Seal, Status, TargetKind
from gui.draft import Draft
from gui.icons import Icon
from gui.keymap import Act, Keymap
from gui.labelling_desk import LabellingDesk
from gui.session import Session
from gui.settings import Settings, SettingsStore
from gui.verdict_acts import VERDICT_ACTS, act_of, verdict_of
from gui.views.annotate_states import AnnotateStates
from gui.views.annotate_words import hint_text, reverted_text, saved_text, state_text
from gui.views.view import View
from gui.widgets.banner import Banner, Tone
from gui.widgets.card_panel import CardPanel
from gui.widgets.decision_strip import DecisionStrip
from gui.widgets.desk_bar import LABELLED
from gui.widgets.key_sheet import KeySheet
from gui.widgets.queue_bar import QueueBar
from gui.widgets.remarks_bar import RemarksBar
from gui.widgets.seal_dialog import SealDialog
from gui.widgets.sealed_sheet import SealedSheet
from gui.widgets.side_panel import GUIDELINE, REFERENCE
from gui.widgets.skip_dialog import SkipDialog
from gui.widgets.state_stack import StateStack
from gui.widgets.work_column import WorkColumn
from gui.window_place import restore_panes, saved_panes

ADVANCE_MS: Final = 300
PANES: Final = "annotate"
REPEATING: Final = frozenset({Act.PREVIOUS, Act.NEXT})
CONFIDENCE: Final = {Act(f"confidence_{level}"): level for level in range(1, 6)}


class AnnotateView(View):
    """Widgets, keys and words around a `LabellingDesk`, which knows what is going on."""

    icon: ClassVar[Icon] = Icon.ANNOTATE
    cares: ClassVar[Changes] = Changes.PROJECT | Changes.DATASETS | Changes.ITEMS

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self.desk = LabellingDesk(session, parent=self)
        self.head = QueueBar(session)
        self.banner = Banner()
        self.panel = CardPanel()
        self.strips = {
            kind: DecisionStrip(kind) for kind in (TargetKind.COMPARISON, TargetKind.CLAIM)
        }
        self.remarks = RemarksBar()
        self.keymap = Keymap(settings.value.keys)
        self._at_desk: tuple[int, str] | None = None
        self.dialog: QDialog | None = None
        self._advance = QTimer(self)
        self._advance.setSingleShot(True)
        self._advance.setInterval(ADVANCE_MS)
        self._advance.timeout.connect(self.desk.commit)
        self._shortcuts: dict[Act, QShortcut] = {}
        self._lay_out()
        self._bind()
        self._listen()
        self._show_keys()
        self._show_unfolded()
        self._follow_settings()
        restore_panes(self.panel.split, settings.value.panes.get(PANES, ""))

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Annotate")

    # --- the window's protocol -------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Open what is in hand, or say what is missing; stay at the card in view."""
        dataset, rater = self.session.dataset, self.session.rater
        if dataset is None or dataset.construct not in LABELLED:
            dataset = next(
                (one for one in self.session.datasets if one.construct in LABELLED), None
            )
        if dataset is None:
            self._leave_desk()
            self.states.no_dataset()
            return
        if not rater:
            self._leave_desk()
            self.states.no_rater(self._ask_rater)
            return
        same = self._at_desk == (dataset.id, rater)
        stay = self.desk.card.position if same and self.desk.card is not None else None
        if not same:
            self.state.show_busy(self.tr("Opening {name}…").format(name=dataset.name))
        self._at_desk = (dataset.id, rater)
        self.head.setVisible(True)
        self.desk.open(dataset.id, rater, stay)

    def shown(self) -> None:
        """Take the keys."""
        self.setFocus()

    def open_subject(self, subject: object) -> None:
        """Show one target: its position in the dataset in hand."""
        if isinstance(subject, int) and self.desk.queue is not None:
            self.desk.show_position(subject)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  Qt's name
        """Stop the clock while another screen is in front."""
        self.desk.clock.pause()
        super().hideEvent(event)

    # --- building ------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("role", "canvas")
        work = WorkColumn(self.panel, self.strips.values(), self.remarks)
        self.strip_stack = work.strips
        self.state = StateStack(work)
        self.states = AnnotateStates(self.state, self.session, self)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        for widget in (self.head, self.banner):
            page.addWidget(widget)
        page.addWidget(self.state, 1)

    def _bind(self) -> None:
        """Bind one shortcut per action; a text box that is written in keeps its own keys."""
        commands: dict[Act, Callable[[], object]] = {
            Act.COMMIT: self._commit,
            Act.COMMIT_FROM_TEXT: self._commit,
            Act.PREVIOUS: partial(self.desk.step, -1),
            Act.NEXT: partial(self.desk.step, 1),
            Act.PREVIOUS_UNLABELLED: partial(self.desk.step_unlabelled, -1),
            Act.NEXT_UNLABELLED: partial(self.desk.step_unlabelled, 1),
            Act.UNDO: self.desk.undo,
            Act.REDO: self.desk.redo,
            Act.SKIP: self._ask_skip,
            Act.FLAG: self.desk.toggle_flag,
            Act.NOTE: self.remarks.note.setFocus,
            Act.DIFFICULT: self.remarks.difficult.toggle,
            Act.EVIDENCE: self._mark_evidence,
            Act.REFERENCE: partial(self._fold, REFERENCE),
            Act.GUIDELINE: partial(self._fold, GUIDELINE),
            Act.SEAL: self._look_behind,
            Act.SCROLL: self._turn_scroll,
            Act.KEYS: self._show_sheet,
        }
        commands |= {act: partial(self._decide, act) for act in VERDICT_ACTS}
        commands |= {
            act: partial(self.remarks.confidence.press, level) for act, level in CONFIDENCE.items()
        }
        self._commands = commands
        for act in commands:
            shortcut = QShortcut(self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setAutoRepeat(act in REPEATING)
            shortcut.activated.connect(partial(self.do, act))
            self._shortcuts[act] = shortcut

    def _listen(self) -> None:
        desk = self.desk
        desk.opened.connect(self._on_opened)
        desk.card_changed.connect(self._on_card)
        desk.draft_changed.connect(self._on_draft)
        desk.progress_changed.connect(self.head.show_progress)
        desk.saved.connect(self._on_saved)
        desk.reverted.connect(self._on_reverted)
        desk.ended.connect(self._on_ended)
        desk.unsealed.connect(self._on_unsealed)
        desk.hinted.connect(self._on_hint)
        desk.failed.connect(self._on_failed)
        self.head.filter_chosen.connect(self._on_filter)
        self.states.filter_asked.connect(self._on_filter)
        self.head.person_pressed.connect(self._ask_rater)
        self.head.keys_pressed.connect(self._show_sheet)
        self.panel.bar.pressed.connect(self.do)
        self.panel.touched.connect(desk.clock.touch)
        self.panel.stacked.connect(self.strips[TargetKind.COMPARISON].stack)
        self.panel.split.splitterMoved.connect(self._on_panes_moved)
        for strip in self.strips.values():
            strip.chosen.connect(self.do)
        self.remarks.confidence_chosen.connect(desk.set_confidence)
        self.remarks.difficult_chosen.connect(desk.set_difficult)
        self.remarks.note_written.connect(desk.set_note)
        self.remarks.note.left.connect(self.setFocus)
        self.remarks.committed.connect(partial(self.do, Act.COMMIT))
        self.settings.changed.connect(self._on_settings)
        self.session.leaving.connect(self._settle)

    # --- commands --------------------------------------------------------------------------------

    def do(self, act: Act) -> None:
        """Do what a key or a button asks for; a choice that waits to go on is settled first."""
        waiting = self._advance.isActive()
        self._advance.stop()
        if waiting and act in (Act.NEXT, Act.NEXT_UNLABELLED):
            act = Act.COMMIT
        self._commands[act]()

    def _decide(self, act: Act) -> None:
        card = self.desk.card
        verdict = None if card is None or self.desk.busy else verdict_of(card, act)
        if verdict is None:
            return
        self.desk.decide(verdict)
        if self.settings.value.one_key_advance:
            self._advance.start()

    def _settle(self) -> None:
        """Save a choice that waits to go on, before the window closes."""
        if self._advance.isActive():
            self.do(Act.COMMIT)

    def _commit(self) -> None:
        if self.desk.card is not None:
            self.desk.commit()

    def _mark_evidence(self) -> None:
        for pane in self.panel.panes():
            span = pane.selected_span()
            if span is not None:
                self.desk.toggle_span(span)
                pane.drop_selection()
                return
        self.remarks.show_state(self.tr("Select text first"), "small-warn")

    def _ask_skip(self) -> None:
        if self.desk.card is None or self.desk.busy:
            return
        dialog = SkipDialog(self)
        dialog.reason_given.connect(self.desk.skip)
        self._open_dialog(dialog)

    def _look_behind(self) -> None:
        """Show what is sealed on this item; before the first look, ask."""
        card = self.desk.card
        if card is None or self.desk.busy:
            return
        if card.seal is Seal.BROKEN:
            self.desk.open_seal()
            return
        dialog = SealDialog(self)
        dialog.accepted.connect(self.desk.open_seal)
        self._open_dialog(dialog)

    def _on_unsealed(self, found: Unsealed) -> None:
        if self.desk.card is not None:
            self._open_dialog(SealedSheet(self.desk.card, found, self))

    def _turn_scroll(self) -> None:
        together = not self.settings.value.scroll_together
        self.settings.update(scroll_together=together)
        said = self.tr("Answers scroll together") if together else self.tr("Answers scroll apart")
        self.remarks.show_state(said)

    def _show_sheet(self) -> None:
        self._open_dialog(KeySheet(self.settings, self))

    def _open_dialog(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda _result: self.setFocus())
        dialog.open()

    def _ask_rater(self) -> None:
        names = [one.name for one in self.session.context.annotate.people()]
        at = names.index(self.session.rater) if self.session.rater in names else 0
        name, given = QInputDialog.getItem(
            self, self.tr("Rater"), self.tr("Label under the name"), names, at, True
        )
        if given and name.strip():
            self.session.choose_rater(" ".join(name.split()))

    def _fold(self, which: str) -> None:
        hidden = set(self.settings.value.hidden)
        hidden ^= {which}
        self.settings.update(hidden=tuple(sorted(hidden)))
        self._show_unfolded()

    # --- what the desk says ----------------------------------------------------------------------

    def _on_opened(self, queue: Queue) -> None:
        self.head.show_queue(queue, self.desk.chosen, self.session.rater)
        self.head.show_saved("")
        self.panel.side.guideline.read_from_start(queue.guideline)

    def _on_card(self, card: Card) -> None:
        self.strip_stack.setCurrentWidget(self.strips[card.target])
        self.panel.show_card(card)
        self._show_unfolded()
        self.state.show_content()
        if not self.remarks.note.hasFocus():
            self.setFocus()

    def _on_draft(self, draft: Draft) -> None:
        card = self.desk.card
        if card is None:
            return
        self.panel.show_draft(card, draft)
        self.strips[card.target].show_choice(act_of(card, draft.verdict))
        self.remarks.show_draft(draft)
        self.remarks.show_state(*state_text(card, unsaved=self.desk.unsaved))

    def _on_saved(self, saved_at: str) -> None:
        self.banner.dismiss()
        self.head.show_saved(saved_text(saved_at))
        if self.remarks.note.hasFocus():
            self.setFocus()

    def _on_reverted(self, reverted: Reverted) -> None:
        withdrawn = reverted.status is Status.WITHDRAWN
        self.head.show_saved(reverted_text(reverted.saved_at, withdrawn=withdrawn))

    def _on_ended(self) -> None:
        if self.desk.progress is not None:
            self.states.ended(self.desk.progress, self.desk.chosen, self.keymap)
        self.setFocus()

    def _on_hint(self, hint: str) -> None:
        self.remarks.show_state(hint_text(hint, self.desk.card, self.keymap), "small-warn")

    def _on_failed(self, error: Exception) -> None:
        if self.desk.card is None:
            self.state.show_error(error, act=partial(self.refresh, Changes.ITEMS))
        if not isinstance(error, KnownError):
            self.session.report(error)
        elif self.desk.card is not None:
            self.banner.tell(f"{error.what} {error.todo}".strip(), tone=Tone.BAD)

    def _on_filter(self, chosen: QueueFilter) -> None:
        self.head.show_filter(chosen)
        self.desk.set_filter(chosen)
        self.setFocus()

    def _on_settings(self, settings: Settings) -> None:
        self.keymap = Keymap(settings.keys)
        self._show_keys()
        self._show_unfolded()
        self._follow_settings()

    def _follow_settings(self) -> None:
        self.desk.shuffled = self.settings.value.random_order
        self.panel.scroll_together(self.settings.value.scroll_together)

    def _on_panes_moved(self, _place: int, _index: int) -> None:
        panes = {**self.settings.value.panes, PANES: saved_panes(self.panel.split)}
        self.settings.update(panes=panes)

    # --- words and looks ------------------------------------------------------------

    def _show_keys(self) -> None:
        for act, shortcut in self._shortcuts.items():
            shortcut.setKeys(self.keymap.sequences(act))
        for strip in self.strips.values():
            strip.show_keys(self.keymap)
        self.panel.bar.show_keys(self.keymap)
        self.remarks.show_keys(self.keymap)
        self.head.keys.setToolTip(
            self.tr("All keys ({key})").format(key=self.keymap.shown(Act.KEYS))
        )

    def _show_unfolded(self) -> None:
        hidden = set(self.settings.value.hidden)
        card = self.desk.card
        there = card is None or bool(card.references)
        reference, guideline = there and REFERENCE not in hidden, GUIDELINE not in hidden
        self.panel.side.unfold(REFERENCE, reference)
        self.panel.side.unfold(GUIDELINE, guideline)
        self.panel.bar.show_unfolded(reference=reference, guideline=guideline)

    def _leave_desk(self) -> None:
        self._at_desk = None
        self.head.setVisible(False)
