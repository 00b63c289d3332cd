"""Families of metrics: their entries in the registry and what their signatures say."""
