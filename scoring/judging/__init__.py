"""Judges at work: who is asked about what, how a run goes, and what it came to."""
