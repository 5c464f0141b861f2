"""The description of the service (OpenAPI 3.1), made of the table of endpoints and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec

from crkb import __version__
from crkb.render.contract import json_schema, service
from crkb.serve.core.endpoints import Endpoint, Style
from crkb.serve.core.params import Param
from crkb.serve.core.reply import HTML, JSON, PROBLEM, TEXT

# same name as render.data.Data: of the service's description
Data = dict[str, Any]

COMPONENTS = "#/components/schemas/"

TEXTS = r"^[^\u0000]*$"
"""What a text may be that isn't asked to have a form: anything without the character that ends texts."""

ABOUT = (
    "Magic's Comprehensive Rules as a knowledge base: rules, search, references, changes between editions,"
    " executed questions and games. `{edition}` is an id, a date, a set's code or `latest`, answered with"
    " `Content-Location`. What a URL with an edition says never changes; everything has a strong `ETag`."
    " Errors under `/v1` are `application/problem+json` (RFC 9457) with `near`: what may have been meant."
    " 422 is what isn't of the form described here, 409 what is well formed but impossible: facts that a"
    " question doesn't have, an event that the rules forbid."
)

GROUPS: Mapping[str, tuple[str, ...]] = {
    "Rules": ("rules", "batch", "terms", "names", "keywords", "toc", "guides"),
    "Search": ("search", "suggest"),
    "References": ("refs", "path"),
    "Editions": ("editions", "diff", "history", "news", "feed.atom"),
    "Citations": ("cite", "citations", "identify"),
    "Questions and games": ("questions", "ask", "games", "coverage", "audit", "examples"),
}
"""What endpoints of `/v1` are listed under -> the first words of their paths."""

OTHERS = "About the texts"

OF_STYLES = {"academy": "For existing programs", "page": "Pages", "service": "Running"}
"""What other endpoints are listed under, by how their errors look."""

ERRORS = {404: "Not there.", 405: "No such method.", 408: "The body came too slowly.", 409: "Impossible."}
ERRORS |= {413: "The body is too large.", 414: "The address is too long.", 422: "Not of the form described."}
ERRORS |= {429: "Too many requests: ask again after Retry-After.", 503: "Not done in time, or no library."}
"""Statuses -> what they mean."""

MANY = 100
"""From so many texts on an address may be too long before there are too many: no bound that can be tried."""

TOO_LARGE = (408, 413)
"""What may be wrong with a body besides its form."""

ALWAYS = (414, 429, 503)
"""What any request may be answered with."""


def description(endpoints: Sequence[Endpoint], examples: Mapping[str, Any], root: str = "") -> Data:
    """The description of some endpoints.

    Args:
        endpoints: What is described, but for what is hidden, and pages for browsers.
        examples: Values of parameters by name that the service knows; they go before those of parameters.
        root: The path under which the service is seen.
    """
    shown = [each for each in endpoints if not each.hidden and each.kind != HTML]
    schemas = Schemas()
    paths: dict[str, Data] = {}
    for each in shown:
        path = re.sub(r":\w+\}", "}", each.path)
        paths.setdefault(path, {})[each.method.lower()] = _operation(each, examples, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "crkb", "version": __version__, "description": ABOUT},
        "servers": [{"url": root or "/"}],
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.found.items()))},
    }


class Schemas:
    """The schemas of types, each once, under the type's name; of `/v1` alone without more before it."""

    def __init__(self) -> None:
        self.found: dict[str, Data] = {}

    def of_result(self, kind: Any, style: Style = "v1") -> Data:
        """The schema of plain data, what it consists of put among the others."""
        before = "" if style == "v1" else f"{style}."
        made: Data = _moved(json_schema.schema(kind), COMPONENTS + before)
        made.pop("$schema")
        self._add({before + name: part for name, part in made.pop("$defs").items()})
        return made

    def of_body(self, kind: Any) -> Data:
        """The schema of a struct, what it consists of put among the others."""
        [made], parts = msgspec.json.schema_components([kind], ref_template=COMPONENTS + "{name}")
        self._add(parts)
        return made

    def _add(self, parts: Mapping[str, Data]) -> None:
        for name, made in parts.items():
            if self.found.setdefault(name, made) != made:
                raise TypeError(f"two types of the name {name}")


def _moved(schema: Any, to: str) -> Any:
    """A schema with its references to where OpenAPI has schemas."""
    if isinstance(schema, dict):
        return {
            key: each.replace("#/$defs/", to) if key == "$ref" else _moved(each, to)
            for key, each in schema.items()
        }
    return [_moved(each, to) for each in schema] if isinstance(schema, list) else schema


