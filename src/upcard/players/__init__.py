"""Who can sit at a table: strategies, each a choice made from a view."""

from upcard.players.player import COMPILED, CompiledPlayer, Player, player_named

__all__ = ["COMPILED", "CompiledPlayer", "Player", "player_named"]
