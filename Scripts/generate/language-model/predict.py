#!/usr/bin/env python3
"""Prints the languages of files according to the model file: predict.py FILE ...

  --model FILE         use this model instead of Registry/languages.model
  --extension EXT      use only the classes whose types claim the extension, according to Registry/types.json
  --vectors            compare Registry/languages.vectors.tsv with the model
  --write-vectors      write that file from vectors.txt
"""

import argparse
import json
import pathlib
import sys

import numpy

import model as m

VECTORS = m.ROOT / "Registry" / "languages.vectors.tsv"


def claimants(extension):
    types = json.loads((m.ROOT / "Registry" / "types.json").read_text())["types"]
    return {t["identifier"] for t in types
            if extension in t.get("extensions", []) + t.get("added", {}).get("extensions", [])}


def texts():
    """Returns the texts of vectors.txt, each of which ends with a line of four equal signs."""
    return [one.encode() for one in (m.HERE / "vectors.txt").read_text().split("\n====\n") if one.strip()]


def escaped(data):
    return data.decode().replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def vector(model, data):
    hashes, counts = m.features(data)
    sums, squares = model.sums(hashes, counts)
    p = model.probabilities(hashes, counts)
    top = sorted(range(len(p)), key=lambda i: -p[i])[:3]
    marks = " ".join(f"{model.names[i]}:{sums[i]}:{round(1000 * p[i])}" for i in top)
    total = 0
    for hash_, count in zip(hashes.tolist(), counts.tolist()):
        total = (total + hash_ * count) & 0xFFFFFFFF
    return f"{len(hashes)}\t{total}\t{squares}\t{marks}\t{escaped(data)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", type=pathlib.Path, default=m.MODEL)
    parser.add_argument("--extension")
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("--write-vectors", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    model = m.Model(options.model, verify=True)
    if options.vectors or options.write_vectors:
        head = ["# Test inputs, and the results of the model for each, computed with integers: distinct features; the sum of hash times",
                "# count, in 32 bits; the sum of the squared logs; the three best classes, each with its sum and its share in per mille.",
                "# features\thashes\tsquares\tclasses\ttext (\\n \\t \\r \\\\ escaped)"]
        lines = [vector(model, data) for data in texts()]
        if options.write_vectors:
            VECTORS.write_text("\n".join(head + lines) + "\n")
        elif [line for line in VECTORS.read_text().splitlines() if line[0] != "#"] != lines:
            sys.exit("the vectors differ from what the model computes")
        return
    allowed = None
    if options.extension:
        of = claimants(options.extension)
        allowed = numpy.array([bool(of & set(types)) for types in model.types])
    for path in options.files:
        place, p = model.answer(path.read_bytes(), allowed)
        print(f"{path}\t{model.names[place]}\t{p:.3f}\t{' '.join(model.types[place][:1])}")


if __name__ == "__main__":
    main()
