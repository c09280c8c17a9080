"""What the site has beside the pages of docs/: MkDocs calls these functions (see mkdocs.yml).

Pages are written for the code host, where their links are paths of the repository. Some of them
stand outside docs/, where such hosts look for them, and some are notebooks. Here they become pages
of the site, too.
"""

from __future__ import annotations

import json
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
DOCS = "docs/"
ELSEWHERE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "benchmarks/README.md": "measuring.md",
    **{
        f"{DOCS}notebooks/{path.name}": f"notebooks/{path.stem}.md"
        for path in (ROOT / DOCS / "notebooks").glob("*.ipynb")
    },
}
"""Paths in the repository, and the pages that are made of them."""
ICON = "src/upcard/web/page/icon.svg"
INSTEAD = {f"{DOCS}reference.md": "api.md"}
"""Pages for the code host, and what the site has in their place."""
LINK = re.compile(r"(?<=\]\()([^)\s#:]+)(?=[#)])")
CELL = re.compile(r"<td.*?</td>", re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from elsewhere, and the icon of the browser table."""
    files.append(File.generated(config, "icon.svg", content=(ROOT / ICON).read_bytes()))
    for path, page in ELSEWHERE.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        if path.endswith(".ipynb"):
            name = posixpath.basename(path)
            text = f'{as_markdown(text)}\n<a href="{name}" download>This page as a notebook</a>\n'
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """The page with links that are right on the site."""
    return for_site(markdown, page.file.src_uri)


def on_page_content(html: str, **_: Any) -> str:
    r"""The page with plain bars in its tables, where the code host wants them as `\|`."""
    return CELL.sub(lambda cell: cell[0].replace(r"\|", "|"), html)


def for_site(markdown: str, page: str) -> str:
    """A page's text, its links to paths of the repository being links to pages now."""
    stands = {site: path for path, site in ELSEWHERE.items()}.get(page, DOCS + page)

    def linked(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(stands), link[0]))
        target = (ELSEWHERE | INSTEAD).get(path)
        if target is None and not path.startswith(DOCS):
            return link[0]  # to no page: MkDocs says so
        target = target or path.removeprefix(DOCS)
        return posixpath.relpath(target, posixpath.dirname(page) or ".")

    return LINK.sub(linked, markdown)


def as_markdown(notebook: str) -> str:
    """A notebook as a page: its code and what that printed are blocks."""
    parts = []
    for cell in json.loads(notebook)["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        parts += [_shown(output) for output in cell.get("outputs", ())]
    return "\n\n".join(parts) + "\n"


def _shown(output: dict[str, Any]) -> str:
    """What a cell printed, or the picture that it drew."""
    data = output.get("data", {})
    if "image/png" in data:
        return f"![What the cell above draws](data:image/png;base64,{data['image/png'].strip()})"
    text = "".join(output.get("text") or data["text/plain"]).rstrip("\n")
    return f"```text\n{text}\n```"
