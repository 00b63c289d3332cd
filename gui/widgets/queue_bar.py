"""The head of Annotate: dataset, how far, which items to stop at, and who labels."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from annotation.labelling import Queue, QueueFilter, QueueProgress, Show
from gui import theme
from gui.session import Session
from gui.widgets.desk_bar import DeskBar

ROOMY = 980
SNUG = 900
TIGHT = 700


class QueueBar(DeskBar):
    """One row above the card; ``person_pressed`` asks who labels.

    Signals
    -------
    filter_chosen(QueueFilter)
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, done=self.tr("Labelled"), chars=9, parent=parent)
        self._rest = QLabel()
        self._rest.setProperty("role", "small")
        self.show_choice, self.topic_choice = self.first_choice, self.second_choice
        self.show_choice.setAccessibleName(self.tr("Which items to stop at"))
        for show, text in (
            (Show.ALL, self.tr("All items")),
            (Show.UNLABELLED, self.tr("Unlabelled")),
            (Show.FLAGGED, self.tr("Flagged")),
            (Show.SKIPPED, self.tr("Skipped")),
        ):
            self.show_choice.addItem(text, show.value)
        self.topic_choice.setAccessibleName(self.tr("Topic"))
        self.topic_choice.setMaximumWidth(theme.px(180))
        self.topic_choice.hide()
        self.person.setToolTip(self.tr("Label under another name"))
        self._lay_out()
        self._draw()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.PAD, theme.GAP, theme.GAP, theme.GAP)
        row.setSpacing(theme.GAP)
        row.addWidget(self.dataset)
        row.addSpacing(theme.GAP)
        row.addWidget(self._count)
        row.addWidget(self._bar)
        row.addWidget(self._rest)
        row.addStretch(1)
        row.addWidget(self._saved)
        row.addSpacing(theme.GAP)
        row.addWidget(self.show_choice)
        row.addWidget(self.topic_choice)
        row.addWidget(self.person)
        row.addWidget(self.keys)

    @property
    def progress_text(self) -> str:
        """What is said of the progress."""
        return " ".join(part for part in (self._count.text(), self._rest.text()) if part)

    def show_queue(self, queue: Queue, chosen: QueueFilter, rater: str) -> None:
        """Show another queue's topics and filter."""
        self.topic_choice.clear()
        self.topic_choice.addItem(self.tr("All topics"), None)
        for topic in queue.topics:
            self.topic_choice.addItem(topic, topic)
        self.topic_choice.setVisible(len(queue.topics) > 1)
        at = 0 if chosen.topic is None else self.topic_choice.findData(chosen.topic)
        self.topic_choice.setCurrentIndex(max(0, at))
        self.show_filter(chosen)
        self.show_rater(rater)

    def show_filter(self, chosen: QueueFilter) -> None:
        """Show which items the queue stops at."""
        self.show_choice.setCurrentIndex(self.show_choice.findData(chosen.show.value))

    def show_rater(self, rater: str) -> None:
        """Show who labels."""
        self._show_person(self.tr("Rater: {name}").format(name=rater) if rater else "")

    def show_progress(self, progress: QueueProgress | None) -> None:
        """Show how far the rater is."""
        self._count.setVisible(progress is not None)
        self._make_room()
        if progress is None:
            return
        self._count.setText(
            self.tr("{labelled} / {total}").format(
                labelled=f"{progress.labelled:,}", total=f"{progress.total:,}"
            )
        )
        spoken = self.tr("{labelled} of {total} labelled").format(
            labelled=progress.labelled, total=progress.total
        )
        self._count.setToolTip(spoken)
        self._count.setAccessibleName(spoken)
        self._bar.setRange(0, max(1, progress.total))
        self._bar.setValue(progress.labelled)
        parts = []
        if progress.skipped:
            parts.append(self.tr("{count} skipped").format(count=f"{progress.skipped:,}"))
        if progress.flagged:
            parts.append(self.tr("{count} flagged").format(count=f"{progress.flagged:,}"))
        self._rest.setText(" · ".join(parts))

    def _make_room(self) -> None:
        self._rest.setVisible(self.width() >= theme.px(TIGHT) and not self._count.isHidden())
        self.person.setText(self._person if self.width() >= theme.px(TIGHT) else "")
        roomy = self.width() >= theme.px(ROOMY)
        self._bar.setVisible(roomy and not self._count.isHidden())
        self._saved.setVisible(self.width() >= theme.px(SNUG))

    def _choose(self) -> None:
        self.filter_chosen.emit(
            QueueFilter(
                show=Show(self.show_choice.currentData()), topic=self.topic_choice.currentData()
            )
        )
