"""Web pages, for the addresses and the texts that they link."""

from __future__ import annotations

from typing import Any

from crkb.library import page_links, publisher
from tests.fuzz.choices import Choices
from tests.fuzz.mutation import mutated_text
from tests.fuzz.place import Place

SEEDS = (
    '<html><a href="https://media.example/2031/downloads/MagicCompRules%2020310303.txt">TXT</a></html>',
    "<a class=x href='/rules 20310303.txt'>a</a><A HREF=rules.txt>b<a href=\"//[x\">c</a>",
    '<script>{"url":"https:\\/\\/media.example\\/MagicCompRules 20310303.txt"}</script>',
    "<![<!--<a href=x.txt><!DOCTYPE a [<!ENTITY b 'c'>]><?a?>",
    '<a href="&#x110000;&amp;&#55296;rules.txt">',
)
WORDS = (
    "<a ",
    "href=",
    ">",
    "<",
    "</a>",
    "<!--",
    "-->",
    "<![",
    "<!",
    "<?",
    "http",
    "https://",
    "//[",
    ".txt",
    "&#",
    "&",
    "\\/",
    "\\u002F",
    "%",
    "%zz",
)
BASES = (
    "https://magic.example/en/rules",
    "https://[x",
    "http://127.0.0.1:1/rules",
    "",
    "x:",
    "https://a@b:c/d",
)


def make(choices: Choices) -> Any:
    """A page and its address."""
    return {"page": mutated_text(choices, SEEDS, WORDS, 6), "base": mutated_text(choices, BASES, WORDS, 1)}


def run(given: Any, place: Place) -> None:
    """Read the links."""
    list(page_links.addresses(given["page"], given["base"]))
    for link in publisher.links(given["page"], given["base"]):
        publisher._named(publisher._pattern(link), "2031-03-02")
