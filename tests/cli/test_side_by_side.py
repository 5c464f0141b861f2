"""crkb ask -e A -e B: a line for each edition, what differs, and the exit status."""

from __future__ import annotations

import pytest

from tests.cli import envelopes

GAME = """
game: {edition: "2025-02-07", step: declare blockers}
board:
  - {id: bear, types: [creature], p/t: 6/6, abilities: [trample]}
  - {id: wall, types: [creature], p/t: 2/2, controller: Bob}
  - {id: hawk, types: [creature], p/t: 3/3, controller: Bob}
then: [attacks: {bear: Bob}, blocks: {wall: bear, hawk: bear}]
"""


def text(date: str, id_: str) -> str:
    """An invented edition that is effective on a date."""
    return (
        f"@title Lanterns\n@id {id_}\n@effective {date}\n@official yes\n@rules\n1. One\n100. First\n"
        "100.1. Lanterns glow.\n"
    )


@pytest.fixture
def ask(run_alone, tmp_path, monkeypatch, bundled_home):
    """Asks in editions of 2024-04-12 and 2026-08-07, or others; and in a file the game above."""
    for date in ("2024-04-12", "2025-02-07", "2026-08-07"):
        file = tmp_path / f"{date}.txt"
        file.write_text(text(date, f"cr-{date}"), encoding="utf-8")
        assert run_alone("add", str(file)).exit_code == 0
    (tmp_path / "table.yaml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def ask(*args, editions=("2024-04-12", "2026-08-07")):
        named = [part for edition in editions for part in ("-e", edition)]
        return run_alone("ask", *named, *args)

    return ask


def test_editions_that_agree(ask):
    result = ask("pay 3 life at 5 life")
    lines = result.stdout.splitlines()
    assert lines[:3] == [
        "cr-2024-04-12  yes: left: 2 (not verified)",
        "cr-2026-08-07  yes: left: 2 (not verified)",
        "",
    ]
    said = " ".join(" ".join(lines[3:]).split())  # wrapped as wide as the terminal is
    unverified = "119.4, 118.3b of 2024-04-12 can't be found in it."
    assert said.startswith(f"cr-2024-04-12: Not verified in this edition: {unverified}")
    assert result.exit_code == 4  # as for the newest: these are invented rules


def test_editions_that_differ(ask):
    result = ask("--game", "table.yaml", "may bear assign {hawk: 6}")
    lines = result.stdout.splitlines()
    assert lines[0] == "The answer differs"
    assert lines[1].startswith("cr-2024-04-12  depends on damage order of bear: ")
    assert lines[2].startswith("cr-2026-08-07  yes")
    assert result.exit_code == 0
    only = lines[lines.index("Only in cr-2024-04-12:") + 1]
    assert only.endswith("bear can't assign to hawk before wall has lethal damage")


def test_editions_with_the_same_steps_are_told_together(ask):
    shown = ask(
        "--game",
        "table.yaml",
        "may bear assign {hawk: 6}",
        editions=("2024-04-12", "2025-02-07", "2026-08-07"),
    ).stdout
    assert "\nOnly in cr-2025-02-07, cr-2026-08-07:\n" in shown


def test_as_json(ask):
    data = envelopes.result(ask("--json", "--game", "table.yaml", "may bear assign {hawk: 6}").stdout)
    assert data["differs"] is True
    assert [each["edition"]["id"] for each in data["editions"]] == ["cr-2024-04-12", "cr-2026-08-07"]
    assert [each["verdict"] for each in data["editions"]] == ["depends", "yes"]
    assert "lethal damage" in data["editions"][0]["not_in_all"][0]["says"]
    same = envelopes.result(ask("--json", "pay 3 life at 5 life").stdout)
    assert (same["differs"], same["moved"]) == (False, [])
    assert [each["edition"]["id"] for each in same["editions"]] == ["cr-2024-04-12", "cr-2026-08-07"]


def test_a_situation_and_facts(ask, tmp_path):
    assert ask("2/2 deathtouch blocked by a 5/5").stdout.count("blocker: destroyed") == 2
    (tmp_path / "facts.yaml").write_text("{amount: 3, life: 5}", encoding="utf-8")
    assert ask("can-pay-life", "--facts", "facts.yaml").stdout.count("yes: ") == 2


ERRORS = {  # arguments -> what is said, in one line and a hint
    ("pay 3 lief at 5 life",): "unknown question: unexpected 'lief'",
    ("nosuch", "--facts", "table.yaml"): "no question named 'nosuch'",
    ("--game", "table.yaml", "what is nosuch"): "nosuch",
    ("--game", "table.yaml", "who wins in 2024-04-12"): "the question names an edition itself",
    ("--game", "none.yaml", "who wins"): "none.yaml: No such file",
    ("-e", "1999", "pay 3 life at 5 life"): "edition '1999' is not in the library",
    (*("-e", "1999-01-01") * 1, "pay 3 life at 5 life"): "edition '1999-01-01' is not in the library",
}


@pytest.mark.parametrize(("args", "said"), ERRORS.items(), ids=[" ".join(a) for a in ERRORS])
def test_errors(ask, args, said):
    result = ask(*args)
    assert result.exit_code == 2
    assert said in result.stderr.splitlines()[0]


def test_an_edition_in_which_it_is_impossible_differs(ask, tmp_path):
    game = GAME.replace("then: [attacks: {bear: Bob}, blocks: {wall: bear, hawk: bear}]", "")
    (tmp_path / "fails.yaml").write_text(f"{game}then: [attacks: {{bear: Cleo}}]", encoding="utf-8")
    assert ask("--game", "fails.yaml", "who wins").exit_code == 2


def test_no_more_than_ten(ask):
    result = ask("pay 3 life at 5 life", editions=[f"cr-{year}" for year in range(2000, 2011)])
    assert (result.exit_code, result.stderr.splitlines()[0]) == (2, "crkb: 11 editions")


def test_an_edition_named_twice_is_asked_once(ask):
    result = ask("pay 3 life at 5 life", editions=("2026-08-07", "cr-2026-08-07"))
    assert result.stdout.count("cr-2026-08-07") == 1
