#!/usr/bin/env python3
"""Measures how long a registry of a million types takes to compile, and how much it delays the start of the program.

    Scripts/release/checks/large-registry.py [PROGRAM]     PROGRAM: by default .build/release-link/typeq, which is built first
    TYPEQ_TYPES=N                                the number of types, by default a million

Exits with 1 if a limit is exceeded. Times are processor times, which depend little on other programs.
"""
import os
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.path.insert(0, os.path.join(ROOT, "Scripts", "measure"))
import large_registry

QUESTION = ["conforms", "public.png", "public.data"]


def run(*command):
    """Runs a command that must exit with 0. Returns its processor time in seconds and its peak memory in MiB."""
    actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawn(command[0], command, {}, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    if status:
        sys.exit(f"large-registry: {' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def alternating(*commands, runs=101):
    """Runs commands in turn, and returns the median time of each."""
    times = [[run(*command)[0] for command in commands] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*times)]


def main():
    if len(sys.argv) > 1:
        typeq = os.path.abspath(sys.argv[1])
    else:
        subprocess.run([os.path.join(ROOT, "Scripts", "build")], check=True)
        typeq = os.path.join(ROOT, ".build", "release-link", "typeq")
    count = int(os.environ.get("TYPEQ_TYPES", "1000000"))
    with tempfile.TemporaryDirectory() as folder:
        source, table, app = (os.path.join(folder, name) for name in ("types.json", "types.table", "app.json"))
        large_registry.write(count, source)
        with open(app, "w", encoding="utf-8") as file:
            file.write('{"identifier": "com.x.a", "types": [{"identifier": "com.x.t", "kind": "exported", '
                       '"conformsTo": ["public.data"], "extensions": ["xt"]}]}')
        seconds, memory = run(typeq, "registry", "compile", source, "--output", table)
        question = [typeq] + QUESTION
        large = question + ["--registry", table]
        none, some, with_app, large_with_app = alternating(
            question, large, question + ["--app", app], large + ["--app", app])
        figures = [
            ("registry compile, seconds", seconds, 30), ("registry compile, MiB", memory, 1024),
            (f"start with {count} types, times that with none", some / none, 1.2),
            ("the same with --app", large_with_app / with_app, 1.2),
        ]
    for name, measured, limit in figures:
        print(f"{name:48} {measured:10.2f}   ≤ {limit:<6} {'yes' if measured <= limit else 'NO'}")
    sys.exit(0 if all(measured <= limit for _, measured, limit in figures) else 1)


if __name__ == "__main__":
    main()
