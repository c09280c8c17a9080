"""Rules for a game that somebody wants: what is wished, what may change, and the search for it."""
