import signal

from hypothesis import settings

# A job that a shell starts in the background ignores interrupts, and so would what tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Machines differ and are shared: no test is a timed one.
settings.register_profile("upcard", deadline=None)
settings.load_profile("upcard")
