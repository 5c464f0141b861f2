"""What changed between editions, as the existing contract gives it."""

from __future__ import annotations

import threading

import pytest

from crkb.editions.comparison import Comparison
from crkb.editions.diff import compare
from crkb.serve.academy import chain
from crkb.serve.academy.diffs import all_steps
from tests.invented import FIRST, library, rules, second, third
from tests.serve.academy.conftest import serving


def text(number: str, said: str) -> dict[str, str]:
    return {"ruleNumber": number, "ruleText": said}


def change(old: dict[str, str] | None, new: dict[str, str] | None) -> dict[str, object]:
    return {"old": old, "new": new}


def moves(*pairs: str) -> list[dict[str, str]]:
    return [dict(zip(("from", "to"), pair.split(">"), strict=True)) for pair in pairs]


STEAL = "Nobody may steal lanterns."
WHOLE = change(
    text("100.2", "Keepers count their glow in <<<<whole numbers.>>>>"),
    text("100.2", "Keepers count their glow in <<<<halves.>>>>"),
)
THIEF = [
    change(text("100.3", f"{STEAL} <<<<A thief loses every turn.>>>>"), text("100.3", STEAL)),
    change(None, text("100.3a", "A thief loses every turn.")),
]
BROKEN = change(text("100.1a", "A broken lantern has no glow whatever."), None)
FIRST_TURN = (
    "The keeper who woke first <<<<takes the first turn.>>>>",
    "The keeper who woke first <<<<goes first.>>>>",
)
GIFTS = moves(
    *("102.1>103.1", "102.1a>103.1a", "102.1b>103.1b", "102.2>103.2", "102.2a>103.2a", "102.2b>103.2b")
)

OLDEST_TO_OLD = {
    "sourceSet": "Oldest Isle",
    "sourceCode": "OLH",
    "destSet": "Old Isle",
    "destCode": "OLI",
    "creationDay": "2031-05-05",
    "changes": [BROKEN, WHOLE, *THIEF, change(None, text("101.1", "Oil burns slowly in any lamp."))],
    "moves": [*moves("100.1b>100.1a", "101.1>102.1", "101.2>102.2"), *GIFTS],
    "nav": None,
}
OLD_TO_NEW = {
    "sourceSet": "Old Isle",
    "sourceCode": "OLI",
    "destSet": "New Isle",
    "destCode": "NEI",
    "creationDay": "2031-07-07",
    "changes": [
        change(text("101.1", "Oil burns slowly in any lamp."), None),
        change(text("102.1", FIRST_TURN[0]), text("102.1", FIRST_TURN[1])),
    ],
    "moves": [],
    "nav": None,
}
OLDEST_TO_NEW = {
    "sourceSet": "Oldest Isle",
    "sourceCode": "OLH",
    "destSet": "New Isle",
    "destCode": "NEI",
    "creationDay": "2031-07-07",
    "changes": [
        *(BROKEN, WHOLE, *THIEF),
        change(text("101.1", FIRST_TURN[0]), text("102.1", FIRST_TURN[1])),
    ],
    "moves": [*moves("100.1b>100.1a", "101.2>102.2"), *GIFTS],
    "nav": None,
}
NEW_TO_OLD = {
    "sourceSet": "New Isle",
    "sourceCode": "NEI",
    "destSet": "Old Isle",
    "destCode": "OLI",
    "creationDay": "2031-05-05",
    "changes": [
        change(None, text("101.1", "Oil burns slowly in any lamp.")),
        change(text("102.1", FIRST_TURN[1]), text("102.1", FIRST_TURN[0])),
    ],
    "moves": [],
    "nav": None,
}
NOTHING = {
    "sourceSet": "New Isle",
    "sourceCode": "NEI",
    "destSet": "New Isle",
    "destCode": "NEI",
    "creationDay": "2031-07-07",
    "changes": [],
    "moves": [],
    "nav": None,
}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", OLD_TO_NEW),
        ("?nav=false", OLD_TO_NEW),
        ("?unknown=1", OLD_TO_NEW),
        ("?old=OLI", OLD_TO_NEW),
        ("?new=nei", OLD_TO_NEW),
        ("?old=oli&new=Nei", OLD_TO_NEW),
        ("?old=OLH", OLDEST_TO_OLD),
        ("?new=OLI", OLDEST_TO_OLD),
        ("?old=OLH&new=NEI", OLDEST_TO_NEW),
        ("?old=NEI&new=OLI", NEW_TO_OLD),
        ("?old=NEI&new=NEI", NOTHING),
        ("?nav=true", {**OLD_TO_NEW, "nav": {"prevSourceCode": "OLH", "nextDestCode": None}}),
        ("?new=OLI&nav=1", {**OLDEST_TO_OLD, "nav": {"prevSourceCode": None, "nextDestCode": "NEI"}}),
        ("?old=OLH&new=NEI&nav=1", {**OLDEST_TO_NEW, "nav": {"prevSourceCode": None, "nextDestCode": None}}),
    ],
)
def test_a_change(isles, query, expected):
    found = isles.get(f"/diff/cr{query}")
    assert found.status_code == 200
    assert found.headers["content-type"] == "application/json"
    assert found.json() == expected


