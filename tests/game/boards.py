"""Small games for tests, put together from values."""

from crkb.game.files.load import BadCase, load_text
from crkb.game.objects import GameObject, Player
from crkb.game.state import Game
from crkb.game.values import Sheet, Values


def sheet(*abilities, types=("creature",), power=2, toughness=2, name="Cave Bear", supertypes=()):
    values = Values(
        names=(name,),
        types=frozenset(types),
        supertypes=frozenset(supertypes),
        abilities=abilities,
        power=power,
        toughness=toughness,
    )
    return Sheet(faces=(values,))


def thing(id, *abilities, controller="Ann", owner="", zone="battlefield", printed=None, **fields):
    owner = owner or controller
    return GameObject(
        id,
        printed or sheet(*abilities),
        zone,
        owner=owner,
        controller=controller,
        entered_under=controller,
        **fields,
    )


def game(*things, players=("Ann", "Bob"), **fields):
    made = {each if isinstance(each, str) else each.name: each for each in players}
    named = {name: Player(name) if isinstance(each, str) else each for name, each in made.items()}
    return Game(objects={each.id: each for each in things}, players=named, active="Ann", **fields)


def told(text):
    """The game at the start of the only case that a text has."""
    [case] = load_text(text)
    assert not isinstance(case, BadCase), case.error
    return case.game
