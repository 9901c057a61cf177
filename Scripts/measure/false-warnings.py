#!/usr/bin/env python3
"""Measures the false warnings of typeq on this system: warnings that the content of a file does not match its name.

    Scripts/measure/false-warnings.py [--typeq PROGRAM] [--limit PERCENT] [FOLDER…]

Identifies every file below the folders, and prints each warning with its verdict in Registry/mismatches.tsv, separated by tabs:
true, false, or unreviewed if the list has no row. The default folders are /usr, /etc, /var/lib and the home folder. The exit
code is 1 if the number of false warnings exceeds the limit, 0.03 % of the files, and 2 if the program fails.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
MISMATCHES = ("extension-mismatch", "not-text")
VERDICTS = ("true", "false")


def reviewed(path):
    """Returns the rows of the list: pattern, verdict and reason."""
    rows = []
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.startswith("#"):
                continue
            cells = line.rstrip("\n").split("\t")
            if len(cells) != 3 or cells[1] not in VERDICTS or not all(cells):
                sys.exit(f"{path}:{number}: expected a path, 'true' or 'false', and a reason, by tabs")
            pattern = "".join(".*" if part == "*" else re.escape(part) for part in re.split(r"(\*)", cells[0]))
            rows.append((re.compile(pattern), cells[1], cells[2]))
    return rows


def files(folders):
    """Returns the paths of the regular files below the folders, without other file systems, as bytes."""
    for folder in folders:
        device = os.stat(folder).st_dev
        for parent, names, found in os.walk(os.fsencode(folder)):
            names[:] = sorted(
                name for name in names
                if not os.path.islink(os.path.join(parent, name))
                and os.lstat(os.path.join(parent, name)).st_dev == device)
            for name in sorted(found):
                path = os.path.join(parent, name)
                if os.path.isfile(path) and not os.path.islink(path):
                    yield path


def warnings(program, paths):
    """Returns the path and the text of each warning."""
    with tempfile.NamedTemporaryFile() as names, tempfile.TemporaryFile() as answers:
        names.write(b"".join(path + b"\0" for path in paths))
        names.flush()
        run = subprocess.run(
            [program, "type", "--json", "-0", "--files-from", names.name], stdout=answers, stderr=subprocess.DEVNULL)
        # 2: some files could not be read.
        if run.returncode not in (0, 2):
            sys.exit(f"{program}: exit code {run.returncode}")
        answers.seek(0)
        for answer in answers.read().split(b"\0"):
            if not answer.strip() or not any(f'"id":"{name}"'.encode() in answer for name in MISMATCHES):
                continue
            found = json.loads(answer)
            for warning in found["warnings"]:
                if warning["id"] in MISMATCHES:
                    yield found["file"], warning["text"]


def main():
    """Prints the warnings and their number by verdict, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--typeq", default=os.path.join(ROOT, ".build/release-link/typeq"))
    parser.add_argument("--list", default=os.path.join(ROOT, "Registry/mismatches.tsv"))
    parser.add_argument("--limit", type=float, default=0.03, help="per cent of the files")
    parser.add_argument("folders", nargs="*", default=["/usr", "/etc", "/var/lib", os.path.expanduser("~")])
    options = parser.parse_args()
    rows = reviewed(options.list)
    paths = list(files([folder for folder in options.folders if os.path.isdir(folder)]))
    if not paths:
        sys.exit("no files below " + ", ".join(options.folders))
    counts = collections.Counter()
    for path, text in sorted(warnings(options.typeq, paths)):
        verdict, reason = next(
            ((verdict, reason) for pattern, verdict, reason in rows if pattern.fullmatch(path)), ("unreviewed", ""))
        counts[verdict] += 1
        print("\t".join(cell for cell in (verdict, path, text, reason) if cell))
    share = 100 * counts["false"] / len(paths)
    print(
        f"{len(paths)} files: {sum(counts.values())} warnings, {counts['true']} true, {counts['false']} false "
        f"({share:.4f} %, limit {options.limit} %), {counts['unreviewed']} unreviewed")
    return 1 if share > options.limit else 0


if __name__ == "__main__":
    sys.exit(main())
