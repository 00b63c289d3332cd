"""One widget, one file, one test."""
