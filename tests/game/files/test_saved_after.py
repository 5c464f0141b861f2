"""Games saved after what happened in cases: each loads into the same, or what no file can say is told."""

import pytest

from crkb import paths
from crkb.errors import CrkbError
from crkb.game import run
from crkb.game.errors import GameFormError
from crkb.game.files import load, save
from crkb.game.files.script import ScriptEvent

UNSAID = {
    "disguise-has-ward": "what it is a copy of: nothing is that any more",
    "name-stickers-keep-their-place": "which stickers are on it",
    "ability-sticker": "how it became what it is",
    "sticker-on-what-entered-before": "how it became what it is",
    "stickers-of-what-enters-at-once": "how it became what it is",
    "stickers-on-a-merged-permanent": "what its parts were copies of as they merged",
}
"""What a file can't say of the games in which these cases end."""


def ends(file):
    """The games in which the cases of a file end, where no choice is open."""
    for case in load.load_file(f"{paths.corpus()}/games/{file}.yaml"):
        worlds = run.start(case.game)
        try:
            for event in (each for each in case.script if isinstance(each, ScriptEvent)):
                worlds = run.event(worlds, event)
        except CrkbError:
            continue
        if len(worlds) == 1 and not worlds[0].is_stuck:
            yield case.id, worlds[0].game


def unsaid(game):
    """What keeps a game from being saved, "" if nothing does."""
    try:
        assert save.dump(game)
    except GameFormError as e:
        return str(e).rpartition("express ")[2]
    return ""


@pytest.mark.parametrize("file", ["effects", "durations", "face_down", "stickers"])
def test_games_are_saved_at_their_end(file):
    found = {id: unsaid(game) for id, game in ends(file)}
    assert len(found) > 3
    assert {id: said for id, said in found.items() if said} == {
        id: said for id, said in UNSAID.items() if id in found
    }


@pytest.mark.parametrize("marked", [5, 4])
def test_what_is_saved_is_what_there_is(marked):
    text = f"board: [{{id: ox, types: [creature], p/t: 2/9, damage: {marked}, timestamp: 3}}]"
    [case] = load.load_text(text)
    [saved] = save.dump(case.game)["board"]
    assert saved == {
        "id": "ox",
        "types": ["creature"],
        "p/t": "2/9",
        "controller": "Ann",
        "timestamp": 3,
        "damage": marked,
    }
