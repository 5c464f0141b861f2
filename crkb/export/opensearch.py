"""Writing editions for a search cluster (OpenSearch, Elasticsearch): files that its own requests take.

A folder has the definition of the index, a file with the documents of each edition for `_bulk`, what lets an
alias show the newest one, and a README that says how to load them. The same editions always make the same
bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from crkb import limits
from crkb.errors import CrkbError
from crkb.export import folder
from crkb.export.folder import Placed
from crkb.kb import KnowledgeBase
from crkb.library.library import Progress, silent
from crkb.render import opensearch, opensearch_index
from crkb.render.data import Data
from crkb.render.opensearch_index import INDEX, LATEST

ENDING = ".ndjson"
"""The ending of a file with documents."""

DEFINITION, ALIAS, SEARCH, README = "index.json", "alias.json", "search.json", "README.md"

_README = """# Editions of rules for a search cluster
Written by crkb for OpenSearch or Elasticsearch (7.10 or newer), of what every cluster has, without plugins.

| file | what it is |
| --- | --- |
| `{definition}` | settings and mapping of the index `{index}` |
{files}
| `{alias}` | lets the alias `{latest}` show {newest} alone |
| `{search}` | a search, with the weights of crkb's own |

## Load
`CLUSTER` is the cluster's address, with name and password where it wants them.
```sh
json='Content-Type: application/json'
curl --fail-with-body -X PUT "$CLUSTER/{index}" -H "$json" --data-binary @{definition}
for file in *{ending}; do
  curl --fail-with-body -X POST "$CLUSTER/{index}/_bulk?refresh=true&filter_path=errors,items.*.error" \\
    -H 'Content-Type: application/x-ndjson' --data-binary "@$file"
done
curl --fail-with-body -X POST "$CLUSTER/_aliases" -H "$json" --data-binary @{alias}
```
Each `_bulk` has to answer `"errors":false`: it answers 200 where single documents are refused, too. Loading a
file once more changes nothing, as every document has an id of its own.

## Search
```sh
curl -X POST "$CLUSTER/{latest}/_search" -H "$json" --data-binary @{search}
```
Of all editions search `{index}`. Filters, of which a search may have several:

| filter | keeps to |
| --- | --- |
| `{{"term": {{"edition": "{newest}"}}}}` | one edition |
| `{{"term": {{"within": "704"}}}}` | a section, chapter or rule |
| `{{"term": {{"refers_to": "704.5k"}}}}` | what refers to a rule or term, by a range too |
| `{{"term": {{"title.name": "flying"}}}}` | a title, term or card, in any case |

Sort by `position` for the order of an edition, by `order` for that of numbers in all editions.
The analyzer `crkb_search` adds what players call things to queries, and only to queries.

## A newer edition
Export it, load its file and `{alias}`: the alias changes in one step, and older editions stay. After an
update of crkb compare `{definition}`: if it has changed, create a second index and load all editions into it.
An edition is removed by `_delete_by_query` with the filter above.
"""


def to_ndjson(kb: KnowledgeBase, plain: bool = False) -> str:
    """The documents of an edition as the body of a `_bulk` request: for each what is to be done, then itself.

    Raises:
        CrkbError: if plain wordings are wanted, or the edition cannot be read.
    """
    if plain:
        raise CrkbError(
            "a document for a cluster has no place for plain wordings", "Export their edition: -e plain"
        )
    return "".join(_lines(kb))


def write_folder(
    kbs: Sequence[KnowledgeBase], directory: str, plain: bool = False, progress: Progress = silent
) -> Placed:
    """Write everything that a cluster needs for some editions into a directory, which is created if need be.

    Files of other names are left alone; those of an older export that this one doesn't have are cleared.

    Raises:
        CrkbError: if plain wordings are wanted, a file cannot be written, or one of that name is there that
            crkb didn't write.
    """
    editions = {kb.info.id: kb for kb in kbs}
    return folder.put(directory, _files(list(editions.values()), plain, progress))


def _files(kbs: Sequence[KnowledgeBase], plain: bool, progress: Progress) -> Iterator[tuple[str, str]]:
    for done, kb in enumerate(kbs):
        limits.go_on()
        progress(f"writing {kb.info.id}", done, len(kbs))
        yield kb.info.id + ENDING, to_ndjson(kb, plain)
    newest = _newest(kbs)
    yield DEFINITION, _pretty(opensearch_index.definition(newest.library.home))
    yield ALIAS, _pretty(opensearch_index.latest(newest.info.id))
    yield SEARCH, _pretty(opensearch_index.query("bounce a creature"))
    yield README, _readme(kbs, newest)
    progress("writing", len(kbs), len(kbs))


def _lines(kb: KnowledgeBase) -> Iterator[str]:
    for document in opensearch.documents(kb):
        yield _line({"index": {"_id": document.id}})
        yield _line(document.fields)


def _line(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _pretty(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _newest(kbs: Sequence[KnowledgeBase]) -> KnowledgeBase:
    """The newest official edition, else the first that was named."""
    official = [kb for kb in kbs if kb.info.official]
    return max(official, key=lambda kb: kb.info.effective, default=kbs[0])


def _readme(kbs: Sequence[KnowledgeBase], newest: KnowledgeBase) -> str:
    files = (f"| `{kb.info.id}{ENDING}` | the documents of {kb.info.id}, for `_bulk` |" for kb in kbs)
    return _README.format(
        definition=DEFINITION,
        alias=ALIAS,
        search=SEARCH,
        index=INDEX,
        latest=LATEST,
        ending=ENDING,
        files="\n".join(files),
        newest=newest.info.id,
    )
