#!/usr/bin/env python3
"""Writes the public API of the library products to Documentation/api.txt, so that changes of the API are visible in review.

    Scripts/generate/public-api.py            builds the libraries, and writes the file
    Scripts/generate/public-api.py --check    builds the libraries, and exits with 1 if the file is not up to date
    --skip-build                              uses the debug build of an earlier run

Each line has a module, a symbol and its declaration, separated by tabs. A conformance is a line of its own. The lines
of a module are sorted, and do not depend on the machine.
"""

import difflib
import json
import sys
import tempfile

import symbols

FILE = symbols.ROOT / "Documentation" / "api.txt"
# Every type has these by default.
IMPLICIT = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


def names_of_all(folders):
    """Returns the names of the symbols of all modules. A module can add a conformance to a type of another module."""
    return {
        symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"])
        for folder in folders for file in folder.iterdir() for symbol in json.loads(file.read_text())["symbols"]}


def lines(module, folder, known):
    """Returns the lines of a module. `known`: the names of the symbols of all modules."""
    found = set()
    for file in folder.iterdir():
        graph = json.loads(file.read_text())
        names = {}
        for symbol in graph["symbols"]:
            name = names[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
            declaration = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
            found.add(f"{module}\t{name}\t{' '.join(declaration.split())}")
        for relation in graph["relationships"]:
            protocol = relation.get("targetFallback") or names.get(relation["target"], relation["target"])
            if relation["kind"] == "conformsTo" and protocol not in IMPLICIT:
                name = (names.get(relation["source"]) or relation.get("sourceFallback")
                        or known.get(relation["source"], relation["source"]))
                found.add(f"{module}\t{name}\t: {protocol}")
    return sorted(found)


def main():
    arguments = sys.argv[1:]
    if not set(arguments) <= {"--check", "--skip-build"}:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        graphs = symbols.extract(symbols.modules(), folder, "--skip-build" in arguments)
        known = names_of_all(graphs.values())
        new = "".join(line + "\n" for module, graph in graphs.items() for line in lines(module, graph, known))
    if "--check" not in arguments:
        FILE.write_text(new)
        return
    old = FILE.read_text() if FILE.exists() else ""
    if new != old:
        name = str(FILE.relative_to(symbols.ROOT))
        sys.stdout.writelines(difflib.unified_diff(
            old.splitlines(True), new.splitlines(True), name, name + " (now)", n=0))
        sys.exit(f"Scripts/generate/public-api.py: {name} is not up to date: run 'make api', and review the change")


if __name__ == "__main__":
    main()
