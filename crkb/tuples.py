"""Named tuples whose classes are quick to make: a process that answers about a game makes two hundred.

`typing.NamedTuple` compiles the text of each annotation, which nothing here reads: a class costs it 0.13 ms,
and 0.05 ms here. To a type checker they are the same. What is generic as well takes that of `typing`.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _Making(type):
        """Makes of each class that is said to be a `NamedTuple` one of `collections.namedtuple`."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            fields = body.get("__annotations__", {})
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__new__.__annotations__ = fields
            for key, value in body.items():
                if key not in fields and key != "__module__":
                    setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Making, "NamedTuple", (), {"__doc__": __doc__})
