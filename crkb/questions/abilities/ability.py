"""What kind of ability a text is, and how many abilities it is (113.2–113.4, 117.2b, 207.2, 703–719)."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.abilities import bare, introduction, parts, says_target
from crkb.questions.values.keywords import ABILITY_WORDS, KEYWORDS
from crkb.questions.values.labels import Text

CHAPTER = re.compile(r"^[IVX]+(?:, [IVX]+)*\s*—")
LEVEL_SYMBOL = re.compile(r"^\{?LEVEL \d+(?:-\d+|\+)\}?", re.I)
LEVEL_BAR = re.compile(r"^[^:.]+: Level \d+", re.I)
CASE = re.compile(r"^(To solve|Solved)\s*—\s*", re.I)
STEP = re.compile(r"^At (?:the )?(?:beginning|end) of\b|^At end of\b", re.I)
STATE = re.compile(
    r"^When(?:ever)? (?:(?:you|a player|an opponent) controls? |there (?:is|are) "
    r"|[^,]* (?:has|have) (?:no|power|toughness|\w+ or (?:more|fewer|less)) )",
    re.I,
)
ADDS_MANA = re.compile(r"\badds?\b[^.]*(?:\{[WUBRGCS0-9XP/]+\}|\bmana\b)", re.I)
LOYALTY = re.compile(r"^(?:\[?[+−-]?[\dX]+\]?)$")
MANA_TRIGGER = re.compile(r"\bfor mana\b|\bmana ability\b", re.I)


class Paragraph(Facts, frozen=True, kw_only=True):
    """A paragraph of rules text (including the lines that belong to a symbol), and the object it is
    on."""

    text: Text
    object: Literal["instant", "sorcery", "other object"] | None = None


@question(
    "kind-of-ability",
    facts=Paragraph,
    cites={
        "113.3a": "Spell abilities are abilities that are",
        "113.3b": "Doing so puts it on the",
        "113.3c": "Whenever the trigger event occurs, the",
        "113.3d": "Static abilities are written as statements",
        "113.4": "even if they don’t have priority",
        "117.2b": "Static abilities continuously affect the game",
        "703.1a": "step or phase to begin are",
        "704.1a": "watch for a specified game state",
        "711.2": "A level symbol is a keyword",
        "714.2": "A chapter symbol is a keyword",
        "716.2": "A class level bar is a",
        "719.3": "appear before a long dash and",
    },
    example={"text": "{T}: Draw a card.", "object": "other object"},
)
def kind_of_ability(facts: Paragraph, case: Case) -> Answer:
    """Symbols that represent abilities come first; otherwise, the form of the text decides."""
    first, *below = facts.text.strip().split("\n")
    if special := _symbol(first, below, case):
        return case.value(special)
    return case.value(_written(first, facts, case))


def _symbol(first: str, below: list[str], case: Case) -> dict[str, object] | None:
    """What a level symbol, a chapter symbol, a class level bar or a Case's keyword represents."""
    said = bare(first)
    if CHAPTER.match(said):
        return {"kind": case.gives("714.2", ["triggered"], "a chapter symbol represents a triggered ability")}
    if LEVEL_SYMBOL.match(said):
        kind = case.gives("711.2", ["static"], "a level symbol represents one static ability")
        return {"kind": kind, "belongs to it": below}
    if LEVEL_BAR.match(said):
        kind = case.gives("716.2", ["activated", "static"], "a class level bar represents two abilities")
        return {"kind": kind, "belongs to it": below}
    if found := CASE.match(said):
        solved = found[1].casefold() == "solved"
        if case.holds(
            "719.3", solved, "the text after “Solved” is an ability of its own kind", "a condition to solve"
        ):
            category = parts(said[found.end() :]).category
            return {"kind": ["static" if category == "statement" else category]}
        return {"kind": ["triggered"]}
    return None


def _written(text: str, facts: Paragraph, case: Case) -> dict[str, object]:
    found = parts(text)
    if found.category == "triggered":
        return _triggered(text, case)
    if case.holds(
        "113.3b",
        found.category == "activated",
        "a cost, a colon and an effect",
        "there is no cost before a colon",
    ):
        shown = {"kind": ["activated"], "cost": found.cost, "effect": found.effect}
        shown |= {"instructions": found.instructions} if found.instructions else {}
        return shown | _stack(_makes_mana(text), case)
    case.need("object")
    if case.holds(
        "113.3a",
        facts.object in ("instant", "sorcery"),
        f"followed as an instruction while the {facts.object} resolves",
        "it is not on an instant or sorcery",
    ):
        return {"kind": ["spell"]}
    kind = case.gives("113.3d", ["static"], "a statement that is simply true")
    return {"kind": kind, "works": case.gives("117.2b", "all the time", "no player needs priority for it")}


