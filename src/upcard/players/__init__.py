"""Who can sit at a table: strategies, each a choice made from a view."""

from upcard.players.lookup import player_named, players_in
from upcard.players.player import Player, view_of

__all__ = ["Player", "player_named", "players_in", "view_of"]
