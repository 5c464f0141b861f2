"""Named tuples whose classes are quick to make: a process that answers about a game makes two hundred.

They are what `typing.NamedTuple` makes, and to a type checker they are the same. But that compiles the text
of each annotation, which nothing here reads, and a constructor for each class: 0.13 ms a class. Here the
methods are inherited, and a constructor is compiled once for each number of fields: 0.01 ms a class. What
is generic as well takes that of `typing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import itemgetter
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    try:
        from _collections import _tuplegetter as _field  # twice as fast as a property
    except ImportError:  # as `collections` does where there is none

        def _field(at: int, doc: str | None) -> property:
            return property(itemgetter(at), doc=doc)

    class _Values(tuple):
        """What all named tuples can do."""

        __slots__ = ()
        _fields = ()

        @classmethod
        def _make(cls, values: Iterable[Any]) -> Any:
            """One with these values, of which there are as many as fields."""
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **values: Any) -> Any:
            """The same with other values in some fields."""
            made = tuple.__new__(type(self), map(values.pop, self._fields, self))
            if values:
                raise ValueError(f"Got unexpected field names: {list(values)}")
            return made

        def _asdict(self) -> dict[str, Any]:
            """The values by their fields."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            values = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({values})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    class _Making(type):
        """Makes of each class that is said to be a `NamedTuple` one with `_Values`."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            body.update((field, _field(at, None)) for at, field in enumerate(fields))
            body.update(
                __slots__=(),
                __new__=_constructor(name, fields, tuple(defaults.values())),
                __match_args__=fields,
                _fields=fields,
                _field_defaults=defaults,
            )
            return type(name, (_Values,), body)

    def _constructor(name: str, fields: tuple[str, ...], defaults: tuple[Any, ...]) -> FunctionType:
        """What makes a tuple of the values of these fields."""
        named = _of(len(fields)).replace(
            co_name="__new__", co_qualname=f"{name}.__new__", co_varnames=("_cls", *fields)
        )
        return FunctionType(named, {"_new": tuple.__new__}, None, defaults)

    @cache
    def _of(number: int) -> CodeType:
        """The code of a constructor of a tuple of so many fields, whose names stand for any."""
        fields = "".join(f"_{at}, " for at in range(number))
        return eval(f"lambda _cls, {fields}: _new(_cls, ({fields}))").__code__

    NamedTuple = type.__new__(_Making, "NamedTuple", (), {"__doc__": __doc__})
