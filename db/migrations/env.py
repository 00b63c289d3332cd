"""Alembic environment: runs on the connection that ``db.project`` hands over."""

from alembic import context

import db.models.partial  # noqa: F401  hangs its indexes on the tables
from db.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
context.run_migrations()
