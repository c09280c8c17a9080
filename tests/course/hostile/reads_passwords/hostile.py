"""Reads what only the machine's owner may read."""

with open("/etc/shadow", encoding="utf-8") as file:
    found = file.read()


def changed(player):
    player.name = property(lambda self: found, lambda self, name: None)
