"""Whole trees of small games, and how much is to be won against a policy in them."""
