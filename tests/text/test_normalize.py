"""Which writings count as the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.text.normalize import fold, typography


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("can’t", "can't"),
        ("‘owl’", "'owl'"),
        ("“Lanterns.”", '"Lanterns."'),
        ("„owl‟", '"owl"'),
        ("704.5k–n", "704.5k-n"),
        ("owls—keepers", "owls-keepers"),
        ("−1/−1", "-1/-1"),
        ("a\u00a0b\u2003c\n d", "a b c d"),
        ("  trimmed  ", "trimmed"),
        ("Æther Løvisa™", "AEther Lovisa"),
        ("Lim-Dûl {W/U}", "Lim-Dûl {W/U}"),
    ],
)
def test_typography(text: str, plain: str) -> None:
    assert typography(text) == plain


@pytest.mark.parametrize("text", ["Owl.", "owl!", "Dûl", "a b", "1.5"])
def test_typography_leaves_letters_case_and_stops(text: str) -> None:
    assert typography(text) == text


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Lim-Dûl", "lim-dul"),
        ("LIM–DUL", "lim-dul"),
        ("Márton", "marton"),
        ("Jötun", "jotun"),
        ("Jo\u0308tun", "jotun"),
        ("Ætherium", "aetherium"),
        ("Ǽ", "ae"),
        ("Straße", "strasse"),
        ("“Moon-Walk.”", "moon-walk"),
        ("State-Based Actions?", "state-based actions"),
        ("Owl's", "owl's"),
        ("½", "1⁄2"),
        ("...", ""),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text(st.characters(codec="cp1252")) | st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert typography(typography(text)) == typography(text)
    assert fold(fold(text)) == fold(text)


@given(st.text(st.characters(codec="cp1252")))
def test_folding_ignores_typography_and_case(text: str) -> None:
    assert fold(typography(text)) == fold(text)
    assert fold(f" {text.upper()}. ") == fold(text.upper())
