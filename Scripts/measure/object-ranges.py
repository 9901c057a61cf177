#!/usr/bin/env python3
"""Identifies files by ranges, like objects in a store, and compares the answers with the answers for the whole files. Prints
the requests and bytes per object, and the objects per second with frames sent from memory.

  Scripts/measure/object-ranges.py FOLDER…              with .build/release-link/typeq, or the program in $TYPEQ
  Scripts/measure/object-ranges.py --sample N FOLDER…   N files of the folders, the same files each time
  Scripts/measure/object-ranges.py --speed FOLDER…      only the speed
  Scripts/measure/object-ranges.py --kills FOLDER…      kills the process at every thousandth object
  Scripts/measure/object-ranges.py --memory FOLDER…     the peak memory for 10,000 objects and for a million, which takes minutes
  Scripts/measure/object-ranges.py --peers FOLDER…      the processor time per object, also of python-magic and magika
"""

import argparse
import os
import random
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Python"))
os.environ.setdefault("TYPEQ", os.path.join(ROOT, ".build", "release-link", "typeq"))
import frames  # noqa: E402
import typeq  # noqa: E402

WHOLE = 16 << 20
KEYS = ["type", "mimeType", "encoding", "confidence", "warnings"]


def files(folders):
    for folder in folders:
        for parent, names, entries in os.walk(folder):
            names.sort()
            for name in sorted(entries):
                path = os.path.join(parent, name)
                if os.path.isfile(path) and not os.path.islink(path) and os.access(path, os.R_OK):
                    yield path


def rank(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0


def compare(paths):
    ranged, whole = typeq.Typeq(), typeq.Typeq()
    requests, sizes, different = [], [], []
    for path in paths:
        try:
            size = os.path.getsize(path)
            with open(path, "rb") as file:
                used = []

                def fetch(key, offset, length):
                    file.seek(offset)
                    data = file.read(length)
                    used.append(len(data))
                    return data

                answer = next(ranged.identify([(path, size)], fetch))
                if size <= WHOLE:
                    file.seek(0)
                    content = file.read()
                    parts = [(at, content[at : at + (8 << 20)]) for at in range(0, len(content), 8 << 20)]
                    header = {"name": os.fsdecode(os.path.basename(path)), "size": len(content)}
                    full = whole._answers([(header, parts)])[0]
                else:
                    full = {}
        except (OSError, UnicodeError):
            continue
        if size > WHOLE:
            run = subprocess.run([os.environ["TYPEQ"], "type", "--json", path], stdout=subprocess.PIPE)
            full = typeq.client.json.loads(run.stdout)
        requests.append(len(used))
        sizes.append(sum(used))
        if "error" in answer or any(answer.get(key) != full.get(key) for key in KEYS):
            different.append((path, answer.get("type", answer.get("error")), full.get("type"), len(used)))
    count = len(requests)
    print("files: %d" % count)
    for name, values in [("requests", requests), ("bytes", sizes)]:
        print("%s: median %d, p99 %d, most %d, mean %.2f" % (
            name, rank(values, 0.5), rank(values, 0.99), max(values), sum(values) / count))
    print("the same answer: %.3f %%" % (100 * (count - len(different)) / count))
    for one in different[:40]:
        print("  %s: %s by ranges, %s whole, %d requests" % one)
    large = [n for n, s in zip(requests, sizes) if s >= 65536]
    if large:
        print("files of 64 KiB and more: %d, requests: mean %.2f, p99 %d" % (
            len(large), sum(large) / len(large), rank(large, 0.99)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--sample", type=int)
    for option in ["speed", "kills", "memory", "peers"]:
        parser.add_argument("--" + option, action="store_true")
    arguments = parser.parse_args()
    paths = list(files(arguments.folders))
    random.Random(7).shuffle(paths)
    if arguments.sample:
        paths = paths[: arguments.sample]
    parts = [option for option in ["speed", "kills", "memory", "peers"] if getattr(arguments, option)]
    beginnings = frames.beginnings(paths[:2000])
    for part in parts or ["speed"]:
        getattr(frames, part)(beginnings)
    if not parts:
        compare(paths)
