"""A game played at the terminal, and the same through Python: events, questions, and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import crkb
from crkb import paths

STORY = """\
then sticker: {to: mask, puts: {p/t: 4/1}}
then effect: {id: theft, source: a spell, to: mask, do: {control: Ann, gain: [haste]}, until: end of turn}
what is the controller of mask
then turn up: mask
what is the name of mask
then attacks: {mask: Bob, ogre: Bob}
undo
can mask attack Bob
then attacks: {mask: Bob, ogre: Bob}
then blocks: {guard: mask, wall: mask}
why is mask 5/2
then combat damage: {step: first}
does mask die
undo
then combat damage: {}
who wins
"""


@pytest.fixture
def story(tmp_path):
    """The game of the story before its first event, without an edition of its own."""
    with open(f"{paths.corpus()}/games/story.yaml", encoding="utf-8") as f:
        data = yaml.safe_load(f)
    [case] = data["cases"]
    game = {"cards": data["cards"], "players": case["players"], "board": case["board"]}
    file = tmp_path / "story.yaml"
    file.write_text(yaml.safe_dump(game), encoding="utf-8")
    return str(file)


def test_a_story_is_told_line_by_line_with_undo(run, story):
    done = run("game", "-i", story, input=STORY)
    assert done.exit_code == 0, done.output
    said = [line for line in done.output.splitlines() if line and not line.startswith((" ", "Not verified"))]
    asked = [line for line in said if not line.startswith("open:")]
    assert asked == ["Ann", "Hill Shifter", "Taken back.", "Yes.", "Yes.", "Yes.", "Taken back.", "Ann"]


def told_in_python(kb, text):
    """What the questions of the story answer."""
    table = kb.game(text)
    for line in STORY.splitlines():
        word, _, rest = line.partition(" ")
        if word == "then":
            table.then(rest)
        elif word == "undo":
            table.undo()
        else:
            found = table.ask(line)
            yield found.value if found.verdict == "value" else found.verdict


def test_the_same_story_in_python(shelved, story):
    text = Path(story).read_text(encoding="utf-8")
    with crkb.open(home=shelved) as kb:
        assert list(told_in_python(kb, text)) == ["Ann", "Hill Shifter", "yes", "yes", "yes", ("Ann",)]


def test_what_goes_wrong_is_told_and_the_game_goes_on(run, story):
    lines = ["then attacks: {wall: Ann}", "then", "what is mark", "undo", "what is the zone of mask"]
    done = run("game", "-i", story, input="\n".join(lines))
    assert done.exit_code == 2
    assert "wall is controlled by Bob" in done.output
    assert "Did you mean mask?" in done.output
    assert "nothing to take back" in done.output
    assert "battlefield" in done.output
    assert "Traceback" not in done.output
