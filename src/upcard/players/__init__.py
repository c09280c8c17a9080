"""Who can sit at a table: strategies, each a choice made from a view."""

from upcard.players.finding import BUILT_IN, player_named, players_in
from upcard.players.player import CompiledPlayer, Player, view_of

__all__ = ["BUILT_IN", "CompiledPlayer", "Player", "player_named", "players_in", "view_of"]
