#!/usr/bin/env python3
"""Writes Scripts/generate/typeq.order: the functions and variables that the program that ships uses for one file.

    Scripts/generate/linker-order.py            measures .build/release-link/typeq, with typeq.map beside it, and writes the file
    Scripts/generate/linker-order.py --check    exits with 1 if the program has fewer than 9 of 10 of the symbols in the file

The linker places them next to each other (Scripts/build). Otherwise they are distributed over the program, and the system maps
a hundred of its pages, which takes a fifth of the time for one file. Symbols that no longer exist are ignored, so it is
sufficient to update the file before a release. Needs valgrind and strace.

The symbols are found with valgrind's lackey, which prints every address."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Scripts", "measure"))
import callgrind  # noqa: E402
from linkmap import LinkMap  # noqa: E402

PROGRAM = os.path.join(ROOT, ".build/release-link/typeq")
ORDER = os.path.join(ROOT, "Scripts/generate/typeq.order")
# A compiled layer, which is written first.
LAYER = os.path.join(ROOT, ".build/order.table")
COMMANDS = [
    ["conforms", "public.png", "public.data"],
    ["type", os.path.join(ROOT, "Documentation/report.png")],
    ["type", os.path.join(ROOT, "Scripts/generate/accuracy-corpus/corpus.py")],
    ["conforms", "--app", os.path.join(ROOT, "Examples/apps/notes.json"), "public.png", "public.data"],
    ["conforms", "--registry", LAYER, "public.png", "public.data"],
]
# The linker places whole sections, so larger sections with many symbols come last.
LARGE = 16384
ACCESS = re.compile(r"^(?:I | L| S| M) ([0-9a-f]+),")


def used(program_map, command):
    """Returns the symbols that a command uses, in the order of their first use."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        run = subprocess.run(
            [*callgrind.WITHOUT_SANDBOX, "valgrind", "--tool=lackey", "--trace-mem=yes", f"--log-file={log}", PROGRAM, *command],
            env={"HOME": "/nonexistent", "PATH": "/usr/bin:/bin"}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if run.returncode:
            sys.exit(f"linker-order: typeq {' '.join(command)}: exit {run.returncode}: {run.stderr.decode(errors='replace')[:500]}")
        found, seen = {}, set()
        with open(log, encoding="ascii", errors="replace") as lines:
            for line in lines:
                if not (match := ACCESS.match(line)) or match[1] in seen:
                    continue
                seen.add(match[1])
                symbol = program_map.symbol(int(match[1], 16))
                if symbol:
                    found.setdefault(symbol.name, symbol)
        return found


def main():
    if not os.path.exists(PROGRAM + ".map"):
        sys.exit("linker-order: the program is not built: run 'make build' first")
    program_map = LinkMap(PROGRAM + ".map")
    if "--check" in sys.argv:
        with open(ORDER, encoding="utf-8") as file:
            names = file.read().splitlines()
        known = {symbol.name for symbol in program_map.symbols}
        missing = [name for name in names if name not in known]
        print(f"linker-order: {len(names) - len(missing)} of {len(names)} symbols are in the program")
        if 10 * len(missing) > len(names):
            sys.exit("linker-order: too few: run Scripts/generate/linker-order.py to update Scripts/generate/typeq.order")
        return
    for tool in ["valgrind", "strace"]:
        if not shutil.which(tool):
            sys.exit(f"linker-order: {tool} is not installed")
    subprocess.run(
        [PROGRAM, "registry", "compile", os.path.join(ROOT, "Examples/types/recipes.json"), "--output", LAYER], check=True,
        stdout=subprocess.DEVNULL)
    symbols = {}
    for command in COMMANDS:
        for name, symbol in used(program_map, command).items():
            symbols.setdefault(name, symbol)
    # Constants are mapped in larger groups. Names of sections and of labels without a symbol are not symbols.
    ordered = [
        symbol for name, symbol in symbols.items()
        if symbol.section.startswith((".text", ".bss", ".data")) and not name.startswith((".", "L__unnamed"))]
    ordered.sort(key=lambda symbol: symbol.section_size > LARGE)
    with open(ORDER, "w", encoding="utf-8") as file:
        file.writelines(symbol.name + "\n" for symbol in ordered)
    print(f"linker-order: {len(ordered)} symbols")


if __name__ == "__main__":
    main()
