"""Ends at once: with exit status 3, or by the signal whose number it is given."""

import os
import sys

if len(sys.argv) > 1:
    os.kill(os.getpid(), int(sys.argv[1]))
sys.exit("no such luck")
