"""Judges: what they are asked, how their outputs are read, and what both orders come to. Pure."""
