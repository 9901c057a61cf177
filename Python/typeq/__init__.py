"""Identifies files and objects with typeq.

    import typeq

    typeq.identify_path("report.md")["type"]            # 'net.daringfireball.markdown'
    typeq.identify_bytes(data, name="upload.bin")["type"]
    typeq.is_a("public.png", "public.image")            # True

    def fetch(key, offset, length):                     # at most length bytes at an offset of an object
        ...

    for answer in typeq.identify([("photos/a.jpg", 81234)], fetch):
        print(answer["id"], answer["type"])

The functions share one typeq process, which is started when it is needed. Each `Typeq` has its own process: use one `Typeq` for
each thread.
"""

from .client import Typeq, TypeqError, find_program

__all__ = ["Typeq", "TypeqError", "find_program", "identify", "identify_bytes", "identify_path", "is_a"]
__version__ = "0.1.0"

_shared = None


def _client():
    global _shared
    if _shared is None:
        _shared = Typeq()
    return _shared


def identify(items, fetch, ahead=1):
    """Yields an answer for each object; see `Typeq.identify`."""
    return _client().identify(items, fetch, ahead)


def identify_path(path):
    """Returns the answer for a regular file; see `Typeq.identify_path`."""
    return _client().identify_path(path)


def identify_bytes(data, name=None):
    """Returns the answer for content in memory; see `Typeq.identify_bytes`."""
    return _client().identify_bytes(data, name)


def is_a(type, supertype):
    """Returns whether a type conforms to another type; see `Typeq.is_a`."""
    return _client().is_a(type, supertype)
