"""The linker map that lld writes: the sections of the object files and the symbols in them, ordered by address."""

import bisect
import os
import re

# The address, the address in memory, the size, the alignment, and a name: of an output section, indented for an input section, and
# further indented for a symbol.
ROW = re.compile(r"^ *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) +\d+ ( +)(\S.*)$")
INPUT, SYMBOL = 8, 16
FILE = re.compile(r"^(.*):\((.*)\)$")


class Symbol:
    """A symbol of a program."""

    def __init__(self, name, start, size, file, section, section_size):
        self.name, self.start, self.size = name, start, size
        # The name of the object file, after the name of its archive, and the section of the symbol.
        self.file, self.section, self.section_size = file, section, section_size


class LinkMap:
    """The symbols of a program, ordered by address."""

    def __init__(self, path):
        self.symbols = []
        end, size, file, section = 0, 0, "unknown", "unknown"
        with open(path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                match = ROW.match(line)
                if not match or int(match[1], 16) == 0:
                    continue
                start, count, depth = int(match[1], 16), int(match[2], 16), len(match[3])
                if depth == INPUT and (parts := FILE.match(match[4])):
                    end, size, file, section = start + count, count, self.short(parts[1]), parts[2]
                    # An address without a symbol has the name of the section.
                    self.symbols.append(Symbol(section, start, count, file, section, size))
                elif depth == SYMBOL and start <= end:
                    self.symbols.append(Symbol(match[4], start, count, file, section, size))
        # A symbol comes after the section that begins at the same address.
        self.symbols.sort(key=lambda symbol: symbol.start)
        self.starts = [symbol.start for symbol in self.symbols]

    @staticmethod
    def short(path):
        archive, _, member = path.rstrip(")").partition("(")
        name = f"{os.path.basename(archive)} {member}" if member else os.path.basename(archive)
        return name.removesuffix(".o")

    def symbol(self, address):
        """Returns the symbol at an address, or None if there is none."""
        index = bisect.bisect_right(self.starts, address) - 1
        if index < 0:
            return None
        found = self.symbols[index]
        return found if address < found.start + max(found.size, 1) else None

    def name(self, address):
        """Returns the name of a symbol, and the name of the object file that it is in."""
        found = self.symbol(address)
        return (found.name, found.file) if found else ("unknown", "unknown")
