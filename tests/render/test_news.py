"""News of an edition in every form: goldens of an invented game, and what each form must hold to."""

from __future__ import annotations

import json
import re
import uuid
from xml.etree import ElementTree

import html5lib
import pytest
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

import crkb
from crkb.editions.comparison import Comparison
from crkb.editions.diff import compare
from crkb.editions.news import ChapterNews, News, NewsRule
from crkb.editions.recurring import Recurring
from crkb.editions.reporting import news
from crkb.render import contract, news_atom, news_data, news_html, news_markdown, news_outline, news_summary
from crkb.render.news_outline import OutlineItem
from crkb.render.terminal.news import news_text
from tests.invented import build, rules
from tests.news_games import NEW_EDITION, OLD, OLD_EDITION, new

ATOM = "{http://www.w3.org/2005/Atom}"


def between(old: str, new: str) -> News:
    a, b = build(old), build(new)
    return news(Comparison(compare(a, b), a, b))


@pytest.fixture(scope="module")
def found() -> News:
    return between(OLD, new())


@pytest.fixture(scope="module")
def nothing() -> News:
    return between(OLD, OLD)


# --- goldens ---


def test_markdown(golden, found):
    golden("news.md", news_markdown.document(found))


@pytest.mark.parametrize(("name", "width"), [("news.txt", 100), ("news-narrow.txt", 44)])
def test_terminal(golden, found, name, width):
    golden(name, "\n".join(news_text(found, width)) + "\n")


def test_painted(golden, found, tagged):
    golden("news-painted.txt", "\n".join(news_text(found, 100, tagged)) + "\n")


def test_json(golden, found):
    golden("news.json", json.dumps(news_data.news(found), ensure_ascii=False, indent=2) + "\n")


def test_atom(golden, found):
    made = news_atom.feed([news_atom.entry(found, "news?from=a&to=b")], "feed.atom")
    golden("news.atom", made.replace(f'version="{crkb.__version__}"', 'version="x"'))


# --- the summary ---


def test_nothing_changed(nothing):
    assert news_summary.headline(nothing) == "Rules of January 10, 2033: no rule changed"
    assert news_summary.summary(nothing)[1:] == ["Nothing has changed."]
    assert news_markdown.document(nothing).splitlines()[-1] == "- Nothing has changed."


def test_the_headline(found):
    assert news_summary.headline(found) == (
        "Rules of April 20, 2033: 2 new keywords, 1 new chapter, 9 rules changed, 2 rules removed"
    )


SUMMARIES = {  # rules before, rules after -> what is said of it
    "renumbered only": (
        "100. A\n100.1. Owls.\n100.2. Cats sleep.\n",
        "100. A\n100.2. Owls.\n100.3. Cats sleep.\n",
        ["2 rules were renumbered."],
    ),
    "a section": (
        "100. A\n100.1. Owls.\n2. Cats\n200. B\n200.1. Cats sleep by day.\n",
        "100. A\n100.1. Owls.\n3. Cats\n300. B\n300.1. Cats sleep by day.\n",
        ["3 rules were renumbered; section 2 is now 3; chapter 200 is now 300."],
    ),
    "one rule": (
        "100. A\n100.1. Owls sleep by day.\n",
        "100. A\n100.1. Owls sleep by night.\n",
        ["1 rule reads differently, in 100 A."],
    ),
    "one new rule": (
        "100. A\n100.1. Owls.\n",
        "100. A\n100.1. Owls.\n100.2. Cats sleep.\n",
        ["1 new rule, in 100 A."],
    ),
    "one removed": (
        "100. A\n100.1. Owls.\n100.2. Cats sleep.\n",
        "100. A\n100.1. Owls.\n",
        ["1 rule was removed: 100.2 (old numbers)."],
    ),
    "many removed": (
        "100. A\n100.1. Owls.\n" + "".join(f"100.{i}. {'word ' * i}.\n" for i in range(2, 16)),
        "100. A\n100.1. Owls.\n",
        ["14 rules were removed, in 100 A."],
    ),
    "in many chapters": (
        "".join(f"10{i}. Chapter {i}\n10{i}.1. Rule {i}.\n" for i in range(5)),
        "".join(
            f"10{i}. Chapter {i}\n10{i}.1. Rule {i}.\n10{i}.2. Word {'owl ' * i}.\n" for i in range(5)
        ).replace("102.2.", "102.3. Another one.\n102.2."),
        ["6 new rules, most often in 102 Chapter 2 (2), 100 Chapter 0 (1), 101 Chapter 1 (1)."],
    ),
}


