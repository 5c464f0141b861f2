"""What a request says besides its parameters."""

from __future__ import annotations

import pytest

from crkb.serve.core import requests


@pytest.mark.parametrize(
    ("scope", "path"),
    [
        ({"path": "/cr"}, "/cr"),
        ({"path": "/rules/cr", "root_path": "/rules"}, "/cr"),
        ({"path": "/rules", "root_path": "/rules"}, "/rules"),
        ({"path": "/rulesets", "root_path": "/rules"}, "/rulesets"),
        ({"path": "/cr", "root_path": ""}, "/cr"),
    ],
)
def test_the_path_as_routes_write_it(scope, path):
    assert requests.path(scope) == path


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("deflate, gzip;q=1.0, *;q=0.5", True),
        ("gzip; q = 0.8", True),
        ("*;q=0.1", True),
        ("*;q=0", False),
        ("gzip;q=0.000", False),
        ("*, gzip;q=0", False),
        ("xgzip", False),
        ("", False),
    ],
)
def test_who_takes_compressed_answers(accepted, takes):
    assert requests.takes_gzip(accepted) is takes


@pytest.mark.parametrize(
    ("header", "held"),
    [
        ('"t"', "t"),
        ('W/"t"', "t"),
        ('"t-gzip"', "t-gzip"),
        ('"a", "t"', "t"),
        ("t", "t"),
        ('"tt"', ""),
        ("*", ""),
        ("", ""),
    ],
)
def test_what_a_client_has(header, held):
    assert requests.held(header, "t") == held
