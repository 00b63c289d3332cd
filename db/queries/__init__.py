"""Queries: take a Session, return frozen records, never ORM rows."""
