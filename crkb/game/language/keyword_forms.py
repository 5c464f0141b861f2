"""Keyword abilities as texts: which there are in an edition, what follows each, and that read (702).

A keyword alone, one with a cost ("equip {2}", "ward—pay 2 life"), a number ("toxic 1"), a quality
("protection from black"), what it is about ("enchant creature"), or text that the game has no use
for ("partner with …"). A form made of a type stands for its keyword: "islandwalk" is landwalk.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from crkb import lists
from crkb.game.errors import GameFormError
from crkb.game.language import vocabulary

LISTS = ("keywords", "keyword-variants")
NOT_WRITTEN = ("daybound and nightbound", "landwalk", "typecycling", "offering")
"""Entries that no ability is written as: the forms of them are."""
OF_TREACHERY = frozenset({"undercover", "unveil"})
"""Keywords of the Treachery variant, which no edition lists (702.TR01, 702.TR02); free for ids."""
WRITTEN: Mapping[str, str] = MappingProxyType({"\u221e (infinity)": "\u221e"})

_COST = (
    *("aura swap", "bestow", "blitz", "buyback", "cleave", "cumulative upkeep", "cycling", "dash"),
    *("disguise", "disturb", "echo", "embalm", "encore", "entwine", "equip", "escalate", "escape"),
    *("eternalize", "evoke", "flashback", "foretell", "fortify", "freerunning", "harmonize", "kicker"),
    *("level up", "madness", "mayhem", "megamorph", "miracle", "more than meets the eye", "morph"),
    *("multikicker", "mutate", "ninjutsu", "commander ninjutsu", "offspring", "outlast", "overload"),
    *("plot", "prowl", "reconfigure", "recover", "replicate", "scavenge", "sneak", "spectacle", "squad"),
    *("sticker kicker", "surge", "transfigure", "transmute", "unearth", "ward", "warp", "web-slinging"),
    *("emerge", "unveil"),
)
_NUMBER = (
    *("absorb", "afflict", "afterlife", "amplify", "annihilator", "backup", "bloodthirst", "bushido"),
    *("casualty", "crew", "dredge", "fabricate", "fading", "firebending", "frenzy", "graft", "hideaway"),
    *("mobilize", "modular", "poisonous", "rampage", "renown", "ripple", "saddle", "soulshift"),
    *("teamwork", "toxic", "tribute", "vanishing", "devour"),
)
_NUMBER_AND_COST = ("awaken", "impending", "reinforce", "suspend")
_QUALITY = ("protection", "hexproof from")
_ABOUT = ("affinity", "champion", "enchant")
_ABOUT_AND_COST = ("splice", "craft")
_TEXT = (
    *("bands with other", "boast", "companion", "exhaust", "forecast", "gift", "max speed"),
    *("partner with", "power-up", "prototype", "solved", "visit", "\u221e"),
)
FORMS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(_COST, "cost"),
        **dict.fromkeys(_NUMBER, "number"),
        **dict.fromkeys(_NUMBER_AND_COST, "number and cost"),
        **dict.fromkeys(_QUALITY, "quality"),
        **dict.fromkeys(_ABOUT, "about"),
        **dict.fromkeys(_ABOUT_AND_COST, "about and cost"),
        **dict.fromkeys(_TEXT, "text"),
    }
)
"""What follows a keyword; nothing follows one that isn't here."""

HOLDING = ("boast", "exhaust", "forecast", "max speed", "power-up")
"""Keywords that another ability follows; where it is one that the game knows, it is carried out."""

ALONE = ("prototype",)
"""Keywords whose card says elsewhere what could follow them."""

WITH_QUALITY = ("equip", "emerge", *_ABOUT_AND_COST)
"""Keywords between which and their cost may stand what they are about (702.6c, 702.119b)."""

LINKING: Mapping[str, str] = MappingProxyType(
    {"affinity": "for", "protection": "from", "splice": "onto", "craft": "with"}
)
"""The word between a keyword and what it is about."""

DASH = "\u2014"
_DASH = re.compile(r"\s*[\u2014\u2013]\s*")


@lru_cache(maxsize=16)
def keywords(edition: str = "") -> frozenset[str]:
    """The keywords that abilities are written with in an edition, variants included."""
    names = {name for listing in LISTS for name in lists.entries(listing, edition)} | OF_TREACHERY
    return frozenset(WRITTEN.get(name, name) for name in names if name not in NOT_WRITTEN)


