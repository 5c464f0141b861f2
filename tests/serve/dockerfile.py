"""A strict reader of a Dockerfile, as far as ours goes."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

KNOWN = frozenset(
    ("FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD")
)
"""Instructions that ours has."""


class Instruction(NamedTuple):
    """An instruction: its name, its flags (`--from=build`), and what follows them."""

    name: str
    flags: dict[str, str]
    rest: str

    @property
    def listed(self) -> list[str]:
        """What follows, in the form that needs no shell."""
        found: Any = json.loads(self.rest)
        assert isinstance(found, list)
        assert all(isinstance(each, str) for each in found)
        return found


def read(text: str) -> list[list[Instruction]]:
    """The instructions of a Dockerfile, stage by stage.

    Raises:
        AssertionError: for a line that isn't one of them.
    """
    stages: list[list[Instruction]] = []
    for line in _joined(text):
        made = _instruction(line)
        if made.name == "FROM":
            stages.append([])
        assert stages, "FROM comes first"
        stages[-1].append(made)
    return stages


def _joined(text: str) -> list[str]:
    """The lines without comments, those that end in a backslash with the next one."""
    assert text.endswith("\n")
    kept = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    joined = "\n".join(kept)
    assert not joined.endswith("\\")
    return joined.replace("\\\n", " ").splitlines()


def _instruction(line: str) -> Instruction:
    name, _, rest = line.partition(" ")
    assert name in KNOWN, line
    flags, words = {}, rest.split()
    while words and words[0].startswith("--"):
        flag, equals, value = words.pop(0).removeprefix("--").partition("=")
        assert equals, line
        flags[flag] = value
    assert words, line
    return Instruction(name, flags, " ".join(words))
