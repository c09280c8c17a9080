"""Waits for a week."""

import time

time.sleep(7 * 24 * 3600)