def _triggered(text: str, case: Case) -> dict[str, object]:
    """Its first word decides; its trigger condition doesn't make it a turn-based or state-based
    action."""
    found = parts(text)
    kind = case.gives("113.3c", ["triggered"], "it begins with when, whenever or at")
    if STEP.match(found.condition):
        watches = case.gives("703.1a", "a step or phase", "it triggers when a step or phase begins")
    elif STATE.match(found.condition):
        watches = case.gives("704.1a", "a game state", "it triggers when a state of the game is true")
    else:
        watches = "an event"
    shown = {"kind": kind, "watches for": watches, "condition": found.condition, "effect": found.effect}
    return shown | _stack(_makes_mana(text), case)


def _makes_mana(text: str) -> bool:
    """A mana ability (605.1): it could add mana, has no target, and is not a loyalty ability."""
    found = parts(text)
    if not ADDS_MANA.search(found.effect) or says_target(text) or LOYALTY.match(found.cost):
        return False
    return found.category == "activated" or bool(MANA_TRIGGER.search(found.condition))


def _stack(makes_mana: bool, case: Case) -> dict[str, object]:
    mana = case.holds("113.4", makes_mana, "a mana ability does not use the stack", "it uses the stack")
    return {"uses the stack": not mana}


class CardText(Facts, frozen=True, kw_only=True):
    """A card's rules text, paragraph by paragraph; each row of a results table is a paragraph."""

    paragraphs: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)] | None = None


ROW = re.compile(r"^\d+(?:[—–-]\d+|\+)?\s*\|")
ROLL = re.compile(r"\broll\b", re.I)
SETS_COST = re.compile(
    r"^As an additional cost to cast|\brather than pay\b[^.]*\bmana cost\b|\bwithout paying its mana cost\b",
    re.I,
)


@question(
    "abilities-of-text",
    facts=CardText,
    cites={
        "113.2a": "Abilities can be beneficial or detrimental",
        "113.2b": "additional cost or alternative cost to",
        "113.2c": "each paragraph break in a card’s",
        "706.3b": "associated results table are all part",
    },
    example={"paragraphs": ["Flying, vigilance", "{T}: Draw a card."]},
)
def abilities_of_text(facts: CardText, case: Case) -> Answer:
    """One for each paragraph, or for each keyword in a list; a results table belongs to the roll
    above it."""
    case.need("paragraphs")
    found: list[dict[str, object]] = []
    for paragraph in facts.paragraphs or ():
        said = bare(paragraph)
        if not case.holds(
            "113.2a", bool(said), "good or bad, it is an ability", "reminder text is not an ability"
        ):
            continue
        above = str(found[-1]["text"]) if found else ""
        row = bool(ROW.match(said)) and bool(ROLL.search(above))
        if row and case.holds("706.3b", row, "the row belongs to the roll above it"):
            found[-1]["text"] = f"{above} / {said}"
            continue
        items = case.gives("113.2c", _items(said), f"“{said}” is one paragraph")
        found += [_ability(one, case) for one in items]
    return case.value(found)


def _items(said: str) -> list[str]:
    """The keywords of a line of keywords; otherwise the paragraph as it is."""
    items = [item.strip() for item in re.split(r"[,;]", said)]
    if all(any(re.match(rf"{re.escape(word)}\b", item, re.I) for word in KEYWORDS) for item in items):
        return items
    return [said]


def _ability(said: str, case: Case) -> dict[str, object]:
    cost = case.holds(
        "113.2b", bool(SETS_COST.search(said)), "a cost to cast it is an ability", "it sets no cost"
    )
    return {"text": said, "sets a cost": True} if cost else {"text": said}


class Opening(Facts, frozen=True, kw_only=True):
    """The word or words before a long dash that introduce an ability, with or without the ability."""

    text: Text
    treachery: bool | None = None


@question(
    "ability-word",
    facts=Opening,
    cites={
        "207.2c": "no individual entries in the",
        "207.2tr": "there is an additional ability word",
        "702.TR02a": "is a special unveil restriction",
    },
    example={"text": "Landfall"},
)
def ability_word(facts: Opening, case: Case) -> Answer:
    """Yes if it is listed; in a Treachery game undercover is one too, although a rule gives it a
    meaning."""
    word = (introduction(facts.text) or bare(facts.text)).casefold().replace("'", "’")
    listed = case.holds(
        "207.2c", word in ABILITY_WORDS, f"“{word}” is in the list", f"“{word}” is not in the list"
    )
    if listed or word != "undercover":
        return case.verdict(listed, {"rules meaning": False} if listed else None)
    added = case.holds(
        "207.2tr",
        facts.treachery,
        "it is an ability word in a Treachery game",
        "it is an ability word only in Treachery",
    )
    if not added:
        return case.verdict(case.every((added, "treachery")))
    case.contradict(
        ("207.2tr", "702.TR02a"), "ability words have no rules meaning, but undercover restricts unveiling"
    )
    meaning = case.gives("702.TR02a", True, "undercover restricts when its identity may be unveiled")
    return case.verdict(True, {"rules meaning": meaning})
