"""Crazy 8s (document 002)."""
