"""Questions, answers, games."""

from __future__ import annotations

import pytest

BEAR = {"board": [{"id": "bear", "types": ["creature"], "p/t": "2/2"}]}


def test_all_questions(ask):
    made = ask("/v1/questions").json()
    assert {"name": "mana-value"}.items() <= next(
        q for q in made["questions"] if q["name"] == "mana-value"
    ).items()
    assert made["of_games"]["what is ID"] == "what is bear"
    assert made["situations"]["can THING block THING"] == "can a 2/2 flying block a 3/3"


def test_the_questions_of_a_family(ask):
    made = ask("/v1/questions?family=name").json()["questions"]
    assert {each["family"] for each in made} == {"name"}
    assert ask("/v1/questions?family=nosuch").status_code == 422


def test_a_question(ask):
    made = ask("/v1/questions/Mana-Value").json()
    assert made["name"] == "mana-value"
    assert made["form"].startswith("mana value of")
    assert made["template"].startswith("# mana-value: ")
    assert made["facts"]["$ref"] or made["facts"]["properties"]
    assert {each["status"] for each in made["rules"]} <= {"found", "moved", "edited", "lost"}
    assert ask("/v1/questions/mana-value?edition=plain").json()["rules"][0]["status"] == "found"


@pytest.mark.parametrize(
    ("path", "near"), [("mana-valu", ["mana-value"]), ("qwertzuiop", []), ("mana-value?edition=NEI", [])]
)
def test_a_question_that_is_not_there(ask, path, near):
    found = ask(f"/v1/questions/{path}")
    assert found.status_code == 404
    assert found.json()["near"][:1] == near


def test_a_question_that_is_none_any_more(ask):
    from crkb.questions.former import FORMER

    found = ask(f"/v1/questions/{next(iter(FORMER))}")
    assert (found.status_code, "is no question any more" in found.json()["detail"]) == (404, True)
    assert found.json()["hint"].startswith("Ask a game: ")


def test_coverage(ask):
    made = ask("/v1/coverage").json()["chapters"]
    assert sum(each["decidable"] for each in made) > 500


def test_audit(ask):
    made = ask("/v1/latest/audit").json()
    assert made["counts"]["lost"] > 1000
    found = ask("/v1/plain/audit")
    assert (found.status_code, found.json()["title"], found.json()["hint"]) == (409, "Conflict", None)


@pytest.mark.parametrize(
    ("body", "question", "verdict", "value"),
    [
        ({"question": "mana value of {2}{G}"}, "mana-value", "value", 3),
        ({"phrase": "mana value of {2}{G}"}, "mana-value", "value", 3),
        ({"phrase": "mana value of {2}{G}", "facts": {"x": 1}}, "mana-value", "value", 3),
        ({"question": "mana-value", "facts": {"mana_cost": "{2}{G}"}}, "mana-value", "value", 3),
        ({"question": "mana-value", "facts": {}}, "mana-value", "depends", None),
        ({"question": "mana-value"}, "mana-value", "depends", None),
        ({"question": "is red a color", "edition": "2031-03-03"}, "is-color", "yes", None),
        (
            {"question": "2/2 deathtouch blocked by a 5/5"},
            "2/2 deathtouch blocked by a 5/5",
            "value",
            {"attacker": "destroyed", "blocker": "destroyed"},
        ),
    ],
)
def test_answers(ask, body, question, verdict, value):
    made = ask("/v1/ask", body).json()
    assert (made["question"], made["verdict"], made["value"]) == (question, verdict, value)
    assert made["edition"]["id"] == "cr-2031-03-03"
    assert made["verified"] == (not made["citations"])  # the invented game has none of the rules cited


def test_answers_side_by_side(ask):
    made = ask("/v1/ask", {"question": "is red a color", "editions": ["latest", "plain", "latest"]}).json()
    assert [each["edition"]["id"] for each in made["editions"]] == ["cr-2031-03-03", "plain"]
    assert not made["differs"]


