"""Facts in words: what each is called, what it may be, what it is unless said, and what it is made of."""

from __future__ import annotations

from typing import Any

from crkb.questions import facts
from crkb.questions.facts import Facts
from crkb.tuples import NamedTuple

Schema = dict[str, Any]


class Fact(NamedTuple):
    """A fact that a question takes.

    `kind` is its type in words, `unless_said` what it is if it is left out ("" if it is then unknown),
    `sample` a value that it may have. `about` says what a group is, `inner` are the facts in it.
    """

    name: str
    kind: str
    required: bool
    unless_said: str
    sample: Any
    about: str = ""
    inner: tuple[Fact, ...] = ()


def about(kind: type[Facts]) -> str:
    """What the facts of a question are, in paragraphs."""
    schema = facts.schema(kind)
    return _about(_Words(schema.get("$defs", {})).resolved(schema))


def all_facts(kind: type[Facts]) -> tuple[Fact, ...]:
    """The facts of a question, in order."""
    schema = facts.schema(kind)
    return _Words(schema.get("$defs", {})).facts(schema, ())


def _about(schema: Schema) -> str:
    return "\n\n".join(" ".join(part.split()) for part in schema.get("description", "").split("\n\n"))


_KINDS = {
    "integer": "a whole number",
    "string": "text",
    "boolean": "yes or no",
    "null": "unknown",
    "number": "a number",
}
_INSIDE = ("items", "additionalProperties")
"""What a list and a mapping are made of."""

_SAMPLES: dict[str, Any] = {"integer": 1, "string": "text", "boolean": True, "number": 1}


class _Words:
    """Reads a JSON Schema, whose groups are `definitions`."""

    def __init__(self, definitions: dict[str, Schema]) -> None:
        self._definitions = definitions

    def facts(self, schema: Schema, above: tuple[str, ...]) -> tuple[Fact, ...]:
        """The facts of a group; `above` are the groups that it is in, which are not told again."""
        schema = self.resolved(schema)
        above = (*above, schema.get("title", ""))
        required = set(schema.get("required", ()))
        return tuple(
            self._fact(name, field, name in required, above)
            for name, field in schema.get("properties", {}).items()
        )

    def _fact(self, name: str, field: Schema, required: bool, above: tuple[str, ...]) -> Fact:
        default = "" if required else _unless_said(field.get("default"))
        found = Fact(name, self._kind(field), required, default, self._sample(field, above))
        inner = self._group(field)
        if inner is None or inner.get("title") in above:
            return found
        return found._replace(about=_about(inner), inner=self.facts(inner, above))

    def resolved(self, schema: Schema) -> Schema:
        """A schema itself, in place of a reference to it."""
        reference = schema.get("$ref", "")
        return self._definitions[reference.rpartition("/")[2]] if reference else schema

    def _group(self, field: Schema) -> Schema | None:
        """The group of facts inside a field, if there is one."""
        for option in [field, *map(field.get, _INSIDE), *field.get("anyOf", [])]:
            if not isinstance(option, dict):
                continue
            inner = self.resolved(option)
            if inner.get("type") == "object" and inner.get("properties"):
                return inner
            if option is not field and any(map(option.get, _INSIDE)):
                return self._group(option)
        return None

    def _kind(self, field: Schema) -> str:
        if "anyOf" in field:
            return " or ".join(self._kind(option) for option in field["anyOf"])
        inner = self.resolved(field)
        if "enum" in inner:
            return ", ".join(map(str, inner["enum"]))
        if inner.get("type") == "array" and inner.get("prefixItems"):
            return f"[{', '.join(map(self._kind, inner['prefixItems']))}]"
        if inner.get("type") == "array":
            items = inner.get("items") or {}
            is_group = self.resolved(items).get("type") == "object"
            return "a list of groups" if is_group else f"a list of: {self._kind(items)}"
        if inner.get("type") == "object" and isinstance(values := inner.get("additionalProperties"), dict):
            return f"for each name {self._kind(values)}"
        if inner.get("type") == "object":
            return "a group"
        return _KINDS.get(inner.get("type", ""), "any value") + _bounds(inner)

    def _sample(self, field: Schema, above: tuple[str, ...]) -> Any:
        """A value of the right form; a group has what is required in it."""
        options = [each for each in field.get("anyOf", [field]) if each.get("type") != "null"]
        inner = self.resolved(options[0])
        if "enum" in inner:
            return inner["enum"][0]
        if inner.get("type") == "array":
            parts = inner.get("prefixItems") or [inner.get("items") or {}]
            return [self._sample(each, above) for each in parts]
        if inner.get("type") == "object":
            return self._group_sample(inner, above)
        return max(1, inner["minimum"]) if "minimum" in inner else _SAMPLES.get(inner.get("type", ""), "text")

    def _group_sample(self, group: Schema, above: tuple[str, ...]) -> Any:
        if "properties" not in group:
            values = group.get("additionalProperties")
            return {"NAME": self._sample(values, above)} if isinstance(values, dict) else {}
        if group.get("title") in above:
            return {}
        inside = (*above, group.get("title", ""))
        names = group.get("required") or list(group["properties"])[:1]
        return {name: self._sample(group["properties"][name], inside) for name in names}


def _bounds(schema: Schema) -> str:
    """` (1 to 5)` · ` (0 or more)` · ` (3 or less)`."""
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        return f" ({least} to {most})"
    if least is not None:
        return f" ({least} or more)"
    return f" ({most} or less)" if most is not None else ""


def _unless_said(default: Any) -> str:
    """What a fact is if it is left out; "" for unknown."""
    if default is None:
        return ""
    if isinstance(default, bool):
        return "yes" if default else "no"
    if isinstance(default, list | tuple):
        default = ", ".join(map(str, default))
    return str(default) if default or default == 0 else "none"