def test_the_site_s_own_address(isles):
    found = isles.get("/diff/cr/?nav=true")
    assert found.status_code == 307
    assert found.headers["location"].endswith("/diff/cr?nav=true")


def test_walking_back_ends(isles):
    codes = []
    found = isles.get("/diff/cr?nav=true").json()
    while True:
        codes.append(found["sourceCode"])
        if found["nav"]["prevSourceCode"] is None:
            break
        found = isles.get(f"/diff/cr?old={found['nav']['prevSourceCode']}&nav=true").json()
    assert codes == ["OLI", "OLH"]


@pytest.mark.parametrize(
    ("query", "old", "new"),
    [
        ("?old=foo&new=bar", "FOO", "BAR"),
        ("?old=OLI&new=bar", "OLI", "BAR"),
        ("?old=foo", "FOO", None),
        ("?new=foo", None, "FOO"),
        ("?old=NEI", "NEI", None),  # nothing came after it
        ("?new=OLH", None, "OLH"),
    ],
)
def test_no_change(isles, query, old, new):
    found = isles.get(f"/diff/cr{query}")
    assert found.status_code == 404
    assert found.json() == {"detail": "No diff between these set codes found", "old": old, "new": new}


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ("?old=OL", "old has to be a set code of 3 to 5 characters"),
        ("?new=NEISLE", "new has to be a set code of 3 to 5 characters"),
        ("?old=", "old has to be a set code of 3 to 5 characters"),
        ("?nav=2", "nav is '2', but has to be true or false"),
    ],
)
def test_what_does_not_parse(isles, query, detail):
    found = isles.get(f"/diff/cr{query}")
    assert (found.status_code, found.json()) == (422, {"detail": detail})


def test_one_edition_has_no_change(isle):
    found = isle.get("/diff/cr")
    assert found.status_code == 404
    assert found.json() == {"detail": "No diff between these set codes found", "old": None, "new": None}


def test_an_edition_without_a_set_is_left_out(tmp_path):
    library(str(tmp_path), FIRST, second(), third())
    (tmp_path / "sets.tsv").write_text("OLH\tOldest Isle\t2031-03-03\nNEI\tNew Isle\t2031-07-07\n")
    with serving(tmp_path) as client:
        assert client.get("/diff/cr?nav=1").json() == {
            **OLDEST_TO_NEW,
            "nav": {"prevSourceCode": None, "nextDestCode": None},
        }


def test_numbers_are_sorted_as_numbers():
    old = rules("100. First\n100.2. Lamps are red.\n100.10. Oil is red.\n100.11. Wax melts at noon.\n")
    new = rules(
        "100. First\n100.2. Lamps are blue.\n100.2z Dusk is near.\n100.2aa Dawn is far.\n"
        "100.10. Oil is blue.\n"
    )
    found = all_steps(Comparison(compare(old, new), old, new))
    assert [(s.new or s.old)["ruleNumber"] for s in found] == [
        "100.2",
        "100.2z",
        "100.2aa",
        "100.10",
        "100.11",
    ]


def test_one_request_compares_at_a_time(isles, monkeypatch):
    monkeypatch.setattr(chain, "PATIENCE", 0.05)
    begun, done = threading.Event(), threading.Event()

    def hold() -> None:
        with chain.comparing():
            begun.set()
            done.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    begun.wait(10)
    try:
        found = isles.get("/diff/cr?old=OLI&new=OLH")
    finally:
        done.set()
        holder.join()
    assert (found.status_code, found.json()) == (503, {"detail": "editions are being compared"})
    assert found.headers["retry-after"] == "10"
    assert isles.get("/diff/cr?old=OLI&new=OLH").status_code == 200


def test_the_chain_and_codes(tmp_path):
    library(str(tmp_path), FIRST, second(), third())
    (tmp_path / "sets.tsv").write_text(
        "OLI\tOld Isle\t2031-05-05\nOLD\tOld Isle again\t2031-05-05\nNON\tNone\t2031-06-06\n"
    )
    with serving(tmp_path) as client:
        now = client.app.state.service.editions.now()
    released = chain.chain(now)
    assert [(e.info.id, e.set.code) for e in released] == [("cr-2031-05-05", "OLI")]
    assert chain.called(now, released, "old") == released[0]
    assert chain.called(now, released, "NON") is None
