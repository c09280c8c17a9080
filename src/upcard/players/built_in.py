"""The players that come with Upcard."""

from __future__ import annotations

from upcard.players.capturing import CardCounter
from upcard.players.cheaters import Cheaters
from upcard.players.compiled import FirstPlayer, RandomPlayer
from upcard.players.eights import (
    DiscardHighPoints,
    ExtraCards,
    HamperLeader,
    MemoryPlayer,
    MindTheEights,
)
from upcard.players.equilibrium import Equilibrium
from upcard.players.learned.player import Learned
from upcard.players.patience import Patience
from upcard.players.player import Player
from upcard.players.search import OraclePlayer, SearchPlayer

DOCUMENT_002 = (
    RandomPlayer,
    MindTheEights,
    HamperLeader,
    DiscardHighPoints,
    ExtraCards,
    MemoryPlayer,
)
OUR_OWN = (Patience, CardCounter, Cheaters, SearchPlayer, OraclePlayer)
BUILT_IN: dict[str, type[Player]] = {
    player.name: player for player in (FirstPlayer, *DOCUMENT_002, *OUR_OWN)
}
"""The players that come with Upcard and play any game, by name."""
NAMED = BUILT_IN | {player.name: player for player in (Equilibrium, Learned)}
"""All built-in players, including those that play only some games (`Player.check_game`)."""
