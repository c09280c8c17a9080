"""Players that look ahead: they try each move in deals that could be, and play them to the end."""

from upcard.players.search.player import Budget, OraclePlayer, SearchPlayer, estimate

__all__ = ["Budget", "OraclePlayer", "SearchPlayer", "estimate"]
