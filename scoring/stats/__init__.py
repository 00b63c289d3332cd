"""Pure statistics of audits: numpy and scipy only."""
