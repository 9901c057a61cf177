#!/usr/bin/env python3
"""Compares the types and MIME names of extensions with Registry/golden.tsv.

    Scripts/check/golden.py TYPEQ

The program is asked once for empty files with the extensions, and for folders with the extensions whose type is for folders.
Each difference is printed, and the exit code is 1 if there is any. A MIME name '-' is not compared.
"""
import json
import os
import subprocess
import sys
import tempfile

REGISTRY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Registry")


def folder_types():
    """Returns a function that returns whether a type is for folders."""
    with open(os.path.join(REGISTRY, "types.json"), encoding="utf-8") as file:
        parents = {row["identifier"].lower(): row.get("conformsTo", []) for row in json.load(file)["types"]}

    def is_folder(identifier, seen=()):
        name = identifier.lower()
        if name in seen:
            return False
        return name == "public.directory" or any(is_folder(parent, (*seen, name)) for parent in parents.get(name, []))

    return is_folder


def main():
    if len(sys.argv) != 2:
        raise SystemExit("usage: Scripts/check/golden.py TYPEQ")
    typeq = os.path.abspath(sys.argv[1])
    with open(os.path.join(REGISTRY, "golden.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    malformed = [row[0] for row in rows if len(row) != 5 or not all(row)]
    if malformed or [row[0] for row in rows] != sorted({row[0] for row in rows}):
        raise SystemExit(f"check-golden: expected five columns, and each extension once and in order: {malformed}")
    is_folder = folder_types()
    with tempfile.TemporaryDirectory() as folder:
        for extension, identifier, *_ in rows:
            path = os.path.join(folder, "golden." + extension)
            os.mkdir(path) if is_folder(identifier) else open(path, "x").close()
        result = subprocess.run(
            [typeq, "type", "--json", "--identify", "name"] + ["golden." + row[0] for row in rows],
            cwd=folder, capture_output=True, text=True, timeout=120)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    if len(answers) != len(rows):
        raise SystemExit(f"check-golden: {len(answers)} answers for {len(rows)} extensions: {result.stderr[:400]}")
    wrong = 0
    for (extension, identifier, name, *_), answer in zip(rows, answers):
        found, found_name = answer.get("type"), answer.get("mimeType")
        differences = [found] if found != identifier.lower() else []
        if name not in ("-", found_name):
            differences.append(found_name)
        if differences:
            wrong += 1
            expected = identifier if name == "-" else f"{identifier} ({name})"
            print(f"check-golden: .{extension} is {', '.join(map(str, differences))}, not {expected}", file=sys.stderr)
    print(f"{len(rows) - wrong} of {len(rows)} extensions have the type and the MIME name of Registry/golden.tsv")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
