"""The words of games: types, colors, counters, zones, steps, each in the editions that have it.

Lists that are rules come from `crkb.lists`; what is only the form's own stands here. A word that is
in neither is an error that names a near one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from crkb import lists
from crkb.game.errors import GameFormError
from crkb.game.objects import ZONES
from crkb.game.state import STEPS
from crkb.game.terms import Word
from crkb.game.values import IDENTITY, ROLES
from crkb.text.suggest import closest, did_you_mean

if TYPE_CHECKING:
    pass

COLORS: Mapping[str, str] = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
"""The colors as words, and as lists and costs write them."""

LAND_MANA: Mapping[str, str] = {
    "Plains": "{W}",
    "Island": "{U}",
    "Swamp": "{B}",
    "Mountain": "{R}",
    "Forest": "{G}",
}
"""The basic land types, and the mana of the ability that comes with each (305.6)."""

SUBTYPE_LISTS: Mapping[str, tuple[str, ...]] = {
    "artifact-types": ("artifact",),
    "battle-types": ("battle",),
    "creature-types": ("creature", "kindred", "tribal"),
    "dungeon-types": ("dungeon",),
    "enchantment-types": ("enchantment",),
    "land-types": ("land",),
    "planar-types": ("plane",),
    "planeswalker-types": ("planeswalker",),
    "spell-types": ("instant", "sorcery"),
}
"""The lists of subtypes, and the card types that each belongs to (205.3)."""

NOUNS = ("permanent", "card", "spell", "ability", "token", "source", "player", "opponent")
"""What a group can be of, besides types and subtypes."""

QUALITIES = (
    *("colorless", "multicolored", "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked"),
    *("enchanted", "equipped", "face-down", "face-up", "paired", "unpaired"),
)
"""What else can be said of what a group is of."""

RULED_COUNTERS = (
    *("loyalty", "defense", "lore", "level", "shield", "stun", "finality", "charge"),
    *("time", "fade", "age", "poison", "energy", "experience", "rad", "ticket"),
)
"""Kinds of counters that rules name, besides keywords and those like +1/+1."""
OTHER_COUNTERS = ("fate", "tide", "cage", "lure")
"""Kinds that cards name and that are spelled nearly like those."""

OF_TREACHERY = frozenset({IDENTITY, "identities"})
"""Words of the Treachery variant: they stay free for ids, which come first."""

EVERY_CREATURE_TYPE = "every creature type"
CHOSEN_TYPE = "[chosen]"

_PLURALS = {
    **{"Mouse": "Mice", "Ox": "Oxen", "Locus": "Loci", "Plains": "Plains", "Fungus": "Fungi"},
    **{"Cyclops": "Cyclopes", "Child": "Children", "Nautilus": "Nautiluses", "Homunculus": "Homunculi"},
    **{"Werewolf": "Werewolves", "Wolf": "Wolves", "Elf": "Elves", "Dwarf": "Dwarves"},
    **{"Pegasus": "Pegasi", "Octopus": "Octopuses", "Efreet": "Efreets", "Vampire": "Vampires"},
}
"""Plurals that don't follow the rules of `plural`."""


# ---- what an edition lists


@lru_cache(maxsize=64)
def listed(name: str, edition: str = "") -> frozenset[str]:
    """The entries of a list in an edition ("" is the newest)."""
    return frozenset(lists.entries(name, edition))


def card_types(edition: str = "") -> frozenset[str]:
    """The card types (205.2a)."""
    return listed("card-types", edition)


def supertypes(edition: str = "") -> frozenset[str]:
    """The supertypes (205.4a)."""
    return listed("supertypes", edition)


def creature_types(edition: str = "") -> frozenset[str]:
    """All creature types (205.3m): what a changeling has."""
    return listed("creature-types", edition)


