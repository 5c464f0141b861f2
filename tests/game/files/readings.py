"""What the texts of a small case may speak of, for tests of what reads one part of a file."""

from crkb.game import run
from crkb.game.errors import GameFormError
from crkb.game.files import load
from crkb.game.files.reading import Reading
from crkb.game.files.script import ScriptEvent

CARDS = {
    "Grey Ox": {"types": ["creature"], "subtypes": ["Ox"], "p/t": "2/2", "cost": "{1}{W}"},
    "Old Pact": {"types": ["planeswalker"], "loyalty": 4},
    "Joined Hill": {
        "layout": "meld",
        "faces": [{"types": ["creature"], "p/t": "7/7"}],
        "cards": [{"id": "left-1", "card": "Grey Ox"}, {"id": "right-1", "card": "Old Pact"}],
    },
}


def reading(*ids, edition="", cards=CARDS, **data):
    """A reading of a case whose board has these ids."""
    board = [{"id": each} for each in ids]
    return Reading({"board": board, **data}, cards, edition)


def refusal(read, *args):
    """The path and the message with which something is refused."""
    try:
        found = read(*args)
    except GameFormError as error:
        return error.path, str(error).removeprefix(f"{error.path}: ")
    raise AssertionError(f"not refused: {found}")


def world(text, *events):
    """The game after events, each as a file writes it, where nothing is open."""
    [case] = load.load_text(
        text + "then:\n" + "".join(f"  - {each}\n" for each in events) if events else text
    )
    worlds = run.start(case.game)
    for each in case.script:
        if isinstance(each, ScriptEvent):
            worlds = run.event(worlds, each)
    assert not worlds[0].is_stuck
    return worlds[0].game
