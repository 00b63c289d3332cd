"""Table models over records."""
