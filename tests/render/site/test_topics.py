"""Pages of topics: their addresses, what they bring together, what leads to them."""

from __future__ import annotations

import json
from hashlib import sha256
from xml.etree.ElementTree import Element

import pytest

from crkb.library.sources import Raw
from crkb.render.site.book import Book, SiteEditions
from crkb.render.site.content import Content
from crkb.render.site.defining import defined
from crkb.render.site.topic_pages import TopicPages, TopicShown
from tests import invented

from .conftest import ADDON, BASE, DATE, HOSTILE, NEW, NOW, OLD, THEN, Site, opened, written
from .pages import dead_links, page, text

RULES = """@title Lamps
@id {id}
@effective 2031-06-01
@official no

@rules

1. Basics

100. Lamps

100.1. A lamp gives light. This is called the light of a lamp.
100.1a It may be out.
Example: Ann's lamp is out.
100.1b It may be lit.
100.2. A wick is what burns. “Soot” means what is left. See rule 100.1b.
100.3. A third rule. See rule 100.1.
100.4. A fourth rule.

101. Gifts

101.1. Flicker
101.1a Flicker is a gift.
101.2. Glimmer

@glossary
{glossary}
"""


def book_of(library, glossary: str) -> Book:
    """The book of an edition with these entries, one a line: "name: text"."""
    lines = (entry.split(": ", 1) for entry in glossary.split("\n"))
    entries = "\n".join(f"\n= {term}\n: {said}" for term, said in lines)
    name = f"lamps-{sha256(entries.encode()).hexdigest()[:12]}"  # each glossary is an edition
    library.add([Raw(f"{name}.txt", RULES.format(id=name, glossary=entries).encode())])
    return SiteEditions(opened(library, name)).latest


def shown(book: Book, name: str) -> TopicShown:
    topic = book.topics.own(name)
    assert topic is not None
    return TopicPages(book, Content(book, False, topics=book.topics)).shown(topic)


@pytest.fixture(scope="module")
def site(library, tmp_path_factory) -> Site:
    """The invented game and its add-on with topics."""
    folder = tmp_path_factory.mktemp("topics")
    return written(folder, opened(library, BASE, ADDON), base_url="https://example.org/", topics=True)


def links(element: Element) -> dict[str, str]:
    return {text(e): e.get("href", "") for e in element.iter("a")}


# ---- addresses


@pytest.mark.parametrize(
    ("names", "files"),
    [
        (["Lamp", "Wick Holder"], ["topic-lamp.html", "topic-wick-holder.html"]),
        (["Keeper's Lamp", "Lim-Dûl"], ["topic-keepers-lamp.html", "topic-lim-dul.html"]),
        (["Lamp", "LAMP", "“Lamp”"], ["topic-lamp.html"]),  # one name, one page
        (["∞ (Lamp)", "Lamp"], ["topic-lamp-6cb5f9.html", "topic-lamp.html"]),  # the plain one has the short
        (["Lamp/Oil", "Lamp+Oil"], ["topic-lamp-oil.html", "topic-lamp-oil-637bc0.html"]),  # else the first
        (
            ["Lamp/Oil", "Lamp & Oil", "Lamp+Oil"],
            ["topic-lamp-oil.html", "topic-lamp-oil-a8b2fe.html", "topic-lamp-oil-637bc0.html"],
        ),
        (["???", "!!!"], ["topic-a03b22.html", "topic-e84c53.html"]),  # nothing to read in them
        (["l" * 80, "l" * 90], [f"topic-{'l' * 60}.html", f"topic-{'l' * 60}-1b1836.html"]),
    ],
)
def test_the_address_is_made_of_the_name_and_no_other_has_it(library, names, files) -> None:
    book = book_of(library, "\n".join(f"{name}: See rule 100.1." for name in names))
    assert [topic.file for topic in book.topics] == files
    assert all(book.topics.own(name) for name in names)


def test_an_address_does_not_depend_on_what_else_points_to_rules(library) -> None:
    book = book_of(library, "Lamp/Oil: No rule.\nLamp+Oil: See rule 100.1.")
    assert [topic.file for topic in book.topics] == ["topic-lamp-oil-637bc0.html"]


