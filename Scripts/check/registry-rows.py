#!/usr/bin/env python3
"""Finds rows of Registry/types.json that contradict the rules of CONTRIBUTING about rows.

    Scripts/check/registry-rows.py [KIND...]

Prints 'IDENTIFIER: message' for each finding that registry-rows.tsv does not record with a reason, and the number of findings of
each kind. The exit status is 1 if there are such findings, or if a recorded finding no longer exists. Apple's declarations are
facts, and are not examined. 'typeq registry check' finds other mistakes: in orders, redundant supertypes, MIME names and
signatures of unrelated types.

    second-id     a row for names of a format that already has a row
    description   a description that another row also has
    parent        a missing supertype that the evidence implies: the container or notation of the files
    name          a name of JSON, YAML, TOML or XML files in a row of another notation
    formats       several formats in one row: unrelated extensions, MIME names and signatures
    registered    several MIME names in one row that IANA registered, or that are types in shared-mime-info, so that a file of
                  one format has the name of another
    length        a length byte that differs from the length of the text after it
    family        a row that does not conform to the family that its words indicate
    alias         an alias that is the identifier of a type, or that two rows have
    container     a container that the evidence implies, although the row neither conforms to it nor lists it under 'holds'
    twice         a value that occurs twice in a list, or a MIME name or a line that occurs under two keys
    implied       a signature that is unnecessary because of another signature of the row, or because a direct supertype has it
    source        a source that names a database, but no entry in it
    against       a signature that contradicts every signature of a supertype
    sibling       evidence that files of an unrelated type may also have: two types have the same XML root element, and one of them
                  has no condition, or both have an element as the condition; or a type without evidence holds a type of its family
    version       signatures that differ only in one digit, without a sample of each version
    identifier    an identifier in the domain of another owner, whose source names nothing that declares or uses it: a property list,
                  an answer of a system, a program, or a registration

'twice', 'implied' and 'source' also examine the values that typeq adds to Apple's rows.
"""
import collections
import functools
import itertools
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
REGISTRY = os.path.join(HERE, "..", "..", "Registry", "types.json")

# The supertype that each kind of evidence implies.
KINDS = {"riff": "typeq.riff-container", "iff": "typeq.iff-container", "sqlite": "org.sqlite.sqlite3", "tar": "public.tar-archive",
         "tar.gz": "org.gnu.gnu-zip-archive", "gzip-content": "org.gnu.gnu-zip-archive", "gzip-root": "org.gnu.gnu-zip-archive",
         "gzip": "org.gnu.gnu-zip-archive", "ini": "public.text", "pem": "public.text", "compound": "typeq.ole-storage",
         "genome": "public.text", "molecule": "public.text", "mail": "public.text", "rdf": "public.text", "sparql": "public.text",
         "subtitles": "public.text", "template": "public.text"}
KEYS = {"xml": "public.xml", "json": "public.json", "members": "public.zip-archive", "streams": "typeq.ole-storage",
        "classIDs": "typeq.ole-storage", "openings": "public.text", "hints": "public.text", "claimHints": "public.text",
        "weakHints": "public.text", "interpreters": "public.text", "modes": "public.text"}
SIGNATURES = [("52494646", "typeq.riff-container"), ("52494658", "typeq.riff-container"), ("464F524D????????", "typeq.iff-container"),
              ("D0CF11E0A1B11AE1", "typeq.ole-storage"), ("894844460D0A1A0A", "typeq.hdf5-data"), ("504B0304", "public.zip-archive"),
              ("53514C69746520666F726D6174203300", "org.sqlite.sqlite3"), ("1F8B", "org.gnu.gnu-zip-archive"),
              ("3C3F786D6C20", "public.xml"), ("49492A00", "public.tiff"), ("4D4D002A", "public.tiff")]
