"""A game of lanterns in three editions, for trees that need no official text.

From edition to edition actions and keywords come in between the others, so that those behind them are
renumbered; rules are deleted and edited. The texts are in the layout that `crkb add` reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.citations.tree.past import Editions
from tests.citations.tree.rulebooks import Rulebook, every_number

FILES, CITATIONS = 30, 300
DATES = ("March 3, 2031", "May 5, 2032", "July 7, 2033")
IDS = ("cr-2031-03-03", "cr-2032-05-05", "cr-2033-07-07")


Write = Callable[[int, str, str, str, int], Iterator[tuple[str, str]]]


class Reissue(NamedTuple):
    """What an edition has, in the order of its numbers."""

    actions: tuple[str, ...]
    keywords: tuple[str, ...]
    chapters: tuple[str, ...]  # behind the fixed ones
    chores: tuple[str, ...]


_ACTIONS = (
    ("Beckon", "moths", "the nearest hedge"),
    ("Dampen", "wicks", "a shallow bowl"),
    ("Douse", "embers", "the village well"),
    ("Gather", "reeds", "a muddy bank"),
    ("Kindle", "torches", "the old hearth"),
    ("Polish", "mirrors", "a velvet cloth"),
    ("Rekindle", "ashes", "a copper brazier"),
    ("Shutter", "panes", "the western wall"),
    ("Trim", "tapers", "a silver tray"),
    ("Wander", "ferrymen", "the misty ford"),
)
_KEYWORDS = (
    ("Aglow", "fireflies", "the garden gate"),
    ("Brightwick", "candles", "a wooden sconce"),
    ("Cinderborn", "phoenixes", "the charred meadow"),
    ("Duskbound", "bats", "an abandoned belfry"),
    ("Everlit", "beacons", "the northern cliff"),
    ("Flickering", "wisps", "a hollow stump"),
    ("Glasswalk", "dancers", "a frozen lake"),
    ("Moonwalk", "keepers", "the sleeping village"),
    ("Oilskin", "sailors", "a leaking boat"),
    ("Shimmer", "pearls", "an oyster shell"),
    ("Smokeless", "stoves", "a tidy kitchen"),
    ("Tallowed", "millers", "the grinding stone"),
)
_CHAPTERS = (
    ("Market Days", "merchants", "a covered stall"),
    ("Night Watches", "watchmen", "the stone tower"),
    ("Harvest Feasts", "farmers", "a laden table"),
    ("Ferry Crossings", "oarsmen", "the far jetty"),
)
_CHORES = {
    "gnats": "If gnats circle the brightest lantern, the youngest player waves a fan until they have left.",
    "otters": "A doorstep on which otters have slept is scrubbed twice before anybody may cross it.",
    "herons": "Each heron standing in the pond is counted, and a pebble is set aside for every one.",
    "toads": "Toads in a bucket are carried behind the orchard wall and set free without a word.",
    "newts": "The household with the most newts below its floor lends a broom to its poorest neighbour.",
    "badgers": "Where badgers dug overnight, earth is raked level and seeds are scattered over the spot.",
    "voles": "Grain that voles have nibbled is weighed again, and its owner writes the difference down.",
}

EDITIONS = (
    Reissue(
        ("Beckon", "Douse", "Gather", "Kindle", "Polish", "Shutter", "Trim", "Wander"),
        (
            *("Aglow", "Brightwick", "Duskbound", "Everlit", "Flickering"),
            *("Moonwalk", "Oilskin", "Shimmer", "Tallowed"),
        ),
        ("Market Days", "Harvest Feasts", "Ferry Crossings"),
        ("gnats", "otters", "herons", "toads", "newts", "badgers"),
    ),
    Reissue(
        ("Beckon", "Dampen", "Douse", "Gather", "Kindle", "Polish", "Shutter", "Trim", "Wander"),
        (
            *("Aglow", "Brightwick", "Duskbound", "Everlit", "Flickering", "Glasswalk"),
            *("Moonwalk", "Oilskin", "Shimmer", "Tallowed"),
        ),
        ("Market Days", "Harvest Feasts", "Ferry Crossings"),
        ("gnats", "otters", "toads", "newts", "badgers"),
    ),
    Reissue(
        ("Beckon", "Dampen", "Douse", "Kindle", "Polish", "Rekindle", "Shutter", "Trim"),
        (
            *("Aglow", "Brightwick", "Cinderborn", "Everlit", "Flickering", "Glasswalk"),
            *("Moonwalk", "Shimmer", "Smokeless", "Tallowed"),
        ),
        ("Market Days", "Night Watches", "Harvest Feasts", "Ferry Crossings"),
        ("otters", "toads", "newts", "voles"),
    ),
)


def texts() -> tuple[str, ...]:
    """The three texts, oldest first."""
    return tuple(_document(i) for i in range(len(EDITIONS)))


def editions() -> Editions:
    """The three editions as the maker of trees takes them."""
    *older, now = (Rulebook(text) for text in texts())
    return Editions(tuple(older), now, frozenset(every_number(texts())))


def write(folder: Path) -> list[Path]:
    """Write the texts as files for `crkb add`."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}.txt" for name in IDS]
    for path, text in zip(paths, texts(), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def _document(index: int) -> str:
    its, date = EDITIONS[index], DATES[index]
    chapters = _chapters(its, index)
    parts = {"1": "Basics", "7": "More Rules", "8": "Gatherings"}
    contents, rules = ["Contents", ""], []
    for part, name in parts.items():
        inside = [(n, title, lines) for n, title, lines in chapters if n[0] == part]
        contents += [f"{part}. {name}", *(f"{n}. {title}" for n, title, _ in inside)]
        rules += [f"{part}. {name}", *(x for n, title, lines in inside for x in (f"{n}. {title}", *lines))]
    head = [
        "Magic: The Gathering Comprehensive Rules",
        "An invented game.",
        f"These rules are effective as of {date}.",
        "Introduction",
        "Made up for tests.",
    ]
    glossary = [
        "Glossary",
        "Dusk\nThe end of a day. See rule 100.2.",
        "Credits",
        "Invented for tests of crkb.",
    ]
    inner = "\n".join([*contents, "Glossary", "Credits"])
    return "\n\n".join([*head, inner, *rules, *glossary]) + "\n"


def _chapters(its: Reissue, index: int) -> list[tuple[str, str, list[str]]]:
    """Number, title and lines of each chapter."""
    later = [
        (f"{801 + i}", title, list(_feast(f"{801 + i}", *_row(_CHAPTERS, title))))
        for i, title in enumerate(its.chapters)
    ]
    return [
        ("100", "Lanterns", _basics(index)),
        ("701", "Keyword Actions", _named("701", _ACTIONS, its.actions, index, _action)),
        ("702", "Keyword Abilities", _named("702", _KEYWORDS, its.keywords, index, _ability)),
        ("704", "Evening Chores", _chores(its.chores)),
        *later,
    ]


def _row(table: Sequence[tuple[str, str, str]], name: str) -> tuple[str, str, str]:
    return next(row for row in table if row[0] == name)


def _basics(index: int) -> list[str]:
    """Rules that stay, one of which is edited in the last edition."""
    tally = (
        "Once dusk falls across the valley and none objects, every lantern counts twice toward the tally."
        if index == 2
        else "When dusk falls over the valley and none disagrees, every lantern counts once toward the tally."
    )
    return [
        "100.1. Each household hangs one paper lantern beside its door before supper is served.",
        "100.1a A torn lantern may be mended by whoever tore it until the following morning.",
        "100.1b A borrowed lantern goes back to its household as soon as the bell has rung.",
        f"100.2. {tally}",
        "100.3. Visitors from another valley bring their own oil or else drink none of the cider.",
        "100.4. A keeper with moonwalk pays nothing to douse lanterns that somebody else chose to kindle.",
        "100.5. Lanterns that shimmer or are everlit count last, and brightwick counts before them.",
    ]


def _named(
    number: str,
    table: Sequence[tuple[str, str, str]],
    names: Sequence[str],
    index: int,
    write: Write,
) -> list[str]:
    lines = [f"{number}.1. Some words in this game are short for a whole paragraph of instructions."]
    for i, name in enumerate(names, 2):
        its = f"{number}.{i}"
        lines += [f"{its}. {name}", *(f"{its}{x} {t}" for x, t in _rules(table, name, index, write))]
    return lines


def _rules(
    table: Sequence[tuple[str, str, str]], name: str, index: int, write: Write
) -> Iterator[tuple[str, str]]:
    row = _row(table, name)
    return write(table.index(row), *row, index)


_ACTION_TEXTS = (
    (
        "To {word}, a player carries up to three {who} toward {where} and leaves them there overnight.",
        "Nothing else happens until somebody whistles, unless {who} cannot reach {where} before supper.",
        "Two players with the same idea compare their {who} and share whatever lies in {where}.",
    ),
    (
        "Whoever is asked to {word} closes both eyes, points at {where} and names one colour of {who}.",
        "A wrong guess costs a thimble of oil, which is poured out over {where} without any ceremony.",
        "Should all {who} be grey, the guess is made again by the oldest neighbour of that player.",
    ),
    (
        "The instruction to {word} means turning every card that shows {who} until it faces {where}.",
        "Cards already turned stay as they are; no player gains a lantern from {who} of this kind.",
        "At most seven cards are turned in this way, starting with those nearest to {where}.",
    ),
)
_ABILITY_TEXTS = (
    (
        "{name} lets {who} rest in {where} for one whole evening without paying any oil.",
        "While they rest, no lantern nearby goes out before {end} comes again and wakes the {who}.",
        "Having {word} more than once gives no further comfort, however large {where} may be.",
    ),
    (
        "As long as two {who} with {word} share {where}, their keepers skip every toll along the road.",
        "The toll keeper of {where} notes each skipped coin and collects them at {end} of the third day.",
        "Coins lost inside {where} belong to nobody, although {who} may look for them on Sundays.",
    ),
    (
        "{name} is written on cards of {who} only; such a card leaves play if {where} is empty.",
        "A card that left play this way returns at {end} facing down, with a pebble laid upon it.",
        "Pebbles taken from {where} are worth half a lantern when {who} are counted last.",
    ),
)


def _action(place: int, name: str, who: str, where: str, index: int) -> Iterator[tuple[str, str]]:
    forms = _ACTION_TEXTS[place % len(_ACTION_TEXTS)]
    fields = {"word": name.lower(), "who": who, "where": where}
    for letter, text in zip("abc" if len(name) % 2 else "ab", forms, strict=False):
        yield letter, text.format(**fields)
    if name in ("Gather", "Trim", "Polish") and index < 2:
        yield (
            "c" if len(name) % 2 == 0 else "d",
            f"Nobody may count {who} aloud while an elder rests beside {where} with closed eyes.",
        )


def _ability(place: int, name: str, who: str, where: str, index: int) -> Iterator[tuple[str, str]]:
    forms = _ABILITY_TEXTS[place % len(_ABILITY_TEXTS)]
    end = "dawn" if index == 2 and name in ("Everlit", "Moonwalk") else "midnight"
    fields = {"name": name, "word": name.lower(), "who": who, "where": where, "end": end}
    for letter, text in zip("abc" if len(name) % 2 == 0 else "ab", forms, strict=False):
        yield letter, text.format(**fields)


def _chores(who: Sequence[str]) -> list[str]:
    lines = ["704.1. Every evening the household does its chores in the order in which they are given."]
    lines += ["704.2. The chores are as follows:"]
    return lines + [f"704.2{x} {_CHORES[animals]}" for x, animals in zip("abcdefgh", who, strict=False)]


def _feast(number: str, title: str, who: str, where: str) -> Iterator[str]:
    yield f"{number}.1. During {title.lower()} all {who} assemble around {where} and speak only in rhymes."
    yield f"{number}.1a A rhyme that {who} have heard before costs whoever speaks it one drop of oil."
    yield f"{number}.1b Silence lasting longer than a song sends the youngest {who} home from {where}."
    yield f"{number}.2. Any gifts that {who} leave behind on {where} belong to whoever swept there."
