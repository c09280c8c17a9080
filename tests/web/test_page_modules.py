"""The page's scripts: each imports only what does not import it, and all are short."""

from __future__ import annotations

import json
import re
import subprocess
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.surroundings import program
from tests.web import page, wire
from upcard.web.files import ALONE, OF_ONE, PAGE, RECORD
from upcard.web.joined import joined

IMPORT = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "(\.[^"]*)";', re.MULTILINE)
BESIDE = re.compile(r"""(?:href|src|action)=(?:"/|\$\{["`]/)|\b(?:fetch|EventSource)\(["`]/""")
LONGEST = 400
ROOT = Path(__file__).parents[2]
MODULES = {
    path: path.read_text(encoding="utf-8")
    for path in sorted(PAGE.rglob("*.js"))
    if "vendor" not in path.parts
}


def imported(module: Path, text: str) -> set[Path]:
    """The modules that one imports."""
    return {(module.parent / name).resolve() for name in IMPORT.findall(text)}


def test_the_server_has_the_address_of_every_screen_and_no_other() -> None:
    app = MODULES[PAGE / "app.js"]
    screens = re.search(r"^const PAGES = \{\n(.*?)^\};", app, re.MULTILINE | re.DOTALL)
    assert screens is not None
    alone = re.findall(r"^  (\w+): ", screens[1], re.MULTILINE)
    assert sorted(alone) == sorted(ALONE), "screens are in PAGES (app.js) and in ALONE (files.py)"
    of_one = re.findall(r'kind === "(\w+)" && id', app)
    kinds = [address.split("/")[0] for address in (*OF_ONE, RECORD.lstrip("/"))]
    assert sorted(of_one) == sorted(kinds), "screens are in Screen (app.js) and OF_ONE (files.py)"


def test_no_module_is_in_a_circle_of_imports() -> None:
    graph = {path: imported(path, text) for path, text in MODULES.items()}
    assert sum(map(len, graph.values())) > 100
    assert all(path.is_file() for each in graph.values() for path in each)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as problem:
        pytest.fail(" → ".join(path.name for path in problem.args[1]))


def test_links_and_requests_are_below_the_base() -> None:
    """An address that begins with a slash would lead beside a server below a path."""
    for path, text in MODULES.items():
        assert not BESIDE.search(text), f"{path.name}: use linkTo of base.js"


def test_what_is_shown_can_be_used_at_once() -> None:
    """`useEffect` is too late: a key pressed, or a field read, before it has run finds nothing."""
    users = [path.name for path, text in MODULES.items() if re.search(r"\buseEffect\b", text)]
    assert users == [], "use useLayoutEffect"


def test_the_types_are_those_of_the_interface() -> None:
    made = wire.written(page.description())
    assert made == wire.FILE.read_text(encoding="utf-8"), "run: python -m tests.web.page"
    for answer in ("Message", "SessionPart", "GamePart[]", "Page.Review"):
        assert f"? {answer} :" in made


def test_every_module_is_used_and_short() -> None:
    used = {path for module, text in MODULES.items() for path in imported(module, text)}
    unused = {path.name for path in MODULES if path not in used}
    assert unused == {"app.js", "worker.js"}
    assert {
        path.name: n for path, text in MODULES.items() if (n := text.count("\n")) > LONGEST
    } == {}


FORMS = {
    "last.js": """
// What is joined does what its modules do.
import { a, Kind, later, twice as double } from "./parts/first.js";
import {
  h,
} from "./parts/packed.js";
const inner = later(double(a));
inner.then((n) => console.log(n, new Kind().name, h(3), `// no ${typeof import.meta.url}`));
""",
    "parts/first.js": """
/** A constant.
 * @type {number}
 */
export const a = 20;
const inner = 1;
export function twice(n) {
  return 2 * n + inner;
}
export async function later(n) {
  return n + 1; /* an export */
}
export class Kind {
  // The same name in two modules.
  name = "kind";
}
""",
    "parts/packed.js": "var a=1;function e(n){return n+a}export{e as h,a as b};",
}


def test_modules_that_are_joined_do_the_same() -> None:
    script = joined(FORMS)
    assert "A constant" not in script
    assert "The same name" not in script
    node = [program("node"), "--input-type=module"]
    done = subprocess.run(node, input=script, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("42 kind 4 // no string\n", "")


@pytest.mark.parametrize(
    "form",
    [
        "export default a;",
        "export let a = 1;",
        "export { a };\nlet b = 1;",
        'export * from "./first.js";',
        'import a from "./first.js";',
        'import "./first.js";',
        'const a = () => import("./first.js");',
        'import { b } from "./first.js";',
        'import { a, b as c } from "./first.js";',
    ],
)
def test_what_cannot_be_joined_is_refused(form: str) -> None:
    with pytest.raises(ValueError, match=r"last\.js: (cannot be joined|\./first\.js exports no b)"):
        joined({"first.js": "export const a = 1, b = 2;\n", "last.js": f"{form}\n"})


def test_what_is_vendored_is_what_the_types_are_of() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    said = (PAGE / "vendor/preact.js").read_text(encoding="utf-8").partition("\n")[0]
    assert f"Preact {package['devDependencies']['preact']} " in said


def test_the_page_can_be_joined() -> None:
    texts = {path.relative_to(PAGE).as_posix(): text for path, text in MODULES.items()}
    packed = {
        path.relative_to(PAGE).as_posix(): path.read_text(encoding="utf-8")
        for path in PAGE.glob("vendor/*.js")
    }
    del texts["worker.js"]
    script = joined(texts | packed)
    assert script.count("})();\n") >= len(texts)
    assert script.index("function applyToPage") < script.index("function App()")
