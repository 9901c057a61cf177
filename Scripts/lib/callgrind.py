"""Counts the instructions of the program that ships, by function, with valgrind's callgrind.

The program has no symbols. The map of the linker has the names of its public functions, and the object file of every
address: an instruction counts for the last name before it in the same object file."""

import bisect
import os
import re
import subprocess
import tempfile

SECTION = re.compile(r"^ (\.text\S*)(?:\s+(0x[0-9a-f]+)\s+(0x[0-9a-f]+)\s+(.*))?$")
PLACED = re.compile(r"^\s+(0x[0-9a-f]+)\s+(0x[0-9a-f]+)\s+(\S.*)$")
SYMBOL = re.compile(r"^\s+(0x[0-9a-f]+)\s+(\S+)$")
COST = re.compile(r"^(\+\d+|-\d+|\*|0x[0-9a-f]+) \S+ (\d+)$")


class LinkMap:
    """The names of the functions of a program, by address."""

    def __init__(self, path):
        names = {}
        current = waiting = None
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if match := SECTION.match(line):
                    waiting = match[2] is None
                    current = None if waiting else self.section(names, match[1], match[2], match[3], match[4])
                elif waiting and (match := PLACED.match(line)):
                    # The address of a section with a long name is in the next line.
                    current, waiting = self.section(names, "", match[1], match[2], match[3]), None
                elif current and (match := SYMBOL.match(line)):
                    address = int(match[1], 16)
                    if current[0] <= address < current[1]:
                        names[address] = (match[2], current[2])
                elif not line.startswith("  "):
                    current = waiting = None
        self.addresses = sorted(names)
        self.names = [names[address] for address in self.addresses]

    @staticmethod
    def section(names, _, start, size, file):
        start, end = int(start, 16), int(start, 16) + int(size, 16)
        if start == 0 or start == end:
            return None
        file = re.sub(r".*/|\)$", "", file).replace("(", " ").removesuffix(".o")
        names.setdefault(start, ("the beginning of the file", file))
        return start, end, file

    def name(self, address):
        """Returns a symbol and the object file that it is in."""
        index = bisect.bisect_right(self.addresses, address) - 1
        return self.names[index] if index >= 0 else ("unknown", "unknown")


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
    """Returns readable names; those of Swift need swift demangle."""
    try:
        run = subprocess.run(
            ["swift", "demangle", "--simplified", "--compact"], input="\n".join(names), capture_output=True, text=True,
            check=True)
        return dict(zip(names, run.stdout.split("\n")))
    except (OSError, subprocess.CalledProcessError):
        return {name: name for name in names}


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
