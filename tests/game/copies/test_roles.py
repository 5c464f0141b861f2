"""Roles in two views, and who holds an identity."""

import pytest

from crkb.game.copies import roles
from crkb.game.errors import NotKnown
from tests.game.boards import told
from tests.game.treachery_tables import TABLE, four

CHANGED = f"""{TABLE}
effects:
- {{id: swap, to: mask, do: {{control: Cleo}}, timestamp: 1}}
- {{id: back, to: mask, do: {{control: Dan}}, timestamp: 2}}
- {{id: turncoat, to: crown, do: {{add subtypes: [Traitor]}}}}
- {{id: convert, to: hood, do: {{set subtypes: [Assassin]}}}}
"""


@pytest.mark.parametrize(
    ("id", "true", "shown"),
    [("crown", {"Leader"}, {"Leader"}), ("mask", {"Assassin"}, set()), ("hood", {"Guardian"}, set())],
)
def test_two_views(id, true, shown):
    game = four()
    obj = game.objects[id]
    assert (roles.true(game, obj), roles.shown(game, obj)) == (true, shown)


def test_effects_change_roles_and_holders():
    game = told(CHANGED)
    found = {id: (roles.holder(game, obj), roles.true(game, obj)) for id, obj in game.objects.items()}
    assert found["mask"] == ("Dan", {"Assassin"})
    assert found["crown"] == ("Ann", {"Leader", "Traitor"})
    assert found["hood"] == ("Dan", {"Assassin"})
    assert roles.of_player(game, "Bob") == frozenset()


def test_a_role_that_nobody_said_is_asked_for():
    game = told(TABLE.replace("subtypes: [Traitor], ", ""))
    with pytest.raises(NotKnown) as asked:
        roles.of_player(game, "Cleo")
    assert (asked.value.name, asked.value.options) == ("role of veil", roles.ROLES)
    chosen = game.but(choices={"role of veil": "Guardian"})
    assert roles.of_player(chosen, "Cleo") == {"Guardian"}
    assert roles.of_public(game, "Cleo") == frozenset()


def test_what_is_remembered_of_who_left():
    game = four()
    bob = game.players["Bob"]
    left = game.with_players(bob._replace(in_game=False, marks={roles.LAST_ROLES: frozenset({"Leader"})}))
    assert roles.of_player(left, "Bob") == roles.of_public(left, "Bob") == {"Leader"}
