"""What a precombat main phase does by itself: schemes, lore counters (505.3, 505.4)."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.terms import Chapter, Keyword
from crkb.game.turns import turn_based
from crkb.game.values import Sheet, Values
from tests.game.boards import game, sheet, thing

TEAMS = [Player(name, team=team) for team in (("Ann", "Bob"), ("Cleo", "Dan")) for name in team]
TWO_HEADED = {"players": TEAMS, "variant": "two-headed giant"}


def noted(play):
    return [note.rule for note in play.proof.notes]


def saga(*abilities, id="tale", subtype="Saga", **fields):
    face = Values(types=frozenset({"enchantment"}), subtypes=frozenset({subtype}), abilities=abilities)
    return thing(id, printed=Sheet("saga", (face,)), **fields)


CHAPTER = Chapter((1,), (), "first")


@pytest.mark.parametrize(
    ("tale", "edition", "lore"),
    [
        (saga(CHAPTER), "2026-08-07", 1),
        (saga(CHAPTER), "2025-02-07", 1),
        (saga(), "2026-08-07", None),
        (saga(), "2025-02-07", 1),
        (saga(Keyword("flying")), "2026-08-07", None),
        (saga(CHAPTER, Keyword("flying")), "2026-08-07", 1),
        (saga(CHAPTER, controller="Bob"), "2026-08-07", None),
        (saga(CHAPTER, subtype="Aura"), "2026-08-07", None),
        (saga(CHAPTER, zone="exile"), "2026-08-07", None),
        (saga(CHAPTER, phased_out=True), "2026-08-07", None),
    ],
)
def test_which_sagas_get_a_lore_counter(tale, edition, lore):
    play = Play(game(tale, edition=edition))
    turn_based.precombat_main(play)
    assert play.game.objects["tale"].counters.get("lore") == lore
    assert noted(play)[:3] == (["505.4", "703.4f", "714.3b"] if lore else [])


def test_each_of_the_teams_sagas_gets_one():
    tales = (saga(CHAPTER, id="one"), saga(CHAPTER, id="two", controller="Bob"))
    play = Play(game(*tales, **TWO_HEADED))
    turn_based.precombat_main(play)
    assert [each.counters.get("lore") for each in play.game.objects.values()] == [1, 1]


def scheme(id="plan", **fields):
    fields = {"zone": "command", "face_down": True, **fields}
    return thing(id, printed=sheet(types=("scheme",), name="Plan"), **fields)


@pytest.mark.parametrize(
    ("variant", "plan", "is_set"),
    [
        ("archenemy", scheme(), True),
        ("", scheme(), False),
        ("archenemy", scheme(controller="Bob"), False),
        ("archenemy", scheme(zone="exile"), False),
        ("archenemy", scheme(face_down=False), False),
        ("archenemy", thing("plan", zone="command", face_down=True), False),
    ],
)
def test_which_scheme_is_set_in_motion(variant, plan, is_set):
    play = Play(game(plan, variant=variant))
    turn_based.precombat_main(play)
    assert ("703.4e" in noted(play)) is is_set
    assert play.game.objects["plan"].face_down is (plan.face_down and not is_set)


def test_which_scheme_is_on_top_is_asked():
    with pytest.raises(NotKnown) as asked:
        turn_based.precombat_main(Play(game(scheme("one"), scheme("two"), variant="archenemy")))
    assert asked.value.name == "top card of Ann's scheme deck"
