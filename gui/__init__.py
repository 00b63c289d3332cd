"""How it looks: windows, views, widgets, workers."""
