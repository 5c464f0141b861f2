"""Bytes to lines: every encoding that rule texts came in, and bytes that are no text."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import SourceError
from crkb.ingest.decode import decode

TEXT = "100.1. Lim-Dûl’s lantern — “Dusk” can’t glow.\n100.1a Márton doesn’t hum.\n"
LINES = TEXT.split("\n")

MARKED = [
    ("utf-8", b"", "utf-8"),
    ("utf-8", codecs.BOM_UTF8, "utf-8-sig"),
    ("utf-16-le", codecs.BOM_UTF16_LE, "utf-16-le"),
    ("utf-16-be", codecs.BOM_UTF16_BE, "utf-16-be"),
    ("utf-16-le", b"", "utf-16-le"),
    ("utf-16-be", b"", "utf-16-be"),
    ("cp1252", b"", "cp1252"),
]


@pytest.mark.parametrize(("encoding", "mark", "name"), MARKED)
def test_encodings(encoding: str, mark: bytes, name: str) -> None:
    assert decode(mark + TEXT.encode(encoding), "x") == (LINES, name)


@pytest.mark.parametrize("ascii_only", ["100.1. An owl calls.", "x"])
@pytest.mark.parametrize(("encoding", "mark", "name"), MARKED[:4])
def test_plain_letters_in_any_encoding(encoding: str, mark: bytes, name: str, ascii_only: str) -> None:
    assert decode(mark + ascii_only.encode(encoding), "x") == ([ascii_only], name)


CODE_PAGES = [
    # cp437 has no curly quotes, cp1252 has no letters there: what makes words decides
    ("cp437", "Lim-Dûl can't glow."),
    ("cp437", "Márton Dandân Jötun Æther"),
    ("cp437", "Jötun"),
    ("cp437", "Déjà vu, café."),
    ("cp437", "Ghazbán Ogre and Bösium"),
    ("cp1252", "can’t"),
    ("cp1252", "“Dusk.”"),
    ("cp1252", "Lim-Dûl’s"),
    ("cp1252", "Márton"),
    ("cp1252", "a café"),
    ("cp1252", "rules 704.5a–c, 712.9–10"),
    ("cp1252", "Dusk—When an owl calls…"),
    ("cp1252", "Example:\u00a0an owl"),
    ("cp1252", "half a mana is ½, see § 7"),
    ("cp1252", "Magic™ Æther © ®"),
    ("cp1252", "• a bullet"),
]


@pytest.mark.parametrize(("encoding", "text"), CODE_PAGES)
def test_code_pages(encoding: str, text: str) -> None:
    lines, found = decode(text.encode(encoding), "x")
    assert found == encoding
    assert lines == [text.replace("\u00a0", " ")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\u0085"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_line_ends(end: str, encoding: str) -> None:
    assert decode(f"an owl{end}{end}a lantern{end}".encode(encoding), "x").lines == [
        "an owl",
        "",
        "a lantern",
        "",
    ]


def test_lines_are_counted_as_most_of_them_end() -> None:
    assert decode(b"a\r\nb\rc\rd\r\re\r\n", "x").lines == ["a", "b", "c", "d", "", "e", ""]
    assert decode(b"a\r\nb\rc\nd\r\r\ne\n", "x").lines == ["a", "b\rc", "d", "e", ""]
    assert decode("a\nb\u2028c\x85\nd\u2029\u2029e".encode(), "x").lines == [
        "a",
        "b\u2028c",
        "d\u2029\u2029e",
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Example:\u00a0owl", ["Example: owl"]),
        ("\u00a0\u00a0owl\tcalls", ["  owl calls"]),
        ("a\u202fb\u2007c\u3000d\x0be", ["a b c d\x0be"]),
        ("owl \u00a0\t \nowl", ["owl", "owl"]),
        ("lan\u00adtern\u200b \ufeffowl\u2060", ["lantern owl"]),
        ("an owl\n\x0c101. Dusk", ["an owl", "101. Dusk"]),
        ("an owl\r\n\x0c101. Dusk", ["an owl", "101. Dusk"]),
        ("an\x0cowl", ["an\x0cowl"]),
        ("   kept in front", ["   kept in front"]),
        ("{W} −1/−1 ×½", ["{W} −1/−1 ×½"]),
    ],
)
def test_spaces_and_what_nobody_sees(text: str, lines: list[str]) -> None:
    assert decode(text.encode(), "x").lines == lines


@pytest.mark.parametrize("raw", [b"", b" ", b"\n\r\n\t  \n"])
def test_empty(raw: bytes) -> None:
    with pytest.raises(SourceError, match=r"rules\.txt: the file is empty") as caught:
        decode(raw, "rules.txt")
    assert caught.value.hint


PDF = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Filter/FlateDecode>>stream\n" + bytes(range(256)) * 4
ZIP = b"PK\x03\x04\x14\x00\x06\x00\x08\x00" + bytes(range(256)) * 4


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (PDF, "not a text file|unknown text encoding"),
        (ZIP, "not a text file|unknown text encoding"),
        (bytes(500), "not a text file"),
        (b"100.1. An owl\x00\x01\x02 calls.", "not a text file"),
        (codecs.BOM_UTF16_LE + "an owl calls".encode("utf-16-le")[:-1], "damaged UTF-16"),
        (codecs.BOM_UTF16_BE + b"\xd8\x00\x00a", "damaged UTF-16"),
        ("an owl calls at dusk".encode("utf-16-le")[:-1], "not a text file"),
        (codecs.BOM_UTF32_LE + "an owl".encode("utf-32-le"), "not a text file"),
        ("сова кричит".encode("koi8-r"), "unknown text encoding"),
        ("フクロウ".encode("euc-jp"), "unknown text encoding"),
        (("the keeper can’t, won’t: “no” " * 9).encode() + b"\xe2\x80", "unknown text encoding"),
    ],
)
def test_what_is_no_text(raw: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message) as caught:
        decode(raw, "rules.txt")
    assert str(caught.value).startswith("rules.txt: ")
    assert caught.value.hint


@given(st.binary(max_size=200))
def test_any_bytes_are_lines_or_refused(raw: bytes) -> None:
    try:
        lines, _ = decode(raw, "x")
    except SourceError:
        return
    assert lines
    assert all("\n" not in line and line == line.rstrip() for line in lines)


WORDS = st.lists(st.sampled_from(TEXT.split()), min_size=1, max_size=9).map(" ".join)


@given(WORDS, st.sampled_from(MARKED), st.sampled_from(["\n", "\r\n", "\r"]))
def test_any_encoding_gives_the_same_lines(text: str, how: tuple[str, bytes, str], end: str) -> None:
    encoding, mark, _ = how
    first = "100.1. Whoever hears an owl at dusk trims the wick."
    raw = mark + f"{first}{end}{text}{end}".encode(encoding)
    assert decode(raw, "x").lines == [first, text, ""]


def test_utf8_taken_for_windows_1252_and_saved_again_is_refused():
    spoiled = "\n".join(f"100.{n}. It isn\u2019t so." for n in range(1, 9)).encode().decode("cp1252").encode()
    with pytest.raises(SourceError, match="mojibake"):
        decode(spoiled, "spoiled.txt")


def test_zero_bytes_among_the_text_are_damage():
    with pytest.raises(SourceError, match="zero bytes"):
        decode(b"100.1. It is so.\n" * 300 + b"\0", "damaged.txt")
