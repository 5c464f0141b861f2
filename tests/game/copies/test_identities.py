"""What identity cards are, and what they can't do."""

import pytest

from crkb.game.copies import face_down, identities
from crkb.game.errors import IllegalAction
from crkb.game.files.reading import is_word
from crkb.game.terms import It, ThisIdentity
from tests.game.boards import told
from tests.game.treachery_tables import TABLE, four


@pytest.mark.parametrize(
    ("id", "is_one", "hidden", "unveils"),
    [
        ("crown", True, False, False),
        ("mask", True, True, True),
        ("veil", True, True, False),
        ("wolf", False, False, False),
    ],
)
def test_what_an_identity_is(id, is_one, hidden, unveils):
    obj = four().objects[id]
    assert (identities.is_identity(obj), identities.is_hidden(obj)) == (is_one, hidden)
    assert face_down.shows(obj) is hidden
    assert identities.unveils(obj) is unveils
    assert identities.is_there(obj) is is_one


def test_it_is_not_cast():
    with pytest.raises(IllegalAction, match="mask is an identity card"):
        identities.refuse_casting(four().objects["mask"])
    identities.refuse_casting(four().objects["wolf"])


@pytest.mark.parametrize(
    ("part", "source", "meant"),
    [
        (ThisIdentity(), "crown", "crown"),
        (ThisIdentity(), "wolf", None),
        (ThisIdentity("mask"), "wolf", "mask"),
        (ThisIdentity(), None, None),
    ],
)
def test_what_this_identity_means(part, source, meant):
    game = four()
    found = identities.meant(part, source and game.objects[source].ref, game)
    assert (found and found.id) == meant


def test_an_ability_that_is_given_keeps_its_identity():
    game = four()
    term = (ThisIdentity(), (It(), ThisIdentity()))
    crown, wolf = game.objects["crown"], game.objects["wolf"]
    assert identities.given(term, crown) == (ThisIdentity("crown"), (It(), ThisIdentity("crown")))
    assert identities.given(term, wolf) == term
    assert identities.given(identities.given(term, crown), game.objects["mask"])[0] == ThisIdentity("crown")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TABLE.replace("variant: treachery, ", ""), "crown is an identity card, which only Treachery games"),
        (TABLE.replace("zone: command, controller: Ann", "controller: Ann"), "an identity is in the command"),
    ],
)
def test_where_identities_may_be(text, said):
    with pytest.raises(AssertionError, match=said):
        told(text)


def test_its_words_stay_free_for_ids():
    game = told("board: [{id: identity, types: [creature], p/t: 1/1}, {id: unveil, types: [artifact]}]")
    assert set(game.objects) == {"identity", "unveil"}
    assert not is_word("identity")
    assert is_word("creature")