@lru_cache(maxsize=16)
def _longest(edition: str) -> int:
    return max(len(name.split()) for name in keywords(edition))


def all_keywords() -> frozenset[str]:
    """The keywords of every edition."""
    names = {name for listing in LISTS for name in lists.listing(listing).entries} | OF_TREACHERY
    return frozenset(WRITTEN.get(name, name) for name in names if name not in NOT_WRITTEN)


@lru_cache(maxsize=4096)
def begins(words: tuple[str, ...], edition: str = "") -> int:
    """How many of the first words are the name of a keyword; 0 for none."""
    for count in range(min(_longest(edition), len(words)), 0, -1):
        said = " ".join(words[:count])
        if said in keywords(edition) or made_of_type(said, edition) is not None:
            return count
    return 0


@lru_cache(maxsize=4096)
def made_of_type(said: str, edition: str = "") -> tuple[str, str] | None:
    """The keyword that a form made of a type is of, and the type in front: ("landwalk", "snow land").

    None for any other words.
    """
    for ending, keyword in (("walk", "landwalk"), ("cycling", "typecycling"), (" offering", "offering")):
        kind = said.removesuffix(ending)
        if kind != said and kind and _is_kind(kind, keyword, edition):
            return keyword, kind
    return None


def _is_kind(kind: str, keyword: str, edition: str) -> bool:
    words = kind.split()
    if len(words) > 3 or (keyword == "landwalk" and not _is_land(words[-1], edition)):
        return False
    return all(vocabulary.word(type_word(each, edition), edition) is not None for each in words)


def _is_land(word: str, edition: str) -> bool:
    return word == "land" or "land" in vocabulary.subtype_types(type_word(word, edition), edition)


@lru_cache(maxsize=4096)
def type_word(word: str, edition: str = "") -> str:
    """A word of a form made of types, as groups spell it: island, in small letters, is Island."""
    if vocabulary.word(word, edition) is not None:
        return word
    return _capitalized(edition).get(word.lower(), word)


@lru_cache(maxsize=16)
def _capitalized(edition: str) -> Mapping[str, str]:
    return {each.lower(): each for each in vocabulary.subtypes(edition)}


def length(words: Sequence[str], edition: str = "") -> int:
    """How many words of a longer text are a keyword with what follows it; 0 for none."""
    count = begins(tuple(words[: _longest(edition)]), edition)
    if not count:
        return 0
    form = FORMS.get(" ".join(words[:count]), "")
    after = list(words[count:])
    if form == "quality":
        start = count - 1 if words[count - 1] == "from" else count
        return start + _qualities(words[start:])
    if after and ((form == "cost" and after[0].startswith("{")) or (form == "number" and after[0].isdigit())):
        return count + 1
    return count


def _qualities(words: Sequence[str]) -> int:
    """How many words "from A and from B" has."""
    at = 2 if len(words) > 1 and words[0] == "from" else 0
    while at and list(words[at : at + 2]) == ["and", "from"] and len(words) > at + 2:
        at += 3
    return at


def spelled(said: str) -> str:
    """A keyword with what follows it, normalised: single spaces, no space around a long dash."""
    return _DASH.sub("\u2014", " ".join(said.split()))


def check(said: str, path: str = "", edition: str = "") -> None:
    """Refuse a text that begins with no keyword of the edition.

    Raises:
        GameFormError: It is a keyword of another edition, or of none.

    """
    words = tuple(re.split(r"[\u2014{]", said)[0].split())
    if begins(words, edition):
        return
    check_edition(said, path, edition)
    raise GameFormError(path, f"{said!r} is not an ability", vocabulary.near(" ".join(words), all_keywords()))


def check_edition(said: str, path: str, edition: str) -> None:
    """Refuse a keyword that only other editions have.

    Raises:
        GameFormError: It is one; the message says when it was in the rules.

    """
    for listing in LISTS:
        for name, entry in lists.listing(listing).entries.items():
            if (said == name or said.startswith((f"{name} ", f"{name}{DASH}"))) and not entry.in_force(
                edition
            ):
                later = edition and edition < entry.since
                when = f"from {entry.since} on" if later else f"until {entry.until}"
                raise GameFormError(path, f"{name!r} is a keyword only {when}", "Use another edition.")
