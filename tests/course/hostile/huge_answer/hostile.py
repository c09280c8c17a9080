"""Has a name of many megabytes."""


def changed(player):
    player.name = property(lambda self: "x" * 2**25, lambda self, name: None)
