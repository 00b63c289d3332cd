"""A worked example: a small data set with three raters, scored and audited in one go."""
