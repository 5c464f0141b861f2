"""The description as one page of HTML: no scripts, nothing from elsewhere; for phones, and in the dark."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any
from urllib.parse import quote, urlencode

# same name as render.data.Data: of the service's description
Data = Mapping[str, Any]

STYLE = """
:root { color-scheme: light dark; --line: #8886; --soft: #8882; --get: #1a7f37; --post: #0a58ca; }
@media (prefers-color-scheme: dark) { :root { --get: #56d364; --post: #79b8ff; } }
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 0 1rem 4rem; }
code, pre { font: .92em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--soft); padding: .6rem; overflow-x: auto; white-space: pre-wrap; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; }
nav ul { columns: 14rem; padding: 0; list-style: none; } nav a { display: inline-block; padding: .2rem 0; }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: 0 .8rem; }
summary { cursor: pointer; padding: .6rem 0; } summary b { font-family: ui-monospace, monospace; }
.get { color: var(--get); } .post { color: var(--post); }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
dt { margin-top: .5rem; } dd { margin-left: 1rem; }
"""


def page(described: Data) -> str:
    """The page of a description: contents, operations by tag, types."""
    info = described["info"]
    tags: dict[str, list[str]] = {}
    for path, operations in described["paths"].items():
        for method, each in operations.items():
            tags.setdefault(each["tags"][0], []).append(_operation(described, path, method, each))
    listed = "".join(f"<li><a href='#{_id(tag)}'>{escape(tag)}</a></li>" for tag in tags)
    return "".join(
        (
            "<!doctype html><html lang=en><head><meta charset=utf-8>",
            "<meta name=viewport content='width=device-width, initial-scale=1'>",
            f"<title>{escape(info['title'])} API</title><style>{STYLE}</style></head><body>",
            "<a class=skip href='#operations'>Skip to the operations</a>",
            f"<header><h1>{escape(info['title'])} API <small>{escape(info['version'])}</small></h1>",
            f"<p>{_prose(info['description'])}</p>",
            f"<p>For programs: <a href='{_root(described)}/openapi.json'>openapi.json</a> (OpenAPI 3.1).</p>",
            "</header>",
            f"<nav aria-label='Contents'><ul>{listed}<li><a href='#types'>Types</a></li></ul></nav>",
            "<main id=operations>",
            *(f"<h2 id='{_id(tag)}'>{escape(tag)}</h2>{''.join(each)}" for tag, each in tags.items()),
            "<h2 id=types>Types</h2>",
            *(_type(name, each) for name, each in described["components"]["schemas"].items()),
            "</main></body></html>",
        )
    )


def _id(text: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in text)


def _prose(text: str) -> str:
    """Words with code between backticks."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))


def _root(described: Data) -> str:
    return escape(described["servers"][0]["url"].rstrip("/"))


def _operation(described: Data, path: str, method: str, of: Data) -> str:
    body = of.get("requestBody")
    return "".join(
        (
            f"<details id='{of['operationId']}'><summary><b class={method}>{method.upper()}</b> ",
            f"<code>{escape(path)}</code><br>{_prose(of['summary'])}</summary>",
            _parameters(of["parameters"]),
            _body(body["content"]) if body else "",
            _tried(_root(described), path, of, body),
            "<h3>Answers</h3><dl>",
            *(_response(status, each) for status, each in of["responses"].items()),
            "</dl></details>",
        )
    )


def _parameters(found: list[Data]) -> str:
    if not found:
        return ""
    said = "".join(
        f"<dt><code>{escape(each['name'])}</code>, {each['in']}, {_shown(each['schema'])}"
        f"{', required' if each['required'] else ''}</dt><dd>{_prose(each['description'])}</dd>"
        for each in found
    )
    return f"<h3>Parameters</h3><dl>{said}</dl>"


def _body(content: Data) -> str:
    [(kind, of)] = content.items()
    return f"<h3>Body</h3><p>{escape(kind)}: {_shown(of['schema'])}</p>"


def _tried(root: str, path: str, of: Data, body: Data | None) -> str:
    """How to ask it: a link, or a line for a shell."""
    address = root + escape(_address(path, of["parameters"]))
    if body is None:
        return f"<p>Try it: <a href='{address}'><code>{address}</code></a></p>"
    [content] = body["content"].values()
    example = json.dumps(content.get("example", {}), ensure_ascii=False)
    line = f"curl --json '{example}' http://127.0.0.1:8310"
    return f"<p>Try it:</p><pre>{escape(line)}{address}</pre>"


def _address(path: str, parameters: list[Data]) -> str:
    """A path with the examples of its parameters, and the queries that are required."""
    query = {}
    for each in parameters:
        example = each.get("example", "")
        if each["in"] == "path":
            path = path.replace(f"{{{each['name']}}}", quote(str(example), safe=""))
        elif each["required"]:
            query[each["name"]] = example
    return path + (f"?{urlencode(query, doseq=True)}" if query else "")


def _response(status: str, of: Data) -> str:
    kinds = ", ".join(_media(kind, each) for kind, each in of.get("content", {}).items())
    return f"<dt>{status} {escape(of['description'])}</dt><dd>{kinds or 'no body'}</dd>"


def _media(kind: str, of: Data) -> str:
    return f"{escape(kind)} {_shown(of['schema'])}" if "schema" in of else escape(kind)


def _type(name: str, of: Data) -> str:
    said = _prose(of.get("description", ""))
    fields = "".join(_fields(of))
    head = f"<summary><b>{escape(name)}</b> {said}</summary>"
    return f"<details>{head}<dl id='type-{escape(name)}'>{fields}</dl></details>"  # a link to it opens it


def _fields(of: Data) -> Iterator[str]:
    required = of.get("required", ())
    for name, each in of.get("properties", {}).items():
        optional = "" if name in required else ", if there is one"
        yield f"<dt><code>{escape(name)}</code></dt><dd>{_shown(each)}{optional}</dd>"


def _shown(schema: Data) -> str:
    """A schema in words, with links to what it consists of."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f"<a href='#type-{name}'>{name}</a>"
    if "anyOf" in schema:
        return " or ".join(map(_shown, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"<code>{escape(json.dumps(each))}</code>" for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_shown(schema['items'])}" if "items" in schema else "list"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"object of {_shown(values)}" if isinstance(values, dict) and values else "object"
    return _scalar(schema)


def _scalar(schema: Data) -> str:
    kinds = schema.get("type", "anything")
    said = kinds if isinstance(kinds, str) else " or ".join(kinds)
    for key, words in (
        ("minimum", "from {}"),
        ("maximum", "to {}"),
        ("maxLength", "of at most {} characters"),
    ):
        said += f" {words.format(schema[key])}" if key in schema else ""
    return escape(said) + (
        f", usually {escape(json.dumps(schema['default']))}" if "default" in schema else ""
    )
