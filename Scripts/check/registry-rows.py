#!/usr/bin/env python3
"""Finds rows of Registry/types.json that contradict the rules of CONTRIBUTING about rows.

    Scripts/check/registry-rows.py [KIND...]

Prints 'IDENTIFIER: message' for each finding that registry-rows.tsv does not record with a reason, and the number of findings of
each kind. The exit status is 1 if there are such findings, or recorded ones that no longer exist. Apple's declarations are facts,
and are not examined. 'typeq registry check' finds more: orders, redundant supertypes, MIME names.

    second-id     a row for names of a format that has a row
    description   the description of another row
    parent        a supertype that the evidence implies: the container or notation of the files
    name          a name of JSON, YAML, TOML or XML files in a row of another notation
    formats       several formats in one row: extensions, MIME names and signatures without relation
    length        a length byte that is not the length of its text
    family        a row outside the family of its kind
    signature     a signature that is the signature of another format, or contains it, without a relation between the rows
    alias         an alias that is a type, or that two rows have
"""
import collections
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
REGISTRY = os.path.join(HERE, "..", "..", "Registry", "types.json")

# What a kind of evidence implies.
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
NAMES = {"json": "public.json", "yaml": "public.yaml", "yml": "public.yaml", "toml": "public.toml", "xml": "public.xml"}
# A family and the words by which its members are known, in an identifier or a description.
FAMILIES = [("typeq.comic-book", r"\bcomic\b(?!.*(font|ssf))"), ("typeq.mailbox", r"\bmailbox(es)?\b"),
            ("typeq.rdf-graph", r"\bRDF\b(?!.*(query|shape|rule|package))"), ("typeq.genealogy-data", r"family tree|genealog"),
            ("typeq.filesystem-image", r"image of an? .*file ?system|file ?system image"), ("typeq.music-score", r"guitar pro\b.*score"),
            ("typeq.subtitles|typeq.binary-subtitles", r"\b(subtitles?|captions)\b"), ("typeq.mind-map", r"\bmind ?map"), ("typeq.graph-data", r"\bgraph\b in\b")]
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
        """Returns all supertypes of a type, in lowercase. A cycle ends."""
        identifier = identifier.lower()
        if identifier not in self._supertypes:
            self._supertypes[identifier] = found = set()
            for parent in self.rows.get(identifier, {}).get("conformsTo", []):
                found |= {parent.lower()} | self.supertypes(parent)
        return self._supertypes[identifier]

    def conforms(self, identifier, to):
        return identifier.lower() == to.lower() or to.lower() in self.supertypes(identifier)


def evidence(row):
    """Yields what the evidence of a row implies: a supertype, and the evidence."""
    for kind in row.get("kinds", []):
        reader, slash, _ = kind.partition("/")
        if slash and reader in KINDS:
            yield KINDS[reader], kind
    for key, parent in KEYS.items():
        if row.get(key):
            yield parent, key
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
        # JSON with comments has names of JSON, too.
        forms = [notation, "org.json.jsonc"] if notation == "public.json" else [notation]
        if notation and name.rpartition(".")[0] and not any(rows.conforms(row["identifier"], form) for form in forms):
            yield f"{name} is a name of {notation}"


def formats(rows, row):
    """MIME names, or texts of signatures, that belong to different extensions of the row."""
    extensions, names = [one.lower() for one in row.get("extensions", [])], row.get("mimeTypes", [])
    texts = [bytes.fromhex(one["bytes"].replace("?", "0")).decode("latin-1").lower() for one in row.get("signatures", [])]
    if len(extensions) < 2 or len(texts) < 2:
        return
    parts = [re.split(r"[^a-z0-9]+", name.lower().partition("/")[2]) for name in names]
    named = [tuple(one for one in extensions if one in part) for part in parts]
    signed = [tuple(index for index, text in enumerate(texts) if len(one) > 2 and one[:3] in text) for one in extensions]
    for kind, related in (("MIME names", named), ("signatures", signed)):
        if len({one for one in related if one}) > 1:
            yield f"{kind} of several formats: {', '.join(names if kind == 'MIME names' else extensions)}"


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
            # A control byte before a text: is it the length of the text?
            if first < 32 and first not in (9, 10, 13, 27, 30) and all(32 <= byte < 127 for byte in content) and len(content) > 5 and first != len(content):
                yield f"the byte {first} before the {len(content)} bytes '{content.decode()}'"


def family(rows, row):
    text = row["identifier"].replace("-", " ") + " " + row.get("description", "")
    for parent, words_of in FAMILIES:
        if re.search(words_of, text, re.I) and not any(rows.conforms(row["identifier"], one) for one in parent.split("|")):
            yield f"not in the family {parent.replace('|', ' or ')}"


def patterns(row):
    """Yields the bytes of each signature by their offsets, and whether it has more conditions. Weak ones are not proof."""
    for signature in row.get("signatures", []) + row.get("added", {}).get("signatures", []):
        parts = [signature] + signature.get("and", [])
        if signature.get("weak") or signature.get("range"):
            continue
        fixed = {}
        for part in parts:
            if not part.get("range"):
                digits = part["bytes"]
                fixed.update((part.get("offset", 0) + place // 2, digits[place:place + 2])
                             for place in range(0, len(digits), 2) if digits[place:place + 2] != "??")
        if fixed:
            yield fixed, any(part.get("range") for part in parts)


def signatures(rows):
    """Yields the rows with a signature that contains all bytes of a signature of an unrelated row."""
    def holds(row, other):
        return any(rows.conforms(other["identifier"], held) for held in row.get("holds", []))

    every = [(row, fixed, has_more) for row in rows.rows.values() for fixed, has_more in patterns(row)]
    by_byte = collections.defaultdict(list)
    for entry in every:
        for place, digits in entry[1].items():
            by_byte[place, digits].append(entry)
    for outer, fixed, has_more in every:
        # Fewer than three bytes occur by chance: the longer signature is the better one.
        if has_more or len(fixed) < 3:
            continue
        for inner, others, _ in min((by_byte[item] for item in fixed.items()), key=len):
            one, two = outer["identifier"], inner["identifier"]
            if one != two and fixed.items() <= others.items() and not (
                    rows.conforms(one, two) or rows.conforms(two, one) or holds(outer, inner) or holds(inner, outer)):
                yield two, f"the signature of {one}"


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
    for identifier, message in sorted(set(signatures(rows))):
        yield "signature", identifier, message
    for row in rows.rows.values():
        if rows.is_apples(row) or row["identifier"].startswith("com.x."):
            continue
        for kind, check in [("second-id", second_id), ("parent", parents), ("name", names), ("formats", formats), ("length", length), ("family", family)]:
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
