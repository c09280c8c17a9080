"""Plain words for what happens in a deal, for what cards do, and for how a game goes."""
