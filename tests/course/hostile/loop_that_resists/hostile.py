"""Raises its own limits and ignores their signals, then never ends."""

import resource
import signal

signal.signal(signal.SIGXCPU, signal.SIG_IGN)
_, most = resource.getrlimit(resource.RLIMIT_CPU)
resource.setrlimit(resource.RLIMIT_CPU, (most, most))
while True:
    pass
