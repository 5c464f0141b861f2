"""Instructions that change the status of permanents, called one by one (701)."""

import pytest

from crkb.game.objects import Context, Player, Ref
from crkb.game.play import Play
from crkb.game.stack import spell_keywords, verbs_players, verbs_status, verbs_zones
from crkb.game.stack.doing import Doing
from crkb.game.terms import Filter, It, ItsOwner, Named, Number, ValueOf, Verb
from tests.game import boards

BEAR = Ref("bear")


def doing(*things, source=BEAR, players=("Ann", "Bob")):
    return Doing(Play(boards.game(*things, players=players)), Context(source, "Ann"))


def rules(now):
    return [note.rule for note in now.play.proof.notes]


@pytest.mark.parametrize(
    ("source", "zone", "done"),
    [(BEAR, "battlefield", True), (BEAR, "graveyard", False), (Ref("bear", 3), "battlefield", False)],
)
def test_what_becomes_a_level(source, zone, done):
    now = doing(boards.thing("bear", zone=zone), source=source)
    assert verbs_status.level(now, Verb("level", 2)) is done
    assert (now.play.object("bear").level == 2) is done
    assert rules(now) == ["716.2a"] * done


def test_without_a_source_nothing_becomes_a_level():
    assert verbs_status.level(doing(boards.thing("bear"), source=None), Verb("level", 2)) is False


@pytest.mark.parametrize(
    ("to", "there"), [("ox", True), ("dead", False), ("Bob", True), ("nobody", False), ("gone", False)]
)
def test_what_something_may_be_attached_to(to, there):
    now = doing(boards.thing("ox"), boards.thing("dead", zone="graveyard"), boards.thing("gone", zone=""))
    found = verbs_status._targets_of(now, Filter((Named(to),)))
    assert bool(found) is there


def counted(number, sign, have=0, on="bear"):
    counters = {"charge": have} if have else {}
    now = doing(boards.thing("bear", counters=counters))
    verb = Verb("counters", (("charge", Number(number)),))
    return verbs_status._count(now, verb, Filter((Named(on),)), sign), now.play.object("bear").counters


@pytest.mark.parametrize(
    ("number", "sign", "have", "done", "left"),
    [
        (2, 1, 0, True, {"charge": 2}),
        (1, 1, 1, True, {"charge": 2}),
        (0, 1, 1, False, {"charge": 1}),
        (-1, 1, 1, False, {"charge": 1}),
        (1, -1, 2, True, {"charge": 1}),
        (3, -1, 2, True, {}),
        (1, -1, 0, False, {}),
        (-1, -1, 2, False, {"charge": 2}),
    ],
)
def test_how_many_counters_are_put_or_removed(number, sign, have, done, left):
    assert counted(number, sign, have) == (done, left)


# ---- zones


@pytest.mark.parametrize(
    ("zone", "to", "there"),
    [
        ("battlefield", "battlefield", True),
        ("hand", "hand", True),
        ("graveyard", "graveyard", True),
        ("library", "library", False),
        ("exile", "exile", False),
        ("graveyard", "hand", False),
        ("battlefield", "hand", False),
    ],
)
def test_what_is_in_a_zone_already_does_not_move_there(zone, to, there):
    now = doing(boards.thing("bear", zone=zone))
    assert verbs_zones._is_there(now, BEAR, to) is there
    assert [(note.rule, note.holds) for note in now.play.proof.notes] == [("400.7", False)] * there


@pytest.mark.parametrize(
    ("said", "who"),
    [
        (None, "Ann"),
        ("Bob", "Bob"),
        ("Nobody", "Ann"),
        (Filter((ItsOwner(),)), "Cleo"),
        (Filter((Named("Bob"),)), "Bob"),
        (Filter((Named("nobody"),)), "Ann"),
    ],
)
def test_under_whose_control_something_enters(said, who):
    now = doing(boards.thing("bear", owner="Cleo"), players=("Ann", "Bob", "Cleo"))
    assert verbs_zones._controller(now, said, BEAR) == who


@pytest.mark.parametrize(("number", "noted"), [(1, 1), (19, 19), (20, 20), (21, 20)])
def test_of_many_objects_the_first_are_named(number, noted):
    refs = [Ref(f"bear-{at}") for at in range(number)]
    assert verbs_zones._ids(refs) == [f"bear-{at}" for at in range(noted)]


