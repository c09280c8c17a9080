"""What the server and the page say to each other, as types for the page's scripts.

`python -m tests.web.page` writes them anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from upcard.bots.protocol import PublicPart, SidedViewPart
from upcard.web.files import PAGE

FILE = PAGE / "types" / "wire.d.ts"
SHORT = {
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "string": "string",
}
VIEW = "View"
SAID = {
    ("Message", "view"): f"{VIEW} | null",
    ("PositionPart", "view"): VIEW,
    ("PuzzlePart", "view"): VIEW,
    ("Message", "options"): "Required<Options>",
}
"""Keys whose models say less than what is sent."""
ANSWERS = {"/api/history": "Page.History", "/api/records/{record_id}/review": "Page.Review"}
"""Answers that have no model."""
HEAD = """\
// What the server and the page say to each other. Made by python -m tests.web.page: do not edit.
declare namespace Wire {"""


def written(api: dict[str, Any]) -> str:
    """The file, from the interface's description."""
    schemas = {
        name: schema
        for name, schema in api["components"]["schemas"].items()
        if not name.startswith(("HTTPValidation", "ValidationError"))
    }
    for model in (PublicPart, SidedViewPart):
        schema = model.model_json_schema()
        schemas |= schema.pop("$defs", {}) | {model.__name__: schema}
    lines = [line for name in schemas for line in _interface(name, schemas[name])]
    lines.append(f"type {VIEW} = PublicPart & Partial<SidedViewPart>;")
    lines += _answers(api)
    return "\n".join([HEAD, *(f"  {line}".rstrip() for line in lines), "}", ""])


def _interface(name: str, schema: dict[str, Any]) -> Iterator[str]:
    about = str(schema.get("description", "")).partition("\n\n")[0].replace("\n", " ")
    if about:
        yield f"/** {about} */"
    needed = schema.get("required", ())
    yield f"interface {name} {{"
    for key, part in schema.get("properties", {}).items():
        kind = SAID.get((name, key)) or _type(part)
        yield f"  {key}{'' if key in needed else '?'}: {kind};"
    yield "}"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(map(_type, schema[several])))
    values = [schema["const"]] if "const" in schema else schema.get("enum")
    if values:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in values)
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
    return SHORT.get(str(schema.get("type")), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if items := schema.get("prefixItems"):
        return f"[{', '.join(map(_type, items))}]"
    inner = _type(schema.get("items", {}))
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _answers(api: dict[str, Any]) -> Iterator[str]:
    """What is answered at each address, the longest first: a shorter one fits it, too."""
    yield "/** What an address of the interface answers. */"
    yield "type Answer<Path extends string> ="
    yield "  Path extends `${infer Plain}?${string}` ? Answer<Plain> :"
    for path in sorted(api["paths"], key=lambda path: (-path.count("/"), "{" in path)):
        schemas = [told for route in api["paths"][path].values() if (told := _told(route))]
        kind = ANSWERS.get(path) or " | ".join(dict.fromkeys(map(_type, schemas)))
        asked = re.sub(r"\{\w+\}", "${string}", path)
        if kind:
            yield f"  Path extends `{asked}` ? {kind} :"
    yield "  unknown;"


def _told(route: dict[str, Any]) -> dict[str, Any]:
    """The schema of what a route answers where all is well; nothing, if it has none."""
    told = next(answer for code, answer in route["responses"].items() if code[0] == "2")
    schema = told.get("content", {}).get("application/json", {}).get("schema", {})
    return dict(schema)
