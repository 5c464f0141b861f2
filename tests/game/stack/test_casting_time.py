"""When spells are cast, and from where: refusals by their rules, and what casting sooner costs."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError

SORCERY = {"id": "song", "types": ["sorcery"], "cost": "{R}", "zone": "hand", "owner": "Ann"}
BEAST = {"id": "beast", "types": ["creature"], "p/t": "1/1", "cost": "{G}", "zone": "hand", "owner": "Ann"}
IN_BOBS_TURN = {"active player": "Bob", "step": "end step"}


def cast(head, *board, **how):
    table = Session(opened({"game": head, "board": list(board)}, ""))
    return [note.rule for note in table.then({"casts": {"by": "Ann", **how}})]


def gives(rule, to="spells you control", **more):
    return {"id": "sign", "types": ["enchantment"], "controller": "Ann",
            "abilities": [{"rule": rule, "to": to, **more}]}  # fmt: skip


QUICK = "may be cast as though it had flash"


@pytest.mark.parametrize(
    ("head", "board", "how", "rules"),
    [
        ({}, [SORCERY], {"id": "song"}, []),
        ({"step": "precombat main"}, [SORCERY], {"id": "song"}, ["117.1a"]),
        (IN_BOBS_TURN, [{**SORCERY, "types": ["instant"]}], {"id": "song"}, ["117.1a"]),
        (IN_BOBS_TURN, [{**BEAST, "abilities": ["flash"]}], {"id": "beast"}, ["702.8a"]),
        (IN_BOBS_TURN, [BEAST, gives(QUICK)], {"id": "beast"}, ["601.3b"]),
        (IN_BOBS_TURN, [{**BEAST, "abilities": [{"rule": QUICK}]}], {"id": "beast"}, ["601.3d"]),
        (
            IN_BOBS_TURN,
            [{**BEAST, "abilities": [{"rule": f"{QUICK} for {{2}} more"}]}],
            {"id": "beast"},
            ["601.3c"],
        ),
        (
            IN_BOBS_TURN,
            [{**BEAST, "abilities": [{"rule": "may be cast only during your turn"}], "owner": "Bob"}],
            {"by": "Bob", "id": "beast"},
            None,
        ),
        (IN_BOBS_TURN, [{"id": "song", "zone": "hand", "owner": "Ann"}], {"id": "song"}, []),
    ],
)
def test_what_lets_a_spell_be_cast(head, board, how, rules):
    if rules is None:
        with pytest.raises(GameFormError, match=r"117\.1a"):  # in an end step, whoever's turn it is
            cast(head, *board, **how)
        return
    told = cast(head, *board, **how)
    assert [each for each in told if each not in ("601.2a", "601.2i")] == rules


@pytest.mark.parametrize(
    ("head", "board", "how", "said"),
    [
        (IN_BOBS_TURN, [SORCERY], {"id": "song"}, "song needs a main phase of Ann's turn (117.1a)"),
        (IN_BOBS_TURN, [BEAST, gives(QUICK, "Ox spells you control")], {"id": "beast"}, "(117.1a)"),
        (
            {"step": "upkeep"},
            [{**SORCERY, "types": ["instant"], "abilities": [{"rule": "may be cast only during combat"}]}],
            {"id": "song"},
            "song is cast only during combat (601.3)",
        ),
        (
            {},
            [{**SORCERY, "zone": "graveyard"}, gives("may be cast from graveyard", "creature spells")],
            {"id": "song"},
            "nothing lets such a spell as song be cast from the graveyard (601.3e)",
        ),
    ],
)
def test_what_is_refused(head, board, how, said):
    with pytest.raises(GameFormError) as caught:
        cast(head, *board, **how)
    assert said in str(caught.value)


def test_what_an_effect_casts_needs_no_time():
    rift = {**SORCERY, "zone": "exile", "abilities": ["suspend 1—{U}"], "counters": {"time": 1}}
    table = Session(opened({"game": {"active player": "Bob"}, "board": [rift]}, ""))
    table.then({"turn": {"of": "Ann"}})
    table.then({"step": "upkeep"})
    told = table.then({"resolves": "all", "choose": {"may of suspend of song": "yes"}})
    assert "601.2i" in [note.rule for note in told]
    assert "117.1a" not in [note.rule for note in told]
