"""Sites as files: valid, linked, complete, the same every time, inert whatever the source says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from crkb.cli import cli
from crkb.errors import CrkbError
from crkb.export.folder import MANIFEST
from crkb.export.site import write_site

from .conftest import ADDON, BASE, DATE, HOSTILE, Site, opened, written
from .pages import dead_links, page, text

SITES = ("game_site", "both_site", "addon_site", "hostile_site", "plain_site")


@pytest.fixture(params=SITES)
def site(request) -> Site:
    return request.getfixturevalue(request.param)


@pytest.mark.slow
def test_pages_are_valid(site) -> None:
    errors = {file: page(site.root / file).errors for file in site.pages()}
    assert {file: found for file, found in errors.items() if found} == {}


def test_anchors_are_unique(site) -> None:
    for file in site.pages():
        repeated = [a for a, n in page(site.root / file).anchors.items() if n > 1]
        assert (file, repeated) == (file, [])


def test_all_links_lead_somewhere_on_the_site(site) -> None:
    dead = dead_links(site.root, site.all_pages())
    assert [d for d in dead if not d[1].startswith("https://example.org/rules/")] == []


@pytest.mark.parametrize("name", SITES)
def test_no_page_asks_for_anything_from_elsewhere(name, request) -> None:
    site = request.getfixturevalue(name)
    for file in site.pages():
        found = page(site.root / file)
        policy = next(e for e in found.root.iter("meta") if e.get("http-equiv") == "Content-Security-Policy")
        assert policy.get("content", "").startswith("default-src 'none'; script-src 'self' file:;")
        assert {tag for tag, a in found.links if ":" in a and not a.startswith("data:image/svg+xml,")} <= {
            "link"
        }
    style = site.text("site.css")
    assert set(re.findall(r"url\(.{6}", style)) <= {
        'url("data:',
        'url("serif',
        'url("sans.',
    }  # shapes, in the sheet itself
    assert "@import" not in style


def test_every_page_has_landmarks_and_a_way_past_the_header(site) -> None:
    for file in site.pages():
        root = page(site.root / file).root
        tags = [e.tag for e in root.iter() if isinstance(e.tag, str)]
        assert tags.count("main") == tags.count("h1") == 1, file
        assert root.get("lang") == "en"
        if "header" in tags:
            first = next(e for e in root.iter("a"))
            assert (first.get("class"), first.get("href")) == ("skip", "#main"), file


def test_another_edition_changes_no_address(game_site, both_site) -> None:
    assert {file for file in game_site.written.files if file.startswith(DATE)} <= set(both_site.written.files)


@pytest.mark.parametrize("name", ["game_site", "both_site"])
def test_latest_leads_to_every_page_of_the_newest_edition(name, request) -> None:
    site = request.getfixturevalue(name)
    newest = {file.removeprefix(f"{DATE}/") for file in site.pages() if file.startswith(f"{DATE}/")}
    assert {file.removeprefix("latest/") for file in site.all_pages() if file.startswith("latest/")} == newest
    found = (site.root / "latest" / "704.html").read_text(encoding="utf-8")
    assert f'<meta http-equiv="refresh" content="1; url=../{DATE}/704.html">' in found
    assert 'name="robots" content="noindex"' in found


def test_the_entry_of_a_single_edition_leads_to_it(game_site, both_site) -> None:
    entry = (game_site.root / "index.html").read_text(encoding="utf-8")
    assert f'url={DATE}/index.html">' in entry
    listed = (both_site.root / "index.html").read_text(encoding="utf-8")
    assert "refresh" not in listed
    assert f'action="{DATE}/search.html"' in listed


def test_the_same_edition_makes_the_same_bytes(library, game_site, tmp_path) -> None:
    again = written(tmp_path, opened(library, BASE), single_page=True)
    assert again.written == game_site.written
    for file in again.written.files:
        assert (again.root / file).read_bytes() == (game_site.root / file).read_bytes(), file


def test_everything_of_the_edition_is_there(library, game_site) -> None:
    edition = opened(library, BASE)[0].edition()
    for rule in edition.rules.values():
        for name in (f"{str(rule.number)[:3]}.html", "all.html"):
            if len(str(rule.number)) == 1:
                continue
            shown = text(page(game_site.directory / name).find(str(rule.number)))
            for block in rule.blocks:
                assert " ".join(block.text.split()) in shown
    glossary = text(page(game_site.directory / "glossary.html").root)
    examples = text(page(game_site.directory / "examples.html").root)
    assert all(t.name in glossary and t.blocks[0].text in glossary for t in edition.terms)
    assert all(e in examples for rule in edition.rules.values() for e in rule.examples)


def rule(site: Site, number: str, file: str = "") -> str:
    """A rule's part of its page, as HTML."""
    html = site.text(file or f"{number[:3]}.html")
    return html.partition(f'id="{number}">')[2].partition('<div class="rule')[0]


