"""Indigo (document 003): a program that asks and prints, in five stages."""
