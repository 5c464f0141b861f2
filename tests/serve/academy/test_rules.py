"""Rules as the existing contract gives them."""

from __future__ import annotations


def test_a_rule(client):
    found = client.get("/cr/702.2b")
    assert found.json() == {"ruleNumber": "702.2b", "ruleText": "Two shimmers on one lantern count as one."}
