"""What kind of ability a text is, and whether it uses the stack (113.3–113.4, 604.3, 605.1, 702–719)."""

from __future__ import annotations

import re
from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values import mana_abilities
from crkb.questions.values.abilities import Parts, bare, parts, says_target
from crkb.questions.values.functioning import defines_characteristic, itself
from crkb.questions.values.keywords import INTRODUCING, Keyword, check_line, keyword, keyword_list
from crkb.questions.values.labels import Name, Text
from crkb.questions.values.spell_statics import static_of_spell

CHAPTER = re.compile(r"^[IVX]+(?:, [IVX]+)*\s*—")
LEVEL_SYMBOL = re.compile(r"^\{?LEVEL \d+(?:-\d+|\+)\}?", re.I)
LEVEL_BAR = re.compile(r"^[^:.]+: Level \d+", re.I)
STATION_SYMBOL = re.compile(r"^(?:\{\d+\+\}|STATION \d+\+)", re.I)
CASE = re.compile(r"^(To solve|Solved)\s*—\s*", re.I)
STEP = re.compile(r"^At (?:the )?(?:beginning|end) of\b|^At end of\b", re.I)
STATE = re.compile(
    r"^When(?:ever)? (?:(?:you|a player|an opponent) controls? |there (?:is|are) "
    r"|[^,]* (?:has|have) (?:no|power|toughness|\w+ or (?:more|fewer|less)) )",
    re.I,
)
PART_OF_THE_LINE_ABOVE = re.compile(r"^(?:•|\+ ?\{|\{P\}|\d+(?:[—–-]\d+|\+)?\s*\|)")
"""How a mode (700.2) or a row of a results table (706.3b) begins."""
LINKED = re.compile(r"\.\s+When(?:ever)?\b[^.]*\bthis way\b", re.I)
"""Where a triggered ability begins that is linked to the static one before it."""
SPELLS = ("instant", "sorcery")


class Paragraph(Facts, frozen=True, kw_only=True):
    """A paragraph of rules text (including the lines that belong to a symbol), the object it is on,
    and the name by which the text may call that object."""

    text: Text
    object: Literal["instant", "sorcery", "other object"] | None = None
    name: Name | None = None

    def __post_init__(self) -> None:
        """Refuse several paragraphs, unless a symbol or an instruction joins them."""
        first, *below = self.text.strip().split("\n")
        joined = _symbol_of(first) or all(PART_OF_THE_LINE_ABOVE.match(line.strip()) for line in below)
        if below and not joined:
            raise ValueError("text: more than one paragraph; ask for the abilities of the text first")


@question(
    "kind-of-ability",
    facts=Paragraph,
    cites={
        "113.3a": "Spell abilities are abilities that are",
        "113.3b": "Doing so puts it on the",
        "113.3c": "Whenever the trigger event occurs, the",
        "113.3d": "Static abilities are written as statements",
        "113.4": "even if they don’t have priority",
        "113.6a": "Characteristic-defining abilities function everywhere",
        "113.6d": "particular object costs to cast functions",
        "113.6e": "can be played or cast functions",
        "113.6f": "what zones that particular object can",
        "113.6g": "can’t be copied functions on the",
        "117.2b": "Static abilities continuously affect the game",
        "603.11": "combine the abilities into one paragraph",
        "604.3a": "not directly affect the characteristics of",
        "605.1a": "it’s not a loyalty ability",
        "605.1b": "resolution of an activated mana ability",
        "606.2": "with a loyalty symbol in its",
        "702.1": "lists only the name of the",
        "703.1a": "step or phase to begin are",
        "704.1a": "watch for a specified game state",
        "711.2": "A level symbol is a keyword",
        "714.2": "A chapter symbol is a keyword",
        "716.2": "A class level bar is a",
        "719.3": "appear before a long dash and",
        "721.2@2026-08-07": "A station symbol represents a static",
    },
    example={"text": "{T}: Draw a card.", "object": "other object"},
)
def kind_of_ability(facts: Paragraph, case: Case) -> Answer:
    """Symbols that represent abilities come first, then keywords; otherwise, the form of the text
    decides."""
    first, *below = facts.text.strip().split("\n")
    if special := _symbol(first, below, case):
        return case.value(special)
    if keywords := _keywords(first, facts, case):
        return case.value(keywords)
    check_line("text", first, case.effective)
    return case.value(_written(facts.text.strip(), facts, case))


def _symbol_of(first: str) -> bool:
    """Does a symbol that represents abilities begin the line?"""
    symbols = (CHAPTER, LEVEL_SYMBOL, LEVEL_BAR, STATION_SYMBOL)
    return any(symbol.match(bare(first)) for symbol in symbols)


def _symbol(first: str, below: list[str], case: Case) -> dict[str, object] | None:
    """What a level, chapter or station symbol, a class level bar or a Case's keyword represents."""
    said = bare(first)
    if CHAPTER.match(said):
        return {"kind": case.gives("714.2", ["triggered"], "a chapter symbol represents a triggered ability")}
    if LEVEL_SYMBOL.match(said):
        kind = case.gives("711.2", ["static"], "a level symbol represents one static ability")
        return {"kind": kind, "belongs to it": below}
    if LEVEL_BAR.match(said):
        kind = case.gives("716.2", ["activated", "static"], "a class level bar represents two abilities")
        return {"kind": kind, "belongs to it": below}
    if STATION_SYMBOL.match(said) and case.since("2026-08-07"):
        kind = case.gives("721.2@2026-08-07", ["static"], "a station symbol represents one static ability")
        return {"kind": kind, "belongs to it": below}
    return _of_case(said, case)


