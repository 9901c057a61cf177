#!/usr/bin/env python3
"""Computes how reliable filename extensions are, and writes Registry/extension-reliability.tsv.

    Scripts/generate/extension-reliability.py [--typeq PROGRAM] [--folder FOLDER] [--mirrors FOLDER]
    Scripts/generate/extension-reliability.py --record FOLDER… [--repository OWNER/NAME…]

Reads extension-sources.tsv, which lists Debian packages with versions, and public repositories with commits. If a package is
installed in that version, its files are read in place; other packages and the repositories are unpacked in --folder
(.build/field/sources). --mirrors is a folder that contains repositories as OWNER+NAME/repo, so that they are not cloned. --record
writes the list: the installed packages, the packages that field.py unpacked in the folders, and the repositories.

For each source and each declared extension, at most 20 files are identified, which a seed selects. A file is counted as
  declared     if its type claims the extension or is related to such a type, or if it is text that agrees with a text type
  otherText    if it is text of another type, or text although no type that claims the extension is text
  otherBinary  if it has an unrelated binary type, or is not text although all types that claim the extension are text
or is not counted, if its content neither proves nor excludes the types that claim the extension. Text whose name the program
overrules is otherText even without a warning, so that the table, which decides about warnings, does not confirm itself.
Executable programs and scripts are skipped, because the characters after a period in their names are often not an extension; so
are names such as README.sgi, and Git LFS pointers.

The reliability is (declared + strength × prior) / (declared + otherText + otherBinary + strength). A source counts
as at most `cap` files. There are two priors, for extensions that a text type claims and for all others: the mean share of
'declared' among extensions that occur in only one source. `strength` and `cap` minimize the error when each source is predicted
from the others.

The table contains the extensions with at least 3 files from 2 sources, the extensions with a file that is not 'declared', and the
extensions of Registry/golden.tsv, which people meet most. The rows (text) and (binary) are the priors.

The last column, `common`, has a value only for the extensions of Registry/golden.tsv: the share of files with a declared type
among those that are declared or otherBinary, with the mean share of these extensions as the prior. It decides about content
that is proven to have another binary format. It is omitted if many files are otherText. --common renews this column.
"""
import argparse
import collections
import hashlib
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "Scripts" / "measure"), str(ROOT / "Scripts" / "generate" / "language-model")]
import collect  # noqa: E402
import field  # noqa: E402
from declared_types import Types, extension  # noqa: E402

SOURCES = ROOT / "Scripts" / "generate" / "extension-sources.tsv"
TABLE = ROOT / "Registry" / "extension-reliability.tsv"
GOLDEN = ROOT / "Registry" / "golden.tsv"
SEED = 1
PER_SOURCE = 20
LEAST_FILES, LEAST_SOURCES = 3, 2
COMMON_STRENGTH, MOST_TEXTS = 2, 0.15
SUBJECTS = re.compile(rb"(readme|licen[cs]e|copying|copyright|makefile|changelog|changes|news|authors|install|todo)[^.]*\.",
                      re.IGNORECASE)
VERDICTS = ("declared", "otherText", "otherBinary")


def is_left_out(path):
    """Returns whether a file is named after a subject (README.sgi), is executable, or is a Git LFS pointer."""
    if SUBJECTS.match(os.path.basename(path)):
        return True
    with open(path, "rb") as file:
        head = file.read(16)
    return head == b"version https://" or os.access(path, os.X_OK) and (head[:2] == b"#!" or head[:4] == b"\x7fELF")


