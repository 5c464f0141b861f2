"""Phasing, and what it makes of attachments and of durations."""

import pytest

from crkb.game.errors import IllegalAction
from crkb.game.objects import Context, Effect, Player, Ref
from crkb.game.play import Play
from crkb.game.stack import durations
from crkb.game.terms import Duration, Keyword, Ops
from crkb.game.turns import phasing
from tests.game.boards import game, sheet, thing


def hat(id="hat", *abilities, **fields):
    printed = sheet(*abilities, types=("artifact",), power=None, toughness=None)
    face = printed.faces[0]._replace(subtypes=frozenset({"Equipment"}))
    return thing(id, printed=printed._replace(faces=(face,)), attached_to=Ref("bear"), **fields)


def toggled(play, id):
    phasing.phases(play, {"id": id})
    return play.game.objects


def test_what_is_attached_goes_along_and_comes_back():
    play = Play(game(thing("bear"), hat()))
    out = toggled(play, "bear")
    assert (out["hat"].phased_out, out["hat"].phased_with) == (True, "bear")
    back = toggled(play, "bear")
    assert (back["hat"].phased_out, back["hat"].phased_with, back["hat"].attached_to) == (
        False,
        "",
        Ref("bear"),
    )


def test_what_has_phasing_itself_goes_with_its_host():
    phased = Keyword("phasing")
    play = Play(game(thing("bear", phased), hat("hat", phased)))
    phasing.at_untap(play, ["Ann"])
    assert play.game.objects["hat"].phased_with == "bear"
    assert "702.26h" in [note.rule for note in play.proof.notes]


def test_only_permanents_phase():
    with pytest.raises(IllegalAction, match="not on the battlefield"):
        phasing.phases(Play(game(thing("bear", zone="hand"))), {"id": "bear"})


def test_it_phases_in_under_whom_it_phased_out():
    play = Play(game(thing("bear")))
    toggled(play, "bear")
    phasing.at_untap(play, ["Bob"])
    assert play.game.objects["bear"].phased_out
    phasing.at_untap(play, ["Ann"])
    assert not play.game.objects["bear"].phased_out


@pytest.mark.parametrize(
    ("kind", "over"), [("no longer control this", True), ("this leaves", False), ("end of turn", False)]
)
def test_a_duration_that_tracks_it_ends(kind, over):
    play = Play(game(thing("bear")))
    effect = Effect("e", Ops(()), Context(Ref("bear"), "Ann"), until=Duration(kind), tied=Ref("bear"))
    assert not durations.ended(play.game, effect, "changes")
    toggled(play, "bear")
    assert durations.ended(play.game, effect, "changes") is over
    assert durations.lost_sight(play.game, effect) is over


def test_each_thing_that_phases_is_said_once():
    play = Play(game(thing("bear"), hat()))
    toggled(play, "bear")
    toggled(play, "bear")
    assert [note.rule for note in play.proof.notes] == ["702.26b", "702.26g", "702.26c", "702.26c"]


def test_what_left_while_phased_out_does_not_phase_in():
    play = Play(game(thing("bear", zone="", phased_out=True)))
    phasing.at_untap(play, ["Ann"])
    assert not play.proof.notes


def test_what_phases_in_keeps_its_other_marks():
    play = Play(game(thing("bear", marks={"goaded": 3})))
    toggled(play, "bear")
    assert toggled(play, "bear")["bear"].marks == {"goaded": 3}


@pytest.mark.parametrize("attached_to", [Ref("gone"), Ref("bear", 2), "Cleo"])
def test_what_was_bestowed_on_what_is_gone_is_so_no_more(attached_to):
    aura = thing("aura", phased_out=True, bestowed=True, attached_to=attached_to)
    play = Play(game(thing("bear"), aura, players=("Ann", Player("Cleo", in_game=False))))
    aura = toggled(play, "aura")["aura"]
    assert (aura.bestowed, aura.attached_to, aura.phased_out) == (False, None, False)
