"""Places and texts at odds: siblings whose parent left, and rules that only stand where another stood."""

from __future__ import annotations

import pytest

from crkb.editions.matching import match
from tests.invented import rules

WORLD = """\
100. Keepers
100.1. A keeper carries a lantern, a flask of oil and a map of the harbour.
100.2. Boats belong to the harbour and are told apart by their sails.
100.3. Owls sleep by day. An owl that is woken by day counts as tired until dusk.
100.4. Spare wicks are kept in a shed until a keeper asks for them.
103. Counting Owls
103.1. Owls are counted aloud, from the youngest to the oldest, by whoever woke first.
103.2. An owl that was overlooked is counted the next night.
104. Speaking in Turn
104.1. A keeper who speaks holds up the lantern; whoever interrupts loses a turn.
104.2. Nobody has to answer a call, but whoever does answers in full.
"""

# --- the parent leaves, the children keep their numbers ---

KIT = {
    "a": "If a keeper is using spare wicks (see rule 100.4) or borrowed flasks, those are put aside "
    "before filling.",
    "b": "If a keeper wishes to show a friendly owl that they own, they may do so after putting wicks aside.",
    "c": "In a harbour game, each keeper puts a boat from the shed onto the quay after showing an owl "
    "and before filling. See rule 100.2.",
    "d": "In a village game, each keeper puts any number of maps onto the quay before filling.",
}
KIT_EDITED = {
    "a": "If any keepers are using spare wicks (see rule 100.4) or borrowed flasks, those are put aside. "
    "After that, what each keeper still holds at hand is called the kit to begin with.",
    "b": "If any keepers wish to show a friendly owl that they own, they may do so. The owl stays outside.",
    "c": "In a harbour game, each keeper puts a boat onto the quay. See rule 100.2.",
    "e": "In a village game, each keeper puts any number of maps onto the quay.",
}
KIT_REWRITTEN = {
    "a": "Keepers using spare wicks (see rule 100.4) or flasks that were borrowed put those aside; what each "
    "of them still holds is the kit to begin with.",
    "b": "Whoever wishes to show a friendly owl may do so after putting wicks aside. It then stays outside "
    "until dusk, asleep or awake.",
    "c": "In a harbour game, keepers put a boat of their own onto the quay, its sails furled, after showing "
    "an owl. See rule 100.2.",
    "d": "Keepers put maps in any number onto the quay before filling if it is a village game.",
}
FILLING = "After the first keeper is known, each keeper fills the lantern with oil and trims its wick."
FILLING_EDITED = (
    "After the first keeper is known and all was prepared, each keeper fills the lantern with oil "
    "and trims its wick."
)
PREPARING = "Some games want preparations. What is listed below is done in order, where it applies."
WINTER = "In a winter game, everybody chooses three mittens at random and wears them until the thaw."


def setting_out(*lines: str) -> str:
    return WORLD + "".join(["101. Setting Out\n101.1. The keepers agree on who goes first.\n", *lines])


def below(number: str, texts: dict[str, str]) -> str:
    return "".join(f"{number}{letter} {text}\n" for letter, text in texts.items())


OLD = setting_out(
    f"101.2. {FILLING}\n", below("101.2", KIT), "101.3. The first keeper lights the lantern at dusk.\n"
)
BEGINNING = "101.4. The first keeper lights the lantern at dusk.\n"
STAYED = {"101.2a": "101.2a", "101.2b": "101.2b", "101.2c": "101.2c", "101.2d": "101.2e"}

LEFT = {
    "to the next number": (
        setting_out(
            f"101.2. {PREPARING}\n",
            below("101.2", KIT_EDITED | {"d": WINTER}),
            f"101.3. {FILLING_EDITED}\n101.3a Supplementary flasks are filled by their owners.\n",
            BEGINNING,
        ),
        STAYED | {"101.2": "101.3", "101.3": "101.4"},
    ),
    "unedited": (
        setting_out(f"101.2. {PREPARING}\n", below("101.2", KIT_EDITED), f"101.3. {FILLING}\n", BEGINNING),
        STAYED | {"101.2": "101.3"},
    ),
    "to another chapter": (
        setting_out(f"101.2. {PREPARING}\n", below("101.2", KIT_EDITED))
        + f"102. Oil\n102.1. {FILLING_EDITED}\n102.2. Oil is never poured back.\n",
        STAYED | {"101.2": "102.1"},
    ),
    "down a level": (
        setting_out(f"101.2. {PREPARING}\n", below("101.2", KIT_EDITED | {"f": FILLING_EDITED}), BEGINNING),
        STAYED | {"101.2": "101.2f"},
    ),
    "and another text stands above them": (
        setting_out(f"101.2. {PREPARING}\n", below("101.2", KIT_EDITED), BEGINNING),
        STAYED | {"101.2": "101.2"},
    ),
    "and all were edited more": (
        setting_out(
            f"101.2. {PREPARING}\n",
            below("101.2", KIT_REWRITTEN),
            f"101.3. {FILLING_EDITED}\n101.3a {WINTER}\n",
            BEGINNING,
        ),
        {"101.2a": "101.2a", "101.2b": "101.2b", "101.2c": "101.2c", "101.2d": "101.2d", "101.2": "101.3"},
    ),
    "while they leave": (
        setting_out(f"101.2. {FILLING_EDITED}\n101.3. {PREPARING}\n", below("101.3", KIT_EDITED), BEGINNING),
        {"101.2a": "101.3a", "101.2b": "101.3b", "101.2c": "101.3c", "101.2d": "101.3e", "101.2": "101.2"},
    ),
    "while one goes along": (
        setting_out(
            f"101.2. {PREPARING}\n",
            below("101.2", {n: KIT_EDITED[n] for n in "abe"}),
            f"101.3. {FILLING_EDITED}\n",
            f"101.3a {KIT_EDITED['c']}\n",
            BEGINNING,
        ),
        {"101.2a": "101.2a", "101.2b": "101.2b", "101.2c": "101.3a", "101.2d": "101.2e", "101.2": "101.3"},
    ),
}


