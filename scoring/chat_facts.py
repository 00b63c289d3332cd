"""What a model's files say of how it reads a conversation."""

from __future__ import annotations

import hashlib
from typing import Final

from scoring.models import ModelFiles

MARK_CHARS: Final = 8


def template_mark(files: ModelFiles) -> str:
    """Name a model's chat template as a signature does; ``none`` where it has none."""
    path = files.path / "chat_template.jinja"
    if path.is_file():
        template = path.read_text(encoding="utf-8")
    else:
        own = files.read_json("tokenizer_config.json").get("chat_template")
        template = own if isinstance(own, str) else str(own or "")
    if not template:
        return "none"
    return hashlib.sha256(template.encode()).hexdigest()[:MARK_CHARS]
