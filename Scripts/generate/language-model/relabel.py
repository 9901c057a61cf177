#!/usr/bin/env python3
"""Writes the types of the classes in classes.tsv into Registry/languages.model and languages.tsv, without training. Use it after
identifiers of types have changed.

    Scripts/generate/language-model/relabel.py
"""
import hashlib
import itertools
import pathlib
import struct

HERE = pathlib.Path(__file__).resolve().parent
REGISTRY = HERE.parents[2] / "Registry"
HEADER = struct.Struct("<4sHHIIBBBBIIfIIIIIIII")  # as in model.py, which needs numpy and a C compiler


def checksum(data):
    """Returns the 32-bit FNV-1a hash."""
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def record(folder, corpus=None):
    """Writes languages.sha256, the checksums of the model and its table, and of the corpus if it was just used for training. A run
    of `make languages` with the same sources can be compared with them by sha256sum --check."""
    path = folder / "languages.sha256"
    old = path.read_text().splitlines() if path.exists() else []
    rows = [line for line in old if "corpus" in line and corpus is None]
    files = [folder / "languages.model", folder / "languages.tsv"]
    for name in files + ([corpus / "corpus.bin", corpus / "corpus.tsv"] if corpus else []):
        rows.append(f"{hashlib.sha256(name.read_bytes()).hexdigest()}  {name.name}")
    path.write_text("".join(row + "\n" for row in sorted(rows, key=lambda row: row.split()[1])))


def main():
    lines = (HERE / "classes.tsv").read_text(encoding="utf-8").splitlines()
    types = {row[0]: row[1].removeprefix("-") for row in (line.split("\t") for line in lines if line and not line.startswith("#"))}
    path = REGISTRY / "languages.model"
    data = path.read_bytes()
    head = list(HEADER.unpack_from(data))
    places = head[12:]
    offsets = struct.unpack_from(f"<{head[2] + 1}I", data, places[0])
    rows = [data[places[1] + a:places[1] + b].decode().split("\t") for a, b in itertools.pairwise(offsets)]
    for row in rows:
        row[2] = types.get(row[0], row[2])
    strings = ["\t".join(row).encode() for row in rows]
    body = struct.pack(f"<{len(strings) + 1}I", *itertools.accumulate(map(len, strings), initial=0))
    body += b"".join(strings) + b"\0" * (-sum(map(len, strings)) % 4)
    shift = len(body) - (places[2] - places[0])
    head[3], head[4] = len(data) + shift, 0
    head[12:] = places[:2] + [place + shift for place in places[2:]]
    body += data[places[2]:]
    head[4] = checksum(HEADER.pack(*head)[16:] + body)
    path.write_bytes(HEADER.pack(*head) + body)
    table = REGISTRY / "languages.tsv"
    text = [line.split("\t") for line in table.read_text(encoding="utf-8").splitlines()]
    table.write_text("".join("\t".join([row[0], types.get(row[0]) or row[1], *row[2:]]) + "\n" for row in text), encoding="utf-8")
    record(REGISTRY)


if __name__ == "__main__":
    main()