def _of_case(said: str, case: Case) -> dict[str, object] | None:
    """What stands behind the keywords of a Case."""
    found = CASE.match(said)
    if not found:
        return None
    solved = found[1].casefold() == "solved"
    if case.holds(
        "719.3",
        solved,
        "the text after “Solved” is an ability of its own kind",
        "the text after “To solve” is a condition",
    ):
        category = parts(said[found.end() :]).category
        return {"kind": ["static" if category == "statement" else category]}
    return {"kind": ["triggered"]}


def _keywords(text: str, facts: Paragraph, case: Case) -> dict[str, object] | None:
    """What one or more keywords stand for."""
    items = keyword_list(text, case.effective) or (text,)
    found = [known for item in items if (known := keyword(item, case.effective))]
    if not found:
        return None
    if any(one.entry.on_spells for one in found):
        case.need("object")
    kinds = [kind for one in found for kind in one.kinds(facts.object in SPELLS)]
    names = [one.name for one in found]
    kinds = case.gives("702.1", kinds, f"keywords and what they stand for: {_stand_for(found, facts)}")
    shown: dict[str, object] = {"kind": kinds, "keywords": names}
    if set(kinds) == {"static"}:
        shown["works"] = case.gives("117.2b", "all the time", "no player needs priority for it")
        if any(one.entry.defines for one in found):
            shown["defines a characteristic"] = True
    elif {"activated", "triggered"} & set(kinds):
        shown |= _after_dash(found[0], case)
    return shown


def _stand_for(found: list[Keyword], facts: Paragraph) -> str:
    on_spell = facts.object in SPELLS
    return "; ".join(f"{one.name}: {', '.join(one.kinds(on_spell))}" for one in found)


def _after_dash(found: Keyword, case: Case) -> dict[str, object]:
    """The parts of the activated ability that some keywords introduce, and whether it uses the
    stack."""
    if found.name not in INTRODUCING:
        return _stack(False, case)
    ability = parts(found.rest)
    return _shown_activated(ability) | _stack(_is_mana_ability(ability, found.rest, case), case)


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
        shown = {"kind": ["activated"]} | _shown_activated(found)
        loyalty = "a loyalty symbol is its cost", "no loyalty symbol is its cost"
        if case.holds("606.2", mana_abilities.is_loyalty(found), *loyalty):
            shown["loyalty ability"] = True
        return shown | _stack(_is_mana_ability(found, text, case), case)
    case.need("object")
    if case.holds(
        "113.3a",
        facts.object in SPELLS and not _is_static_of_spell(text, facts, case),
        f"followed as an instruction while the {facts.object} resolves",
        "nothing that an instant or sorcery does as it resolves",
    ):
        return {"kind": ["spell"]}
    kind = case.gives("113.3d", ["static"], "a statement that is simply true")
    if linked := LINKED.search(text):
        says = "a static ability with a triggered ability linked to it"
        kind = case.gives("603.11", [*kind, "triggered"], says)
        return {"kind": kind, "linked": text[linked.start() + 1 :].strip()}
    works = case.gives("117.2b", "all the time", "no player needs priority for it")
    defines = defines_characteristic(itself(text, facts.name or ""))
    if case.holds(
        "604.3a",
        defines,
        "it defines a characteristic of its object",
        "it defines no characteristic of its object alone",
    ):
        return {"kind": kind, "works": works, "defines a characteristic": True}
    return {"kind": kind, "works": works}


def _shown_activated(found: Parts) -> dict[str, object]:
    shown: dict[str, object] = {"cost": found.cost, "effect": found.effect}
    return shown | ({"instructions": found.instructions} if found.instructions else {})


def _is_static_of_spell(text: str, facts: Paragraph, case: Case) -> bool:
    form = static_of_spell(text, facts.name or "")
    return form is not None and bool(case.holds(form.rule, True, form.says))


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
    return shown | _stack(_is_mana_ability(found, text, case), case)


def _is_mana_ability(found: Parts, text: str, case: Case) -> bool:
    """Does it meet all criteria of 605.1? Since 2026, libraries are one of them."""
    makes = mana_abilities.adds_mana(found) and not says_target(text)
    if found.category == "triggered":
        makes = makes and mana_abilities.triggers_on_mana(found)
        return bool(case.holds("605.1b", makes, "a triggered mana ability", "not a triggered mana ability"))
    makes = makes and not mana_abilities.is_loyalty(found)
    if not case.holds("605.1a", makes, "it only adds mana", "it is not a mana ability"):
        return False
    if not case.since("2026-08-07"):
        return True
    stays = not mana_abilities.moves_library_card(found)
    return bool(
        case.holds("605.1a", stays, "no card leaves or enters a library", "a card leaves or enters a library")
    )


def _stack(makes_mana: bool, case: Case) -> dict[str, object]:
    mana = case.holds("113.4", makes_mana, "a mana ability does not use the stack", "it uses the stack")
    return {"uses the stack": not mana}
