"""Color Chaos (document 001)."""
