"""Reading an EPUB as e-readers do, and finding what is wrong with its structure.

epubcheck finds more, but needs Java; this runs everywhere.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections import Counter
from collections.abc import Iterator
from urllib.parse import unquote, urldefrag
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ..site.pages import text as seen

OPF, DC, XHTML, NCX, OPS = (
    "{http://www.idpf.org/2007/opf}",
    "{http://purl.org/dc/elements/1.1/}",
    "{http://www.w3.org/1999/xhtml}",
    "{http://www.daisy.org/z3986/2005/ncx/}",
    "{http://www.idpf.org/2007/ops}",
)
CONTAINER = "META-INF/container.xml"
TYPES = {".xhtml": "application/xhtml+xml", ".css": "text/css", ".ncx": "application/x-dtbncx+xml"}
METADATA = {
    "dcterms:modified",
    "schema:accessMode",
    "schema:accessModeSufficient",
    "schema:accessibilityFeature",
    "schema:accessibilityHazard",
    "schema:accessibilitySummary",
}
FORBIDDEN = {f"{XHTML}{name}" for name in ("script", "style", "iframe", "img", "object", "form", "base")}


class Epub:
    """The files of an EPUB, and what its package says of them."""

    def __init__(self, data: bytes) -> None:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            self.entries = file.infolist()
            self.files = {entry.filename: file.read(entry) for entry in self.entries}
        rootfile = ElementTree.fromstring(self.files[CONTAINER])[0][0]
        self.package_file = rootfile.attrib["full-path"]
        self.folder = posixpath.dirname(self.package_file)
        self.package = self.parsed(posixpath.basename(self.package_file))
        self.manifest = {item.attrib["id"]: item for item in self.package.iter(f"{OPF}item")}
        self.spine = [
            self.manifest[i.attrib["idref"]].attrib["href"] for i in self.package.iter(f"{OPF}itemref")
        ]

    def text(self, file: str) -> str:
        return self.files[f"{self.folder}/{file}"].decode("utf-8")

    def parsed(self, file: str) -> Element:
        return ElementTree.fromstring(self.files[f"{self.folder}/{file}"])

    def metadata(self, name: str) -> list[str]:
        """The values of a Dublin Core element or, with a colon in its name, of a property."""
        if ":" in name:
            return [m.text or "" for m in self.package.iter(f"{OPF}meta") if m.get("property") == name]
        return [m.text or "" for m in self.package.iter(f"{DC}{name}")]

    def documents(self) -> dict[str, Element]:
        return {file: self.parsed(file) for file in self.spine}


def find(root: Element, anchor: str) -> Element:
    return next(e for e in root.iter() if e.get("id") == anchor)


def faults(data: bytes) -> list[str]:
    """Everything that is wrong with an EPUB; raises ParseError for what is not well-formed XML."""
    epub = Epub(data)
    return [*_container(epub), *_package(epub), *_metadata(epub), *_contents(epub), *_documents(epub)]


def _container(epub: Epub) -> Iterator[str]:
    first = epub.entries[0]
    if (first.filename, first.compress_type, first.extra) != ("mimetype", zipfile.ZIP_STORED, b""):
        yield "the type of the file is not at its beginning"
    if epub.files["mimetype"] != b"application/epub+zip":
        yield "not the type of an EPUB"
    yield from (f"twice: {name}" for name, n in Counter(e.filename for e in epub.entries).items() if n > 1)


def _package(epub: Epub) -> Iterator[str]:
    listed = Counter(f"{epub.folder}/{item.attrib['href']}" for item in epub.manifest.values())
    there = epub.files.keys() - {"mimetype", CONTAINER, epub.package_file}
    yield from (f"not in the manifest: {file}" for file in there - listed.keys())
    yield from (f"in the manifest, and not there: {file}" for file in listed.keys() - there)
    yield from (f"twice in the manifest: {file}" for file, n in listed.items() if n > 1)
    for item in epub.manifest.values():
        if TYPES[posixpath.splitext(item.attrib["href"])[1]] != item.attrib["media-type"]:
            yield f"of another type: {item.attrib['href']}"
    documents = [i.attrib["href"] for i in epub.manifest.values() if i.attrib["href"].endswith(".xhtml")]
    if sorted(documents) != sorted(epub.spine):
        yield "what is read is not what there is"
    if [i.get("properties") for i in epub.manifest.values()].count("nav") != 1:
        yield "no contents, or several"
    toc = next(epub.package.iter(f"{OPF}spine")).attrib["toc"]
    if not epub.manifest[toc].attrib["href"].endswith(".ncx"):
        yield "no contents for old readers"


def _metadata(epub: Epub) -> Iterator[str]:
    for name in ("identifier", "title", "language"):
        if [bool(value.strip()) for value in epub.metadata(name)] != [True]:
            yield f"not one {name}"
    yield from (f"no {name}" for name in METADATA if not epub.metadata(name))
    ncx = epub.parsed("toc.ncx")
    uid = next(e.attrib["content"] for e in ncx.iter(f"{NCX}meta") if e.get("name") == "dtb:uid")
    if [uid] != epub.metadata("identifier"):
        yield "another identifier for old readers"


def _contents(epub: Epub) -> Iterator[str]:
    """The two tables of contents say the same, in reading order, and no entry is empty."""
    [toc] = [nav for nav in epub.parsed("nav.xhtml").iter(f"{XHTML}nav") if nav.get(f"{OPS}type") == "toc"]
    new = [(a.attrib["href"], seen(a)) for a in toc.iter(f"{XHTML}a")]
    points = list(epub.parsed("toc.ncx").iter(f"{NCX}navPoint"))
    old = [(next(p.iter(f"{NCX}content")).attrib["src"], seen(p[0])) for p in points]
    if new != old:
        yield "the contents for old readers differ"
    if [p.get("playOrder") for p in points] != [str(n) for n in range(1, len(points) + 1)]:
        yield "the contents for old readers have another order"
    yield from (f"no words for {href}" for href, label in new if not label)
    order = [epub.spine.index(urldefrag(href)[0]) for href, _ in new]
    if order != sorted(order):
        yield "the contents are not in reading order"


def _documents(epub: Epub) -> Iterator[str]:
    anchors: dict[str, set[str]] = {}
    for file in [*epub.spine, "toc.ncx"]:
        ids = Counter(e.attrib["id"] for e in epub.parsed(file).iter() if "id" in e.attrib)
        yield from (f"{file}: {anchor} twice" for anchor, n in ids.items() if n > 1)
        yield from (f"{file}: no name in XML: {anchor}" for anchor in ids if not _is_name(anchor))
        anchors[file] = set(ids)
    for file in [*epub.spine, "toc.ncx"]:
        for element in epub.parsed(file).iter():
            if element.tag in FORBIDDEN:
                yield f"{file}: {element.tag}"
            for name, value in element.attrib.items():
                if name.startswith("on") or name == "style":
                    yield f"{file}: {name}={value}"
                if name in ("href", "src") and not _leads_somewhere(epub, anchors, file, value):
                    yield f"{file}: {value} leads nowhere"
                if name == "aria-labelledby" and value not in anchors[file]:
                    yield f"{file}: called by {value}, which is not there"


def _leads_somewhere(epub: Epub, anchors: dict[str, set[str]], file: str, href: str) -> bool:
    path, anchor = urldefrag(href)
    target = unquote(path) or file
    return f"{epub.folder}/{target}" in epub.files and (not anchor or anchor in anchors[target])


def _is_name(anchor: str) -> bool:
    return anchor[:1].isalpha() and all(c.isalnum() or c in "-._" for c in anchor)
