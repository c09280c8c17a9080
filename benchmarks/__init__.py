"""Each claim of speed, measured side by side in one run."""
