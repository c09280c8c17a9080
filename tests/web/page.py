"""What is made from the interface: the routes and messages of docs/web.md, the page's types.

python -m tests.web.page    write them anew
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine
from tools.blocks import with_blocks

from tests.web import wire
from upcard.arena.storage.database import Database
from upcard.web.app import create_app

PAGE = Path(__file__).parent.parent.parent / "docs" / "web.md"
SHORT = {"integer": "int", "number": "float", "boolean": "bool", "string": "str", "null": "null"}


def description() -> dict[str, Any]:
    """The interface as FastAPI describes it; the store is never opened."""
    return create_app(Database("tables", "nowhere", create_engine("sqlite://"))).openapi()


def parts() -> dict[str, str]:
    api = description()
    return {
        "routes": "\n".join(["", *routes(api), ""]),
        "models": "\n".join(["", *models(api), ""]),
    }


def routes(api: dict[str, Any]) -> Iterator[str]:
    """Each route with what it is given and answers."""
    yield from ("| route | given | answer | |", "| --- | --- | --- | --- |")
    for path, methods in api["paths"].items():
        for method, route in methods.items():
            asked = route.get("requestBody", {}).get("content", {}).get("application/json", {})
            told = next(answer for code, answer in route["responses"].items() if code[0] == "2")
            answer = told.get("content", {}).get("application/json", {})
            about = route["description"].replace("\n", " ")
            cells = [f"`{method.upper()} {path}`", kind(asked), kind(answer), about]
            yield f"| {' | '.join(cells)} |"


def kind(content: dict[str, Any]) -> str:
    """What a body is, in short."""
    schema = content.get("schema")
    return f"`{short(schema)}`" if schema else ""


def short(schema: dict[str, Any]) -> str:
    """A type in a few signs."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(map(short, schema[several]))
    if values := schema.get("enum", [schema["const"]] if "const" in schema else []):
        return " or ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in values)
    if schema.get("type") == "array":
        items = schema.get("prefixItems")
        inner = ", ".join(map(short, items)) if items else short(schema.get("items", {}))
        return f"[{inner}]" if items else f"[{inner} ...]"
    if schema.get("type") == "object":
        others = schema.get("additionalProperties")
        return f"{{name: {short(others)}}}" if isinstance(others, dict) else "object"
    return SHORT.get(str(schema.get("type")), "any")


def models(api: dict[str, Any]) -> Iterator[str]:
    """Each object that is sent or answered: its keys, and of which type each is."""
    yield from ("| object | keys | |", "| --- | --- | --- |")
    for name, schema in api["components"]["schemas"].items():
        if name.startswith(("HTTPValidation", "ValidationError")):
            continue
        needed = schema.get("required", ())
        keys = [
            f"`{key}{'' if key in needed else '?'}: {short(part)}`"
            for key, part in schema.get("properties", {}).items()
        ]
        about = str(schema.get("description", "")).partition("\n\n")[0].replace("\n", " ")
        yield f"| `{name}` | {', '.join(keys)} | {about} |"


def with_parts(page: str) -> str:
    return with_blocks(page, "tests.web.page", parts())


if __name__ == "__main__":
    PAGE.write_text(with_parts(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    wire.FILE.write_text(wire.written(description()), encoding="utf-8")
