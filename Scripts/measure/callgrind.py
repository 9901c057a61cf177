"""Counts the instructions of the program that ships, by function, with valgrind's callgrind.

The program has no symbols; the map of the linker contains the symbols of every address, including private symbols."""

import os
import re
import subprocess
import tempfile

COST = re.compile(r"^(\+\d+|-\d+|\*|0x[0-9a-f]+) \S+ (\d+)$")


def costs(path):
    """Returns the instructions, keyed by address, without the instructions of called functions."""
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
    """Returns readable names, if the tools for this are installed."""
    readable = list(names)
    for command in [["swift", "demangle", "--simplified", "--compact"], ["c++filt", "--no-params"]]:
        try:
            run = subprocess.run(command, input="\n".join(readable), capture_output=True, text=True, check=True)
            readable = run.stdout.split("\n")
        except (OSError, subprocess.CalledProcessError):
            continue
    return dict(zip(names, readable))


# Valgrind does not support the system calls of the sandbox. With this, the first of them fails, and the program
# continues without a sandbox.
WITHOUT_SANDBOX = ["strace", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", "trace=prctl", "-e", "inject=prctl:error=EINVAL"]


def count(command, program_map, folder):
    """Runs a command in a folder. Returns the number of instructions, in total and for each pair of a symbol and a file."""
    with tempfile.TemporaryDirectory() as outputs:
        run = subprocess.run(
            [*WITHOUT_SANDBOX, "valgrind", "--quiet", "--tool=callgrind", "--dump-instr=yes", f"--callgrind-out-file={outputs}/%p", *command],
            cwd=folder, env={"HOME": "/nonexistent", "XDG_STATE_HOME": "/nonexistent", "PATH": "/usr/bin:/bin"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if run.returncode:
            raise RuntimeError(f"{' '.join(command)}: exit {run.returncode}: {run.stderr.decode(errors='replace')[:500]}")
        functions = {}
        # Callgrind writes a file for each process.
        for name in os.listdir(outputs):
            for address, instructions in costs(os.path.join(outputs, name)).items():
                function = program_map.name(address)
                functions[function] = functions.get(function, 0) + instructions
    return sum(functions.values()), functions