@pytest.mark.parametrize(
    ("number", "library", "known", "milled", "rules_noted"),
    [
        (0, 3, 1, (0, 0), []),
        (2, 3, 1, (2, 0), []),
        (3, 3, 1, (3, 0), []),
        (4, 3, 1, (3, 1), ["701.13b"]),
        (5, 3, 1, (3, 1), ["701.13b"]),
        (1, 0, 0, (0, 0), ["701.13b"]),
    ],
)
def test_cards_of_which_nothing_is_known_are_milled_first(number, library, known, milled, rules_noted):
    cards = [boards.thing(f"card-{at}", zone="library") for at in range(known)]
    now = doing(*cards, players=(Player("Ann", library=library), "Bob"), source=None)
    found = verbs_zones.milled(now, "Ann", number)
    kinds = [type(each).__name__ for each in found]
    assert (kinds.count("Unseen"), kinds.count("Moves")) == milled
    assert rules(now) == rules_noted


# ---- what a spell becomes


@pytest.mark.parametrize(
    ("paid", "zone", "rule", "does"),
    [
        ("dash {R}", "battlefield", "702.109a", "return"),
        ("blitz {R}", "battlefield", "702.152a", "sacrifice"),
        ("warp {R}", "battlefield", "702.185a@2026-08-07", "exile"),
        ("dash {R}", "graveyard", None, None),
        ("kicker {R}", "battlefield", None, None),
    ],
)
def test_what_happens_at_the_end_to_what_was_paid_for(paid, zone, rule, does):
    from crkb.game.layers.keyword_facts import PAID

    spell = boards.thing("bear", zone="stack", marks={PAID: (paid,)})
    play = Play(boards.game(boards.thing("bear", zone=zone)))
    spell_keywords.entered(play, spell)
    assert [note.rule for note in play.proof.notes] == ([rule] if rule else [])
    assert [verb.verb for each in play.game.delayed for verb in each.verbs] == ([does] if does else [])


def test_of_an_unknown_number_no_counters_are_removed():
    now = doing(boards.thing("bear", counters={"charge": 2}))
    now.caused = now.lost = True
    verb = Verb(
        "remove counters", (("charge", ValueOf(It(), "power")),), (("from", Filter((Named("bear"),))),)
    )
    assert verbs_status.remove_counters(now, verb) is False
    assert now.play.object("bear").counters == {"charge": 2}


@pytest.mark.parametrize(("to", "done"), [("ox", True), ("nobody", False)])
def test_attaching(to, done):
    now = doing(boards.thing("bear"), boards.thing("ox"), source=None)
    verb = Verb("attach", Filter((Named("bear"),)), (("to", Filter((Named(to),))),))
    verbs_status.attach(now, verb)
    assert rules(now)[:1] == ["701.3a"] * done


def test_what_would_leave_and_stays_is_not_held():
    text = """
board:
- {id: bear, types: [creature], p/t: 2/2}
- {id: ox, types: [creature], p/t: 2/2}
- {id: idol, types: [artifact], abilities: [{would: bear leaves the battlefield, instead: nothing}]}
"""
    now = boards.instructed(text, "idol")
    assert boards.did(now, "{exile: bear and ox, until: idol leaves}")[0] is True
    assert [each.affects for each in now.play.game.effects] == [(Ref("ox", 2),)]


@pytest.mark.parametrize(("number", "noted"), [(0, [("701.18b", False)]), (1, [])])
def test_scrying_nothing_is_no_event(number, noted):
    now = doing(boards.thing("bear"))
    assert verbs_players.scry(now, Verb("scry", Number(number))) is bool(number)
    assert [(note.rule, note.holds) for note in now.play.proof.notes] == noted


def test_what_is_another_object_by_now_is_no_host():
    now = doing(boards.thing("bear"), boards.thing("ox", incarnation=2))
    for number, found in ((1, ()), (2, (Ref("ox", 2),))):
        now.ctx = now.ctx._replace(it=Ref("ox", number))
        assert verbs_status._targets_of(now, Filter((It(),))) == found