def test_references_are_links_and_odd_ones_say_why(game_site) -> None:
    assert '<a class="ref" href="702.html">rule 702, <cite>“Gifts.”</cite></a>' in rule(game_site, "100.1")
    assert '<a class="ref" href="704.html#704.5k">rule 704.5k</a>' in rule(game_site, "100.1a")
    assert '<a class="ref" href="#704.5a" data-to="704.5k">rules 704.5a–k</a>' in rule(game_site, "704.3")
    assert '<a class="ref" href="index.html#7">section 7' in rule(game_site, "101.1")
    assert 'class="ref dangling" title="rule 999.1 is not in this edition"' in rule(game_site, "704.5i")
    assert 'class="ref broken" title="there is no rule 100.9"' in rule(game_site, "704.5j")
    assert 'class="ref mismatched" href="702.html" title="702 is titled “Gifts” here"' in rule(
        game_site, "704.5m"
    )
    assert '<a class="ref" href="#t-lantern">Lantern</a>' in game_site.text("glossary.html")


def test_rules_know_who_refers_to_them(game_site) -> None:
    assert "Referred to by 2</summary>" in rule(game_site, "702.2")
    assert (
        '<li><a href="#702.1">702.1</a> Gifts</li><li><a href="704.html#704.5h">704.5h</a> Tidying Up</li>'
        in rule(game_site, "702.2")
    )
    assert '<li><a href="glossary.html#t-legend-rule">Legend Rule</a></li>' in rule(game_site, "704.5c")
    assert "Referred to by" not in rule(game_site, "100.1b")


def test_examples_and_symbols_are_set_apart(game_site) -> None:
    assert re.findall(
        '<p class="example" id="(.*?)"><b><a class="num" href="(.*?)">', rule(game_site, "100.1b")
    ) == [
        ("100.1b-e1", "#100.1b-e1"),
        ("100.1b-e2", "#100.1b-e2"),
    ]
    assert 'href="100.html#100.1b-e2">Example:</a></b> Ben' in game_site.text("examples.html")
    assert 'aria-label="white or blue mana"' in rule(game_site, "100.1")
    assert 'id="examples"' in game_site.text("100.html")
    assert 'id="examples"' not in game_site.text("101.html")


def test_pages_follow_each_other(game_site) -> None:
    html = game_site.text("702.html")
    assert '<a class="prev" rel="prev" href="700.html">' in html
    assert '<a class="next" rel="next" href="704.html">' in html
    assert '<a href="index.html">Contents</a> › <a href="index.html#7">7 More Rules</a>' in html
    assert 'href="101.html">' in game_site.text("700.html")


@pytest.mark.parametrize(
    "file", ["100.html", "index.html", "glossary.html", "about.html", "search.html", "722.html"]
)
def test_a_restatement_says_so_on_every_page(plain_site, file) -> None:
    html = plain_site.text(file)
    assert '<span class="kind">Restatement</span>' in html
    assert "not the official text. Add that with: crkb add FILE" in html


def test_errata_are_shown_with_their_rule(plain_site) -> None:
    assert '<p class="note"><b>Erratum, noted by crkb:</b>' in rule(plain_site, "725.5")


def test_an_official_text_says_so(game_site) -> None:
    assert '<span class="kind">Official text</span>' in game_site.text("704.html")
    assert "Restatement" not in game_site.text("704.html")


def test_an_addon_marks_the_rules_it_amends(both_site) -> None:
    base = f"{DATE}/100.html"
    amended, added = rule(both_site, "100.1", base), rule(both_site, "100.2", base)
    assert (
        'Night Lanterns amends this as <a class="ref" href="../night-1/100.html#100.1">100.1</a>' in amended
    )
    assert 'Night Lanterns adds <a class="ref" href="../night-1/100.html#100.2tr">100.2tr</a>' in added
    assert "amends" not in added  # it only quotes that one
    assert 'adds <a class="ref" href="../night-1/702.html#702.TR01">702.TR01</a>' in both_site.text(
        f"{DATE}/702.html"
    )
    assert '<a href="../night-1/100.html#100.2tr">100.2tr</a> (night-1) Lanterns</li>' in rule(
        both_site, "704.5b", f"{DATE}/704.html"
    )


