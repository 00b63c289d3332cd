"""The Adjudicate screen: conflicts most contested first, settled by keyboard, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QInputDialog,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from annotation.adjudication_records import Case, ConflictFilter, LetReport, QueueCounts, TakenBack
from db.errors import KnownError
from db.types import Changes, TargetKind
from gui import theme
from gui.adjudication_desk import AdjudicationDesk
from gui.adjudication_keys import AdjudicationKeys
from gui.adjudication_moves import CaseDraft
from gui.adjudication_words import card_of, hint_text, settled_text
from gui.conflict_rows import ConflictRows
from gui.icons import Icon
from gui.judge_letting import JudgeLetting
from gui.keymap import Act, Keymap
from gui.ops import Write
from gui.session import Session
from gui.settings import Settings, SettingsStore
from gui.verdict_acts import VERDICT_ACTS, act_of, verdict_of
from gui.views.adjudicate_states import AdjudicateStates
from gui.views.annotate_words import clock_time
from gui.views.view import View
from gui.widgets.banner import Banner, Tone
from gui.widgets.case_panel import CasePanel
from gui.widgets.conflict_bar import ConflictBar
from gui.widgets.conflict_list import ConflictList
from gui.widgets.decision_strip import DecisionStrip
from gui.widgets.desk_bar import LABELLED
from gui.widgets.key_sheet import KeySheet
from gui.widgets.settle_bar import SettleBar
from gui.widgets.side_panel import GUIDELINE, REFERENCE
from gui.widgets.state_stack import StateStack
from gui.widgets.work_column import WorkColumn

LIST_WIDTH: Final = 264
FOLDS_BELOW: Final = 1_080
"""Below this width, in pixels at 100 %, the list of conflicts is folded away."""

FOLDED: Final = ("adjudicate.reference", "adjudicate.guideline")


class AdjudicateView(View):
    """Widgets, keys and words around an `AdjudicationDesk`, which knows what is going on."""

    icon: ClassVar[Icon] = Icon.ADJUDICATE
    cares: ClassVar[Changes] = (
        Changes.PROJECT | Changes.DATASETS | Changes.ITEMS | Changes.JUDGMENTS | Changes.FLAGS
    )

    def __init__(
        self, session: Session, settings: SettingsStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, settings, parent)
        self.desk = AdjudicationDesk(session, parent=self)
        self.head = ConflictBar(session)
        self.banner = Banner()
        self.panel = CasePanel()
        self.rows = ConflictRows(session, self._is_settled, self)
        self.strips = {
            kind: DecisionStrip(kind) for kind in (TargetKind.COMPARISON, TargetKind.CLAIM)
        }
        self.remarks = SettleBar()
        self.keymap = Keymap(settings.value.keys)
        self.letting = JudgeLetting(session, self)
        self.dialog: QDialog | None = None
        self._at_desk: tuple[int, str] | None = None
        self._list_wanted: bool | None = None
        self._lay_out()
        self.keys = self._bound()
        self._listen()
        self._show_keys()
        self._show_unfolded()

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Adjudicate")

    # --- the window's protocol --------------------------------------------------------------------

    def refresh(self, changes: Changes) -> None:
        """Open what is in hand, or say what is missing; stay at the case in view."""
        dataset, curator = self.session.dataset, self.session.rater
        if dataset is None or dataset.construct not in LABELLED:
            dataset = next(
                (one for one in self.session.datasets if one.construct in LABELLED), None
            )
        if dataset is None or not curator:
            self._at_desk = None
            self.head.show_counts(None)
            self.head.show_curator("")
            if dataset is None:
                self.states.no_dataset()
            else:
                self.states.no_curator(self._ask_curator)
            return
        same = self._at_desk == (dataset.id, curator)
        case = self.desk.case
        if not same:
            self.state.show_busy(
                self.tr("Looking for conflicts in {name}…").format(name=dataset.name)
            )
        self._at_desk = (dataset.id, curator)
        self.head.show_curator(curator)
        self.desk.open(dataset.id, curator, case.target_id if same and case is not None else None)

    def shown(self) -> None:
        """Take the keys."""
        self.setFocus()

    def open_subject(self, subject: object) -> None:
        """Show one target: its id."""
        if isinstance(subject, int) and self.desk.dataset_id is not None:
            self.desk.show_target(subject)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Fold the list away where there is little room, unless it was asked for."""
        super().resizeEvent(event)
        self._show_list()

    # --- building ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("role", "canvas")
        self.list = ConflictList(self.rows)
        case = WorkColumn(self.panel, self.strips.values(), self.remarks)
        self.strip_stack = case.strips
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setHandleWidth(1)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.list)
        self.split.addWidget(case)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([theme.px(LIST_WIDTH), theme.px(900)])
        self.state = StateStack(self.split)
        self.states = AdjudicateStates(self.state, self.session, self)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self.head)
        page.addWidget(self.banner)
        page.addWidget(self.state, 1)

    def _bound(self) -> AdjudicationKeys:
        desk = self.desk
        commands: dict[Act, Callable[[], object]] = {
            Act.COMMIT: desk.settle,
            Act.COMMIT_FROM_TEXT: desk.settle,
            Act.PREVIOUS: partial(desk.step, -1),
            Act.NEXT: partial(desk.step, 1),
            Act.PREVIOUS_UNLABELLED: partial(desk.step_open, -1),
            Act.NEXT_UNLABELLED: partial(desk.step_open, 1),
            Act.UNDO: desk.undo,
            Act.REDO: desk.redo,
            Act.NOTE: self.remarks.note.setFocus,
            Act.REFERENCE: partial(self._fold, FOLDED[0]),
            Act.GUIDELINE: partial(self._fold, FOLDED[1]),
            Act.KEYS: self._show_sheet,
            Act.ASK_JUDGE: desk.ask_judge,
            Act.NAMES: self._toggle_names,
            Act.LIST: self._toggle_list,
        }
        commands |= {act: partial(self._decide, act) for act in VERDICT_ACTS}
        return AdjudicationKeys(self, commands)

    def _listen(self) -> None:
        desk = self.desk
        desk.opened.connect(self._on_opened)
        desk.case_changed.connect(self._on_case)
        desk.draft_changed.connect(self._on_draft)
        desk.counts_changed.connect(self._on_counts)
        desk.row_changed.connect(self._on_row)
        desk.saved.connect(self._on_saved)
        desk.reverted.connect(self._on_reverted)
        desk.ended.connect(self._on_ended)
        desk.hinted.connect(self._on_hint)
        desk.failed.connect(self._on_failed)
        self.head.filter_chosen.connect(self._on_filter)
        self.states.filter_asked.connect(self._on_filter)
        self.head.person_pressed.connect(self._ask_curator)
        self.head.keys_pressed.connect(self._show_sheet)
        self.head.list_pressed.connect(self._toggle_list)
        self.head.judge_pressed.connect(self._let_judge)
        self.letting.done.connect(self._on_let)
        self.list.row_opened.connect(lambda row: desk.show_target(self.rows.target_at(row)))
        self.panel.bar.stepped.connect(desk.step)
        self.panel.bar.names_pressed.connect(self._toggle_names)
        self.panel.bar.reference_pressed.connect(partial(self._fold, FOLDED[0]))
        self.panel.bar.guideline_pressed.connect(partial(self._fold, FOLDED[1]))
        self.panel.texts.stacked.connect(self.strips[TargetKind.COMPARISON].stack)
        self.panel.opinions.judge_asked.connect(desk.ask_judge)
        for strip in self.strips.values():
            strip.chosen.connect(self._decide)
        self.remarks.note_written.connect(desk.set_note)
        self.remarks.note.left.connect(self.setFocus)
        self.remarks.settled.connect(desk.settle)
        self.remarks.required_chosen.connect(self._require_note)
        self.settings.changed.connect(self._on_settings)

    # --- commands ---------------------------------------------------------------------------------

    def _decide(self, act: Act) -> None:
        case, curator = self.desk.case, self.desk.curator
        if case is None or curator is None or self.desk.busy:
            return
        verdict = verdict_of(card_of(case, curator.id), act)
        if verdict is not None:
            self.desk.decide(verdict)

    def _ask_curator(self) -> None:
        names = [one.name for one in self.session.context.annotate.people()]
        at = names.index(self.session.rater) if self.session.rater in names else 0
        name, given = QInputDialog.getItem(
            self, self.tr("Who settles"), self.tr("Settle under the name"), names, at, True
        )
        if given and name.strip():
            self.session.choose_rater(" ".join(name.split()))

    def _let_judge(self) -> None:
        if self.desk.dataset_id is not None and self.desk.curator is not None:
            dialog = self.letting.open(
                self.desk.dataset_id, self.desk.curator.id, self.desk.chosen, self
            )
            if dialog is not None:
                self.dialog = dialog
                dialog.finished.connect(lambda _result: self.setFocus())

    def _show_sheet(self) -> None:
        dialog = KeySheet(self.settings, self)
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda _result: self.setFocus())
        dialog.open()

    def _fold(self, which: str) -> None:
        hidden = set(self.settings.value.hidden) ^ {which}
        self.settings.update(hidden=tuple(sorted(hidden)))

    def _toggle_names(self) -> None:
        self.desk.set_named(not self.desk.named)

    def _toggle_list(self) -> None:
        self._list_wanted = self.list.isHidden()
        self._show_list()

    def _require_note(self, required: bool) -> None:
        dataset_id, service = self.desk.dataset_id, self.session.context.adjudicate
        if dataset_id is None:
            return
        Write(
            self.session,
            self,
            lambda: service.require_note(dataset_id, on=required),
            slot="require_note",
        ).failure(self._on_failed).run()
        self.setFocus()

    # --- what the desk says -----------------------------------------------------------------------

    def _on_opened(self) -> None:
        self.rows.show_order(self.desk.dataset_id, self.desk.places.order)
        self.head.show_filter(self.desk.chosen)
        self.head.show_saved("")

    def _on_case(self, case: Case) -> None:
        curator = self.desk.curator
        if curator is None:
            return
        self.strip_stack.setCurrentWidget(self.strips[case.target])
        self.panel.show_case(case, curator.id, self.keymap.shown(Act.ASK_JUDGE))
        self._show_unfolded()
        self.list.show_row(self.desk.place)
        self.state.show_content()
        if not self.remarks.note.hasFocus() and not self.list.hasFocus():
            self.setFocus()

    def _on_draft(self, draft: CaseDraft) -> None:
        case, curator = self.desk.case, self.desk.curator
        if case is None or curator is None:
            return
        self.panel.show_draft(case, curator.id, draft)
        self.strips[case.target].show_choice(act_of(card_of(case, curator.id), draft.verdict))
        self.remarks.show_draft(draft, required=case.note_required, key=self.keymap.shown(Act.NOTE))
        if self.desk.unsaved:
            self.remarks.show_state(self.tr("Not saved yet"), "small-warn")
        elif case.settled is not None:
            self.remarks.show_state(settled_text(case, case.settled))
        else:
            self.remarks.show_state(self.tr("Not settled yet"))

    def _on_counts(self, counts: QueueCounts) -> None:
        self.head.show_counts(counts)

    def _on_row(self, target_id: int) -> None:
        self.rows.tell(self.desk.places.of(target_id))

    def _on_saved(self, saved_at: str) -> None:
        self.banner.dismiss()
        self.head.show_saved(self.tr("Settled {time}").format(time=clock_time(saved_at)))
        if self.remarks.note.hasFocus():
            self.setFocus()

    def _on_reverted(self, back: TakenBack) -> None:
        said = (
            self.tr("Taken back: {count}").format(count=f"{back.targets:,}")
            if back.settled is None
            else self.tr("Restored: {count}").format(count=f"{back.targets:,}")
        )
        self.head.show_saved(said)

    def _on_ended(self) -> None:
        if self.desk.counts is not None:
            self.states.ended(
                self.desk.counts, self.desk.chosen, listed=bool(self.desk.places.order)
            )
        self.setFocus()

    def _on_hint(self, hint: str) -> None:
        self.remarks.show_state(hint_text(hint, self.keymap), "small-warn")

    def _on_failed(self, error: Exception) -> None:
        self._on_draft(self.desk.draft)  # what a switch shows is what holds
        if self.desk.case is None:
            self.state.show_error(error, act=partial(self.refresh, Changes.ITEMS))
        if not isinstance(error, KnownError):
            self.session.report(error)
        elif self.desk.case is not None:
            self.banner.tell(f"{error.what} {error.todo}".strip(), tone=Tone.BAD)

    def _on_let(self, report: LetReport, told: str) -> None:
        tone = Tone.WARN if report.warning else Tone.GOOD
        undo = self.tr("Undo") if report.settled else ""
        self.banner.tell(told, tone=tone, action=undo, act=self.desk.undo if undo else None)
        self._at_desk = None
        self.refresh(Changes.ADJUDICATIONS)

    def _on_filter(self, chosen: ConflictFilter) -> None:
        self.head.show_filter(chosen)
        self.desk.set_filter(chosen)
        self.setFocus()

    def _on_settings(self, _settings: Settings) -> None:
        self.keymap = Keymap(self.settings.value.keys)
        self._show_keys()
        self._show_unfolded()

    def _is_settled(self, target_id: int) -> bool:
        return target_id in self.desk.places.settled

    # --- looks ------------------------------------------------------------------------------------

    def _show_keys(self) -> None:
        self.keys.follow(self.keymap)
        for strip in self.strips.values():
            strip.show_keys(self.keymap)
        self.remarks.show_keys(
            self.keymap.shown(Act.COMMIT), self.keymap.shown(Act.COMMIT_FROM_TEXT)
        )
        bar = self.panel.bar
        bar.names.set_key(self.keymap.shown(Act.NAMES))
        bar.reference.set_key(self.keymap.shown(Act.REFERENCE))
        bar.guideline.set_key(self.keymap.shown(Act.GUIDELINE))
        self.head.queue.setToolTip(
            self.tr("List of conflicts ({key})").format(key=self.keymap.shown(Act.LIST))
        )

    def _show_unfolded(self) -> None:
        hidden = self.settings.value.hidden
        shown = {which: which in hidden for which in FOLDED}  # folded away until asked for
        self.panel.texts.side.unfold(REFERENCE, shown[FOLDED[0]])
        self.panel.texts.side.unfold(GUIDELINE, shown[FOLDED[1]])
        self.panel.bar.show_state(
            named=self.desk.named, reference=shown[FOLDED[0]], guideline=shown[FOLDED[1]]
        )

    def _show_list(self) -> None:
        roomy = self.width() >= theme.px(FOLDS_BELOW)
        shown = roomy if self._list_wanted is None else self._list_wanted
        self.list.setVisible(shown)
        self.head.show_list(shown)
