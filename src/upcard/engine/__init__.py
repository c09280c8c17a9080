"""The one implementation of play: rules as tables, a state as one flat record, small functions."""
