"""The types of answers."""

from __future__ import annotations

from typing import Any, List, Protocol, TypedDict


class Reader(Protocol):
    """A stream of bytes. If it also has `seekable`, `seek` and `tell`, its position is restored."""

    def read(self, size: int, /) -> Any: ...


class AnswerWarning(TypedDict):
    """A warning in an answer; typeq-type(1) lists the IDs."""

    id: str
    text: str


class Answer(TypedDict, total=False):
    """The answer for a file or an object: the keys of `typeq type --json`, which typeq-type(1) describes. A key that does not
    apply is absent. If there is no answer, only "id" and "error" are present."""

    # The path, the key of the object, or the name, as the caller specified it.
    id: Any
    # The path or name. If its bytes are not UTF-8, some are replaced, and fileBytes contains them in base64.
    file: str
    fileBytes: str
    # The reason why there is no answer.
    error: str
    # "regular", "directory", "fifo", "socket", "character-device" or "block-device".
    node: str
    # The identifier of the type.
    type: str
    mimeType: str
    # The encoding of a text file, or "binary".
    encoding: str
    isText: bool
    # "lf", "crlf", "cr" or "mixed".
    lineEnds: str
    # The correct filename extension.
    extension: str
    description: str
    empty: bool
    # "proof", "structure", "name", "hint" or "none".
    confidence: str
    # "confirmed", "unconfirmed" or "contradicted".
    name: str
    # The evidence.
    basis: List[str]
    # Other possible types, best first.
    alternatives: List[str]
    warnings: List[AnswerWarning]
    # The declarations of the type, with the option --provenance.
    provenance: Any


class TypeInfo(TypedDict, total=False):
    """The properties of a type: the keys of `typeq show --json`, which typeq-show(1) describes. A key that does not apply is
    absent."""

    identifier: str
    # Whether a declaration of the type is known; if not, the type is dynamic.
    declared: bool
    dynamic: bool
    # Whether the identifier begins with "public.".
    public: bool
    # "exported" or "imported".
    kind: str
    # The supertypes that the declaration lists.
    conformsTo: List[str]
    # All types that the type conforms to, nearest first.
    supertypes: List[str]
    # The tags, without periods. The first is the preferred one.
    extensions: List[str]
    mimeTypes: List[str]
    osTypes: List[str]
    pasteboardTypes: List[str]
    preferredExtension: str
    preferredMIMEType: str
    # The MIME type in answers about files of the type.
    mimeType: str
    description: str
    version: int
    referenceURL: str
    # The layer that declares the type.
    layer: str
    # The constant of the type in Swift, such as "UTType.png".
    swiftConstant: str
