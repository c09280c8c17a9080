from hypothesis import settings

# Machines differ and are shared: no test is a timed one.
settings.register_profile("upcard", deadline=None)
settings.load_profile("upcard")