@pytest.mark.parametrize(
    ("said", "rules"),
    [
        ("See rule 100.1.", ["100.1"]),
        ("See rule 100, “Lamps.”", ["100"]),
        ("See section 1, “Basics,” and rule 100.1b.", ["1", "100.1b"]),
        ("See rules 100.1a–b.", ["100.1a"]),
        ("See rule 100.2. See rule 100.2.", ["100.2"]),
        ("See rule 100.9. See rule 999.1.", []),  # there are no such rules
        ("Nothing to see.", []),
    ],
)
def test_terms_that_point_to_rules_are_topics(library, said, rules) -> None:
    book = book_of(library, f"Lamp: {said}")
    assert [rule.number for topic in book.topics for rule in topic.rules] == rules


# ---- what they show


def outline(found: TopicShown) -> list[tuple[str, list[str], list[str], str]]:
    """Of each rule its number, those below it, titles, and what is said of the rest."""
    return [
        (
            rule.link.label,
            [each.link.label for each in rule.below],
            [item.label for item in rule.titles],
            rule.more.label if rule.more else "",
        )
        for rule in found.rules
    ]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("See rule 100.1.", [("100.1", ["100.1a", "100.1b"], [], "")]),
        ("See rule 100.1b.", [("100.1b", [], [], "")]),
        ("See rules 100.1b and 100.1.", [("100.1", ["100.1a", "100.1b"], [], "")]),  # once is enough
        ("See rules 100.1a–b. See rule 100.1b.", [("100.1a", [], [], ""), ("100.1b", [], [], "")]),
        ("See rule 100, “Lamps.”", [("100", ["100.1", "100.2", "100.3"], [], "1 more rule")]),
        ("See rule 101, “Gifts.”", [("101", [], ["101.1 Flicker", "101.2 Glimmer"], "")]),
        ("See section 1, “Basics.”", [("1", [], ["100. Lamps", "101. Gifts"], "")]),
    ],
)
def test_rules_are_shown_with_what_is_directly_below(library, said, wanted) -> None:
    assert outline(shown(book_of(library, f"Lamp: {said}"), "Lamp")) == wanted


def test_of_many_subrules_the_first_are_shown(library, monkeypatch) -> None:
    from crkb.render.site import topic_pages

    monkeypatch.setattr(topic_pages, "_BELOW", 1)
    assert outline(shown(book_of(library, "Lamp: See rule 100.1."), "Lamp")) == [
        ("100.1", ["100.1a"], [], "1 more")
    ]


def test_examples_stay_with_their_rule(library) -> None:
    [rule] = shown(book_of(library, "Lamp: See rule 100.1."), "Lamp").rules
    assert [kind for each in (rule, *rule.below) for kind, _ in each.body] == ["text"] * 3


@pytest.mark.parametrize(
    ("name", "defining"),
    [
        ("Lamp", ["100"]),
        ("Lamps", ["100"]),  # a name in the plural is the same
        ("Light", ["100.1"]),
        ("Wick, Wicks", ["100.2"]),
        ("Soot", ["100.2"]),
        ("Glimmer", ["101.2"]),
        ("Ann", []),
    ],
)
def test_other_rules_that_define_the_name(library, name, defining) -> None:
    book = book_of(library, f"{name}: See rule 100.4.")
    assert [rule.link.label for rule in shown(book, name).defining] == defining


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("A lantern is a light.", ["lantern"]),
        ("The owls are those that see.", ["owls"]),
        ("Dusk means the end.", ["Dusk"]),
        ("A lantern is lit.", []),  # says how it is, not what
        ("One breaks (the “legend rule”).", ["legend rule"]),
        ("The word “oil” refers to what burns.", ["oil"]),
        ("Such a keeper is called the active keeper.", ["active keeper"]),
        ("The night is near.", []),
    ],
)
def test_what_a_text_defines(said, names) -> None:
    assert [wordings[0] for wordings in defined(said)] == names


def test_what_refers_to_its_rules_is_listed_once(library) -> None:
    book = book_of(library, "Lamp: See rule 100.1.\nWick: See rule 100.1.")
    assert [item.label for item in shown(book, "Lamp").referrers] == ["100.3", "100.2"]
    wick = shown(book_of(library, "Wick: See rule 100.1b."), "Wick")
    assert [rule.link.label for rule in wick.defining] == ["100.2"]
    assert wick.referrers == ()  # it is shown already


def test_terms_around_it_are_listed_once_each(library) -> None:
    glossary = (
        "Lamp: See rule 100.1. See also Wick.\nWick: See rule 100.2.\nOil: See Lamp."
        "\nSoot: See rule 100.1. See also Lamp.\nFlame: See rule 100.1."
    )
    book = book_of(library, glossary)
    found = {how: [(item.label, item.href) for item in items] for how, items in shown(book, "Lamp").terms}
    assert found == {
        "The entry says to see": [("Wick", "topic-wick.html")],
        "Entries that lead here": [("Oil", "glossary.html#t-oil"), ("Soot", "topic-soot.html")],
        "Under the same rule": [("Flame", "topic-flame.html")],
    }
    assert (led := book.topics.of_term("Oil")) is not None
    assert led.file == "topic-lamp.html"
    assert book.topics.of_term("Nothing") is None


