"""Doors for researchers: many tables at once, and the interfaces that learners speak."""
