"""`python -m upcard` is `upcard`."""

from upcard.cli import main

main()