def repository(name, commit, options):
    """Returns a folder with files of a repository: at most twice PER_SOURCE for each extension."""
    folder = options.folder / name.replace("/", "+")
    if folder.is_dir():
        return folder
    place = collect.clone("https://github.com/" + name, commit, options)
    if not place:
        return None
    git = ["git", f"--git-dir={place}"]
    environment = dict(os.environ, GIT_NO_LAZY_FETCH="1")
    groups = collections.defaultdict(list)
    for entry in field.run([*git, "ls-tree", "-r", "-z", commit], env=environment).split(b"\0"):
        mode, _, rest = entry.partition(b" ")
        if mode in (b"100644", b"100755"):
            blob, path = rest.split(b" ", 1)[1].split(b"\t", 1)
            base = os.path.basename(path)
            groups[base.rsplit(b".", 1)[1].lower() if b"." in base[1:] else b""].append((path, blob, mode))
    generator = random.Random(SEED)
    chosen = [one for name in sorted(groups) for one in
              generator.sample(sorted(groups[name]), min(len(groups[name]), 2 * PER_SOURCE))]
    reader = subprocess.Popen([*git, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, env=environment)
    part = folder.with_name(folder.name + ".part")
    for path, blob, mode in chosen:
        reader.stdin.write(blob + b"\n")
        reader.stdin.flush()
        head = reader.stdout.readline().split()
        if len(head) < 3:
            continue
        target = os.path.join(os.fsencode(part), path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(reader.stdout.read(int(head[2])))
        reader.stdout.read(1)
        os.chmod(target, 0o755 if mode == b"100755" else 0o644)
    reader.stdin.close()
    reader.wait()
    part.rename(folder)
    return folder


def installed():
    """Returns the installed packages: name, version and source package."""
    listing = field.run(["dpkg-query", "-W", "-f", "${Package}\t${Version}\t${source:Package}\t${Status}\n"]).decode()
    return {row[0]: (row[1], row[2]) for row in (line.split("\t") for line in listing.splitlines()) if "ok installed" in row[3]}


def package(name, version, present, options):
    """Returns the paths of the files of a package."""
    if present.get(name, ("",))[0] == version:
        listing = field.run(["dpkg-query", "-L", name]).splitlines()
        return [path for path in listing if os.path.isfile(path) and not os.path.islink(path)]
    folder = next((place / name for place in options.draws if (place / name).is_dir()), options.folder / name)
    if not folder.is_dir():
        field.unpack(name, options.folder, version)
    return list(field.files([folder]))


def sources(options):
    """Returns the files of each source that the list names."""
    present = installed()
    found = collections.defaultdict(list)
    with open(SOURCES, encoding="utf-8") as lines:
        for kind, name, version, source in (line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")):
            if kind == "debian":
                found[source] += package(name, version, present, options)
            elif folder := repository(name, version, options):
                found[name] += field.files([folder])
            else:
                print(f"{name}: unavailable, left out", file=sys.stderr)
    return found


def record(options):
    """Writes the list of sources."""
    rows = [("debian", name, *about) for name, about in installed().items()]
    known = {name: (version, source) for name, source, _, _, version in field.packages()}
    rows += [("debian", name, *known[name]) for folder in options.record for name in os.listdir(folder) if name in known]
    for name in options.repository:
        place = collect.clone("https://github.com/" + name, "HEAD", options)
        commit = field.run(["git", f"--git-dir={place}", "rev-parse", "HEAD"]).decode().strip()
        rows.append(("repository", name, commit, name))
    with open(SOURCES, "w", encoding="utf-8") as file:
        file.write("# The sources that extension-reliability.py reads: kind, name, version or commit, source package or repository.\n"
                   "# Other programs that identify files are intentionally omitted, because their tests must not be used.\n"
                   "# chocolatey/choco and hashicorp/terraform are omitted because their test data contains words instead of "
                   "programs\n# and archives.\n")
        file.writelines("\t".join(row) + "\n" for row in sorted(set(rows))
                        if not field.is_identifier(row[1]) and not field.is_identifier(row[3]))


class Estimate:
    """The reliability of extensions, computed from the tallies of their sources."""

    def __init__(self, counts, types):
        self.samples, self.kinds = {}, {}
        for name, tallies in counts.items():
            pairs = ((tally["declared"], sum(tally[verdict] for verdict in VERDICTS)) for tally in tallies.values())
            self.samples[name] = [(declared / number, number) for declared, number in pairs if number]
            self.kinds[name] = "text" if any(types.may_be_text(one) for one in types.claimants[name]) else "binary"
        self.priors = {}
        for kind in ("text", "binary"):
            shares = [values[0][0] for name, values in self.samples.items() if len(values) == 1 and self.kinds[name] == kind]
            self.priors[kind] = sum(shares) / len(shares)
        _, self.strength, self.cap = min(
            (self.loss(strength, cap), strength, cap)
            for strength in (0.5, 1, 1.5, 2, 3, 4, 5, 7, 10) for cap in (1, 2, 3, 5, 10, PER_SOURCE))

    def value(self, name, strength, cap, without=None):
        """Returns the reliability without one source."""
        values = [one for index, one in enumerate(self.samples[name]) if index != without]
        total = sum(min(number, cap) for _, number in values)
        declared = sum(min(number, cap) * share for share, number in values)
        return (declared + strength * self.priors[self.kinds[name]]) / (total + strength)

    def loss(self, strength, cap):
        total = weight = 0
        for name, values in self.samples.items():
            for index, (share, number) in enumerate(values):
                guess = min(max(self.value(name, strength, cap, index), 0.001), 0.999)
                total -= number * (share * math.log(guess) + (1 - share) * math.log(1 - guess))
                weight += number
        return total / weight

    def held_out(self, threshold):
        """Returns the shares of the declared files and of the other files whose extension is reliable according to the other
        sources."""
        tally = collections.Counter()
        for name, values in self.samples.items():
            for index, (share, number) in enumerate(values):
                above = self.value(name, self.strength, self.cap, index) >= threshold
                tally["declared", above] += share * number
                tally["other", above] += (1 - share) * number
        return [100 * tally[kind, True] / (tally[kind, True] + tally[kind, False]) for kind in ("declared", "other")]


def table_rows(path):
    """Returns the rows of a table without comments, as lists of columns."""
    with open(path, encoding="utf-8") as lines:
        return [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]


def with_common(rows):
    """Returns the rows of the table with the column `common`, and with rows for the common extensions that have no files."""
    rows = {row[0]: row[:7] for row in rows if row[0].startswith("(") or int(row[2])}
    common = {row[0].lower() for row in table_rows(GOLDEN)}
    tallies = {name: (int(row[3]), int(row[5])) for name, row in rows.items() if name in common}
    declared, others = (sum(column) for column in zip(*tallies.values()))
    prior = declared / (declared + others)
    for name in common:
        row = rows.setdefault(name, [name, "0", "0", "0", "0", "0", f"{prior:.3f}"])
        declared, others = tallies.get(name, (0, 0))
        # Many other texts show that the extension has other meanings. A few are named after their subject, such as README.doc.
        if int(row[4]) <= MOST_TEXTS * (declared + int(row[4])) or int(row[2]) < LEAST_FILES or int(row[1]) < LEAST_SOURCES:
            row.append(f"{(declared + COMMON_STRENGTH * prior) / (declared + others + COMMON_STRENGTH):.3f}")
    return ["\t".join([*row, ""][:8]).rstrip("\t") + "\n" for name, row in sorted(rows.items(), key=lambda one: one[0].encode())]


def renew_common():
    """Writes the column `common` of the table again."""
    with open(TABLE, encoding="utf-8") as lines:
        comments = [line for line in lines if line.startswith("#")]
    comments[-1] = comments[-1].removesuffix("\tcommon\n").rstrip("\n") + "\tcommon\n"
    rows = with_common(table_rows(TABLE))
    TABLE.write_text("".join(comments + rows), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--typeq", default=os.path.join(ROOT, ".build/release-link/typeq"))
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build" / "field" / "sources")
    parser.add_argument("--mirrors", type=pathlib.Path)
    parser.add_argument("--offline", action="store_true")
    parser.add_argument("--draws", type=pathlib.Path, nargs="*", default=sorted((ROOT / ".build" / "field").glob("seed-*/")))
    parser.add_argument("--record", type=pathlib.Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--repository", nargs="*", default=[])
    parser.add_argument("--common", action="store_true", help="only renew the column 'common' from Registry/golden.tsv")
    parser.add_argument("--judged", help="write the judgment for each file to this file")
    options = parser.parse_args()
    if not options.common:
        options.folder.mkdir(parents=True, exist_ok=True)
    if options.record:
        return record(options)
    if options.common:
        return renew_common()
    types = Types()
    paths = {}
    for source, found in sorted(sources(options).items()):
        groups = collections.defaultdict(list)
        for path in sorted(set(found)):
            name = extension(path)
            if types.claimants.get(name) and os.path.getsize(path) and not is_left_out(path):
                groups[name].append(path)
        for name, group in sorted(groups.items()):
            generator = random.Random(hashlib.sha256(f"{SEED} {source} {name}".encode()).digest())
            for path in generator.sample(group, min(len(group), PER_SOURCE)):
                paths[path] = (source, name)
    ordered = sorted(paths)
    pairs = zip(field.answers(options.typeq, ordered, "--identify", "content"), field.answers(options.typeq, ordered))
    counts = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    judged = open(options.judged, "w", encoding="utf-8") if options.judged else None
    for (path, content), (_, fused) in pairs:
        if "type" not in content or "type" not in fused:
            continue
        source, name = paths[path]
        verdict = types.judge(content, fused, types.claimants[name])
        counts[name][source][verdict] += 1
        if judged:
            cells = [verdict or "-", name, source, os.fsdecode(path), content["type"], content["confidence"], fused["type"]]
            judged.write("\t".join(cells).encode("utf-8", "replace").decode() + "\n")

    estimate = Estimate(counts, types)
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write(
            "# The reliability of extensions: how often the content of files with an extension has a type that claims it.\n"
            f"# Scripts/generate/extension-reliability.py writes this file, and describes the columns. {len(ordered)} files of "
            f"{len({source for source, _ in paths.values()})}\n# sources, seed {SEED}. "
            "Other extensions have the reliability of the row (text) if a text type claims them, or else (binary);\n"
            f"# it counts as {estimate.strength:g} files. At most {estimate.cap} files of a source count.\n"
            "# extension\tsources\tfiles\tdeclared\totherText\totherBinary\treliability\tcommon\n")
        rows = [[f"({kind})", *"00000", f"{prior:.3f}"] for kind, prior in estimate.priors.items()]
        for name in sorted(counts):
            total = sum(counts[name].values(), collections.Counter())
            others = total["otherText"] + total["otherBinary"]
            if others or total.total() >= LEAST_FILES and len(counts[name]) >= LEAST_SOURCES:
                value = estimate.value(name, estimate.strength, estimate.cap)
                rows.append([name, str(len(counts[name])), str(total.total()),
                             *(str(total[verdict]) for verdict in VERDICTS), f"{value:.3f}"])
        file.writelines(with_common(rows))
    for threshold in (0.7, 0.75, 0.8, 0.85, 0.9, 0.92, 0.95, 0.97):
        print("{}: reliable for {:.1f} % of the files as declared, {:.1f} % of the others".format(
            threshold, *estimate.held_out(threshold)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