# Patterns for descriptions, each with the container or notation that it indicates.
WORDS = [(r"compressed by gzip$", "org.gnu.gnu-zip-archive"), (r"compressed by bzip2$", "public.bzip2-archive"), (r"compressed by xz$", "org.tukaani.xz-archive"),
         (r"in a zip archive$|compressed by zip$|^zip(ped)? ", "public.zip-archive"), (r"\bin SQLite$", "org.sqlite.sqlite3"),
         (r"\bin XML$|^XML\b.*document$", "public.xml"), (r"\bin JSON$", "public.json"), (r"\bin YAML$", "public.yaml"), (r"\bin TOML$", "public.toml"),
         (r"\bin CBOR$", "typeq.cbor-data"), (r"\bas text$|in the text form$", "public.text")]
NAMES = {"json": "public.json", "yaml": "public.yaml", "yml": "public.yaml", "toml": "public.toml", "xml": "public.xml"}
# The families, each with a pattern for the identifiers and descriptions of its members.
FAMILIES = [("typeq.comic-book", r"\bcomic\b(?!.*(font|ssf))"), ("typeq.mailbox", r"\bmailbox(es)?\b"),
            ("typeq.rdf-graph", r"\bRDF\b(?!.*(query|shape|rule|package))"), ("typeq.genealogy-data", r"family tree|genealog"),
            ("typeq.filesystem-image", r"image of an? .*file ?system|file ?system image"),
            ("typeq.music-score", r"\bscore$|music notation$"), ("typeq.font-design", r"font source"),
            ("typeq.subtitles|typeq.binary-subtitles", r"\b(subtitles?|captions)\b"), ("typeq.mind-map", r"\bmind ?map"), ("typeq.graph-data", r"\bgraph\b in\b"),
            ("typeq.document-template|typeq.template-source", r"\btemplate$"), ("typeq.print-job-3d", r"print job(?!.*Windows)"),
            ("typeq.building-model", r"\bbuilding model in\b"), ("typeq.bibliographic-data", r"\bcitations?\b(?!.*style)|\bbibliographic\b"),
            ("typeq.molecular-trajectory|typeq.motion-capture", r"\btrajector(y|ies)\b"), ("typeq.point-cloud", r"\bpoint cloud\b"),
            ("typeq.translation-data|typeq.message-catalog", r"\btranslations?$"), ("typeq.screenplay", r"\bscreenplay\b"),
            ("typeq.voxel-data", r"\bvoxel (model|map)\b"), ("typeq.encrypted-data", r"^encrypted\b(?!.*passwords)")]
# The families, each with a combination of supertypes that indicates it.
PARTS = [("typeq.cad-model|typeq.building-model", "typeq.cad-drawing", "public.3d-content"), ("typeq.log-text", "public.plain-text", "public.log"),
         ("typeq.music-notation-text", "public.plain-text", "typeq.music-score")]
OTHER_NAMES = re.compile(
    r"\b(under|by|with) (its |an? |the |their )?(other|another|older|old|usual|registered|unregistered|less common|uncommon|common|second) "
    r"(names?|MIME|media|extensions?|suffix)", re.I)


class Rows:
    def __init__(self, rows):
        self.rows = {row["identifier"].lower(): row for row in rows}
        self._supertypes = {}

    @staticmethod
    def is_apples(row):
        owner = (row.get("declaredBy", "") + ".").lower()
        return owner.startswith("com.apple.") and owner != "com.apple.dt.xcode."

    def supertypes(self, identifier):
        """Returns all supertypes of a type, in lowercase. Conformances can form a cycle."""
        identifier = identifier.lower()
        if identifier not in self._supertypes:
            self._supertypes[identifier] = found = set()
            for parent in self.rows.get(identifier, {}).get("conformsTo", []):
                found |= {parent.lower()} | self.supertypes(parent)
        return self._supertypes[identifier]

    def conforms(self, identifier, to):
        return identifier.lower() == to.lower() or to.lower() in self.supertypes(identifier)


def evidence(row):
    """Yields the supertypes that the evidence of a row implies, each with the evidence."""
    for kind in row.get("kinds", []):
        reader, slash, _ = kind.partition("/")
        if slash and reader in KINDS:
            yield KINDS[reader], kind
    for key, parent in KEYS.items():
        if row.get(key):
            yield parent, key
    for words, parent in WORDS:
        if re.search(words, row.get("description", ""), re.I):
            yield parent, "the description"
    for signature in row.get("signatures", []):
        for prefix, parent in SIGNATURES:
            if not signature.get("offset") and signature["bytes"].startswith(prefix):
                yield parent, signature["bytes"][:24]


