"""How long a visitor of the table's server waits while others send it the costliest rules files.

    python -m benchmarks.waiting [--seconds N] [--senders N]

A server is asked for a visitor's session again and again: first with nobody else there, then while
so many others send rules files of up to 64 KiB, each as soon as the one before it is answered. The
visitor, and the senders together, have a process of their own. Times are milliseconds.
"""

from __future__ import annotations

import argparse
import statistics
import threading
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from tests.web.serving import serving
from tests.web.test_rules_reading import COSTLY


def asked(address: str, seconds: float) -> list[float]:
    """How long each answer took to a visitor who asks about 20 times a second."""
    found = []
    with httpx.Client(base_url=address) as client:
        client.post("/api/session", json={"name": "Ada", "language": "en"})
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.perf_counter()
            client.get("/api/session").raise_for_status()
            found.append(1000 * (time.perf_counter() - begun))
            time.sleep(0.05)
    return found


def sent(address: str, seconds: float, senders: int) -> dict[int, int]:
    """Have so many send costly rules; their answers by status."""
    counts, end = Counter[int](), time.monotonic() + seconds

    def send() -> None:
        with httpx.Client(base_url=address, timeout=60) as client:
            client.post("/api/session", json={"name": "Eve", "language": "en"})
            for text in cycle(COSTLY.values()):
                if time.monotonic() > end:
                    return
                counts[client.post("/api/rules", json={"toml": text}).status_code] += 1

    threads = [threading.Thread(target=send) for _ in range(senders)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return dict(counts)


def shown(what: str, times: list[float]) -> str:
    """A line about some times."""
    cuts = statistics.quantiles(times, n=100)
    return (
        f"{what}: {len(times)} answers, median {statistics.median(times):.1f}, "
        f"99 % within {cuts[98]:.1f}, longest {max(times):.1f}"
    )


def main() -> None:
    """Print a line for each half."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--senders", type=int, default=8)
    given = parser.parse_args()
    seconds, many = given.seconds, given.senders
    apart = ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    with apart, TemporaryDirectory() as folder, serving(Path(folder)) as site:
        apart.submit(asked, site.address, 1.0).result()
        print(shown("alone", apart.submit(asked, site.address, seconds).result()))
        counts = apart.submit(sent, site.address, seconds + 1, many)
        print(shown(f"beside {many} senders", apart.submit(asked, site.address, seconds).result()))
        print("their answers by status:", counts.result())


if __name__ == "__main__":
    main()
