"""Different names of the same MIME type, and families of types.

Names come from aliases.tsv and, if it is installed, the aliases of shared-mime-info. Two types belong to a family if one is a
subtype of the other (shared-mime-info's subclasses, families.tsv), or if a line of families.tsv contains both."""

import pathlib

HERE = pathlib.Path(__file__).parent
INSTALLED = pathlib.Path("/usr/share/mime")
GENERIC = ("text/plain", "application/octet-stream")


def rows(path):
    if path.is_file():
        for line in path.read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                yield line.split()


class Names:
    def __init__(self):
        self.alias = {}
        ours = {other.lower(): name.lower() for other, name in rows(HERE / "aliases.tsv")}
        counted = set(ours.values()) - set(ours)
        for other, name in rows(INSTALLED / "aliases"):
            if other.lower() not in counted:  # a type that is counted under its own name is not replaced
                self.alias[other.lower()] = name.lower()
        self.alias.update(ours)
        self.types = None
        self.parents = {}
        for child, parent in rows(INSTALLED / "subclasses"):
            self.parents.setdefault(self.canonical(child), set()).add(self.canonical(parent))
        self.family = {}
        for number, row in enumerate(rows(HERE / "families.tsv")):
            for name in row:
                self.family.setdefault(self.canonical(name), set()).add(number)

    def canonical(self, name):
        name = name.split(";")[0].strip().lower()
        for _ in range(4):  # an alias of an alias; this also ends cycles
            if name not in self.alias or self.alias[name] == name:
                break
            name = self.alias[name]
        return name

    def spelt(self, name):
        """Returns a MIME type without `x-` and without the difference between `text/` and `application/`."""
        kind, _, rest = name.partition("/")
        return self.canonical(("text" if kind == "application" else kind) + "/" + rest.removeprefix("x-"))

    def known(self, name):
        """Returns whether the installed shared-mime-info contains the type."""
        if self.types is None:
            there = INSTALLED / "types"
            self.types = {self.canonical(line) for line in there.read_text().split()} if there.is_file() else set()
        return self.canonical(name) in self.types

    def ancestors(self, name):
        found, open_ones = set(), [name]
        while open_ones:
            for parent in self.parents.get(open_ones.pop(), ()):
                if parent not in found:
                    found.add(parent)
                    open_ones.append(parent)
        return found

    def is_text(self, name):
        return name.startswith(("text/", "message/")) or "text/plain" in self.ancestors(name) or \
            name.endswith(("+xml", "+json")) or name in ("application/xml", "application/json", "application/javascript")

    def judge(self, wanted, got, is_text=False):
        """Returns `exact`, `family`, `generic`, `unknown` or `wrong`. `is_text`: whether the file is text, regardless of its
        type."""
        wanted, got = self.canonical(wanted), self.canonical(got)
        if wanted == got or self.spelt(wanted) == self.spelt(got):
            return "exact"
        if got in ("", "application/octet-stream", "application/x-zerosize", "inode/x-empty"):
            return "unknown"
        if got == "text/plain":
            return "generic" if is_text or self.is_text(wanted) else "wrong"
        if got in self.ancestors(wanted) or wanted in self.ancestors(got) and wanted not in GENERIC:
            return "family"
        if "+" in wanted and got == "application/" + wanted.rsplit("+", 1)[1]:
            return "family"
        if self.family.get(wanted, set()) & self.family.get(got, set()):
            return "family"
        return "wrong"
