"""A worked example: a small data set with three raters, scored and audited in one go."""

from scoring.demo.job import ANSWERS, CLAIM_SOURCES, DemoReport, make_demo

__all__ = ["ANSWERS", "CLAIM_SOURCES", "DemoReport", "make_demo"]
