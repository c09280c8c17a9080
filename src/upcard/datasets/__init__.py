"""Decisions of many deals as a table, to learn from: what was seen, what was chosen, what came."""