def test_an_addon_leads_to_its_base(both_site, addon_site) -> None:
    with_base = rule(both_site, "100.2tr", f"{ADDON}/100.html")
    assert f'<a class="ref" href="../{DATE}/704.html#704.5b">rule 704.5b</a>' in with_base
    assert f'Amends <a class="ref" href="../{DATE}/100.html#100.1">' in rule(
        both_site, "100.1", f"{ADDON}/100.html"
    )
    for file, there in (("100", "100"), ("702", "702"), ("cards", "index")):
        link = f'<a href="../{DATE}/{there}.html" data-edition="{BASE}">'
        assert link in both_site.text(f"{ADDON}/{file}.html")
    alone = rule(addon_site, "100.2tr", "100.html")
    assert f'class="ref elsewhere" title="of {BASE}, not on this site"' in alone
    assert '<a class="ref" href="702.html#702.TR01">' in alone


def test_an_addon_has_its_questions_and_cards(addon_site) -> None:
    assert "Who pays for the oil?" in addon_site.text("questions.html")
    assert '<p class="bullet">It sees in the dark.</p>' in addon_site.text("cards.html")
    assert '<p class="divider">By day</p>' in addon_site.text("cards.html")
    assert '<a href="cards.html">Cards</a>' in addon_site.text("100.html")


def test_several_editions_lead_to_each_other(both_site) -> None:
    assert {a for _, a in page(both_site.directory / "index.html").links} >= {
        f"{DATE}/index.html",
        f"{ADDON}/index.html",
    }
    for file, there in (("100", "100"), ("101", "index"), ("glossary", "glossary"), ("examples", "index")):
        link = f'<a href="../{ADDON}/{there}.html" data-edition="night-1">Night Lanterns (night-1)</a>'
        assert link in both_site.text(f"{DATE}/{file}.html")
    assert '<a href="../index.html">All editions</a>' in both_site.text(f"{DATE}/101.html")


def test_a_single_edition_leads_to_no_others(game_site) -> None:
    assert "Other editions" not in game_site.text("100.html")
    assert "All editions" not in game_site.text("100.html")


def test_an_address_makes_canonical_links_and_a_sitemap(both_site, game_site) -> None:
    address = f"https://example.org/rules/{DATE}/704.html"
    assert f'<link rel="canonical" href="{address}">' in both_site.text(f"{DATE}/704.html")
    sitemap = both_site.text("sitemap.xml")
    assert re.findall("<loc>(.*?)</loc>", sitemap) == [
        f"https://example.org/rules/{file}" for file in ["index.html", *_in_order(both_site)]
    ]
    assert f'<link rel="canonical" href="{address}">' in both_site.text("latest/704.html")
    assert "sitemap.xml" not in game_site.written.files
    assert "canonical" not in game_site.text("704.html")


def _in_order(site: Site) -> list[str]:
    first = [f"{DATE}/index.html"]
    by_book = [[f for f in site.pages() if f.startswith(f"{book}/")] for book in (DATE, ADDON)]
    listed = re.findall("<loc>https://example.org/rules/(.*?)</loc>", site.text("sitemap.xml"))[1:]
    assert sorted(listed) == sorted(f for files in by_book for f in files)
    assert listed[:1] == first
    return listed


# A hostile source.


def test_nothing_of_a_hostile_source_is_markup(hostile_site) -> None:
    for file in hostile_site.pages():
        for element in page(hostile_site.root / file).root.iter():
            assert element.tag not in ("img", "svg", "iframe", "base", "object", "embed")
            assert not [a for a in element.attrib if a.startswith("on")], file
            if element.tag == "script":
                assert element.get("src") in ("../site.js", "../searching.js", "../offline.js", "onward.js")
                assert not element.text
        assert not [a for _, a in page(hostile_site.root / file).links if "javascript:" in a]


def test_a_hostile_source_is_still_shown(hostile_site) -> None:
    shown = text(page(hostile_site.directory / "100.html").root)
    for said in (
        "<script>alert(1)</script> stays text; so does &lt; and",
        "[click](javascript:alert(3)) ![x](https://example.org/x.png) <https://example.org>",
        "**bold** _it_ `code` ](x)",
        "</script><!--",
        '{"onerror=alert(6)}',
    ):
        assert said in shown


@pytest.mark.parametrize("character", "\u202e\u2066\u2069")
def test_overrides_of_direction_reach_no_file(hostile_site, character) -> None:
    texts = [file for file in hostile_site.written.files if not file.endswith(".woff2")]
    assert [file for file in texts if character in hostile_site.text(file)] == []


