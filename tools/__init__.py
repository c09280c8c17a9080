"""Tools for whoever changes a rule."""
