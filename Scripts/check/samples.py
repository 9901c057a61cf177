#!/usr/bin/env python3
"""Identifies the samples of Registry/samples.tsv by their content only, without a name and without libmagic.

    Scripts/check/samples.py TYPEQ

Each row has a type, the bytes of a small file of that type, the source of the format, and the location in the source: a section, a
page or the name of a structure. Tabs separate the columns. The bytes are hexadecimal digits; XX*N is the byte XX, N times.
The files are written according to the specifications. The registry is Registry/types.json.
A row with a fifth column is not identified yet, for the reason in that column; a row that is identified has no such column.
"""
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def content(text):
    """Returns the bytes that a row describes."""
    parts = bytearray()
    for word in text.split():
        digits, _, count = word.partition("*")
        parts += bytes.fromhex(digits) * (int(count) if count else 1)
    return bytes(parts)


def main():
    if len(sys.argv) != 2:
        raise SystemExit("usage: Scripts/check/samples.py TYPEQ")
    typeq = os.path.abspath(sys.argv[1])
    with open(os.path.join(ROOT, "Registry", "samples.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    for row in rows:
        if len(row) < 4 or not row[3]:
            raise SystemExit(f"check-samples: a sample of {row[0]} has no location in its source")
    with tempfile.TemporaryDirectory() as folder:
        for index, (_, text, *_) in enumerate(rows):
            with open(os.path.join(folder, f"{index:04}"), "wb") as file:
                file.write(content(text))
        result = subprocess.run(
            [typeq, "type", "--json", "--identify", "content", "--registry", os.path.join(ROOT, "Registry", "types.json")]
            + [f"{index:04}" for index in range(len(rows))],
            cwd=folder, env=dict(os.environ, MAGIC=os.path.join(folder, "none")), capture_output=True, text=True)
    answers = [json.loads(line).get("type") for line in result.stdout.splitlines()]
    if len(answers) != len(rows):
        raise SystemExit(f"check-samples: {len(answers)} answers for {len(rows)} samples: {result.stderr[:400]}")
    pairs = list(zip(rows, answers))
    wrong = [(row[0], answer) for row, answer in pairs if (row[0].lower() == answer) == (len(row) > 4)]
    for expected, answer in wrong:
        if expected.lower() == answer:
            print(f"check-samples: {expected} is identified now: remove the fifth column", file=sys.stderr)
        else:
            print(f"check-samples: a sample of {expected} is identified as {answer}", file=sys.stderr)
    known = sum(row[0].lower() == answer for row, answer in pairs)
    print(f"{known} of {len(rows)} samples are identified")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
