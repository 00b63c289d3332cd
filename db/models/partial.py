"""Indexes over part of a table's rows.

They stand apart since naming a dialect in an index loads that dialect: only migrations and the
test that compares them with the models need to know of these, and labelling starts sooner without.
"""

from __future__ import annotations

from sqlalchemy import Index, text

from db.models.judged import JudgmentRow


def _where(name: str, *columns: str, condition: str, unique: bool) -> None:
    table = JudgmentRow.__table__
    where = text(condition)
    Index(
        name,
        *(table.c[column] for column in columns),
        unique=unique,
        sqlite_where=where,
        postgresql_where=where,
    )


for target in ("comparison_id", "claim_id"):
    _where(
        f"uq_judgments_{target}_rater_id_revision",
        target,
        "rater_id",
        "revision",
        condition=f"{target} IS NOT NULL",
        unique=True,
    )
_where(
    "uq_judgments_supersedes_id",
    "supersedes_id",
    condition="supersedes_id IS NOT NULL",
    unique=True,
)
_where(
    "ix_judgments_skipped",
    "dataset_id",
    "rater_id",
    condition="status = 'skipped'",
    unique=False,
)
