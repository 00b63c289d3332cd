"""Studies of the n-gram benchmark on models: validity, stability, sensitivity, probes."""
