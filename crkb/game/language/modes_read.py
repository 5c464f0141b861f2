"""What spells do on resolving: instructions, and modes of which their players choose some (700.2).

Beside `{does: VERBS}` there are two forms of the project's own: `{does: VERBS, cleaved: VERBS}`, what
the text says without what stands in square brackets (702.148a), and a bulleted list of modes,
`{choose: one or more, modes: [{name: NAME, cost: COST, does: VERBS}, …]}`. `choose` is `one` unless
said, with spree `one or more`; `cost` is what a mode costs besides (700.2h). `if kicked` says how many
are chosen of a spell that is kicked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import keyword_forms, language, lexing, verbs_read
from crkb.game.language.language import Words

SPELL = ("does", "cleaved", "cost")
MODE = ("name", *SPELL)


def spell(data: Mapping[str, Any], words: Words, path: str) -> t.SpellAbility:
    """What a spell does on resolving, and its additional cost, if it has one.

    Raises:
        GameFormError: They are no instructions.
    """
    does = verbs_read.verbs(data["does"], words, at(path, "does"))
    cost = language.read_cost(data["cost"], words, at(path, "cost")) if "cost" in data else ()
    if "cleaved" not in data:
        return t.SpellAbility(does, cost=cost)
    cleaved = verbs_read.verbs(data["cleaved"], words, at(path, "cleaved"))
    return t.SpellAbility(does, cleaved=cleaved, cost=cost)


def modal(data: Mapping[str, Any], words: Words, path: str) -> t.Modal:
    """The modes of a modal spell, and how many of them are chosen.

    Raises:
        GameFormError: There are fewer than two, or two of one name, or one hasn't its form.
    """
    choose, kicked = (_number(data, key, path) for key in ("choose", "if kicked"))
    below = at(path, "modes")
    listed = reads.listing(data["modes"], below)
    modes = tuple(_mode(each, words, at(below, i)) for i, each in enumerate(listed))
    if len(modes) < 2:
        raise GameFormError(below, "a modal spell has at least two modes", "Write one as `does`.")
    names = [mode.label for mode in modes]
    again = next((name for i, name in enumerate(names) if name in names[:i]), "")
    if again:
        raise GameFormError(below, f"two modes are named {again!r}")
    if (t.MODES_CHOSEN[choose or "one"][0]) > len(modes):
        raise GameFormError(at(path, "choose"), f"there are only {len(modes)} modes")
    return t.Modal(modes, choose, kicked=kicked)


def _number(data: Mapping[str, Any], key: str, path: str) -> str:
    """How many modes a key says are chosen, "" where it isn't there."""
    if key not in data:
        return ""
    return reads.one_of(data[key], tuple(t.MODES_CHOSEN), at(path, key), "number of modes")


def _mode(data: Any, words: Words, path: str) -> t.Mode:
    found = reads.mapping(data, path, MODE)
    for key in ("name", "does"):
        if key not in found:
            raise GameFormError(path, f"`{key}` is missing", "For example: {name: burn, does: {draw: 1}}")
    does = spell(found, words, path)
    return t.Mode(does._replace(cost=()), does.cost, name(found["name"], at(path, "name")))


def name(data: Any, path: str) -> str:
    """The name of an ability or a mode: a word that is no keyword.

    Raises:
        GameFormError: It isn't one.
    """
    said = reads.text(data, path)
    if not lexing.ID.fullmatch(said):
        raise GameFormError(
            path, f"{said!r} is not an ability name", "Use one word of lower-case letters, such as anthem."
        )
    if said in keyword_forms.all_keywords() - keyword_forms.OF_TREACHERY:
        raise GameFormError(path, f"an ability can't be named {said!r}: that is a keyword")
    return said
