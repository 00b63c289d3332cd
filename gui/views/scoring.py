"""The Scoring screen."""

from __future__ import annotations

from typing import ClassVar

from gui.icons import Icon
from gui.views.view import View


class ScoringView(View):
    """The Scoring screen."""

    icon: ClassVar[Icon] = Icon.SCORING

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Scoring")
