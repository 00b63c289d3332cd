"""One view per screen."""