@pytest.mark.parametrize("how", LEFT)
@pytest.mark.parametrize("mirrored", [False, True], ids=["forth", "back"])
def test_children_are_found_where_their_parent_left(how, mirrored):
    new, expected = LEFT[how]
    assert found(OLD, new, expected, mirrored) == expected


def found(old: str, new: str, asked: dict[str, str | None], mirrored: bool) -> dict[str, str | None]:
    """What became of the rules that are asked about; `mirrored` matches the new text against the old one."""
    if mirrored:
        pairs = {p.new: p.old for p in match(rules(new), rules(old)).pairs}
    else:
        pairs = {p.old: p.new for p in match(rules(old), rules(new)).pairs}
    return {number: pairs.get(number) for number in asked}


# --- a rule that stands where another stood ---

SPEAKS = "the leading keeper speaks. Keepers may call and answer."
SPEAKS_NOW = "the leading keeper speaks. (See rule 104, “Speaking in Turn.”)"
COUNTED = "(See rule 103, “Counting Owls.”)"


def evening(*rest: str) -> str:
    return WORLD + "".join(rest)


STEPS_OLD = evening(
    "105. Dusk\n"
    "105.1. First, the leading keeper lights the lantern of a harbour that is dark.\n"
    f"105.2. Second, any owls that wake as dusk begins are counted aloud. {COUNTED}\n"
    f"105.3. Third, {SPEAKS}\n",
    "106. Watch\n"
    "106.1. First, the leading keeper names the boats that put out.\n"
    f"106.2. Second, any owls that woke as boats put out are counted aloud. {COUNTED}\n"
    "106.2a A boat that puts out empty still counts as a boat that put out that night.\n"
    f"106.3. Third, {SPEAKS}\n"
    "106.4. A boat that comes late puts out with the next watch.\n",
    "107. Storm\n"
    "107.1. First, the leading keeper says where waves break.\n"
    "107.2. Second, all waves break at once. Nobody may speak before the last one has.\n"
    f"107.3. Third, any owls that woke from breaking waves are counted aloud. {COUNTED}\n"
    f"107.4. Fourth, {SPEAKS}\n"
    "107.5. A boat that has two sails is struck by two waves.\n",
)
STEPS_NEW = evening(
    "105. Dusk\n"
    "105.1. First, the leading keeper lights the lantern of a harbour that is dark.\n"
    f"105.2. Second, {SPEAKS_NOW}\n",
    "106. Watch\n"
    "106.1. First, the leading keeper names the boats that put out.\n"
    f"106.2. Second, {SPEAKS_NOW}\n"
    "106.2a A boat that puts out empty still counts as a boat that put out that night.\n"
    "106.4. A boat that comes late puts out with the next watch.\n",
    "107. Storm\n"
    "107.1. First, the leading keeper says where waves break.\n"
    "107.2. Second, all waves break at once. Nobody may speak before the last one has.\n"
    f"107.3. Third, {SPEAKS_NOW}\n"
    "107.4. A boat that has two sails is struck by two waves.\n",
)

