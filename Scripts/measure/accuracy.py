#!/usr/bin/env python3
"""Measures how often typeq and other programs identify the files of the corpus that Scripts/generate/accuracy-corpus/create
creates.

    Scripts/measure/accuracy.py [FOLDER] [TYPEQ]      the table (FOLDER: .build/corpus, TYPEQ: .build/release-link/typeq)
        --tool NAME       only this tool; can be given several times
        --variant NAME    named, stripped or wrong; can be given several times
        --standard        only the files whose type the installed shared-mime-info contains
        --wrong TOOL      list the wrong answers of a tool instead: variant, verdict, path, expected, answer
        --json            the figures, or the wrong answers, as JSON lines
        --at-least E      exit with 1 if less than E percent of typeq's answers for correctly named files are exact

Answers are compared as MIME types after replacing aliases. The table lists the percentage of the files whose answer is exact;
of the family (a subclass or superclass of the correct type in shared-mime-info, or in
Scripts/generate/accuracy-corpus/families.tsv); generic (text/plain for a text format); unknown (application/octet-stream, or
none); wrong.
"""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Scripts" / "generate" / "accuracy-corpus"))
import mime  # noqa: E402

VARIANTS = ("named", "stripped", "wrong")
VERDICTS = ("exact", "family", "generic", "unknown", "wrong")


def lines(command, paths, keep=lambda line: True):
    """Runs a tool on many paths, several hundred at a time. Its output has one line per path."""
    answers = []
    for start in range(0, len(paths), 400):
        chunk = paths[start:start + 400]
        run = subprocess.run(command + chunk, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        found = [line.strip() for line in run.stdout.decode(errors="replace").splitlines() if keep(line)]
        if len(found) != len(chunk):
            sys.exit(f"accuracy: {command[0]} gave {len(found)} answers for {len(chunk)} files")
        answers += found
    return answers


def typeq(program, paths):
    run = subprocess.run([program, "type", "--json", "-0", "--files-from", "-"], input="\0".join(paths).encode() + b"\0",
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    answers = [json.loads(line) for line in run.stdout.decode(errors="replace").replace("\0", "\n").splitlines() if line.strip()]
    if len(answers) != len(paths):
        sys.exit(f"accuracy: typeq gave {len(answers)} answers for {len(paths)} files")
    return [answer.get("mimeType") or "type:" + answer.get("type", "") for answer in answers]


def gio(paths):
    wanted = "standard::content-type:"
    found = lines(["gio", "info", "-a", "standard::content-type"], paths, lambda line: line.strip().startswith(wanted))
    return [line[len(wanted):].strip() for line in found]


def tools(program):
    known = {"typeq": lambda paths: typeq(program, paths)} if os.access(program, os.X_OK) else {}
    if shutil.which("file"):
        known["file"] = lambda paths: lines(["file", "--brief", "--mime-type"], paths)
    if shutil.which("gio"):
        known["gio"] = gio
    if shutil.which("mimetype"):
        known["mimetype"] = lambda paths: lines(["mimetype", "--brief"], paths)
    return known


def corpus(folder):
    labels = folder / "labels.tsv"
    if not labels.is_file():
        sys.exit(f"accuracy: no corpus in {folder}: run Scripts/generate/accuracy-corpus/create first")
    for line in labels.read_text().splitlines():
        path, label, source = line.split("\t")
        yield path.split("/")[0], label, source


def looks_like_text(path):
    with open(path, "rb") as file:
        head = file.read(4096)
    return not any(byte < 7 for byte in head) or head[:2] in (b"\xff\xfe", b"\xfe\xff")


def per_cent(tally):
    total = sum(tally.values()) or 1
    return {verdict: round(100 * tally[verdict] / total, 1) for verdict in VERDICTS}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=ROOT / ".build" / "corpus")
    parser.add_argument("typeq", nargs="?", default=str(ROOT / ".build" / "release-link" / "typeq"))
    parser.add_argument("--tool", action="append")
    parser.add_argument("--variant", action="append", choices=VARIANTS)
    parser.add_argument("--standard", action="store_true")
    parser.add_argument("--wrong", metavar="TOOL")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--at-least", type=float, metavar="E")
    options = parser.parse_args()
    names, known = mime.Names(), tools(options.typeq)
    for tool in [options.wrong] if options.wrong else options.tool or []:
        if tool not in known:
            sys.exit(f"accuracy: {tool} is not installed (choose {', '.join(known)})")
    entries = [entry for entry in corpus(options.folder) if not options.standard or names.known(entry[1])]
    if not options.json and not options.wrong:
        print(f"{len(entries)} files of {len({names.canonical(label) for _, label, _ in entries})} types: "
              "exact / exact + family / generic / unknown / wrong, in percent")
        print(f"{'':10}" + "".join(f"{variant:>34}" for variant in options.variant or VARIANTS))
    enough = True
    for tool in [options.wrong] if options.wrong else options.tool or known:
        cells = []
        for variant in options.variant or VARIANTS:
            paths = [str(next((options.folder / variant / number).iterdir())) for number, _, _ in entries]
            tally = collections.Counter()
            for (_, label, source), path, got in zip(entries, paths, known[tool](paths)):
                verdict = names.judge(label, got, looks_like_text(path))
                tally[verdict] += 1
                if options.wrong and verdict != "exact":
                    shown = os.path.relpath(path, options.folder)
                    row = {"variant": variant, "verdict": verdict, "file": shown, "wanted": label, "got": got, "source": source}
                    print(json.dumps(row) if options.json else "\t".join(row.values()))
            figures = per_cent(tally)
            if tool == "typeq" and variant == "named" and options.at_least is not None:
                enough = figures["exact"] >= options.at_least
            if options.json and not options.wrong:
                print(json.dumps({"tool": tool, "variant": variant, "files": len(entries), **figures}))
            both = figures["exact"] + figures["family"]
            cells.append(f"{figures['exact']:.1f} / {both:.1f} / {figures['generic']:.1f} / {figures['unknown']:.1f} / {figures['wrong']:.1f}")
        if not options.json and not options.wrong:
            print(f"{tool:10}" + "".join(f"{cell:>34}" for cell in cells), flush=True)
    if not enough:
        sys.exit(1)


main()
