"""What the texts of a small case may speak of, for tests of what reads one part of a file."""

from crkb.game.errors import GameFormError
from crkb.game.files.reading import Reading

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
