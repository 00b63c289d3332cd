"""Pure statistics of agreement: numpy, scipy and krippendorff only."""