def test_an_edition_that_does_not_answer(ask, monkeypatch):
    from crkb.kb import KnowledgeBase
    from crkb.questions.facts import FactsError

    asked = KnowledgeBase.ask

    def only_plain(kb, question, facts=None):
        if kb.info.id != "plain":
            raise FactsError("not in this edition")
        return asked(kb, question, facts)

    monkeypatch.setattr(KnowledgeBase, "ask", only_plain)
    made = ask("/v1/ask", {"question": "is red a color", "editions": ["latest", "plain"]}).json()
    assert made["differs"]
    assert made["editions"][0]["error"] == "not in this edition"
    found = ask("/v1/ask", {"question": "is red a color", "editions": ["latest"]})
    assert (found.status_code, found.json()["detail"]) == (409, "not in this edition")


@pytest.mark.parametrize(
    ("body", "status", "detail", "near"),
    [
        ({}, 404, "unknown question", []),
        ({"question": "zzz"}, 404, "unknown question: unexpected 'zzz'", []),
        ({"question": "mana value of a"}, 404, "unknown question", ["mana-value"]),
        ({"question": "zzz", "editions": ["latest", "plain"]}, 404, "unknown question", []),
        ({"question": "mana-valu", "facts": {}}, 404, "no question named 'mana-valu'", ["mana-value"]),
        ({"question": "zzzzzzzzz", "facts": {}}, 404, "no question named", []),
        ({"question": "mana-value", "facts": {"x": -1}}, 409, "x", []),
        ({"question": "same-name", "facts": {"nmae": 1}}, 409, 'unknown fact "nmae"', []),
        ({"question": "is red a color", "edition": "NEI"}, 404, "no edition 'NEI'", []),
        ({"question": "is red a color", "facts": []}, 422, "Expected `object | null`", []),
        ({"question": "x" * 2001}, 422, "Expected `str` of length <= 2000", []),
        ({"question": "is red a color", "editions": ["latest"] * 11}, 422, "length <= 10", []),
        ({"questoin": "is red a color"}, 422, "unknown field `questoin`", []),
    ],
)
def test_what_cannot_be_asked(ask, body, status, detail, near):
    found = ask("/v1/ask", body)
    assert found.status_code == status
    assert detail in found.json()["detail"]
    assert found.json()["near"][:1] == near
    assert "crkb " not in (found.json()["hint"] or "")


def test_a_game_is_shown_and_asked_about(ask):
    body = {"game": BEAR, "ask": ["what is the p/t of bear", "zzz"], "why": ["bear"]}
    made = ask("/v1/games", body).json()
    assert made["edition"] == "cr-2031-03-03"
    assert made["table"]["objects"]["bear"]["p/t"] == "2/2"
    assert (made["open"], made["events"], "saved" in made) == ([], [], False)
    [answered, refused] = made["answers"]
    assert (answered["answer"]["value"], answered["problem"]) == ("2/2", None)
    assert (refused["answer"], refused["problem"]["kind"]) == (None, "GameFormError")
    assert made["why"]["bear"][0]["about"] == ["bear"]


@pytest.mark.parametrize(
    "body",
    [
        {"yaml": "board: [{id: bear, types: [creature], p/t: 2/2}]"},
        {"yaml": '{"board": [{"id": "bear", "types": ["creature"], "p/t": "2/2"}]}'},
        {"game": BEAR, "edition": "plain"},
        {"game": {**BEAR, "game": {"edition": "2031-03-03"}}},
        {"game": {**BEAR, "game": {"edition": "2026-08-07"}}, "overrule": True},
    ],
)
def test_forms_of_games(ask, body):
    made = ask("/v1/games", {**body, "ask": ["what is the p/t of bear"]}).json()
    assert made["answers"][0]["answer"]["value"] == "2/2"


def test_a_game_without_anything(ask):
    made = ask("/v1/games", {}).json()
    assert (made["table"]["objects"], made["answers"]) == ({}, [])


def test_a_game_is_played_on(ask):
    body = {
        "game": BEAR,
        "then": [{"damage": {"source": "bear", "to": "Ann", "amount": 3}}, "settle"],
        "ask": ["what is bear"],
        "save": True,
    }
    made = ask("/v1/games", body).json()
    assert made["table"]["players"]["Ann"]["life"] == 17
    assert [len(each) > 0 for each in made["events"]] == [True, False]
    assert made["saved"]["players"]["Ann"]["life"] == 17
    again = ask("/v1/games", {"game": made["saved"]}).json()
    assert again["table"]["players"]["Ann"]["life"] == 17


