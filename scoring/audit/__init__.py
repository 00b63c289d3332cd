"""Metrics and judges held against people."""