PLACES = {
    "in three chapters": (
        STEPS_OLD,
        STEPS_NEW,
        {"105.2": None, "105.3": "105.2", "106.2": None, "106.3": "106.2", "107.3": None, "107.4": "107.3"}
        | {"107.5": "107.4", "106.2a": "106.2a", "106.4": "106.4"},
    ),
    "a neighbour came before": (
        evening("105. Dusk\n105.1. Owls hunt mice in the reeds beside the water, but never on the quay.\n"),
        evening(
            "105. Dusk\n105.1. Cats hunt fish on the quay.\n"
            "105.2. Owls hunt mice, and frogs, in the reeds beside the water, but never on the quay.\n"
        ),
        {"105.1": "105.2"},
    ),
    "two went each for the other": (
        evening(
            "105. Dusk\n105.1. Owls hunt mice in the reeds beside the water.\n"
            "105.2. Cats ask for fish whenever a boat comes home late.\n"
        ),
        evening(
            "105. Dusk\n105.1. Cats ask for fish or milk whenever a boat comes home late.\n"
            "105.2. Owls hunt mice or frogs in the reeds beside the water.\n"
        ),
        {"105.1": "105.2", "105.2": "105.1"},
    ),
    "all children stay": (
        evening(
            "105. Dusk\n105.1. Whoever counts owls at dusk says each name twice and waits for an answer.\n"
            "105.1a An owl without a name is called by its colour.\n"
            "105.1b An owl without an answer counts as asleep.\n"
        ),
        evening(
            "105. Dusk\n105.1. Names of owls count for something at dusk.\n"
            "105.1a An owl without a name is called by its colour.\n"
            "105.1b An owl without an answer counts as asleep.\n"
            "105.2. Whoever counts owls at dusk says each name once and waits for an answer.\n"
        ),
        {"105.1": "105.2", "105.1a": "105.1a", "105.1b": "105.1b"},
    ),
    "a title stays with what is below it": (
        evening(
            "105. Gifts\n105.1. Night Sight\n105.1a A keeper with night sight may walk without a lantern.\n"
            "105.1b Two gifts of night sight are no better than one.\n"
            "105.2. Day Sight\n105.2a A keeper with day sight may sleep at noon.\n"
        ),
        evening(
            "105. Gifts\n105.1. Owl Sight\n105.1a A keeper with owl sight may walk without a lantern.\n"
            "105.1b Two gifts of owl sight are no better than one.\n"
            "105.2. Day Sight\n105.2a A keeper with day sight may sleep at noon.\n"
            "105.3. Night\n105.3a The night begins at dusk and is over when cocks crow.\n"
        ),
        {"105.1": "105.1", "105.1a": "105.1a", "105.1b": "105.1b", "105.2": "105.2"},
    ),
    "a little less alike is no reason": (
        evening(
            "105. Dusk\n105.1. A keeper who is late pays a flask of oil and a wick. A keeper who is early "
            "receives a flask of oil.\n"
        ),
        evening(
            "105. Dusk\n105.1. A keeper who is late pays a flask of oil and a wick.\n"
            "105.2. A keeper who is early receives a flask of oil and a wick.\n"
        ),
        {"105.1": "105.1"},
    ),
}


@pytest.mark.parametrize("how", PLACES)
@pytest.mark.parametrize("mirrored", [False, True], ids=["forth", "back"])
def test_a_place_does_not_beat_a_clearly_better_text(how, mirrored):
    old, new, expected = PLACES[how]
    assert found(old, new, expected, mirrored) == expected


# --- other places ---

LOOKING = "Owls that woke are told apart by colour, by voice and, where both fail, by asking whose they are."
LOOKED = "Owls that woke are told apart by colour, by voice or, where that fails, by whoever saw them first."


def chapter(*lines: str) -> str:
    return WORLD + "\n".join(["105. Gifts", "105.1. A gift is kept until it is given on.", *lines, ""])


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            chapter("105.1a Gifts are wrapped.", f"105.1b {LOOKING}"),
            chapter("105.1a Gifts are wrapped.", f"105.2. {LOOKED}"),
            {"105.1b": "105.2"},
        ),
        (
            chapter("105.1a Gifts are wrapped.", f"105.1b {LOOKING}"),
            chapter("105.1a Gifts are wrapped.") + f"106. Owls\n106.1. {LOOKED}\n",
            {"105.1b": None},
        ),
        (
            chapter(f"105.2. {FILLING}", f"105.2a {LOOKING}"),
            chapter(f"105.2. {PREPARING}", f"105.2a {LOOKED}", f"105.3. {FILLING_EDITED}"),
            {"105.2": "105.3", "105.2a": None},
        ),
        (
            chapter(f"105.2. {FILLING}", f"105.2a {LOOKING}", "105.2b Gifts glow at dusk."),
            chapter(f"105.2. {PREPARING}", f"105.2a {LOOKED}", "105.2b Gifts glow at dusk.",
                f"105.3. {FILLING_EDITED}",
            ),
            {"105.2": "105.3", "105.2a": "105.2a"},
        ),
        (
            chapter("105.2. A gift may be", "105.2a Bears.", "105.2b Owls count boats at noon near reeds."),
            chapter(
                "105.2. A gift may be", "105.2a Owls count boats at noon near mills.",
                "105.2b Owls count boats at noon near dunes.", "105.2c Tea.",
            ),
            {"105.2b": "105.2b"},
        ),
        (
            chapter("105.2. A gift may be", "105.2a Bears.", "105.2b Owls count boats at noon near reeds."),
            chapter("105.2. News", "105.3. A gift may be", "105.3a Owls count boats at noon near mills.",
                "105.3b Owls count boats at noon near dunes.", "105.3c Tea.",
            ),
            {"105.2b": "105.3b"},
        ),
    ],
    ids=["a level up", "elsewhere", "a child alone", "two children", "its letter", "its letter elsewhere"],
)  # fmt: skip
@pytest.mark.parametrize("mirrored", [False, True], ids=["forth", "back"])
def test_where_a_rule_went_is_told_by_its_place(old, new, expected, mirrored):
    assert found(old, new, expected, mirrored) == expected