@pytest.mark.parametrize("data", ["search", "100", "glossary", "index"])
def test_data_is_one_call_with_one_string(hostile_site, data) -> None:
    script = hostile_site.text(f"data/{data}.js")
    m = re.fullmatch(r"crkb\.(index|previews)\('((?:[^'\\\n]|\\['\\])*)'\);\n", script)
    assert m
    loaded = json.loads(re.sub(r"\\(['\\])", r"\1", m[2]))
    if data == "search":
        assert "<script>alert(1)</script>" in str(loaded["docs"])
    else:
        assert not re.findall(r"<(?!/?(?:b|br|span)\b)", str(loaded))


def test_a_very_long_line_is_one_rule(library, tmp_path) -> None:
    from crkb.library.sources import Raw

    words = "glow " * 40_000
    long = f"@title Long\n@id long-1\n@rules\n1. Basics\n100. Lanterns\n100.1. {words}{'x' * 100_000} {{W}}\n"
    library.add([Raw("long.txt", long.encode())])
    site = written(tmp_path, opened(library, "long-1"))
    long_page = page(site.directory / "100.html")
    assert text(long_page.find("100.1")).count("glow") == 40_000
    assert long_page.errors == ()
    assert site.written.size > 300_000


# Writing.


def test_other_files_stay(library, tmp_path) -> None:
    (tmp_path / "CNAME").write_text("example.org", encoding="utf-8")
    write_site(opened(library, ADDON), str(tmp_path))
    write_site(opened(library, ADDON), str(tmp_path))
    assert (tmp_path / "CNAME").read_text(encoding="utf-8") == "example.org"
    assert "Night Lanterns" in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_progress_is_told(library, tmp_path) -> None:
    told: list[tuple[str, int, int]] = []
    write_site(opened(library, ADDON), str(tmp_path), progress=lambda *step: told.append(step))
    assert ("writing night-1/702.html", 2, told[0][2]) in told
    assert all(0 <= done <= total for _, done, total in told)
    assert told[-1][1] == told[-1][2]


@pytest.mark.parametrize(
    "address", ["example.org", "ftp://example.org", "https://", "https://a.org/?q", "https://a.org/#x"]
)
def test_what_is_no_address_is_refused(library, tmp_path, address) -> None:
    with pytest.raises(CrkbError, match="not the address of a web site") as e:
        write_site(opened(library, ADDON), str(tmp_path), base_url=address)
    assert "https://" in e.value.hint
    assert list(tmp_path.iterdir()) == []


def test_a_directory_that_cannot_be_made_is_said(library, tmp_path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CrkbError, match=r"cannot write .*file: "):
        write_site(opened(library, ADDON), str(tmp_path / "file"))


# The command.


@pytest.fixture
def run(library, monkeypatch):
    monkeypatch.setenv("CRKB_HOME", library.home)
    return lambda *args: CliRunner().invoke(cli, ["export", *args])


def test_the_command_writes_a_site(run, tmp_path) -> None:
    out = tmp_path / "out"
    result = run(
        "html", "-o", str(out), "-e", BASE, "-e", "night", "--base-url", "https://a.org", "--single-page"
    )
    assert result.exit_code == 0, result.output
    assert (out / DATE / "704.html").is_file()
    assert (out / ADDON / "all.html").is_file()
    assert "https://a.org/" in (out / "sitemap.xml").read_text(encoding="utf-8")
    files = sum(p.is_file() and p.name != MANIFEST for p in out.rglob("*"))
    assert f"{out}: {BASE}, {ADDON}, {files} files" in result.output


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["html"], "Name a directory"),
        (["md", "-e", "night", "-e", HOSTILE], "md takes one edition"),
        (["text", "--single-page"], "text takes one edition"),
        (["html", "-o", "{}", "-e", "nowhere"], "nowhere"),
        (["html", "-o", "{}", "-e", "night", "--base-url", "x"], "not the address of a web site"),
    ],
)
def test_wrong_use_is_status_2(run, tmp_path: Path, args: list[str], said: str) -> None:
    result = run(*[a.format(tmp_path / "o") for a in args])
    assert (result.exit_code, said in result.output) == (2, True), result.output


# The newest official edition.


@pytest.mark.editions
def test_a_whole_edition_is_valid_linked_and_light(official_site) -> None:
    sizes = official_site.written.files
    assert official_site.written.size <= 25_000_000
    assert max(n for file, n in sizes.items() if file.endswith(".html")) <= 600_000
    assert sizes[f"{official_site.folder}index.html"] <= 120_000
    assert [f for f in official_site.pages() if page(official_site.root / f).errors] == []
    assert dead_links(official_site.root, official_site.all_pages()) == []
