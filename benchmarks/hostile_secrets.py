"""Hostile strategies that look for what they must not see, and for ways out of the sandbox."""

from __future__ import annotations

from benchmarks.hostile_texts import MARK, Kind, python, subset

LOOK = '''
def files(seconds=1.0):
    """Paths of the files that it can see, those in likely folders first."""
    end = time.monotonic() + seconds
    starts = [os.getcwd(), *[os.path.dirname(__file__)] * 2, os.path.expanduser("~")]
    starts += "/tmp /var/tmp /dev/shm /root /home /work /srv /mnt /media /run /data".split()
    for number in filter(str.isdigit, os.listdir("/proc")):
        words = (tried(open(f"/proc/{number}/cmdline").read) or "").split("\\0")
        starts += [word for word in words if word.startswith("/") and len(word) > 1]
    for start in [*starts, f"/proc/{os.getppid()}/cwd", f"/proc/{os.getppid()}/root", "/"]:
        for folder, below, names in os.walk(start):
            if time.monotonic() > end:
                return
            skipped = ("/proc", "/sys", "/usr", sys.prefix, sys.base_prefix)
            below[:] = [one for one in below if os.path.join(folder, one) not in skipped]
            yield from (os.path.join(folder, one) for one in names)
'''
OTHERS = '''
def words_of(number):
    """The command of a process."""
    return (tried(lambda: open(f"/proc/{number}/cmdline").read()) or "").split("\\0")


def others():
    """The processes that are neither itself nor the walls around it."""
    for number in map(int, filter(str.isdigit, os.listdir("/proc"))):
        words = words_of(number)
        is_sandbox = os.path.basename(words[0]) in ("bwrap", "sh")
        walls = is_sandbox and "upcard.players.player_program" in words
        if number != os.getpid() and not walls:
            yield number, words
'''
HANDS = '''
def look(one, view):
    """Notes a whole deal, and the view of another seat of the same deal."""
    if type(one).__name__ in ("State", "DealLoop", "Job"):
        FOUND.append(f"a {type(one).__name__}")
    if issubclass(type(one), upcard.View) and one is not view and one.seat != view.seat:
        if view.discard[: len(one.discard)] == one.discard and len(one.discard) > 1:
            FOUND.append(f"the hand of seat {one.seat}")
'''
QUESTIONS = '''

def look_into(one, view):
    """The same for what its process is sent: questions in a list, or in an array."""
    asked = []
    if type(one) in (list, tuple):
        parts = [each for each in one if type(each) is tuple and len(each) == 3]
        asked = [(seat, unpacked(data)) for seat, data, _ in parts if type(data) is bytes]
    elif type(one) is np.ndarray and one.ndim == 1 and "seat" in (one.dtype.names or ()):
        slots = one[(one["seat"] != view.seat) & (one["count"] > 0)]
        asked = [(int(slot["seat"]), slot["view"].copy()) for slot in slots]
    for seat, data in asked:
        look(upcard.View(view.game, data, seat, ()), view)
'''
UNPACKS = "import numpy as np\nfrom upcard.games.table import unpacked\n"