REPLACED = {
    ("owls", "cats"): "“owls” became “cats” in 2 rules",
    ("owls", ""): "“owls” was dropped from 2 rules",
    ("", "cats"): "“cats” was added to 2 rules",
}


@pytest.mark.parametrize(("words", "said"), REPLACED.items())
def test_what_was_replaced(words, said):
    assert news_summary.replaced(Recurring(*words, ("100.1", "100.2"))) == said


@pytest.mark.parametrize(("old", "now", "said"), SUMMARIES.values(), ids=SUMMARIES)
def test_the_summary(old, now, said):
    a, b = rules(old), rules(now, "x-2")
    assert news_summary.summary(news(Comparison(compare(a, b), a, b))) == said


def test_undated_editions_go_by_their_ids():
    a, b = rules("100. A\n100.1. It.\n"), rules("100. A\n100.2. It.\n", "x-2")
    undated = news(Comparison(compare(a, b), a, b))
    assert news_summary.title(undated) == "What is new in the rules of x-2"
    assert news_summary.headline(undated) == "Rules of x-2: only numbers changed"
    assert news_atom.entry(undated).effective == "1970-01-01"


LITTLE = {  # rules before and after -> the headline
    "a new rule": ("100.1. Owls sleep.\n", "100.1. Owls sleep.\n100.2. Cats sleep all day.\n", "1 new rule"),
    "new rules that move others": (
        "100.1. Owls sleep.\n100.2. Cats sleep all day.\n",
        "100.1. It rains.\n100.2. Ponds freeze over.\n100.3. Owls sleep.\n100.4. Cats sleep all day.\n",
        "2 new rules",
    ),
}


@pytest.mark.parametrize(("old", "now", "said"), LITTLE.values(), ids=LITTLE)
def test_a_headline_without_anything_large(old, now, said):
    a, b = rules(f"100. A\n{old}"), rules(f"100. A\n{now}", "x-2")
    assert news_summary.headline(news(Comparison(compare(a, b), a, b))) == f"Rules of x-2: {said}"


# --- the outline ---


def test_every_part_that_is_shown_has_something_in_it(found):
    made = news_outline.outline(found)
    assert all(group.items for part in made.parts for group in part.groups)
    assert all(part.groups for part in made.parts)


TOUCHING = {  # words -> the same with room for what was removed
    "a word": ([("same", "enters"), ("removed", "the field"), ("same", ".")], " the field"),
    "after a stop": ([("same", "it."), ("removed", "This may.")], " This may."),
    "after a space": ([("same", "an "), ("removed", "owl")], "owl"),
    "a comma": ([("same", "owls"), ("removed", ", cats")], ", cats"),
    "within brackets": ([("same", "("), ("removed", "owls")], "owls"),
    "at the beginning": ([("removed", "Owls "), ("same", "sleep")], "Owls "),
}


@pytest.mark.parametrize(("words", "removed"), TOUCHING.values(), ids=TOUCHING)
def test_removed_words_do_not_touch_others(words, removed):
    apart = news_outline._apart(words)
    assert next(text for op, text in apart if op == "removed") == removed
    assert [text for op, text in apart if op != "removed"] == [text for op, text in words if op != "removed"]


# --- Markdown ---


def rendered(text: str) -> str:
    return MarkdownIt("commonmark").enable("strikethrough").render(text)


WORDS = {  # words with changes -> how Markdown shows them
    "words": ([("removed", "one "), ("added", "two "), ("same", "owls")], "~~one~~ **two** owls"),
    "a comma": ([("same", "a"), ("added", ", b,"), ("same", " or")], "a<ins>, b,</ins> or"),
    "a bracket at the start": ([("removed", "["), ("same", "this")], "<del>\\[</del>this"),
    "a bracket in between": ([("same", "a "), ("removed", "(b)"), ("same", " c")], "a ~~(b)~~ c"),
    "one after the other": ([("removed", "(b)"), ("added", "(c)")], "~~(b)~~**(c)**"),
}


@pytest.mark.parametrize(("words", "shown"), WORDS.values(), ids=WORDS)
def test_marks_count_where_they_stand(words, shown):
    assert news_markdown._words(words) == shown
    html = rendered(shown)
    assert len(re.findall("<(?:s|del)>", html)) == sum(op == "removed" for op, _ in words)
    assert len(re.findall("<(?:strong|ins)>", html)) == sum(op == "added" for op, _ in words)
    assert "~~" not in html
    assert "**" not in html


def test_markdown_shows_texts_as_they_are(found):
    text = re.sub(r"<[^>]*>", "", rendered(news_markdown.document(found)))
    assert "Drizzle wets &lt;all&gt; wicks {W}." in text
    assert "[and *never* in" in text
    assert "~~" not in text


