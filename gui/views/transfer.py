"""The Transfer screen."""

from __future__ import annotations

from typing import ClassVar

from gui.icons import Icon
from gui.views.view import View


class TransferView(View):
    """The Transfer screen."""

    icon: ClassVar[Icon] = Icon.TRANSFER

    def title(self) -> str:
        """Give the screen's name."""
        return self.tr("Transfer")
