"""Identifies files, streams and objects with typeq.

    import typeq

    typeq.identify_path("report.md")["type"]            # 'net.daringfireball.markdown'
    typeq.identify_bytes(data, name="upload.bin")["type"]
    typeq.is_a("public.png", "public.image")            # True
    typeq.show("image/png")["extensions"]               # ['png']

    for answer in typeq.identify_paths(["a.png", "photos"]):
        print(answer["id"], answer.get("type"), answer.get("error"))

    def fetch(key, offset, length):                     # at most length bytes at an offset of an object
        ...

    for answer in typeq.identify([("photos/a.jpg", 81234)], fetch):
        print(answer["id"], answer.get("type"), answer.get("error"))

The functions share one `Typeq`, whose processes are started when they are needed. Each `Typeq` has its own processes: use one
`Typeq` for each thread.
"""

from __future__ import annotations

from typing import Iterable, Iterator, Optional

from .answers import Answer, AnswerWarning, Reader, TypeInfo
from .client import Buffer, Fetch, Item, Name, Path, Typeq, TypeqError, find_program

__all__ = [
    "Answer", "AnswerWarning", "TypeInfo", "Typeq", "TypeqError", "find_program", "identify", "identify_bytes", "identify_names", "identify_path",
    "identify_paths", "identify_stream", "is_a", "show",
]
__version__ = "0.1.0"

_shared: Optional[Typeq] = None


def _client() -> Typeq:
    global _shared
    if _shared is None:
        _shared = Typeq()
    return _shared


def identify(items: Iterable[Item], fetch: Fetch, ahead: int = 1) -> Iterator[Answer]:
    """Yields an answer for each object; see `Typeq.identify`."""
    return _client().identify(items, fetch, ahead)


def identify_path(path: Path) -> Answer:
    """Returns the answer for a file; see `Typeq.identify_path`."""
    return _client().identify_path(path)


def identify_paths(paths: Iterable[Path], ahead: int = 64) -> Iterator[Answer]:
    """Yields an answer for each path; see `Typeq.identify_paths`."""
    return _client().identify_paths(paths, ahead)


def identify_bytes(data: Buffer, name: Optional[Name] = None) -> Answer:
    """Returns the answer for content in memory; see `Typeq.identify_bytes`."""
    return _client().identify_bytes(data, name)


def identify_names(names: Iterable[Name]) -> Iterator[Answer]:
    """Yields the answer for each name, without a file; see `Typeq.identify_names`."""
    return _client().identify_names(names)


def identify_stream(stream: Reader, name: Optional[Name] = None) -> Answer:
    """Returns the answer for the rest of a stream; see `Typeq.identify_stream`."""
    return _client().identify_stream(stream, name)


def is_a(type: str, supertype: str) -> bool:
    """Returns whether a type conforms to another type; see `Typeq.is_a`."""
    return _client().is_a(type, supertype)


def show(type: str) -> TypeInfo:
    """Returns the properties of a type; see `Typeq.show`."""
    return _client().show(type)
