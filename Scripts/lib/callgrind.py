"""Counts the instructions of the program that ships, by function, with valgrind's callgrind.

The program has no symbols. The map of the linker has the object file of every address, and the object file has the names of its
functions, private ones included."""

import bisect
import os
import re
import subprocess
import tempfile

SECTION = re.compile(r"^ (\.text\S*)(?:\s+(0x[0-9a-f]+)\s+(0x[0-9a-f]+)\s+(.*))?$")
PLACED = re.compile(r"^\s+(0x[0-9a-f]+)\s+(0x[0-9a-f]+)\s+(\S.*)$")
MEMBER = re.compile(r"^(\S+):\s+file format")
FUNCTION = re.compile(r"^([0-9a-f]+) .{5} F (\.text\S*)\s+[0-9a-f]+\s+(.+)$")
COST = re.compile(r"^(\+\d+|-\d+|\*|0x[0-9a-f]+) \S+ (\d+)$")


class LinkMap:
    """The names of the functions of a program, by address."""

    def __init__(self, path):
        self.sections = []
        waiting = None
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if match := SECTION.match(line):
                    waiting = match[1]
                    if match[2]:
                        self.add(waiting, *match.groups()[1:])
                        waiting = None
                elif waiting and (match := PLACED.match(line)):
                    # The address of a section with a long name is in the next line.
                    self.add(waiting, *match.groups())
                    waiting = None
                elif not line.startswith("  "):
                    waiting = None
        self.sections.sort()
        self.starts = [section[0] for section in self.sections]
        self.symbols = {}

    def add(self, name, start, size, file):
        start, size = int(start, 16), int(size, 16)
        if start and size:
            self.sections.append((start, start + size, name, file))

    def name(self, address):
        """Returns a symbol and the name of the source or object file that it is in."""
        index = bisect.bisect_right(self.starts, address) - 1
        if index < 0 or address >= self.sections[index][1]:
            return "unknown", "unknown"
        start, _, section, path = self.sections[index]
        archive, _, member = path.rstrip(")").partition("(")
        file = os.path.basename(archive if not member else f"{os.path.basename(archive)} {member}").removesuffix(".o")
        offsets, names = self.functions(archive).get((member or os.path.basename(archive), section), ([], []))
        found = bisect.bisect_right(offsets, address - start) - 1
        return names[found] if found >= 0 else section, file

    def functions(self, path):
        """Returns the offsets and names of the functions of an object file or archive, by member and section."""
        if path not in self.symbols:
            self.symbols[path] = found = {}
            run = subprocess.run(["objdump", "-t", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            member, rows = "", []
            for line in run.stdout.splitlines():
                if match := MEMBER.match(line):
                    member = os.path.basename(match[1])
                elif match := FUNCTION.match(line):
                    rows.append((member, match[2], int(match[1], 16), match[3].split(" ", 1)[-1]))
            for member, section, offset, name in sorted(rows):
                offsets, names = found.setdefault((member, section), ([], []))
                offsets.append(offset)
                names.append(name)
        return self.symbols[path]


def costs(path):
    """Returns the instructions by address, without those of functions that are called."""
    found = {}
    address, is_call = 0, False
    with open(path, encoding="ascii", errors="replace") as file:
        for line in file:
            if line.startswith("calls="):
                is_call = True
            elif match := COST.match(line):
                position = match[1]
                if position[0] == "0":
                    address = int(position, 16)
                elif position[0] != "*":
                    address += int(position)
                if not is_call:
                    found[address] = found.get(address, 0) + int(match[2])
                is_call = False
    return found


def demangled(names):
    """Returns readable names, as far as the tools for that are installed."""
    readable = list(names)
    for command in [["swift", "demangle", "--simplified", "--compact"], ["c++filt", "--no-params"]]:
        try:
            run = subprocess.run(command, input="\n".join(readable), capture_output=True, text=True, check=True)
            readable = run.stdout.split("\n")
        except (OSError, subprocess.CalledProcessError):
            continue
    return dict(zip(names, readable))


def count(command, program_map, folder):
    """Runs a command in a folder. Returns the number of instructions, and those of each pair of a symbol and a file."""
    with tempfile.TemporaryDirectory() as outputs:
        run = subprocess.run(
            ["valgrind", "--quiet", "--tool=callgrind", "--dump-instr=yes", f"--callgrind-out-file={outputs}/%p", *command],
            cwd=folder, env={"HOME": "/nonexistent", "XDG_STATE_HOME": "/nonexistent", "PATH": "/usr/bin:/bin"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if run.returncode:
            raise RuntimeError(f"{' '.join(command)}: exit {run.returncode}: {run.stderr.decode(errors='replace')[:500]}")
        functions = {}
        # A file for each process.
        for name in os.listdir(outputs):
            for address, instructions in costs(os.path.join(outputs, name)).items():
                function = program_map.name(address)
                functions[function] = functions.get(function, 0) + instructions
    return sum(functions.values()), functions