@pytest.mark.parametrize(
    "after",
    [
        [{"damage": {"source": "bear", "to": "Ann", "amount": 3}}],
        ["damage: {source: bear, to: Ann, amount: 3}"],
        ["settle", "damage: {source: bear, to: Ann, amount: 3}"],
    ],
)
def test_events_are_only_tried(ask, after):
    body = {"game": BEAR, "after": after, "ask": ["what is the life of Ann"]}
    made = ask("/v1/games", body).json()
    assert made["answers"][0]["answer"]["value"] == 17
    assert made["table"]["players"]["Ann"]["life"] == 20


TWINS = {
    "board": [
        {"id": "isa-1", "name": "Isa", "types": ["creature"], "supertypes": ["legendary"], "p/t": "2/2"},
        {"id": "isa-2", "name": "Isa", "types": ["creature"], "supertypes": ["legendary"], "p/t": "2/2"},
    ]
}


def test_choices_are_open_until_they_are_made(ask):
    made = ask("/v1/games", {"game": TWINS, "ask": ["what happens next"]}).json()
    [missing] = made["answers"][0]["answer"]["missing"]
    chosen = ask(
        "/v1/games", {"game": TWINS, "ask": ["what happens next"], "choose": {missing: "isa-1"}}
    ).json()
    assert chosen["answers"][0]["answer"]["missing"] == []
    played = ask("/v1/games", {"game": TWINS, "then": ["settle"]}).json()
    assert [each["name"] for each in played["open"]] == [missing]
    refused = ask("/v1/games", {"game": TWINS, "then": ["settle"], "save": True})
    assert (refused.status_code, "depends on choices" in refused.json()["detail"]) == (409, True)


def test_a_choice_that_nobody_has(ask):
    asked = {"game": BEAR, "ask": ["what is bear"], "choose": {"legend of Ann": "bear"}}
    made = ask("/v1/games", asked).json()
    assert made["answers"][0]["problem"]["message"]


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        ({"game": {"bord": []}}, 409, "bord: unknown key 'bord'"),
        ({"yaml": "board: ["}, 409, "board[0]: line 2"),
        ({"yaml": "- a"}, 409, ""),
        ({"yaml": "{}", "game": {}}, 409, "the game is there twice"),
        ({"game": BEAR, "why": ["wolf"]}, 409, "wolf"),
        ({"game": BEAR, "then": ["nonsense: 1"]}, 409, "nonsense"),
        ({"game": BEAR, "then": ["["]}, 409, "line 2"),
        ({"game": BEAR, "then": [{"attacks": {"bear": "Ann"}}]}, 409, ""),
        ({"game": {"board": [{"id": "x", "p/t": "\u007f\u0080"}]}}, 409, ""),
        ({"game": {"game": {"edition": "1999-01-01"}}, "edition": "NEI"}, 404, "no edition 'NEI'"),
        (
            {"game": {"game": {"edition": "1999-01-01"}}, "ask": ["x"]},
            404,
            "edition 'cr-1999-01-01' is not in the library",
        ),
        ({"game": []}, 422, "Expected `object | null`, got `array`"),
        ({"game": BEAR, "ask": ["x"] * 51}, 422, "length <= 50"),
        ({"gmae": BEAR}, 422, "unknown field `gmae`"),
    ],
)
def test_games_that_cannot_be_played(ask, body, status, detail):
    found = ask("/v1/games", body)
    assert found.status_code == status
    assert detail in found.json()["detail"]


@pytest.mark.parametrize("depth", [61, 500, 900, 980, 2000])
def test_a_body_that_is_nested_too_deeply(client, depth):
    deep = b'{"game": {"a": ' + b"[" * depth + b"]" * depth + b"}}"
    assert client.post("/v1/games", content=deep).status_code in (409, 422)


def test_what_takes_too_long_is_told(ask, client, monkeypatch):
    from crkb.kb import KnowledgeBase
    from crkb.limits import OutOfTime

    def never(*_, **__):
        raise OutOfTime("not done")

    monkeypatch.setattr(KnowledgeBase, "ask", never)
    found = client.post("/v1/ask", json={"question": "is red a color", "editions": ["latest"]})
    assert (found.status_code, found.headers["retry-after"]) == (503, "5")
    monkeypatch.setattr("crkb.playing.GameTable.ask", never)
    assert client.post("/v1/games", json={"game": BEAR, "ask": ["what is bear"]}).status_code == 503
