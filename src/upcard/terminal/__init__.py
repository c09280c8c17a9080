"""The terminal table: people and computer players at one keyboard, drawn with Rich.

All that is printed comes from a seat's view and from the events that the seat may see.
"""
