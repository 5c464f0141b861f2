"""Words of steps and messages that depend on the case: articles, plurals, zones, unknown values."""

from __future__ import annotations


def an(noun: str) -> str:
    """The noun with its indefinite article: "a card", "an emblem"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """The number and the noun, in the plural unless it is one: "1 card", "2 abilities"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def in_zone(zone: str) -> str:
    """Where an object in the zone is: "on the battlefield", "in the graveyard"."""
    match zone:
        case "battlefield" | "stack":
            return f"on the {zone}"
        case "exile":
            return "in exile"
        case "command":
            return "in the command zone"
        case _:
            return f"in the {zone}"


def known(value: object) -> str:
    """The value, or "?" if it is unknown."""
    return "?" if value is None else str(value)
