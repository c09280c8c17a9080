"""Crazy Eights Countdown (document 004)."""
