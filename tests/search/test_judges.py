"""What judges look for comes first in whole editions."""

from __future__ import annotations

import pytest

import crkb
from crkb.kb import open_knowledge_base

JUDGES = {  # what a judge types -> the first hit in cr-20260807
    "name sticker": "123.6",
    "legend rule": "704.5j",
    "world rule": "704.5k",
    "summoning sickness": "302.6",
    "commander tax": "903.8",
    "commander life total": "103.4c",
    "color identity": "903.4",
    "mulligan": "103.5",
    "state based actions": "704",
    "SBA": "704",
    "deathtouch": "702.2",
    "first strike": "702.7",
    "ward": "702.21",
    "flash": "702.8",
    "regenerate": "701.19",
    "dies": "700.4",
    "mana ability": "605",
    "priority": "117",
    "layers": "613.1",
    "timestamp": "613.7",
    "dependency": "613.8",
    "cleanup step": "514",
    "end of combat": "511",
    "combat damage step": "510",
    "blocking flying": "702.9b",
    "replacement effect": "614",
    "self-replacement effect": "614.15",
    "prevention effect": "615",
    "triggered ability": "603",
    "intervening if clause": "603.4",
    "active player": "102.1",
    "APNAP order": "101.4",
    "range of influence": "801",
    "2HG": "810",
    "starting life total": "103.4",
    "maximum hand size": "402.2",
    "poison counters": "122.1f",
    "excess damage": "120.4a",
    "damage to planeswalkers": "120.3",
    "assign combat damage": "510.1",
    "double-faced card mana value": "712.8e",
    "CMC of split cards": "709.4b",
    "fuse": "702.102",
    "adventure": "715",
    "token ceases to exist": "111.7",
    "+1/+1 counter -1/-1 counter": "122.3",
    "special action": "116",
    "extra turn": "500.7",
    "concede": "104.3a",
    "linked abilities": "607",
    "CDA": "604.3",
    "illegal target": "608.2b",
    "change target": "115.7",
    "roll a die": "706",
    "shuffle library": "701.24",
    "discard a card": "701.9",
    "tap symbol": "107.5",
    "exile face down": "406.3a",
    "monarch": "725",
    "day night": "731",
    "sideboard": "100.4",
    "ring tempts you": "701.54",
    "dungeon": "309",
    "loyalty ability": "606",
    "mana pool empty": "106.4",
    "alternative cost": "118.9",
    "additional cost": "118.8",
    "cast without paying mana cost": "118.9",
    "casting a spell": "601",
    "same name": "201.2a",
    "shuffle your deck": "701.24",
    "beginning of combat": "507",
    "tap target creature": "701.26",
    "zone change trigger": "603.6",
    "leaves the battlefield": "603.6c",
    "hidden zone": "400.2",
    "704.5f": "704.5f",
    "!cr 613.7": "613.7",
}


@pytest.mark.editions
def test_a_judge_finds_what_they_look_for_first(shared, tmp_path):
    crkb.add([shared / "editions" / "cr-20260807.txt"], home=tmp_path)
    kb = open_knowledge_base("", str(tmp_path))
    first = {query: next((h.name for h in kb.search(query, 1).hits), "") for query in JUDGES}
    assert first == JUDGES


def test_the_plain_edition_finds_name_stickers(bundled_home):
    kb = crkb.open("plain", home=bundled_home)
    assert kb.search("name sticker").hits[0].name == "123.6"
    assert kb.search("state-based actions").hits[0].name == "704"
    assert kb.search("legend rule").hits[0].name == "704.5j"
