"""What Annotate says when there is no card to show: why, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from annotation.labelling import QueueFilter, QueueProgress, Show
from gui.icons import Icon
from gui.keymap import Act, Keymap
from gui.views.desk_states import DeskStates


class AnnotateStates(DeskStates):
    """The empty states of Annotate, shown in its stack; filters are a ``QueueFilter``."""

    def no_dataset(self) -> None:
        """Say that nothing can be labelled."""
        self._stack.show_empty(
            icon=Icon.ANNOTATE,
            title=self.tr("Nothing to label yet"),
            text=self.tr("Import a dataset of answers to compare, or of claims to check."),
            action=self.tr("Go to Datasets"),
            act=partial(self._session.request, "datasets"),
        )

    def no_rater(self, ask: Callable[[], object]) -> None:
        """Ask who labels."""
        self._stack.show_empty(
            icon=Icon.PERSON,
            title=self.tr("Who labels?"),
            text=self.tr("Every label is kept under a name, so that raters can be compared."),
            action=self.tr("Enter a name…"),
            act=ask,
        )

    def ended(self, progress: QueueProgress, chosen: QueueFilter, keymap: Keymap) -> None:
        """Say why the queue stops: no items, none in the selection, or all is done."""
        if progress.total == 0:
            self._stack.show_empty(
                icon=Icon.ANNOTATE,
                title=self.tr("This dataset has no items"),
                text=self.tr("Import a file into it on the Datasets screen."),
                action=self.tr("Go to Datasets"),
                act=partial(self._session.request, "datasets"),
            )
        elif progress.waiting > 0 or chosen.show in (Show.FLAGGED, Show.SKIPPED):
            self._stack.show_empty(
                icon=Icon.FILTER,
                title=self.tr("No more items in this selection"),
                text=self._said(progress),
                action=self.tr("Show all items"),
                act=partial(self.filter_asked.emit, QueueFilter()),
            )
        else:
            self._done(progress, keymap)

    def _done(self, progress: QueueProgress, keymap: Keymap) -> None:
        text = self.tr(
            "Everything is saved. {undo} takes the last label back; {previous} looks at the items "
            "again."
        ).format(undo=keymap.shown(Act.UNDO), previous=keymap.shown(Act.PREVIOUS))
        if progress.skipped:
            action = self.tr("Look at skipped items")
            act: Callable[[], object] = partial(
                self.filter_asked.emit, QueueFilter(show=Show.SKIPPED)
            )
        else:
            action, act = self.tr("Go to Agreement"), partial(self._session.request, "agreement")
        self._stack.show_empty(
            icon=Icon.GOOD, title=self._said(progress), text=text, action=action, act=act
        )

    def _said(self, progress: QueueProgress) -> str:
        said = self.tr("{labelled} of {total} labelled").format(
            labelled=f"{progress.labelled:,}", total=f"{progress.total:,}"
        )
        if not progress.skipped:
            return said
        return self.tr("{said}, {skipped} skipped").format(
            said=said, skipped=f"{progress.skipped:,}"
        )