@lru_cache(maxsize=16)
def _subtypes(edition: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for name, types in SUBTYPE_LISTS.items():
        for subtype in listed(name, edition):
            found[subtype] = found.get(subtype, frozenset()) | frozenset(types)
    return found


def subtypes(edition: str = "") -> frozenset[str]:
    """The subtypes of all card types (205.3)."""
    return frozenset(_subtypes(edition))


def subtype_types(subtype: str, edition: str = "") -> frozenset[str]:
    """The card types that a subtype belongs to; none for a word that isn't a subtype."""
    found = _subtypes(edition).get(subtype, frozenset())
    return found | {IDENTITY} if subtype in ROLES else found


def subtypes_of(type_: str, edition: str = "") -> frozenset[str]:
    """The subtypes that belong to a card type."""
    if type_ == IDENTITY:
        return frozenset(ROLES)
    return frozenset(each for each, types in _subtypes(edition).items() if type_ in types)


# ---- words of filters


def plural(word: str) -> str:
    """The plural of a type, subtype or noun."""
    if word in _PLURALS:
        return _PLURALS[word]
    if word.endswith(("s", "x", "ch", "sh", "z")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"


@lru_cache(maxsize=16)
def _words(edition: str) -> Mapping[str, Word]:
    """What may stand in a group, in every number, and what kind of word it is."""
    kinds = (("subtype", subtypes(edition)), ("type", card_types(edition)), ("noun", frozenset(NOUNS)))
    found = {plural(each): Word(kind, each) for kind, names in kinds for each in sorted(names)}
    found |= {each: Word(kind, each) for kind, names in kinds for each in names}
    found |= {each: Word("supertype", each) for each in supertypes(edition)}
    found |= {name: Word("color", letter) for name, letter in COLORS.items()}
    found |= {each: Word("subtype", role) for role in ROLES for each in (role, plural(role))}
    found |= {each: Word("noun", IDENTITY) for each in OF_TREACHERY}
    return found | {each: Word("quality", each) for each in QUALITIES}


@lru_cache(maxsize=4096)
def word(text: str, edition: str = "") -> Word | None:
    """A word of a group, in either number, with or without non- before it; None for another word."""
    found = _words(edition).get(text)
    if found is not None or not text.startswith("non"):
        return found
    denied = _words(edition).get(text.removeprefix("non").removeprefix("-"))
    return None if denied is None else denied._replace(negated=True)


def all_words(edition: str = "") -> Iterable[str]:
    """Every word of groups in both numbers, to find near ones among."""
    return _words(edition)


# ---- near words, and checks of single words


def near(word: str, among: Iterable[str]) -> str:
    """The hint that names what somebody may have meant: "Did you mean …?", or "".

    Letters in another order are the likeliest mistake.
    """
    known = sorted(set(among))
    swapped = [each for each in known if sorted(each) == sorted(word)]
    return did_you_mean(swapped or closest(word, known))


def one_of(word: str, among: Iterable[str], what: str, path: str) -> str:
    """The word, if it is one of those allowed; `what` says what it should be ("a zone").

    Raises:
        GameFormError: It isn't; the hint is a near word, or all that is allowed.

    """
    allowed = tuple(among)
    if word in allowed:
        return word
    hint = near(word, allowed)
    if not hint and len(allowed) <= 30:
        hint = f"Allowed: {', '.join(allowed)}"
    raise GameFormError(path, f"{word!r} is not {what}", hint)


SINCE = {
    "layout": {
        "room": "2025-02-07",
        "omen": "2026-08-07",
        "station": "2026-08-07",
        "preparation": "2026-08-07",
    },
}
"""Words of the form that stand for what only later editions have, by what they are."""


def in_force(word: str, what: str, path: str, edition: str) -> None:
    """Refuse a word of the form that stands for what an edition doesn't have yet.

    Raises:
        GameFormError: It is from a later edition.

    """
    since = SINCE[what].get(word, "")
    if edition and edition < since:
        raise GameFormError(path, f"{word!r} is a {what} only from {since} on", "Use another edition.")


def _dated(name: str, word: str, what: str, path: str, edition: str) -> str:
    if word in listed(name, edition):
        return word
    entry = lists.listing(name).entries.get(word)
    if entry is not None:
        when = f"from {entry.since} on" if edition and entry.since > edition else f"until {entry.until}"
        raise GameFormError(path, f"{word!r} is {what} only {when}", "Use another edition.")
    return one_of(word, sorted(listed(name, edition)), what, path)


def card_type(word: str, path: str = "", edition: str = "") -> str:
    """A card type. Raises GameFormError for another word."""
    return word if word == IDENTITY else _dated("card-types", word, "a card type", path, edition)


def supertype(word: str, path: str = "", edition: str = "") -> str:
    """A supertype. Raises GameFormError for another word."""
    return _dated("supertypes", word, "a supertype", path, edition)


def subtype(word: str, path: str = "", edition: str = "") -> str:
    """A subtype of any card type. Raises GameFormError for another word."""
    if word in _subtypes(edition) or word in ROLES:
        return word
    for name in SUBTYPE_LISTS:
        if word in lists.listing(name).entries:
            return _dated(name, word, "a subtype", path, edition)
    return one_of(word, sorted(subtypes(edition)), "a subtype", path)


def creature_type(word: str, path: str = "", edition: str = "") -> str:
    """A creature type. Raises GameFormError for another word."""
    return _dated("creature-types", word, "a creature type", path, edition)


def land_type(word: str, path: str = "", edition: str = "") -> str:
    """A land type. Raises GameFormError for another word."""
    return _dated("land-types", word, "a land type", path, edition)


def color(word: str, path: str = "", edition: str = "") -> str:
    """A color by its letter. Raises GameFormError for another word; a color's name gets its letter
    as a hint."""
    if word in COLORS:
        raise GameFormError(path, f"{word!r} is a color word, not a color letter", f"Write {COLORS[word]}.")
    return one_of(word, COLORS.values(), "a color", path)


def keyword_name(said: str, path: str = "", edition: str = "") -> str:
    """A keyword ability, with or without what follows it, as abilities spell it: "first strike".

    Raises:
        GameFormError: It is none of the edition; the hint is a near one.

    """
    from crkb.game.language import keyword_forms  # forms of keywords are made of the words of this module

    keyword_forms.check(said, path, edition)
    return keyword_forms.spelled(said)


def zone(word: str, path: str = "") -> str:
    """A zone. Raises GameFormError for another word."""
    return one_of(word, ZONES, "a zone", path)


def step(word: str, path: str = "") -> str:
    """A step or main phase. Raises GameFormError for another word."""
    return one_of(word, STEPS, "a step", path)


@lru_cache(maxsize=1024)
def _counter_hint(kind: str, edition: str) -> str | None:
    ruled = {*RULED_COUNTERS, *lists.listing("keyword-counters").entries}
    if kind in ruled or kind in OTHER_COUNTERS:
        return None
    if "/" in kind:
        return None if _is_stats(kind) else "Kinds like this are written +1/+1 or -1/-1"
    if " " in kind or not kind.replace("-", "").isalpha() or kind != kind.lower():
        return near(kind, ruled) or "A kind of counter is one word of lower-case letters"
    return did_you_mean([each for each in closest(kind, sorted(ruled)) if each[0] == kind[0]]) or None


def _is_stats(kind: str) -> bool:
    parts = kind.split("/")
    return len(parts) == 2 and all(p[:1] in "+-" and p[1:].isascii() and p[1:].isdigit() for p in parts)


@lru_cache(maxsize=1024)
def is_counter_of_variant(kind: str, edition: str = "") -> bool:
    """Whether a counter is of a variant of a keyword that counters can be: hexproof from black (122.1b).

    Raises:
        GameFormError: It begins with such a keyword and goes on as no variant of it does.
    """
    from crkb.game.language import keyword_reading  # which reads with these words
    from crkb.game.language.language import Words

    known = listed("keyword-counters", edition)
    has_base = any(kind.startswith(f"{each} ") for each in known) and kind not in known
    return has_base and bool(keyword_reading.read(kind, Words(edition=edition)))


def counter_kind(kind: str, path: str = "", edition: str = "") -> str:
    """A kind of counter: one that the rules name, one like +1/+1, or any word that cards may name.

    Raises:
        GameFormError: It is nearly one that the rules name, or no form of a kind.

    """
    try:
        if is_counter_of_variant(kind, edition):
            return kind
    except GameFormError as e:
        raise GameFormError(path, str(e), e.hint) from None
    hint = _counter_hint(kind, edition)
    if hint is not None:
        raise GameFormError(path, f"{kind!r} is not a kind of counter", hint)
    if kind in lists.listing("keyword-counters").entries:
        return _dated("keyword-counters", kind, "a keyword counter", path, edition)
    return kind


@lru_cache(maxsize=1024)
def is_symbols(text: str, edition: str = "") -> bool:
    """Whether a text is mana symbols and nothing else: {2}{G/U}."""
    if not (text.startswith("{") and text.endswith("}")):
        return False
    known = listed("mana-symbols", edition)
    parts = [f"{{{part}}}" for part in text[1:-1].split("}{")]
    return all(part in known or (part[1:-1].isascii() and part[1:-1].isdigit()) for part in parts)


def symbols(text: str, path: str = "", edition: str = "") -> str:
    """A mana cost in symbols. Raises GameFormError for anything else."""
    if is_symbols(text, edition):
        return text
    raise GameFormError(path, f"{text!r} is not mana symbols", 'Write it in quotes, such as "{2}{G}".')


def predefined(name: str, path: str = "", edition: str = "") -> str:
    """The name of a predefined token (111.10): Food, Treasure, Monster Role …

    Raises:
        GameFormError: The edition doesn't define a token of that name.

    """
    return _dated("predefined-tokens", name, "a predefined token", path, edition)
