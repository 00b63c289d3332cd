"""What computes scores; the only place that imports model libraries."""
