"""Types of plain data as JSON Schema: TypedDicts, lists, mappings, literals, unions and scalars.

msgspec, which makes the schemas of facts, knows no unions of TypedDicts.
"""

from __future__ import annotations

from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

SCALARS: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}

Schema = dict[str, Any]


def schema(kind: Any) -> Schema:
    """The JSON Schema of a type; each TypedDict in it is a definition of its name.

    Raises:
        TypeError: for a type that isn't one of plain data.
    """
    definitions: Schema = {}
    made = _schema(kind, definitions)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "$defs": definitions}


def _schema(kind: Any, definitions: Schema) -> Schema:
    if kind in (Any, object):
        return {}
    if kind in SCALARS:
        return {"type": SCALARS[kind]}
    if is_typeddict(kind):
        return _reference(kind, definitions)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is list:
        return {"type": "array", "items": _schema(inner[0], definitions)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(inner[1], definitions)}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(each, definitions) for each in inner]}
    raise TypeError(f"no plain data: {kind}")


def _reference(kind: Any, definitions: Schema) -> Schema:
    """A reference to a TypedDict's definition, which is made if there is none yet."""
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}  # a type may contain itself
        definitions[name] = _object(kind, definitions)
    return {"$ref": f"#/$defs/{name}"}


def _object(kind: Any, definitions: Schema) -> Schema:
    """A TypedDict: its docstring, its keys. Further keys may be added to it without a new contract."""
    fields = get_type_hints(kind, include_extras=True)
    optional = {name for name, field in fields.items() if get_origin(field) is NotRequired}
    types = {name: get_args(field)[0] if name in optional else field for name, field in fields.items()}
    return {
        "description": " ".join(cleandoc(kind.__doc__ or "").split()),
        "type": "object",
        "properties": {name: _schema(field, definitions) for name, field in types.items()},
        "required": [name for name in types if name not in optional],
    }
