"""The n-gram reference-distribution benchmark: scores, reference sets, studies, leaderboard."""