def has_evidence(row):
    return bool(row.get("kinds") or row.get("signatures") or row.get("brands") or any(row.get(key) for key in KEYS))


def second_id(rows, row):
    if OTHER_NAMES.search(row.get("description", "")):
        yield "the description is of a row for other names of a format: its tags belong to the row of the format"
    if len(row["conformsTo"]) != 1 or has_evidence(row):
        return
    parent = rows.rows.get(row["conformsTo"][0].lower())
    if parent is None:
        return
    names = {name.lower() for key in ("mimeTypes", "mimeAliases", "mimeNames") for name in parent.get(key, [])}
    names |= {name.lower() for name in parent.get("added", {}).get("mimeTypes", [])}
    own = {name.lower() for key in ("mimeTypes", "mimeAliases", "mimeNames") for name in row.get(key, [])}
    shared = sorted(names & own)
    if shared:
        yield f"{parent['identifier']} has the MIME name {shared[0]}, too: is it the same format?"


def parents(rows, row):
    said = set()
    for parent, reason in evidence(row):
        if parent in said or rows.conforms(row["identifier"], parent):
            continue
        said.add(parent)
        yield f"the evidence implies {parent}: {reason}"


def names(rows, row):
    for name in row.get("filenames", []) + row.get("compoundExtensions", []):
        notation = NAMES.get(name.rpartition(".")[2].lower())
        # Files of JSON with comments also have names of JSON.
        forms = [notation, "org.json.jsonc"] if notation == "public.json" else [notation]
        if notation and name.rpartition(".")[0] and not any(rows.conforms(row["identifier"], form) for form in forms):
            yield f"{name} is a name of {notation}"


def formats(rows, row):
    """Yields a message if MIME names, or the text in signatures, belong to different extensions of the row."""
    extensions, names = [one.lower() for one in row.get("extensions", [])], row.get("mimeTypes", [])
    texts = [bytes.fromhex(one["bytes"].replace("?", "0")).decode("latin-1").lower() for one in row.get("signatures", [])]
    if len(extensions) < 2:
        return
    parts = [re.split(r"[^a-z0-9]+", name.lower().partition("/")[2]) for name in names]
    named = [tuple(one for one in extensions if one in part) for part in parts]
    signed = [tuple(index for index, text in enumerate(texts) if len(one) > 2 and one[:3] in text) for one in extensions]
    for kind, related in (("MIME names", named), ("signatures", signed)):
        if len({one for one in related if one}) > 1:
            yield f"{kind} of several formats: {', '.join(names if kind == 'MIME names' else extensions)}"


def registered(rows, row):
    """Yields a message if several MIME names of a row are types in the same published list. They usually belong to different
    formats, unless one of them is for an older version."""
    names = dict.fromkeys(name for key in ("mimeTypes", "mimeAliases", "mimeNames") for name in row.get(key, []))
    for mark, those in (("i", "IANA registered"), ("f", "shared-mime-info has types")):
        found = [name for name in names if mark in published().get(name.lower(), "")]
        if len(found) > 1:
            yield f"{those} {', '.join(found)}: are they names of one format?"


@functools.cache
def published():
    """Returns the marks of each MIME name in mime-published.tsv that is not obsolete, keyed by the name in lowercase."""
    with open(os.path.join(HERE, "mime-published.tsv"), encoding="utf-8") as file:
        fields = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {name: marks for name, marks in fields if "o" not in marks}


def length(rows, row):
    for signature in row.get("signatures", []):
        for pattern in [signature] + signature.get("and", []):
            digits = pattern["bytes"]
            if "?" in digits[:2] or len(digits) < 12:
                continue
            first, text = int(digits[:2], 16), digits[2:]
            if "?" in text or not 4 <= first:
                continue
            content = bytes.fromhex(text)
            # A control byte before text may be the length of the text.
            if first < 32 and first not in (9, 10, 13, 27, 30) and all(32 <= byte < 127 for byte in content) and len(content) > 5 and first != len(content):
                yield f"the byte {first} before the {len(content)} bytes '{content.decode()}'"


