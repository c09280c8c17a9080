"""Calls itself until the machine's stack is full."""

import sys


class Deep:
    def __getattr__(self, name):
        return getattr(self, name + "x")


sys.setrecursionlimit(10**9)
getattr(Deep(), "x")
