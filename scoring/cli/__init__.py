"""Command line: one file per verb family, no Qt."""