def test_two_entries_of_one_name_are_one_topic(library) -> None:
    found = shown(book_of(library, "Lamp: One. See rule 100.1.\nLAMP: Two. See rule 100.2."), "Lamp")
    assert [[str(text)[:4] for _, text in paragraphs] for paragraphs in found.definitions] == [
        ["One."],
        ["Two."],
    ]
    assert [rule.link.label for rule in found.rules] == ["100.1", "100.2"]


# ---- the pages of a site


def test_each_topic_has_a_page_with_its_description(site, library) -> None:
    [kb] = opened(library, BASE)
    files = {file.rpartition("/")[2] for file in site.pages() if file.startswith(f"{DATE}/topic-")}
    assert files == {"topic-dusk.html", "topic-glow.html", "topic-lantern.html", "topic-legend-rule.html"}
    found = page(site.root / DATE / "topic-glow.html")
    main = text(next(found.root.iter("main")))
    assert all(block.text[:20] in main for block in kb.define("Glow").blocks)
    assert kb["100.2"].text in main
    metas = {e.get("property") or e.get("name"): e.get("content") for e in found.root.iter("meta")}
    assert metas["og:title"] == "Glow"
    assert metas["og:url"] == f"https://example.org/{DATE}/topic-glow.html"
    assert metas["og:description"] == metas["description"] == kb.define("Glow").blocks[0].text
    [way] = [e.text for e in found.root.iter("script") if e.get("type") == "application/ld+json"]
    steps = [(step["name"], step["item"]) for step in json.loads(way)["itemListElement"]]
    assert steps == [
        ("Contents", f"https://example.org/{DATE}/index.html"),
        ("Glossary", f"https://example.org/{DATE}/glossary.html"),
        ("Glow", f"https://example.org/{DATE}/topic-glow.html"),
    ]


def test_the_glossary_and_rules_lead_there(site) -> None:
    glossary = page(site.root / DATE / "glossary.html")
    assert links(glossary.find("t-dusk"))["More on this topic"] == "topic-dusk.html"
    turns = page(site.root / DATE / "101.html").find("101.2")
    assert [e.get("href") for e in turns.iter("a")].count("topic-dusk.html") == 1
    hrefs = [href for _, href in page(site.root / DATE / "100.html").links]
    assert "topic-lantern.html" in hrefs  # of the chapter's heading
    assert not [
        e
        for e in page(site.root / DATE / "704.html").find("704.5b").iter("a")
        if "topic-" in e.get("href", "")
    ]


GIFTS = """@title Gifts
@id gifts-1
@official no

@rules

7. More Rules

702. Gifts

702.1. A gift stands for a rule.

702.2. Flicker
702.2a Flicker is a gift.

702.3. Glimmer
702.3a Glimmer is a gift.

@glossary

= Flicker, Flickering
: See rule 702.2.

= Shade
: Under the same rule as flicker. See rule 702.2. See also rule 702.3.
"""


def test_keywords_lead_there(library, tmp_path) -> None:
    library.add([Raw("gifts.txt", GIFTS.encode())])
    made = written(tmp_path, opened(library, "gifts-1"), topics=True)
    found = [each for each in page(made.directory / "keywords.html").links if "topic-" in each[1]]
    assert found == [("a", "topic-flicker-flickering.html")]  # Glimmer is no term


def test_search_finds_terms_at_their_topics(site, game_site) -> None:
    for name in ("names", "search"):
        data = site.text(f"{DATE}/data/{name}.js")
        assert "topic-dusk.html" in data
        assert "glossary.html#t-dusk" not in data
        assert "topic-" not in game_site.text(f"data/{name}.js")


def test_search_engines_and_latest_have_them(site) -> None:
    assert f"<loc>https://example.org/{DATE}/topic-dusk.html</loc>" in site.text("sitemap.xml")
    assert "latest/topic-dusk.html" in site.written.files
    assert "topic-dusk.html" in site.text(f"{DATE}/data/files.js")  # what leads there is kept, too


