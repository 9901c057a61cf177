#!/usr/bin/env python3
"""Fuzzes every target: identification and the tables of the registry for 30 minutes of processor time each, others for 5.

    Scripts/release/checks/long-fuzzing.py [--jobs N] [--wall MINUTES] [--anew] [--report]

The target with the least time comes first, for at most 150 seconds, so that a short run includes every target.
Fuzzing/record.tsv contains the processor time in seconds, the runs and the growth of each target, and a later run continues
from it. --anew starts at zero, --report prints the record, --wall ends the run after this number of minutes. Prints the lines
that the committed corpora run. Exits with 1 if an input failed, or if a target has not run for its full time."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.."))
RECORD = "Fuzzing/record.tsv"
HEADER = "target\tprocessor seconds\truns\tgrowth MiB\trevision\n"
LONG = re.compile(r"identify|registry-")
SLICE = 150


def goal(target):
    """Returns the processor time that a target needs, in seconds."""
    return 1800 if LONG.match(target) else 300


def read(targets):
    record = {target: {"seconds": 0, "runs": 0, "growth": 0, "revision": "-"} for target in targets}
    if os.path.exists(RECORD):
        with open(RECORD) as file:
            for line in file.read().splitlines()[1:]:
                target, seconds, runs, growth, revision = line.split("\t")
                if target in record:
                    record[target] = {
                        "seconds": int(seconds), "runs": int(runs), "growth": int(growth), "revision": revision,
                    }
    return record


def write(record):
    with open(RECORD + ".new", "w") as file:
        file.write(HEADER)
        for target in sorted(record):
            entry = record[target]
            file.write(f"{target}\t{entry['seconds']}\t{entry['runs']}\t{entry['growth']}\t{entry['revision']}\n")
    os.rename(RECORD + ".new", RECORD)


def report(record):
    """Prints the record. Returns the targets that have not run for their full time."""
    print(f"{'target':26} {'CPU min':>8} {'of':>3} {'million runs':>13} {'growth MiB':>11}")
    for target, entry in sorted(record.items()):
        print(
            f"{target:26} {entry['seconds'] / 60:8.1f} {goal(target) // 60:3} {entry['runs'] / 1e6:13.2f}"
            f" {entry['growth']:11}"
        )
    short = [target for target, entry in record.items() if entry["seconds"] < goal(target)]
    minutes = sum(entry["seconds"] for entry in record.values()) / 60
    runs = sum(entry["runs"] for entry in record.values()) / 1e6
    print(f"{minutes:.0f} CPU minutes, {runs:.0f} million runs; {len(record) - len(short)} of {len(record)} targets are complete")
    return short


def start(target, entry):
    seconds = max(20, min(SLICE, goal(target) - entry["seconds"] + 5))
    return subprocess.Popen(
        ["Scripts/check/fuzz", "--skip-build", "--seconds", str(seconds), target], stdout=subprocess.PIPE, text=True
    )


def fuzz(record, jobs, end):
    """Fuzzes until every target has run for its full time or the time is up. Returns the lines of the failures."""
    revision = subprocess.run(["git", "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True).stdout.strip()
    running, failures = {}, []
    failed = set()
    while True:
        while len(running) < jobs and time.monotonic() < end:
            waiting = [
                target for target, entry in record.items()
                if entry["seconds"] < goal(target) and target not in failed
                and target not in (other for other, _ in running.values())
            ]
            if not waiting:
                break
            target = min(waiting, key=lambda name: (record[name]["seconds"] // 100, name))
            process = start(target, record[target])
            running[process.pid] = (target, process)
        if not running:
            return failures
        # The usage includes the processes that were waited for, such as the fuzzer.
        pid, status, usage = os.wait4(-1, 0)
        if pid not in running:
            continue
        target, process = running.pop(pid)
        text = process.stdout.read()
        entry = record[target]
        entry["seconds"] += int(usage.ru_utime + usage.ru_stime)
        entry["revision"] = revision
        figures = re.search(r"(\d+) runs +(\d+) MiB +\+(\d+) MiB", text)
        if figures:
            entry["runs"] += int(figures.group(1))
            entry["growth"] = max(entry["growth"], int(figures.group(3)))
        if status != 0:
            failed.add(target)
            failures.append(text)
            print(text, end="", flush=True)
        write(record)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--wall", type=float, default=float("inf"), metavar="MINUTES")
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--report", action="store_true")
    options = parser.parse_args()
    if shutil.which("swiftc") is None:
        print("fuzz: no Swift compiler")
        sys.exit(77)
    listed = subprocess.run(["Scripts/check/fuzz", "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout
    targets = listed.splitlines()
    if options.anew and os.path.exists(RECORD):
        os.remove(RECORD)
    record = read(targets)
    failures = [] if options.report else fuzz(record, options.jobs, time.monotonic() + options.wall * 60)
    short = report(record)
    coverage = 0 if options.report else subprocess.run(["Scripts/measure/fuzz-coverage"]).returncode
    sys.exit(1 if failures or short or coverage else 0)


main()
