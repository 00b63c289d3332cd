"""Reports of audits and transfers: one self-contained HTML file, Markdown, CSV."""
