"""Writes to its output without an end."""

while True:
    print("x" * 10_000)
