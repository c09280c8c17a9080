"""What a game, a deal, a move or a player is worth: laboratory, review, values of moves, checks of players."""
