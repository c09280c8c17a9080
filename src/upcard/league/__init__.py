"""A league: all strategies of a folder, none of them trusted, ranked and kept up to date."""