def family(rows, row):
    text = row["identifier"].replace("-", " ") + " " + row.get("description", "")
    for parent, words_of in FAMILIES:
        if re.search(words_of, text, re.I) and not any(rows.conforms(row["identifier"], one) for one in parent.split("|")):
            yield f"not in the family {parent.replace('|', ' or ')}"
    for parent, *parts in PARTS:
        if all(rows.conforms(row["identifier"], one) for one in parts) and not any(rows.conforms(row["identifier"], one) for one in parent.split("|")) \
                and row["identifier"] not in parent:
            yield f"{' and '.join(parts)}, but not in the family {parent.replace('|', ' or ')}"


LISTS = ["extensions", "filenames", "compoundExtensions", "mimeTypes", "osTypes", "mimeNames", "mimeAliases", "magicNames", "aliases",
         "conformsTo", "interpreters", "modes", "openings", "hints", "claimHints", "weakHints", "members", "streams", "brands", "traits"]
# Pairs of keys. A value under the second key is unnecessary if the first key has the same value.
PAIRS = [("mimeTypes", "mimeAliases"), ("mimeNames", "mimeAliases"), ("hints", "claimHints"), ("hints", "weakHints")]


def twice(rows, row):
    def values(key):
        own = row.get(key, []) + (row.get("added", {}).get(key, []))
        fold = key in ("extensions", "interpreters", "modes") or key.startswith("mime")
        return [value.lower() if fold and isinstance(value, str) else json.dumps(value) for value in own]
    for key in [] if rows.is_apples(row) else LISTS:
        for value, count in collections.Counter(values(key)).items():
            if count > 1:
                yield f"{key} has {value} twice"
    for first, second in PAIRS:
        for value in sorted(set(values(first)) & set(values(second))):
            yield f"{first} and {second} have {value}"


def patterns(signature):
    """Returns the patterns of a signature: hexadecimal digits, the first and the last offset."""
    return [(one["bytes"].upper(), one.get("offset", 0), one.get("offset", 0) + one.get("range", 0))
            for one in [signature] + signature.get("and", [])]


def known_digits(one):
    """Returns the known digits of patterns that have a fixed offset, keyed by the index of the digit."""
    return {2 * first + index: digit for text, first, last in one if first == last for index, digit in enumerate(text) if digit != "?"}


