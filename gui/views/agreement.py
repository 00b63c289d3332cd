"""The Agreement screen."""

from __future__ import annotations

from typing import ClassVar

from gui.icons import Icon
from gui.views.view import View


class AgreementView(View):
    """The Agreement screen."""

    icon: ClassVar[Icon] = Icon.AGREEMENT

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Agreement")
