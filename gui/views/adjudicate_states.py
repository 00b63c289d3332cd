"""What Adjudicate says when there is no case to show: why, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from annotation.adjudication_records import ConflictFilter, QueueCounts
from gui.icons import Icon
from gui.views.desk_states import DeskStates


class AdjudicateStates(DeskStates):
    """The empty states of Adjudicate, shown in its stack; filters are a ``ConflictFilter``."""

    def no_dataset(self) -> None:
        """Say that there is nothing to settle."""
        self._stack.show_empty(
            icon=Icon.ADJUDICATE,
            title=self.tr("Nothing to settle yet"),
            text=self.tr("Conflicts are found where several raters judged the same items."),
            action=self.tr("Go to Datasets"),
            act=partial(self._session.request, "datasets"),
        )

    def no_curator(self, ask: Callable[[], object]) -> None:
        """Ask who settles."""
        self._stack.show_empty(
            icon=Icon.PERSON,
            title=self.tr("Who settles?"),
            text=self.tr(
                "Every settled verdict keeps the name of who settled it. "
                "Who settles is not counted as a rater for it."
            ),
            action=self.tr("Enter a name…"),
            act=ask,
        )

    def ended(self, counts: QueueCounts, chosen: ConflictFilter, *, listed: bool) -> None:
        """Say why the queue stops: no conflict, none in the selection, or all are settled."""
        if not counts.conflicts and not counts.settled_elsewhere:
            self._stack.show_empty(
                icon=Icon.GOOD,
                title=self.tr("No conflicts here"),
                text=self.tr(
                    "No raters differ on an item, none is flagged, nobody was unsure. "
                    "Items that one person judged have nothing to settle."
                ),
                action=self.tr("See agreement"),
                act=partial(self._session.request, "agreement"),
                primary=False,
            )
        elif not counts.open and chosen.settled is False:
            self._stack.show_empty(
                icon=Icon.GOOD,
                title=self.tr("Everything is settled"),
                text=self.tr("{count} conflicts are settled. Audits can take them as gold.").format(
                    count=f"{counts.settled:,}"
                ),
                action=self.tr("Show what was settled"),
                act=partial(self.filter_asked.emit, ConflictFilter(settled=True)),
            )
        elif listed:
            self._stack.show_empty(
                icon=Icon.GOOD,
                title=self.tr("Nothing here waits any more"),
                text=self.tr("{count} other conflicts are open.").format(count=f"{counts.open:,}"),
                action=self.tr("Show all open conflicts"),
                act=partial(self.filter_asked.emit, ConflictFilter()),
            )
        else:
            self._stack.show_empty(
                icon=Icon.FILTER,
                title=self.tr("No conflict like that"),
                text=self.tr("The selection above lets none of them through."),
                action=self.tr("Show all open conflicts"),
                act=partial(self.filter_asked.emit, ConflictFilter()),
            )
