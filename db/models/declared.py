"""The declarative base with its naming convention, and the tables of the project itself."""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import JSON, Boolean, Float, Integer, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Declarative base with the naming convention that migrations rely on."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        str: Text,
        int: Integer,
        float: Float,
        bool: Boolean,
        dict[str, Any]: JSON,
    }


class Meta(Base):
    """Facts about the project file itself."""

    __tablename__ = "meta"
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str]


class Sequence(Base):
    """Next free row id per table, taken in blocks inside the write transaction."""

    __tablename__ = "sequences"
    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    next: Mapped[int]
