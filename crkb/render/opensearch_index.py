"""The index of a search cluster (OpenSearch, Elasticsearch): how texts become words, which fields there are.

Words are made as `text.search_words` makes them, of what the analysis of every cluster has, without a
plugin: marks are evened out, then words are cut out of the text by one pattern, then folded. Accents are
folded after that, by the cluster's own table, which beyond crkb's also knows ł and đ, but no script other
than the Latin one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from crkb.render.data import Data
from crkb.search.understanding import slang
from crkb.search.weights import FIELDS, K1, B
from crkb.text.normalize import TYPOGRAPHY
from crkb.text.search_words import STOP

INDEX = "crkb"
"""The index that documents of all editions go into."""

LATEST = "crkb-latest"
"""The alias of the index through which only the newest edition is seen."""

WORD = (
    r"\{[^{}\s\p{Z}]{1,12}\}"  # {W}, {2/U}, {TK}
    r"|[+-]?[\p{Nd}xX*]{1,20}/[+-]?[\p{Nd}xX*]{1,20}"  # +1/+1, 2/2
    r"|\p{Nd}{3}\.(?:[tT][rR])?\p{Nd}+[a-zA-Z]{0,2}"  # 704.5k
    r"|[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*"  # can't, opponent's
)
"""`search_words.WORD` as Java writes patterns, for texts in which case is not evened out yet."""

NOT_LETTERS = r".*[^\p{L}].*"
"""Words whose endings are no endings, such as 704.5s."""

FRACTIONS = [chr(c) for c in range(0xBC, 0x2189) if "VULGAR FRACTION" in unicodedata.name(chr(c), "")]
"""Characters that are letters to a cluster, and several characters to crkb."""

_KEYWORD: Data = {"type": "keyword"}
_TEXT: Data = {"type": "text", "analyzer": "crkb", "search_analyzer": "crkb_search"}
_NAME: Data = {"type": "keyword", "normalizer": "crkb_name", "ignore_above": 512}

PROPERTIES: dict[str, Data] = {
    "kind": _KEYWORD,
    "edition": _KEYWORD,
    "official": {"type": "boolean"},
    "effective": {"type": "date", "format": "strict_date"},
    "position": {"type": "integer"},
    "number": _KEYWORD,
    "level": _KEYWORD,
    "order": _KEYWORD,
    "within": _KEYWORD,
    "title": {**_TEXT, "fields": {"name": _NAME}},
    "path": _TEXT,
    "text": {**_TEXT, "index_options": "offsets"},
    "examples": _TEXT,
    "asked": _TEXT,
    "refers_to": _KEYWORD,
    "references": {
        "properties": {
            "target": _KEYWORD,
            "through": _KEYWORD,
            "kind": _KEYWORD,
            "status": _KEYWORD,
            "where": _KEYWORD,
        }
    },
}
"""The fields of documents; a document with another one is refused."""


def definition(home: str = "") -> Data:
    """What an index is created with: its settings and its mapping.

    `home` is the folder of the library, for one's own slang.
    """
    return {
        "settings": {
            "index": {
                "number_of_shards": 1,
                "auto_expand_replicas": "0-1",
                "similarity": {"default": {"type": "BM25", "k1": K1, "b": B}},
            },
            "analysis": analysis(home),
        },
        "mappings": {"dynamic": "strict", "properties": PROPERTIES},
    }


def analysis(home: str = "") -> Data:
    """How texts become words: `crkb` for documents, `crkb_search` for queries; `crkb_name` for names."""
    folding = ["lowercase", "asciifolding"]
    ending = ["crkb_stop", "crkb_possessive", "crkb_not_letters", "porter_stem"]
    cutting = {"type": "custom", "char_filter": ["crkb_marks", "crkb_accents"], "tokenizer": "crkb_words"}
    return {
        "char_filter": {
            "crkb_marks": {"type": "mapping", "mappings": list(_marks())},
            "crkb_accents": {"type": "pattern_replace", "pattern": r"\p{Mn}", "replacement": ""},
        },
        "tokenizer": {"crkb_words": {"type": "pattern", "pattern": WORD, "group": 0}},
        "filter": {
            "crkb_slang": {"type": "synonym_graph", "synonyms": synonyms(home)},
            "crkb_stop": {"type": "stop", "stopwords": sorted(STOP)},
            "crkb_possessive": {"type": "stemmer", "language": "possessive_english"},
            "crkb_not_letters": {"type": "keyword_marker", "keywords_pattern": NOT_LETTERS},
        },
        "analyzer": {
            "crkb": {**cutting, "filter": [*folding, *ending]},
            "crkb_search": {**cutting, "filter": [*folding, "crkb_slang", *ending]},
        },
        "normalizer": {
            "crkb_name": {
                "type": "custom",
                "char_filter": ["crkb_marks", "crkb_accents"],
                "filter": folding,
            }
        },
    }


def _marks() -> Iterator[str]:
    """Lines of a mapping, in escapes, as a cluster takes blanks off the ends of what it reads."""
    fractions = {ord(each): unicodedata.normalize("NFKD", each) for each in FRACTIONS}
    for code, plain in sorted((TYPOGRAPHY | fractions).items()):
        yield f"{_escaped(chr(code))} => {_escaped(plain)}"


def _escaped(text: str) -> str:
    return "".join(f"\\u{ord(c):04x}" for c in text)


def synonyms(home: str = "") -> list[str]:
    """What players call things, as lines `said => said, meaning`: a word is still looked for itself.

    Single words also in the plural. `home` is the folder of the library, for one's own slang.
    """
    table = slang.slang(home)
    lines = (_synonym(said, line, table) for said, line in table.items())
    return sorted({line for some in lines for line in some})


def _synonym(said: tuple[str, ...], line: str, table: slang.Slang) -> Iterator[str]:
    plural = (f"{said[0]}s",)
    for each in (said, plural) if len(said) == 1 and plural not in table else (said,):
        ways = dict.fromkeys(filter(None, map(_without_stop, [each, *slang.meanings(line)])))
        if len(ways) > 1:
            yield f"{' '.join(each)} => {', '.join(ways)}"


def _without_stop(words: Sequence[str]) -> str:
    """What is left of a way of saying something once `crkb_stop` has left out words.

    A cluster can't combine ways of saying one of which has lost its first or last word.
    """
    return " ".join(word for word in words if word not in STOP)


def latest(edition: str) -> Data:
    """What `POST /_aliases` takes to let LATEST show an edition; in one step, whatever it showed before."""
    shown = {"term": {"edition": edition}}
    return {"actions": [{"add": {"index": INDEX, "alias": LATEST, "filter": shown}}]}


def query(words: str, limit: int = 10) -> Data:
    """A search for words in all fields, weighted as in crkb's own; examples count for their rules.

    Meanings of several words are no phrases: a text may have other words between them.
    """
    looked_for = {
        "query": words,
        "type": "cross_fields",
        "fields": [f"{name}^{weight:g}" for name, weight in FIELDS.items() if name in PROPERTIES],
        "auto_generate_synonyms_phrase_query": False,
    }
    examples = {"term": {"kind": "example"}}
    return {
        "query": {"bool": {"must": {"multi_match": looked_for}, "must_not": examples}},
        "highlight": {"fields": {"text": {"number_of_fragments": 1}}},
        "size": limit,
    }
