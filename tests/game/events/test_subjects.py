"""Whether what something happens to is what an event term names: also cards that nobody knows (603)."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.events import subjects
from crkb.game.layers.meaning import Asking
from crkb.game.objects import Context, Ref
from tests.game.invented_games import filter_, game, obj

CTX = Context(you="Ann")


def asked(fits, text, thing, *things):
    return fits(
        filter_(text), thing.ref if thing else None, CTX, Asking(game(*([thing] if thing else []), *things))
    )


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("a card", True),
        ("a card in graveyards", True),
        ("you or a card", True),
        ("bear", False),
        ("a creature card", None),
        ("a card you own", None),
        ("a card with the same name as bear", None),
        ("bear or a creature", None),
    ],
)
def test_a_card_of_which_nothing_is_known(text, fits):
    if fits is None:
        with pytest.raises(NotKnown, match="an unknown card: characteristics"):
            asked(subjects.fit, text, None)
    else:
        assert asked(subjects.fit, text, None) is fits


ORB = {"types": ("artifact",), "power": None, "toughness": None}


@pytest.mark.parametrize(
    ("text", "thing", "fits"),
    [
        ("a card", obj("bear"), True),
        ("a creature card", obj("bear"), True),
        ("a creature card", obj("bear", **ORB), False),
        ("an artifact creature card", obj("bear", **ORB), False),
        ("a creature", obj("bear"), True),
        ("a card", obj("bear", fields={"kind": "token"}), False),
        ("a creature card", obj("bear", fields={"kind": "token"}), False),
        ("a creature", obj("bear", fields={"kind": "token"}), True),
        ("a creature", obj("bear", zone="graveyard"), True),
        ("a creature card", obj("bear", zone="graveyard"), True),
        ("an artifact", obj("bear", zone="graveyard"), False),
        ("a creature on the battlefield", obj("bear", zone="graveyard"), False),
    ],
)
def test_what_is_put_into_a_graveyard(text, thing, fits):
    assert asked(subjects.fit_buried, text, thing) is fits


def test_what_is_gone_is_asked_about_as_it_was():
    assert not subjects.fit_buried(
        filter_("a creature"), Ref("bear", 7), CTX, Asking(game(obj("bear", zone="exile")))
    )


@pytest.mark.parametrize(
    ("text", "thing", "fits"),
    [
        ("a creature", obj("bear", zone="stack"), True),
        ("a creature spell", obj("bear", zone="stack"), True),
        ("an artifact", obj("bear", zone="stack"), False),
        ("a creature", obj("bear"), False),
        ("a creature on the battlefield", obj("bear", zone="stack"), False),
    ],
)
def test_what_is_cast(text, thing, fits):
    assert asked(subjects.fit_cast, text, thing) is fits
