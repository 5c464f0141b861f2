"""Small games for tests, put together from values."""

import yaml

from crkb.game.files.load import BadCase, load_text
from crkb.game.happenings import Moves, Unseen
from crkb.game.language import shapes
from crkb.game.language.language import Words
from crkb.game.objects import Context, GameObject, Player, Ref
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.stack.verbs import perform
from crkb.game.state import Game
from crkb.game.terms import Verb
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


def instructed(text, source="", choices=None, **ctx):
    """Instructions of an object (of none: of Ann) that are being carried out in the game of a text."""
    start = told(text)
    ref = start.objects[source].ref if source else None
    return Doing(Play(start, choices), Context(ref, "Ann", **ctx))


def did(doing, instruction):
    """Whether an instruction came to anything, what happened, and the rules of the notes on it, those of
    what doesn't apply after "no"."""
    result = perform(doing, instruction if isinstance(instruction, Verb) else read(doing, instruction))
    notes = [note.rule if note.holds else f"no {note.rule}" for note in doing.play.proof.notes]
    return result, [short(each.what) for each in doing.play.done], notes


def read(doing, instruction):
    """An instruction as the form writes it."""
    words = Words(frozenset(doing.play.game.players), frozenset(doing.play.game.objects))
    [verb] = shapes.verbs(yaml.safe_load(instruction), words)
    return verb


def short(what):
    """A happening in a few words."""
    by = getattr(getattr(what, "by", None), "id", getattr(what, "by", None))
    match what:
        case Moves():
            more = [str({**what.status})] if what.status else []
            return " ".join([what.ref.id, what.to, what.cause, f"by {by}", *more])
        case Unseen():
            return f"{what.player} {what.origin} {what.to} {what.cause}"
    return " ".join(str(each.id if isinstance(each, Ref) else each) for each in (type(what).__name__, *what))