SECRETS: dict[str, Kind] = {
    "frames": python(
        "read other hands in the frames of those who call it",
        "sys",
        """
frame = sys._getframe()
while frame is not None:
    for one in [*frame.f_locals.values()]:
        look(one, view)
        look_into(one, view)
    frame = frame.f_back
""",
        UNPACKS + HANDS + QUESTIONS,
    ),
    "objects": python(
        "read other hands among all that is in memory",
        "gc",
        """
ASKED.append(view.turns)
if len(ASKED) in (1, 2, 10, 100, 1000):
    for one in gc.get_objects():
        look(one, view)
""",
        f"ASKED = []\n\n{HANDS}",
    ),
    "disk": python(
        "fill the disk, and write where it must not",
        "os sys tempfile",
        above="""
OWN = tempfile.gettempdir()


def write(path, megabytes):
    with open(path, "wb", buffering=0) as file:
        for _ in range(megabytes):
            if file.write(b"x" * 2**20) < 2**20:
                return False
    return True


places = {"/", "/dev/shm", "/var/tmp", "/run", "/etc", "/root", "/home", "/proc", os.getcwd(),
          sys.prefix, os.path.dirname(upcard.__file__), os.path.expanduser("~")}
for place in sorted(places):
    path = os.path.join(place, f"upcard-writes-{os.getpid()}")
    if os.path.realpath(place) != os.path.realpath(OWN) and tried(write, path, 0):
        FOUND.append(f"it can write in {place}")
        os.unlink(path)
files = 0
while files < 64 and tried(write, f"{OWN}/{files}", 8):
    files += 1
if files == 64:
    FOUND.append("512 MiB in its scratch folder")
""",
    ),
    "chance": python(
        "guess the seed behind its dice",
        "time",
        """
for bit in (0, 1):
    seed = WORDS.get(int(word_of_dice(2 * view.dice + bit, view.turns)))
    if seed is not None:
        FOUND.append(f"the seed {seed} behind its dice")
""",
        """
from upcard.shuffling import deal_words, word_of_dice

WORDS, END = {}, time.monotonic() + 2
for seed in range(10_000):
    if time.monotonic() < END:
        for deal in range(2):
            WORDS |= {int(word): seed for word in deal_words(0, seed, deal, 2)[1:]}
""",
    ),
    "store": python(
        "find the league's store, and write into it",
        "os sqlite3 sys time",
        above=LOOK
        + """

def into(path):
    with sqlite3.connect(f"file:{path}?mode=rw", uri=True) as store:
        store.execute("begin immediate")
        store.rollback()
    FOUND.insert(0, f"it can write into {path}")


for path in files():
    if os.path.basename(path).startswith(("league.sqlite", "league.lock")):
        FOUND.append(path)
        tried(into, path)
""",
    ),
    "strategies": python(
        "read the files of others",
        "os sys time",
        above=LOOK
        + """

for path in files():
    if os.path.basename(path) in ("strategy.py", "player.toml", "league.toml"):
        text = tried(lambda: open(path, "rb").read(100_000))
        theirs = b"upcard" in (text or b"") or path.endswith(".toml")
        if theirs and text != open(__file__, "rb").read():
            FOUND.append(path)
""",
    ),
    "network": python(
        "reach the network, and servers of the machine",
        "socket",
        above="""
def reach(place, family=socket.AF_INET):
    with socket.socket(family) as one:
        one.settimeout(0.3)
        one.connect(place)
    FOUND.append(f"it can connect to {place}")


LINES = [line.split() for line in tried(lambda: open("/proc/net/tcp").readlines()) or ()]
ports = {int(words[1][-4:], 16) for words in LINES if words[3:4] == ["0A"]}
for port in {*ports, 22, 53, 80, 443, 5432, 8000, 8080, 8787}:
    tried(reach, ("127.0.0.1", port))
for line in tried(lambda: open("/proc/net/unix").readlines()) or ():
    if (path := line.split()[-1])[0] in "/@":
        tried(reach, path.replace("@", "\\0"), socket.AF_UNIX)
for name in ("1.1.1.1", "example.com"):
    tried(reach, (name, 53 if name[0] == "1" else 80))
""",
    ),
    "kills": python(
        "end the processes of others, or trace them",
        "os ctypes",
        above=OTHERS
        + """

LIBRARY = ctypes.CDLL(None)
for number, words in others():
    try:
        os.kill(number, 0)
        FOUND.append(f"it can signal process {number}: {words[0]}")
    except OSError:
        pass
    if LIBRARY.ptrace(16, number, 0, 0) == 0 or tried(open, f"/proc/{number}/mem"):
        FOUND.append(f"it can trace process {number}: {words[0]}")
LIBRARY.prctl(1, 0, 0, 0, 0)
if not FOUND and "upcard.players.player_program" in words_of(1):
    tried(os.kill, -1, 9)
""",
    ),
    "outlives": python(
        "leave a process behind that lives on",
        "ctypes os signal time",
        above=f"""
MARKER = "/tmp/{MARK}"
if os.path.exists(MARKER):
    FOUND.append("a marker of a process before it")


def outlive():
    os.setsid()
    if os.fork():
        os._exit(0)
    ctypes.CDLL(None).prctl(15, b"{MARK[:15]}")
    for number in (1, 2, 15):
        signal.signal(number, signal.SIG_IGN)
    for _ in range(120):
        tried(lambda: open(MARKER, "a").write("I am here"))
        time.sleep(1)
    os._exit(0)


if os.fork() == 0:
    tried(outlive)
    os._exit(0)
""",
    ),
    "beyond": subset(
        "read memory behind its hand, compiled",
        """
if view.dice % 20 == 0:
    place = len(view.hand) + view.dice // 20 % 3000
    if view.hand[place].points >= 0 or view.unseen[-place].points >= 0:
        raise ValueError("FOUND: a card beyond the end of its hand")
if view.dice % 20 == 1:
    if view.hand_sizes[view.seats + view.dice // 20 % 3000] >= 0:
        raise ValueError("FOUND: a number beyond the last seat")
return view.legal[0]
""",
    ),
    "bytes": python(
        "read other hands and chance in the bytes of its view",
        ask="""
state, other = view._state, [seat for seat in range(8) if seat != view.seat]
if state["hands"][other].any() and not any(view.open_hands):
    FOUND.append("another hand in its view")
if state["dice"][other].any() or state["chance"] or state["draw"].any():
    FOUND.append("the deal's chance in its view")
if view._data.base is not None and view._data.base.nbytes > view._data.nbytes:
    FOUND.append("more than its view")
""",
    ),
    "seed": python(
        "read the seed in the commands of others",
        "os",
        above=OTHERS
        + """

for number, words in others():
    if "--seed" in words or "league" in words:
        FOUND.append(f"the command of process {number}: {words}")
""",
    ),
    "notes": python(
        "leave notes for its other processes",
        "os socket tempfile",
        above=f"""
OWN = "{MARK}-" + os.urandom(8).hex()
for place in {{tempfile.gettempdir(), os.getcwd(), "/dev/shm", "/var/tmp", "/run/lock", "/"}}:
    FOUND += [one for one in tried(os.listdir, place) or () if one.startswith("{MARK}-")]
    tried(lambda: open(os.path.join(place, OWN), "w").close())
SOCKETS = []
for family, address in ((socket.AF_UNIX, "\\0{MARK}"), (socket.AF_INET, ("127.0.0.1", 47_113))):
    one = socket.socket(family)
    SOCKETS.append(one)
    try:
        one.bind(address)
    except OSError as problem:
        if problem.errno == 98:
            FOUND.append(f"another process of its own at {{address}}")
""",
    ),
    "cheats": python(
        "be shown other hands since it says that it cheats",
        ask="""
if view.league or getattr(view, "shown", None) or not isinstance(view, upcard.View):
    FOUND.append("another hand")
""",
        says='name = "first"\n    cheats = True\n    sees_all = True\n    remembers = True',
    ),
    "rights": python(
        "become another user, and change what is mounted",
        "ctypes os",
        above="""
LIBRARY = ctypes.CDLL(None)
if LIBRARY.mount(b"none", b"/mnt", b"tmpfs", 0, b"") == 0:
    FOUND.append("it can mount")
if os.getuid() and LIBRARY.setuid(0) == 0:
    FOUND.append("it can become root")
for path in ("/dev/mem", "/dev/sda", "/dev/vda", "/proc/kcore"):
    if tried(open, path, "rb"):
        FOUND.append(f"it can open {path}")
if tried(lambda: os.open("/proc/sysrq-trigger", os.O_WRONLY)):
    FOUND.append("it can open what only root may")
if tried(lambda: os.chroot("/proc") or True):
    FOUND.append("it can change its root")
""",
    ),
}
"""By a word for each: what it tries, and its text."""