# --- HTML and Atom ---


def test_html_is_strict_and_has_no_markup_of_the_texts(found):
    html5lib.HTMLParser(strict=True).parseFragment(news_html.fragment(found))
    assert "&lt;all&gt; wicks" in news_html.fragment(found)
    assert "<del>whole numbers" in news_html.fragment(found)


def test_an_entry_is_what_readers_take(found):
    feed = ElementTree.fromstring(news_atom.feed([news_atom.entry(found, "news?a=1&b=2")], "feed.atom"))
    assert [child.tag for child in feed] == [
        ATOM + name for name in ("title", "id", "updated", "author", "generator", "link", "entry")
    ]
    entry = feed[-1]
    fields = {child.tag.removeprefix(ATOM): child for child in entry}
    assert list(fields) == ["title", "id", "updated", "published", "link", "summary", "content"]
    assert fields["title"].text == news_summary.headline(found)
    assert fields["updated"].text == feed[2].text == "2033-04-20T00:00:00Z"
    assert fields["link"].get("href") == "news?a=1&b=2"
    assert fields["content"].get("type") == "html"
    assert fields["content"].text == news_html.fragment(found)
    for given in (feed[1], fields["id"]):
        assert uuid.UUID((given.text or "").removeprefix("urn:uuid:")).version == 5


def test_ids_are_those_of_the_two_editions(found, nothing):
    def id_of(news: News) -> str:
        return re.findall("<id>(.*)</id>", news_atom.entry(news).xml)[0]

    assert id_of(found) == id_of(between(OLD, new()))
    assert id_of(found) != id_of(nothing)
    assert id_of(found) != id_of(found._replace(old=NEW_EDITION, new=OLD_EDITION))


def test_an_empty_feed_is_one():
    feed = ElementTree.fromstring(news_atom.feed([]))
    assert [child.tag for child in feed if child.tag == f"{ATOM}entry"] == []
    assert feed[2].text == "1970-01-01T00:00:00Z"


def test_the_newest_entry_dates_the_feed(found, nothing):
    feed = ElementTree.fromstring(news_atom.feed([news_atom.entry(each) for each in (nothing, found)]))
    assert feed[2].text == "2033-04-20T00:00:00Z"


def test_what_xml_cannot_say_is_left_out(found):
    odd = NewsRule("100.1", "", "a\x00b\x0bc\ud800d\ufffee <f> & ]]>", ())
    one = found._replace(chapters=(ChapterNews("100", "A", "kept", "100", added=(odd,)),))
    feed = ElementTree.fromstring(news_atom.feed([news_atom.entry(one)]).encode())
    content = feed.find(f".//{ATOM}content")
    assert content is not None
    assert "abcde &lt;f&gt; &amp; ]]&gt;" in (content.text or "")


# --- all forms ---


def labels(items: tuple[OutlineItem, ...]) -> list[str]:
    return [label for item in items for label in (item.label, *labels(item.below))]


def test_every_form_shows_the_whole_outline(found):
    shown = [
        label for part in news_outline.outline(found).parts for g in part.groups for label in labels(g.items)
    ]
    assert len(shown) > 20
    forms = [news_markdown.document(found), "\n".join(news_text(found, 200)), news_html.fragment(found)]
    for form in forms:
        assert all(label in form for label in shown)


def test_data_is_of_its_schema(found, nothing):
    schema = contract.of("news")
    for each in (found, nothing):
        made = {"crkb": "1", "edition": None, "result": news_data.news(each), "problems": []}
        Draft202012Validator(schema).validate(made)


# --- the official editions ---


@pytest.mark.editions
def test_official_news_are_sound_in_every_form(shared):
    from tests.editions.test_diff import between as diff
    from tests.editions.test_diff import official

    names = ("cr-20240410.txt", "cr-20260807.txt")
    comparison = Comparison(diff(shared, *names), *(official(shared, name) for name in names))
    made = news(comparison)
    text = re.sub(r"<(?!/?(?:s|del|ins|strong)>)[^>]*>", "", rendered(news_markdown.document(made)))
    assert "~~" not in text
    assert "**" not in text
    html5lib.HTMLParser(strict=True).parseFragment(news_html.fragment(made))
    ElementTree.fromstring(news_atom.feed([news_atom.entry(made)]).encode())
    assert len(news_markdown.document(made).encode()) < 200_000
    assert max(map(len, news_summary.summary(made))) < 800
    assert len(news_summary.summary(made)) <= 12