def _operation(of: Endpoint, examples: Mapping[str, Any], schemas: Schemas) -> Data:
    made: Data = {
        "operationId": _name(of),
        "summary": of.says,
        "tags": [_tag(of)],
        "parameters": [_parameter(each, examples) for each in of.params],
        "responses": _responses(of, schemas),
    }
    if of.body is not None:
        content: Data = {"schema": schemas.of_body(of.body)}
        if of.body_example is not None:
            content["example"] = _known(of.body_example, examples)
        made["requestBody"] = {"required": True, "content": {JSON: content}}
    return made


def _name(of: Endpoint) -> str:
    words = re.findall(r"[A-Za-z0-9]+", re.sub(r":\w+\}", "}", of.path))
    return "_".join([of.method.lower(), *words])


def _tag(of: Endpoint) -> str:
    """What an endpoint is listed under: by its first word that is no parameter, for `/v1`."""
    if of.style != "v1":
        return OF_STYLES[of.style]
    words = [part for part in of.path.split("/")[2:] if part and not part.startswith("{")]
    return next((name for name, firsts in GROUPS.items() if words and words[0] in firsts), OTHERS)


def _known(value: Any, examples: Mapping[str, Any]) -> Any:
    """An example with the numbers of the service: a text that begins with $ stands for an example."""
    if isinstance(value, str):
        return re.sub(r"\$(\w+)", lambda m: str(examples.get(m[1], m[0])), value)
    if isinstance(value, dict):
        return {key: _known(each, examples) for key, each in value.items()}
    return [_known(each, examples) for each in value] if isinstance(value, list) else value


def _parameter(of: Param, examples: Mapping[str, Any]) -> Data:
    made: Data = {
        "name": of.name,
        "in": of.where,
        "description": of.says,
        "required": of.required or of.where == "path",
        "schema": _value(of),
    }
    example = _known(of.example if of.one_of else examples.get(of.name, of.example), examples)
    if example is not None:
        made["example"] = [example] if of.kind == "texts" else example
    return made


def _value(of: Param) -> Data:
    """The schema of a parameter's value."""
    if of.kind == "whole":
        made: Data = {"type": "integer", "minimum": of.lowest, "maximum": of.highest}
    elif of.kind == "yes or no":
        made = {"type": "boolean"}
    elif of.kind == "texts":
        bound = {"maxItems": of.highest} if of.highest < MANY else {}
        return {"type": "array", "items": _text(of), **bound}
    else:
        made = _text(of)
    return made if of.default is None else {**made, "default": of.default}


def _text(of: Param) -> Data:
    if of.one_of:
        return {"type": "string", "enum": list(of.one_of)}
    made: Data = {"type": "string", "maxLength": of.longest}
    if of.where == "path":
        made["minLength"] = 1
    return {**made, "pattern": f"^{of.pattern}$" if of.pattern else TEXTS}


def _responses(of: Endpoint, schemas: Schemas) -> Data:
    found: Data = {}
    if of.result is not None or of.kind != JSON:
        content = {"schema": schemas.of_result(of.result, of.style)} if of.result is not None else {}
        found["200"] = {"description": of.says, "content": {_media(of.kind): content}}
    for status in sorted(_statuses(of)):
        said = ERRORS.get(status, HTTPStatus(status).phrase)
        content = _error(of, status, schemas)
        found[str(status)] = {"description": said, **({"content": content} if content else {})}
    return found


def _statuses(of: Endpoint) -> set[int]:
    """All that a request may be answered with instead of 200."""
    found = {*of.errors, *ALWAYS}
    if of.method == "GET":
        found.add(304)
    if of.params or of.body is not None:
        found.add(422)
    if "{" in of.path:
        found.add(404)  # also for a slash in a parameter, which makes another path of it
    if of.body is not None:
        found.update(TOO_LARGE)
    return found


def _error(of: Endpoint, status: int, schemas: Schemas) -> Data:
    """What the body of an error is; nothing for a redirect or what hasn't changed."""
    if status < 400:
        return {}
    problem = {PROBLEM: {"schema": schemas.of_result(service.ProblemDetails)}}
    flat = {JSON: {"schema": _said()}}
    if of.style == "v1":
        return problem
    if of.style == "academy":
        return flat
    kind = HTML if of.style == "page" else TEXT
    return {_media(kind): {}, **flat}  # what no endpoint has is told in JSON


def _said() -> Data:
    """Errors of the contract that existing programs know: `detail` is a text, of a trace an object."""
    return {
        "type": "object",
        "properties": {"detail": {"type": ["string", "object"]}},
        "required": ["detail"],
    }


def _media(kind: str) -> str:
    return kind.partition(";")[0]
