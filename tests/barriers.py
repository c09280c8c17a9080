"""What axe-core finds on a page: barriers for people who do not see or hear it as others do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).with_name("web") / "vendor" / "axe.min.js"
FIND = """async (rules) => {
    const { violations, incomplete } = await axe.run(rules);
    const named = ({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`);
    const unseen = ({ any }) => any.some(({ data }) => data?.messageKey === "equalRatio");
    const same = incomplete.map(({ id, nodes }) => ({ id, nodes: nodes.filter(unseen) }));
    return [...violations, ...same].flatMap(named);
}"""
"""What is wrong, and letters in the colour of their ground, of which axe-core is not sure."""


def barriers(page: Page) -> list[str]:
    """What axe-core finds in the light and in the dark, once the page is whole."""
    found, rules = list[str](), dict[str, Any]()
    page.wait_for_function("!document.querySelector('[aria-busy=true]')")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [f"in the {scheme}: {one}" for one in page.evaluate(FIND, rules)]
        rules = {"runOnly": ["color-contrast"]}  # nothing else differs in the dark
    return found
