"""The words of the form of games, by subject: what `crkb game --words` prints.

Everything is taken from the tables and the grammar that files are read with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from crkb import paths
from crkb.game.files import boards, games, load, script, sheets
from crkb.game.language import activated_read, language, limits_read, rules_read, shapes, verbs_read
from crkb.game.state import STEPS
from crkb.game.terms import OPERATIONS, RULES
from crkb.game.turns import reversing

_RULE = re.compile(r"[?]?(?P<name>[a-z_]+): *(?P<first>.*)")
_PIECE = re.compile(r'"(?P<literal>[^"]*)"|(?P<name>[A-Za-z_]+)|(?P<other>\S)')
_ENDING = re.compile(r" *-> *\w+")


def subjects() -> tuple[str, ...]:
    """What there are words of.

    >>> subjects()[0]
    'file'
    """
    return tuple(_SUBJECTS)


def lines(subject: str) -> list[str]:
    """The words of a subject, a line for each or for all.

    >>> lines("rules")[0]
    "can't attack"
    """
    return list(_SUBJECTS[subject]())


def _file() -> Iterator[str]:
    yield f"a file: {', '.join(load.CASE)}; or cards, cases: [..]"
    yield f"game: {', '.join(games.GAME)}"
    yield f"variants: {', '.join(games.VARIANTS)}"
    yield f"steps: {', '.join(STEPS)}"
    yield f"a player: {', '.join(games.PLAYER)}"


def _objects() -> Iterator[str]:
    yield f"in a zone: {', '.join(boards.STATUS)}"
    yield f"as printed: {', '.join(sheets.SHEET)}"


def _events() -> Iterator[str]:
    for name, kind in script.EVENTS.items():
        takes = [f"{key} (needed)" if key in kind.needs else key for key in kind.takes if key]
        yield f"{name}: {', '.join(takes) or _WHOLE.get(kind.takes.get('', ''), '{}')}"
    yield "beside any of them: choose: {CHOICE: VALUE}"


_WHOLE = {
    "entering": "an object, with from: ZONE",
    "creating": "an object, or copy of: ID, except: [..], count: N",
    "attacks": "{ID: PLAYER or ID, ..}",
    "blocks": "{BLOCKER: ATTACKER or [..], ..}",
    "effect": "id, source, to, do, until; or an ability with would, prevent or rule",
    "identities": "a list of objects that are identities",
    "mutating": "id, card, onto, on top",
    "tried": f"{{EVENT: its arguments}}, EVENT being {', '.join(reversing.TRIED)}",
}
"""What an event takes whose arguments are read as a whole."""


def _abilities() -> Iterator[str]:
    yield "a keyword: flying, equip {2}, protection from black; mana: {T}: Add {G}; or one of these:"
    yield from (f"{{{', '.join(keys)}}}" for keys in shapes.written_keys())
    yield f"only: {', '.join(limits_read.EXAMPLES)}, or a list of such; by: {activated_read.ANYONE[0]}"


def _operations() -> Iterator[str]:
    yield f"under do of {{to, do}}, or as an instruction with to and until: {', '.join(OPERATIONS)}"


def _instructions() -> Iterator[str]:
    for name, form in verbs_read.VERBS.items():
        yield f"{name}: {', '.join(form.args)}".removesuffix(": ")
    yield "with any of them: if, may; operations, would, prevent and rule are instructions, too"


def _texts() -> Iterator[str]:
    """The grammar as people read it: literals as they are, names of other texts in capitals."""
    whole = paths.grammar(language.GRAMMAR).splitlines()
    written = [_ENDING.sub("", line).strip() for line in whole if not line.startswith(("//", "%"))]
    for line in filter(None, written):
        found = _RULE.fullmatch(line)
        yield f"{_capital(found['name'])} = {_pieces(found['first'])}" if found else f"    {_pieces(line)}"


def _pieces(text: str) -> str:
    said = (
        piece["literal"] or (_capital(piece["name"]) if piece["name"] else piece["other"])
        for piece in _PIECE.finditer(text)
    )
    return " ".join(said).replace("[ ", "[").replace(" ]", "]").replace("( ", "(").replace(" )", ")")


def _capital(name: str) -> str:
    return name.strip("_").replace("_", "-").upper()


_SUBJECTS: Mapping[str, Callable[[], Iterator[str]]] = {
    "file": _file,
    "objects": _objects,
    "events": _events,
    "abilities": _abilities,
    "operations": _operations,
    "instructions": _instructions,
    "rules": lambda: iter((*RULES, *rules_read.WITH_MORE)),
    "texts": _texts,
}