def implies(one, digits, other):
    """Returns whether every file with a signature matches the patterns of another. 'digits' is the result of known_digits for the
    signature."""
    for text, first, last in other:
        known = next(place for place, digit in enumerate(text) if digit != "?")
        places = [first] if first == last else [
            (place - known) // 2 for place, digit in digits.items() if digit == text[known] and (place - known) % 2 == 0]
        if not any(first <= place <= last and all(digit in ("?", digits.get(2 * place + index)) for index, digit in enumerate(text))
                   for place in places) \
                and not any(text == its and first <= its_first and its_last <= last for its, its_first, its_last in one):
            return False
    return True


def implied(rows, row):
    def makes_unnecessary(one, other):
        one = patterns(one)
        return implies(one, known_digits(one), patterns(other))
    signatures = row.get("signatures", [])
    for index, one in enumerate(signatures):
        for place, other in enumerate(signatures):
            # A weak signature is a hint, whereas a longer signature that is not weak is proof.
            if place != index and makes_unnecessary(one, other) and not (makes_unnecessary(other, one) and index < place) and one.get("weak") == other.get("weak"):
                yield f"{other['bytes'][:24]} makes {one['bytes'][:24]} unnecessary"
        for parent in row.get("conformsTo", []):
            for other in rows.rows.get(parent.lower(), {}).get("signatures", []):
                if makes_unnecessary(one, other) and makes_unnecessary(other, one):
                    yield f"{parent} has the signature {one['bytes'][:24]}, too"


# The names and addresses of databases. The source of a row must name an entry, not only a database.
DATABASES = {"https://gitlab.freedesktop.org/xdg/shared-mime-info", "https://github.com/file/file/tree/master/magic/Magdir",
             "https://github.com/file/file", "https://www.nationalarchives.gov.uk/PRONOM", "shared-mime-info", "libmagic", "PRONOM", "IANA",
             "mime-db", "mime-types-data", "linguist"}


def source(rows, row):
    for part in row.get("source", "").split("; "):
        if part.strip().rstrip("/") in DATABASES:
            yield f"the source is an entry, not {part}"


# A pattern for the sources of identifiers in the domain of another owner.
DECLARATIONS = re.compile(
    r"Info\.plist|property lists?|answers? of|UTType|LaunchServices|type identifiers?|\(identifier\)|\bimport|\bdeclar|settings of duti|"
    r"\b(apps?|programs|scripts|plug-ins) that|\w\.(m|py)\b|osquery|(com|net|org)\.\w+\.\w+", re.I)


def declared(rows, row):
    name = row["identifier"]
    if name.startswith(("typeq.", "public.", "com.apple.")):
        return
    if not DECLARATIONS.search(row.get("source", "")):
        yield f"the source names nothing that declares {name}: name it, or use typeq.NAME"


def against(rows, row):
    own = [(one, known_digits(patterns(one))) for one in row.get("signatures", [])]
    for parent in sorted(rows.supertypes(row["identifier"])):
        above = rows.rows.get(parent, {})
        # Only some files of such types are detected.
        if {"partly-detected", "mixed-family"} & set(above.get("traits", [])):
            continue
        theirs = [known_digits(patterns(other)) for other in above.get("signatures", [])]
        for one, known in own:
            if theirs and all(any(other.get(index, digit) != digit for index, digit in known.items()) for other in theirs):
                yield f"{one['bytes'][:24]} contradicts the signatures of {parent}"
                break


def containers(rows, row):
    """Yields a message if a row neither conforms to a container nor holds it. A truncated file may be recognized only as the
    container."""
    kin = held(rows, row["identifier"])
    for parent in sorted({parent for parent, _ in evidence(row)} - {"public.text", "public.xml", "public.json"}):
        if not rows.conforms(row["identifier"], parent) and kin.isdisjoint({parent.lower()} | rows.supertypes(parent)):
            yield f"it neither conforms to {parent} nor holds it"


def held(rows, identifier):
    """Returns the types that a type and its supertypes hold, in lowercase."""
    return {one.lower() for each in {identifier.lower()} | rows.supertypes(identifier)
            for one in rows.rows.get(each, {}).get("holds", [])}


def siblings(rows):
    """Yields the types whose evidence an unrelated type of the same family could have. An attribute of the root element, a
    processing instruction or a document type belongs to one format. An element may also occur in documents of the other format."""
    def related(one, other):
        return rows.conforms(one, other) or rows.conforms(other, one)

    def is_element(condition):
        return condition.lstrip(">\n ").startswith("<") and condition[1:2] not in ("!", "?")
    roots = collections.defaultdict(lambda: collections.defaultdict(set))
    for row in rows.rows.values():
        for entry in row.get("xml", []):
            if "root" in entry:
                roots[entry["root"]][row["identifier"]].add(entry.get("contains"))
    for root, found in roots.items():
        for one, other in itertools.combinations(sorted(found), 2):
            conditions = found[one] | found[other]
            if related(one, other) or rows.is_apples(rows.rows[one.lower()]) and rows.is_apples(rows.rows[other.lower()]):
                continue
            if None in conditions:
                yield one, f"the root element '{root}' of {other}, of which one has no condition: does one conform to the other?"
            elif all(is_element(condition) for condition in conditions):
                yield one, f"the root element '{root}' of {other}: can a document have the elements of both?"
    for row in rows.rows.values():
        for other in [] if has_evidence(row) or rows.is_apples(row) else row.get("holds", []):
            held_row = rows.rows.get(other.lower(), {"conformsTo": []})
            family_of = [parent for parent in row["conformsTo"] if parent in held_row["conformsTo"] and parent.startswith("typeq.")]
            if family_of and has_evidence(held_row) and not related(row["identifier"], other):
                yield row["identifier"], f"its files have the evidence of {other}: does the evidence belong to a common supertype?"


@functools.cache
def samples():
    """Returns the samples of samples.tsv as hexadecimal digits, keyed by the type in lowercase."""
    found = collections.defaultdict(list)
    with open(os.path.join(os.path.dirname(REGISTRY), "samples.tsv"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                identifier, text = line.split("\t")[:2]
                parts = [word.partition("*") for word in text.split()]
                found[identifier.lower()].append("".join(digits * int(count or 1) for digits, _, count in parts).upper())
    return found


def versions(rows, row):
    """Yields the signatures that differ from another of the row in one digit, and whose digit no sample of the type has."""
    def differences(one, other):
        if {**one, "bytes": ""} != {**other, "bytes": ""} or len(one["bytes"]) != len(other["bytes"]) or "and" not in one:
            return []
        return [place for place, (digit, another) in enumerate(zip(one["bytes"], other["bytes"])) if digit != another]
    series = collections.defaultdict(list)
    for one in row.get("signatures", []):
        for other in row["signatures"]:
            if one is not other and len(places := differences(one, other)) == 1:
                series[places[0], one["bytes"][places[0]].upper()].append(one)
    for (place, digit), signatures_of in sorted(series.items()):
        if not any(matches(one, sample) for one in signatures_of for sample in samples()[row["identifier"].lower()]):
            yield f"no sample has the digit {digit} of the signature {signatures_of[0]['bytes'][:24]} at {place}"


def matches(signature, sample):
    """Returns whether a file, as hexadecimal digits, has a signature."""
    return all(any(len(part := sample[2 * place:2 * place + len(text)]) == len(text)
                   and all(digit in ("?", other) for digit, other in zip(text, part)) for place in range(first, last + 1))
               for text, first, last in patterns(signature))


def examine(rows):
    """Yields the kind, the identifier and the message of each finding."""
    described, aliases = collections.defaultdict(list), collections.defaultdict(list)
    for row in rows.rows.values():
        if not row["identifier"].startswith("com.x."):
            described[row.get("description", "").lower()].append(row)
        for alias in row.get("aliases", []):
            aliases[alias.lower()].append(row)
            if alias.lower() in rows.rows:
                yield "alias", row["identifier"], f"the alias {alias} is a type"
    for alias, owners in aliases.items():
        if len(owners) > 1:
            yield "alias", owners[1]["identifier"], f"{owners[0]['identifier']} has the alias {alias}, too"
    for same in described.values():
        ours = [row for row in same if not rows.is_apples(row)]
        if len(same) > 1 and ours:
            other = next(row for row in same if row is not ours[0])
            yield "description", ours[0]["identifier"], f"the description of {other['identifier']}: '{ours[0]['description']}'"
    for identifier, message in siblings(rows):
        yield "sibling", identifier, message
    for row in rows.rows.values():
        for kind, check in [("twice", twice), ("implied", implied), ("source", source)]:
            for message in check(rows, row):
                yield kind, row["identifier"], message
        if rows.is_apples(row) or row["identifier"].startswith("com.x."):
            continue
        for kind, check in [("second-id", second_id), ("parent", parents), ("name", names), ("formats", formats), ("registered", registered), ("length", length), ("family", family), ("against", against), ("container", containers), ("version", versions), ("identifier", declared)]:
            for message in check(rows, row):
                yield kind, row["identifier"], message


def main():
    with open(REGISTRY, encoding="utf-8") as file:
        rows = Rows(json.load(file)["types"])
    with open(os.path.join(HERE, "registry-rows.tsv"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    recorded = {(line[0], line[1].lower()) for line in lines}
    wanted, counts, found, used = set(sys.argv[1:]), collections.Counter(), 0, set()
    for kind, identifier, message in sorted(examine(rows)):
        if wanted and kind not in wanted:
            continue
        if (kind, identifier.lower()) in recorded:
            used.add((kind, identifier.lower()))
            counts[kind + ", recorded"] += 1
            continue
        print(f"{identifier}: {message} [{kind}]")
        counts[kind] += 1
        found += 1
    for kind, identifier in sorted(recorded - used):
        if not wanted or kind in wanted:
            print(f"{identifier}: registry-rows.tsv records a finding that does not exist [{kind}]")
            found += 1
    print("; ".join(f"{kind} {count}" for kind, count in sorted(counts.items())) or "no findings", file=sys.stderr)
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
