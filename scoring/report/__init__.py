"""Reports as HTML, Markdown and CSV."""