def test_all_links_lead_somewhere_pages_are_valid_and_anchors_unique(site) -> None:
    files = site.all_pages()
    dead = [d for d in dead_links(site.root, files) if not d[1].startswith("https://example.org/")]
    assert dead == []
    wrong = {}
    for file in files:
        found = page(site.root / file)
        twice = [anchor for anchor, count in found.anchors.items() if count > 1]
        if found.errors or twice:
            wrong[file] = (found.errors, twice)
    assert wrong == {}


def test_without_the_wish_there_are_none(game_site) -> None:
    assert not [file for file in game_site.written.files if "/topic-" in file]
    assert "More on this topic" not in game_site.text("glossary.html")


NIGHT = """@title Dawn Lanterns
@id dawn-1
@effective 2031-04-01
@official no
@addon yes

@rules

1. Basics

100. Lanterns

100.2tr Dawn dims every lantern.

@glossary

= Dawn
: When lanterns dim. See official rule 704.5b.

= Dew
: See rule 100.2tr and official rule 702.2.

= Frost
: See official rule 704.5h.
"""


def test_an_addon_shows_rules_of_its_base(library, tmp_path) -> None:
    library.add([Raw("dawn.txt", NIGHT.encode())])
    made = written(tmp_path / "both", opened(library, BASE, "dawn-1"), topics=True)
    found = page(made.root / "dawn-1" / "topic-dew.html")
    rules = links(next(found.root.iter("main")))
    assert rules["100.2tr"] == "100.html#100.2tr"
    assert rules["702.2."] == f"../{DATE}/702.html#702.2"
    assert "702.2a" in rules
    assert (made.root / "dawn-1" / "topic-dawn.html").exists()
    frost = [href for _, href in page(made.root / "dawn-1" / "topic-frost.html").links]
    assert f"../{DATE}/702.html#702.2" in frost  # what the base's rule refers to is the base's
    files = [file for file in made.pages() if "/topic-" in file]
    assert dead_links(made.root, files) == []
    alone = written(tmp_path / "alone", opened(library, "dawn-1"), topics=True)
    assert [file for file in alone.pages() if "/topic-" in file] == ["dawn-1/topic-dew.html"]


def test_the_switch_of_editions_leads_to_the_topic_there(tmp_path) -> None:
    then = THEN.replace("Dusk\nThe end", "Thief\nWho steals. See rule 100.3.\n\nDusk\nThe end")
    library = invented.library(str(tmp_path / "library"), then, NOW)
    made = written(tmp_path / "site", opened(library, OLD, NEW), topics=True)
    led = {}
    for name in ("dusk", "thief"):
        hrefs = page(made.root / "2021-03-03" / f"topic-{name}.html").links
        led[name] = {href for _, href in hrefs if href.startswith("../2021-05-05/")}
    assert led == {"dusk": {"../2021-05-05/topic-dusk.html"}, "thief": {"../2021-05-05/glossary.html"}}
    assert "This topic there" in made.text("2021-03-03/topic-dusk.html")


def test_nothing_hostile_is_markup(library, tmp_path) -> None:
    made = written(tmp_path, opened(library, HOSTILE), topics=True)
    files = [file for file in made.pages() if "/topic-" in file]
    assert len(files) == 1
    for file in files:
        for element in page(made.root / file).root.iter():
            assert element.tag not in ("img", "svg", "iframe", "object", "embed"), file
            assert element.tag != "script" or element.get("src"), file
            assert not [name for name in element.attrib if name.startswith("on")], file


# ---- official editions


@pytest.fixture(scope="module")
def newest(official) -> Book:
    return SiteEditions([official]).latest


@pytest.mark.editions
def test_a_keyword_has_its_card_and_ways_of_asking(newest) -> None:
    found = shown(newest, "Trample")
    assert [kind for kind, _ in found.card] == ["text", "example", "text"]
    assert len(found.asked) == 5
    assert not shown(newest, "Trample Over Planeswalkers").card  # another name under the same rule
    assert shown(newest, "Kicker, Kicked").card


@pytest.mark.editions
def test_a_misprint_gives_way_to_what_is_meant(newest) -> None:
    topic = newest.topics.own("Lethal Damage")
    assert topic is not None
    numbers = [rule.number for rule in topic.rules]
    assert "510.1" not in numbers
    assert "702.19b" in numbers


@pytest.mark.editions
def test_the_plain_edition_does_not_repeat_a_card(library) -> None:
    book = SiteEditions(opened(library, "plain")).latest
    pages = TopicPages(book, Content(book, False, topics=book.topics))
    assert [topic.name for topic in book.topics if pages.shown(topic).card] == []
