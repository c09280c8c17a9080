import signal

from hypothesis import settings

# What tests start hears interrupts, though whoever started the tests may ignore or block them, as
# a shell does with a job in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})

# Machines differ and are shared: no test is a timed one.
settings.register_profile("upcard", deadline=None)
settings.load_profile("upcard")
