"""Files as data: YAML, read strictly; whatever is wrong is named with its path.

Plain scalars mean what people mean by them: digits are numbers, `yes` and `true` are true, an empty
value is none, all else is text. Keys are text. What YAML reads in a way that nobody expects (a bare
`no` as a key, a date, a `*`) is refused and said how to write. So are aliases, tags and duplicate keys.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from crkb.game.errors import GameFormError
from crkb.game.files.data import MOST_DEPTH, TOO_DEEP

MOST_CHARACTERS = 5_000_000
MOST_DIGITS = 9

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml if it is there
_TRUE = ("yes", "Yes", "YES", "true", "True", "TRUE")
_FALSE = ("no", "No", "NO", "false", "False", "FALSE")
_NONE = ("", "~", "null", "Null", "NULL")
_TRAPS = frozenset(("on", "off", "yes", "no", "y", "n", "true", "false", "null", "~", ""))
_NUMBER = re.compile(r"[-+]?[0-9]+")
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(\b.*)?")
_HALF = re.compile("[\ud800-\udfff]")
"""What no text in UTF-8 has, and libyaml can't take."""

_QUOTE = "Write it in quotes"


def read(text: str, name: str = "") -> Any:
    """The data of a YAML (or JSON) text; `name` stands for the file in messages.

    Raises:
        GameFormError: The text isn't YAML of this kind; `path` is where.
    """
    if len(text) > MOST_CHARACTERS:
        raise GameFormError("", f"{name or 'the text'} is longer than {MOST_CHARACTERS} characters")
    if _HALF.search(text):
        raise GameFormError("", f"{name or 'the text'} has half of a character (a lone surrogate)")
    builder = _Builder()
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.YAMLError as e:
        path = _with_key(builder.path, text, e)
        raise GameFormError(path, _problem(e), _hint(text, e)) from None
    return builder.result


class _Frame:
    """A list or mapping that is being read; `key` is that of the value which comes next."""

    def __init__(self, values: list[Any] | dict[str, Any]) -> None:
        self.values = values
        self.key: str | None = None

    @property
    def step(self) -> str:
        """Where in it the next value is, as a part of a path."""
        if isinstance(self.values, list):
            return f"[{len(self.values)}]"
        return f".{self.key}" if self.key is not None else ""

    @property
    def wants_key(self) -> bool:
        return isinstance(self.values, dict) and self.key is None

    def add(self, value: Any) -> None:
        if isinstance(self.values, list):
            self.values.append(value)
        else:
            assert self.key is not None
            self.values[self.key] = value
            self.key = None


# same name as ingest.parser._Builder: a word of another field
class _Builder:
    """Data from the parser's events, without recursion."""

    def __init__(self) -> None:
        self._frames: list[_Frame] = []
        self._documents = 0
        self.result: Any = None

    @property
    def path(self) -> str:
        """Where the next value is."""
        return "".join(frame.step for frame in self._frames).lstrip(".")

    def take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.AliasEvent):
            self._refuse(f"*{event.anchor} is an alias in YAML", f'{_QUOTE}: "*{event.anchor}"')
        if isinstance(event, yaml.NodeEvent) and event.anchor:
            self._refuse(f"&{event.anchor} is an anchor in YAML", _QUOTE)
        tag: str | None = getattr(event, "tag", None)  # scalars, lists and mappings have one
        if tag is not None:
            self._refuse(f"YAML tags are not supported: {tag}", _QUOTE)
        match event:
            case yaml.ScalarEvent():
                self._scalar(event)
            case yaml.MappingStartEvent():
                self._open({})
            case yaml.SequenceStartEvent():
                self._open([])
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._close()
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    self._refuse("more than one YAML document in one file", "Put each in a file of its own.")

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        is_plain = not event.style
        if self._frames and self._frames[-1].wants_key:
            self._key(event.value, is_plain)
        else:
            self._add(self._plain(event.value) if is_plain else event.value)

    def _key(self, text: str, is_plain: bool) -> None:
        if is_plain and text.casefold() in _TRAPS:
            self._refuse(
                f"{text or 'nothing'} can't be a key: YAML reads it as a value",
                f"{_QUOTE}, or use another id.",
            )
        frame = self._frames[-1]
        if text in frame.values:
            self._refuse(f"duplicate key {text!r}", "Use each key once; write several values as a list.")
        frame.key = text

    def _plain(self, text: str) -> Any:
        if text in _NONE:
            return None
        if text in _TRUE or text in _FALSE:
            return text in _TRUE
        if _NUMBER.fullmatch(text):
            if len(text.lstrip("+-")) > MOST_DIGITS:
                self._refuse(f"{text[:20]} is too large", f"Use at most {MOST_DIGITS} digits.")
            return int(text)
        if _DATE.fullmatch(text):
            self._refuse(f"{text} without quotes is a date in YAML", f'{_QUOTE}: "{text}"')
        return text

    def _open(self, values: list[Any] | dict[str, Any]) -> None:
        if self._frames and self._frames[-1].wants_key:
            self._refuse("a mapping or list can't be a key", f'{_QUOTE}, as in "{{T}}: Add {{G}}"')
        if len(self._frames) >= MOST_DEPTH:
            raise GameFormError(self._frames[0].step.lstrip("."), TOO_DEEP)  # all of the path is no help
        self._frames.append(_Frame(values))

    def _close(self) -> None:
        self._add(self._frames.pop().values)

    def _add(self, value: Any) -> None:
        if self._frames:
            self._frames[-1].add(value)
        else:
            self.result = value

    def _refuse(self, message: str, hint: str = "") -> None:
        raise GameFormError(self.path, message, hint)


def _problem(error: yaml.YAMLError) -> str:
    """What the parser says, in one line, with the line of the text."""
    mark = getattr(error, "problem_mark", None)
    said = getattr(error, "problem", None) or " ".join(str(error).split())
    return f"line {mark.line + 1}: {said}" if mark is not None else said


def _line(text: str, error: yaml.YAMLError) -> tuple[str, str]:
    """The line that the parser stumbled over, up to there and whole, as far as it is looked at."""
    mark = getattr(error, "problem_mark", None)
    lines = text.splitlines()
    if mark is None or mark.line >= len(lines):
        return "", ""
    line, at = lines[mark.line], mark.column
    before = line[max(0, at - _LOOKED_AT) : at]
    return before, before + line[at : at + _LOOKED_AT]


_LOOKED_AT = 300
"""Characters on each side of a mistake that are searched for what it may be."""


def _with_key(path: str, text: str, error: yaml.YAMLError) -> str:
    """The path with the key before the mistake: the parser looks further ahead than it says."""
    before, _ = _line(text, error)
    keys = _KEY.findall(before)
    return path if not keys or path.endswith(keys[-1]) else f"{path}.{keys[-1]}".lstrip(".")


_KEY = re.compile(r"([A-Za-z][A-Za-z' /]*):\s")


def _hint(text: str, error: yaml.YAMLError) -> str:
    """How to write what people write on the line that the parser stumbled over."""
    _, line = _line(text, error)
    return next((hint for sign, hint in _TRAPPED if sign.search(line)), "")


_TRAPPED = (
    (re.compile(r"\*/|/\*"), f'{_QUOTE}: "*/*"'),
    (re.compile(r"\{[^{}:]*\}\s*[{,:]|\}\{"), f'{_QUOTE}: "{{1}}{{G}}", "{{T}}: Add {{G}}"'),
    (re.compile(r"[:\s]\s*[*&!%@`]"), _QUOTE),
    (re.compile(r"\t"), "Indent with spaces."),
)
