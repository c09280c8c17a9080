"""Players that look ahead: they try each move in deals that could be, and play them to the end."""

from upcard.players.budget import Budget
from upcard.players.search.estimates import Estimate, chances, estimate
from upcard.players.search.player import OraclePlayer, SearchPlayer

__all__ = ["Budget", "Estimate", "OraclePlayer", "SearchPlayer", "chances", "estimate"]
