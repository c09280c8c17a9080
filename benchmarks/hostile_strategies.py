"""Hostile strategies: each tries one thing against a league. None is for anywhere but a sandbox."""

from __future__ import annotations

from itertools import chain, zip_longest

from benchmarks.hostile_secrets import SECRETS
from benchmarks.hostile_texts import MARK, Kind, python, subset

LINK, PIPE = "link", "pipe"
"""Those whose file has no text: the first is a link to a file without an end."""
ENDLESS = "/dev/zero"
REFUSED = frozenset({LINK, PIPE, "depth"})
"""Those that cannot be read, and so do not take part."""
COMPILED = frozenset({"steps", "lists", "beyond", "import"})
"""Those whose choice is checked and compiled."""
SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)>"

TROUBLE: dict[str, Kind] = {
    "patches": python(
        "patch the engine and the arena so that it wins",
        "sys",
        "view.legal = (view.legal[0],)\nview._state['table']['winner'] = view.seat",
        """
def won(row, *_, **__):
    tried(row.__setitem__, "winner", 0)
    return 0


def patch():
    from upcard.arena.runners import jobs, rows
    from upcard.engine import loop
    from upcard.players import hosted

    loop.play_deals = upcard.Player.choose = won
    for module in (jobs, rows, hosted):
        for name in ("write_outcome", "forfeit", "play_job", "error_text", "safe_text"):
            setattr(module, name, won)


tried(patch)
""",
    ),
    "exits": python("end its process without a word", "os", "os._exit(0)"),
    "endless": python("never answer", ask="while True:\n    pass"),
    "memory": python(
        "take all memory",
        above="""
def take():
    kept = []
    while len(kept) < 128:
        kept.append(b"x" * 2**24)
    FOUND.append("2 GiB of memory")


try:
    take()
except MemoryError:
    pass
""",
    ),
    "forks": python(
        "start processes without an end",
        "os time",
        above="""
def fork():
    number = os.fork()
    if number == 0:
        time.sleep(5)
        os._exit(0)
    return number


started = 0
while started < 400 and tried(fork):
    started += 1
if started == 400:
    FOUND.append("400 processes")
""",
    ),
    "answers": python(
        "write answers of its own to all that is open",
        "os",
        """
if view.dice % 200 == 0:
    for number in range(3, 64):
        tried(os.write, number, b'{"codes": [0], "problems": []}\\n' * 3)
""",
    ),
    "claims": python(
        "play cards that it does not have",
        ask="""
moves = [one for one in view.game.notation.by_code.values() if one not in view.legal]
if view.dice % 20 == 0:
    return moves[view.dice // 20 % len(moves)]
if view.dice % 20 == 1:
    return upcard.Move(view.dice, "10X")
""",
    ),
    "steps": subset(
        "take a year in a loop that is compiled",
        """
count = 0
while view.seat >= 0:
    for number in range(1_000_000):
        for other in range(1_000_000):
            count += number % 7 - other % 3
return view.legal[count % len(view.legal)]
""",
    ),
    "page": python(
        "put a script into the page",
        ask=f"""
if view.dice % 100 == 0:
    raise ValueError({SCRIPT!r} + "</td></tr></table>")
if view.dice % 100 == 1:
    return {SCRIPT!r}
""",
        says=f"name = {SCRIPT!r}",
    ),
    "sleeps": python(
        "waste time: nearly its limit, and sometimes more",
        "time",
        """
if view.dice % 10 == 0:
    time.sleep(0.09)
if view.dice % 200 == 1:
    time.sleep(3)
""",
    ),
    "recursion": python(
        "overflow the stack",
        "sys",
        """
sys.setrecursionlimit(10**9)

def again(number):
    return max([number + 1], key=again)

again(0)
""",
    ),
    "prints": python(
        "flood standard output and standard error",
        "os sys",
        """
if view.dice % 200 == 0:
    for _ in range(64):
        os.write(1, b"out " * 2**14)
        os.write(2, b"err " * 2**14)
print("I am thinking", file=sys.stderr)
""",
        'os.write(1, b"x" * 2**18)\nos.write(2, b"y" * 2**18)',
    ),
    "lists": subset(
        "take all memory for a list that is compiled",
        """
items = [view.seat]
while len(items) < 10**12:
    items = items + items
return view.legal[len(items) % len(view.legal)]
""",
    ),
    "json": python(
        "patch what writes its answers, so that they make no sense",
        "json sys",
        "if view.dice % 200 == 0:\n    NEXT.append(BAD[view.dice // 200 % len(BAD)])",
        """
BAD = ['{"codes": "all", "problems": 7}', '{"codes": [NaN], "problems": []}', "[" * 50_000,
       '{"codes": [1e999], "problems": []}', '{"codes": [true], "problems": [[0, {}, []]]}',
       "\\0", "9" * 9_999]
WRITE, NEXT = json.dumps, []


def write(content, *given, **named):
    return NEXT.pop() if NEXT else WRITE(content)


json.dumps = write
sys.stdout = None
""",
    ),
    "equal": python(
        "have a move taken for legal that equals every other one",
        ask="""
if view.dice % 20 == 0:
    codes = [-1, -8, -9, 10**6, 2**70, view.seat, *view.game.notation.by_code]
    return Every(codes[view.dice // 20 % len(codes)], "draw")
""",
        above="""
class Every(upcard.Move):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0
""",
    ),
    "busy": python(
        "keep the cores busy, so that others are late",
        "os time",
        "if view.dice % 100 == 0:\n    spin(0.02)",
        """
def spin(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


for _ in range(3):
    if os.fork() == 0:
        spin(3)
        os._exit(0)
""",
    ),
    LINK: (f"be a link to {ENDLESS}", ""),
    PIPE: ("be a pipe that nobody writes to", ""),
    "terminal": python(
        "steer the terminal by what it says",
        "os",
        """
if view.dice % 50 == 0:
    raise ValueError("\\x1b[2J\\x1b]0;won\\x07\\x9b31m\\u202e" + "long " * 10**5)
if view.dice % 200 == 1:
    os.write(2, "\\x1b[31m\\u202e\\r\\x1b[1A\\n".encode())
    os._exit(1)
""",
        says='name = "\\x1b[2J\\x1b[31m\\u202eWinner\\r\\n"',
    ),
    "reduce": python(
        "have code run where its answer is read",
        "os",
        "if view.dice % 20 == 0:\n    return Bomb()",
        f"""
class Bomb:
    def __reduce__(self):
        return os.system, ("touch /tmp/{MARK}",)

    def __str__(self):
        raise SystemExit
""",
    ),
    "stops": python("stop its own process", "os", "os.kill(os.getpid(), 19)"),
    "files in memory": python(
        "hide memory in files that have no name",
        "os time",
        above="""
def take():
    kept = []
    while len(kept) < 96:
        kept.append(os.memfd_create("x"))
        for _ in range(15):
            os.write(kept[-1], b"x" * 2**20)
        time.sleep(0.02)
    FOUND.append("1440 MiB of files in memory")
    tried(list, map(os.close, kept))


tried(take)
""",
    ),
    "import": subset(
        "do one thing when it is read, and another when it is imported",
        "return view.legal[0]",
        f"""
FOUND = __import__("os").system("touch /tmp/{MARK}")
""",
    ),
    "depth": ("be too deep for whoever reads it", f"import upcard\nx = {'-' * 100_000}1\n"),
}
"""Those that try to stop or to slow the league, or to have it tell what is not so."""

_BOTH = zip_longest(SECRETS.items(), TROUBLE.items())
HOSTILE: dict[str, Kind] = dict(one for one in chain.from_iterable(_BOTH) if one)
"""By a word for each: what it tries, and its text."""
