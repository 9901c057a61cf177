#!/usr/bin/env python3
"""Compares the answers of typeq with types that a person determined without seeing them.

    Scripts/measure/blind.py --seed N [--files 200] [--most 20] FOLDER >TABLE
                                    draws files from the packages in a folder of field.py, at most --most from one package
    Scripts/measure/blind.py --compare TABLE [--typeq PROGRAM]
                                    prints each difference, and how many answers are exact, related or wrong

A row of the table consists of a type and the path of a file, separated by a tab. A reader who has not seen an answer of typeq for
the file enters the type, based on the name and the bytes. An answer is related if it is a supertype or a subtype of the type in
the table.
"""
import argparse
import collections
import os
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Scripts" / "measure"))
import field  # noqa: E402
from declared_types import Types  # noqa: E402


def draw(options):
    """Prints a row without a type for each file that the seed draws."""
    names = sorted(name for name in os.listdir(options.folder) if (options.folder / name).is_dir())
    groups = {name: list(field.files([options.folder / name])) for name in names}
    paths = sorted((path, name) for name, group in groups.items() for path in group)
    random.Random(options.seed).shuffle(paths)
    counts, chosen = collections.Counter(), []
    for path, name in paths:
        if counts[name] < options.most and len(chosen) < options.files:
            counts[name] += 1
            chosen.append(os.fsdecode(path))
    print("\n".join("\t" + path for path in sorted(chosen)))
    return 0


def compare(options):
    """Prints the answers that are not exact, and the counts."""
    types, counts = Types(), collections.Counter()
    with open(options.compare, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines]
    if missing := [path for expected, path in rows if expected.lower() not in types.rows]:
        sys.exit(f"{options.compare}: no declared type for {missing[0]}")
    answers = field.answers(options.typeq, [os.fsencode(path) for _, path in rows])
    for (expected, path), (_, answer) in zip(rows, answers):
        wanted, found = expected.lower(), answer.get("type", "").lower()
        related = found in types.supertypes(wanted) or wanted in types.supertypes(found)
        verdict = "exact" if found == wanted else "related" if related else "wrong"
        counts[verdict] += 1
        if verdict != "exact":
            print("\t".join([verdict, expected, found, path]))
    for verdict in ("exact", "related", "wrong"):
        print(f"{verdict}: {counts[verdict]} of {len(rows)}, {field.interval(counts[verdict], len(rows))}")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--typeq", default=os.path.join(ROOT, ".build/release-link/typeq"))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--most", type=int, default=20, help="the number of files from one package")
    parser.add_argument("--compare", metavar="TABLE")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    options = parser.parse_args()
    if options.compare:
        return compare(options)
    if options.seed is None or not options.folder:
        parser.error("expected --seed N and a folder, or --compare TABLE")
    return draw(options)


if __name__ == "__main__":
    sys.exit(main())
