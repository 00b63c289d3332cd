"""The Annotate screen."""

from __future__ import annotations

from typing import ClassVar

from gui.icons import Icon
from gui.views.view import View


class AnnotateView(View):
    """The Annotate screen."""

    icon: ClassVar[Icon] = Icon.ANNOTATE

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Annotate")
