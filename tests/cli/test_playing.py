"""A game played at the terminal, and the same through Python: events, questions, and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import crkb
from crkb import paths

STORY = """\
then sticker: {to: mask, puts: {p/t: 4/1}}
what is the p/t of mask
then effect: {id: theft, source: a spell, to: mask, do: {control: Ann, gain: [haste]}, until: end of turn}
what is the controller of mask
then creates: {copy of: mask, id: twin, controller: Ann}
what is the p/t of twin
then turn up: mask
what is the name of mask
then copies: {who: mask, what: ogre, until: end of turn}
what is the name of mask
then attacks: {mask: Bob, ogre: Bob}
undo
can mask attack Bob
can twin attack Bob
then attacks: {mask: Bob, ogre: Bob}
then blocks: {guard: mask, wall: mask}
why is mask 5/2
what is the most mask can assign to Bob
then combat damage: {step: first}
does mask die
undo
then combat damage: {}
who wins
what is the life of Bob
"""
TOLD = (
    "5/2",  # the sticker's 4/1 and the counter: face down it is no 2/2 any more (123.8)
    "Ann",  # stolen
    "2/2",  # a copy of what is face down has neither the sticker nor the counter (708.10)
    "Hill Shifter",
    "Red Ogre",  # a copy, still stickered
    "yes",  # the spell that stole it gave it haste
    "no",  # the token has come this turn
    "yes",  # the sticker sets what the copied Ogre is, the counter adds to it
    0,  # 5 power, and the blockers' 2 and 4 toughness are lethal first (702.19b)
    "yes",  # 2 damage of the blocker with first strike
    ("Ann",),  # the ogre is unblocked, and deals 5 to the player with 5 life
    0,
)
"""What the questions of the story answer, decided by hand."""


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
    words = [f"{each.title()}." if each in ("yes", "no") else str(each) for each in TOLD[:-2]]
    words[7] = "That is so."  # to a why
    assert asked == [*words[:5], "Undone.", *words[5:], "Undone.", "Ann", "0"]


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
        assert tuple(told_in_python(kb, text)) == TOLD


def test_a_game_is_saved_and_goes_on(run, story, tmp_path):
    saved, again = str(tmp_path / "saved.yaml"), str(tmp_path / "again.yaml")
    told = STORY.split("then attacks")[0]
    done = run("game", "-i", story, input=f"{told}save {saved}\nsave {saved}\nsave --events {again}\n")
    assert done.exit_code == 2
    assert "the file already exists" in done.output
    what = "what is mask\nwhat is ogre\nwho wins\n"
    said = [run("game", "-i", file, input=what).output for file in (saved, again)]
    assert "Red Ogre" in said[0]
    assert values(said[0]) == values(said[1])


def values(output):
    """What was answered, without the reasons: these tell more of a game that was played."""
    return [line for line in output.splitlines() if line and not line.startswith(("  ", "Not verified"))]


def test_what_is_saved_wrong_is_told_in_a_line(run, story, tmp_path):
    lines = ["save", "save a b", "save --evnts x", 'save "a', f"save {tmp_path}/none/x"]
    done = run("game", "-i", story, input="\n".join(lines))
    assert done.exit_code == 2
    assert done.output.count("crkb: ") == len(lines)
    assert "Did you mean --events?" in done.output


def test_saved_in_python(shelved, story, tmp_path):
    with crkb.open(home=shelved) as kb:
        table = kb.game(Path(story).read_text(encoding="utf-8"))
        table.then("damage: {source: ogre, to: guard, amount: 1}")
        table.save(tmp_path / "saved.yaml")
        again = kb.game((tmp_path / "saved.yaml").read_text(encoding="utf-8"))
        assert again.ask("what is the damage of guard").value == 1
        assert table.data(with_events=True)["then"] == [
            {"damage": {"source": "ogre", "to": "guard", "amount": 1}}
        ]


def test_what_goes_wrong_is_told_and_the_game_goes_on(run, story):
    lines = ["then attacks: {wall: Ann}", "then", "what is mark", "undo", "what is the zone of mask"]
    done = run("game", "-i", story, input="\n".join(lines))
    assert done.exit_code == 2
    assert "wall is controlled by Bob" in done.output
    assert "Did you mean mask?" in done.output
    assert "nothing to undo" in done.output
    assert "battlefield" in done.output
    assert "Traceback" not in done.output


def test_the_other_steps_of_an_answer_are_counted_and_shown_on_demand(run, story):
    done = run(
        "game", "-i", story, input=f"steps\n{STORY.partition('what')[0]}what is the p/t of mask\nsteps\n"
    )
    none, *shown = done.output.splitlines()
    assert done.exit_code == 2
    assert none == "crkb: steps: there is no answer yet"
    assert "(type: steps)" in done.output
    assert [line for line in shown if line.startswith("  Other steps:")]
