"""What machines do: metrics, the engine, audits, reports."""
