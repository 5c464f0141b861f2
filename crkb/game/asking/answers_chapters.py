"""Questions about the chapters of a Saga: which is its final one (714.2d, 714.2e)."""

from __future__ import annotations

from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.events import chapters

CITES: dict[str, str] = {
    "714.2d": "greatest value among chapter abilities",
    "714.2e": "has its final chapter number in",
}


def final(asked: Asked) -> Reply:
    """The answer to `what is the final chapter of ID`: a number, 0 without chapters (714.2d)."""
    id = asked.object().id
    number = chapters.final(asked.game.chars(id))
    says = f"the greatest chapter of {id} is {number}" if number else f"{id} has no chapter abilities"
    return Reply(number, reason("714.2d", says, id))


def final_ability(asked: Asked) -> Reply:
    """The answer to `what is the final chapter ability of ID`, by its name as it triggers (714.2e)."""
    id, now = asked.object().id, asked.game.chars(asked.object().id)
    number = chapters.final(now)
    found = tuple(chapters.name_of(each, number, id) for each in chapters.final_abilities(now))
    is_one = f"the final chapter ability of {id} is that of chapter {number}"
    says = is_one if found else f"{id} has no final chapter ability"
    return Reply(found or "nothing", reason("714.2e", says, id, holds=bool(found)))
