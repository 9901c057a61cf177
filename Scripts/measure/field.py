#!/usr/bin/env python3
"""Lists the files whose names typeq contradicts, among files for which it was not tuned, so that a person can review them.

    Scripts/measure/field.py --seed N [--section A,B…] [--packages 30]
                                                draws Debian packages of 20 KB to 6 MB, at most one per source package
    Scripts/measure/field.py --seed N --fetched FOLDER [--files 3000]
                                                draws files below the folder, which contains unpacked repositories
    Scripts/measure/field.py --system [FOLDER…] checks the files of this system; fails if the share of false warnings exceeds
                                                --limit percent
    Scripts/measure/field.py --count TABLE [--reviewer ROLE]
                                                prints the row for Registry/field.tsv from a reviewed table

A draw is unpacked in .build/field/NAME, and .build/field/NAME.tsv lists each warning, mismatches first, and each name that
`typeq rename --to-type` proposes: verdict, kind, file, text, beginning of the content, separated by tabs. A reviewer replaces
'unreviewed' with 'true' or 'false', and may add a reason in a sixth column. The verdicts about files of this system are in
Registry/mismatches.tsv.

The packages that a seed selects depend on the package index of the system. The draws in Registry/field.tsv contain at most 150
packages in total; a package of an earlier draw is not drawn again. Packages and repositories of other programs that identify
files are never used. Exit codes: 1 if the limit is exceeded, 2 if a program fails.
"""
import argparse
import collections
import datetime
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORD = ROOT / "Registry" / "field.tsv"
MOST_PACKAGES = 150
SIZES = range(20_000, 6_000_001)
MISMATCHES = ("extension-mismatch", "not-text")
VERDICTS = ("true", "false")
IDENTIFIERS = re.compile(
    r"^(file[+/])?file$|(^|[-_+/])(magika?|libmagic\d?|(lib)?file-?(type|mimeinfo|libmagic)|mime-?types?|mimemagic|shared-mime-info"
    r"|tika|linguist|tree[-_]magic|siegfried|puremagic|polyfile|trid|droid|fido|marcel|deark)([-_+/.]|$)", re.IGNORECASE)


def is_identifier(name):
    """Returns whether a package or repository is another program that identifies files, whose tests must not be used."""
    return IDENTIFIERS.search(name) is not None


def run(command, **options):
    """Runs a program and returns its output; ends this script if the program fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, **options)
    if done.returncode:
        sys.exit(f"{command[0]}: exit code {done.returncode}")
    return done.stdout


def packages():
    """Returns the packages in the indexes of apt: name, source, section, size and version."""
    found = []
    names = run(["apt-get", "indextargets", "--format", "$(FILENAME)", "Created-By: Packages", "Origin: Debian"])
    for index in sorted(set(names.decode().split())):
        for paragraph in run(["/usr/lib/apt/apt-helper", "cat-file", index]).decode(errors="replace").split("\n\n"):
            fields = dict(re.findall(r"^(Package|Source|Section|Size|Version): (\S+)", paragraph, re.MULTILINE))
            if "Package" in fields:
                found.append((fields["Package"], fields.get("Source", fields["Package"]), fields.get("Section", ""),
                              int(fields.get("Size", 0)), fields.get("Version", "")))
    return found


def draw(seed, number, sections, used):
    """Returns the names of the packages that a seed draws: at most one per source package, and none from the source packages
    that were used."""
    sources = collections.defaultdict(set)
    for name, source, section, size, _ in packages():
        if size in SIZES and (not sections or section in sections) and source not in used \
                and not is_identifier(name) and not is_identifier(source):
            sources[source].add(name)
    generator = random.Random(seed)
    chosen = generator.sample(sorted(sources), min(number, len(sources)))
    return [(source, generator.choice(sorted(sources[source]))) for source in sorted(chosen)]


def unpack(name, folder, version=None):
    """Downloads a package, in the newest version if no version is given, and unpacks its files."""
    target = folder / name
    if target.is_dir():
        return
    with tempfile.TemporaryDirectory(dir=folder) as place:
        run(["apt-get", "download", "-qq", f"{name}={version}" if version else name], cwd=place, stderr=subprocess.DEVNULL)
        run(["dpkg-deb", "-x", next(pathlib.Path(place).glob("*.deb")), os.path.join(place, "files")])
        os.rename(os.path.join(place, "files"), target)


def files(folders):
    """Returns the paths of the regular files below the folders, without other file systems, as bytes."""
    for folder in folders:
        device = os.stat(folder).st_dev
        for parent, names, found in os.walk(os.fsencode(folder)):
            names[:] = sorted(
                name for name in names
                if not os.path.islink(os.path.join(parent, name))
                and os.lstat(os.path.join(parent, name)).st_dev == device)
            for name in sorted(found):
                path = os.path.join(parent, name)
                if os.path.isfile(path) and not os.path.islink(path):
                    yield path


def answers(program, paths, *arguments):
    """Returns the path and the answer of typeq for each file."""
    with tempfile.NamedTemporaryFile() as names, tempfile.TemporaryFile() as output:
        names.write(b"".join(path + b"\0" for path in paths))
        names.flush()
        done = subprocess.run(
            [program, "type", "--json", "-0", *arguments, "--files-from", names.name], stdout=output, stderr=subprocess.DEVNULL)
        # 2: some files could not be read.
        if done.returncode not in (0, 2):
            sys.exit(f"{program}: exit code {done.returncode}")
        output.seek(0)
        found = [json.loads(line) for line in output.read().split(b"\0") if line.strip()]
    if len(found) != len(paths):
        sys.exit(f"{program}: {len(found)} answers for {len(paths)} files")
    return zip(paths, found)


def proposals(program, paths):
    """Returns the path and the new name of each file that 'typeq rename --to-type' would rename."""
    for start in range(0, len(paths), 500):
        done = subprocess.run(
            [program, "rename", "--to-type", "--json", "-0", "--", *paths[start:start + 500]],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if done.returncode not in (0, 2):
            sys.exit(f"{program}: exit code {done.returncode}")
        for line in done.stdout.split(b"\0"):
            if line.strip() and "newName" in (found := json.loads(line)):
                yield os.fsencode(found["file"]), found["newName"]


def beginning(path):
    """Returns the first bytes of a file, printable."""
    with open(path, "rb") as file:
        return repr(file.read(72))[2:-1]


def table(program, paths, folder, renames=True):
    """Returns a row for each warning and each proposed name: kind, path, text."""
    rows = []
    for path, answer in answers(program, paths):
        for warning in answer.get("warnings", []):
            rows.append((warning["id"], path, warning["text"]))
    if renames:
        rows += [("rename", path, os.path.basename(name)) for path, name in proposals(program, paths)]
    rank = {"extension-mismatch": 0, "not-text": 1, "rename": 3}
    rows.sort(key=lambda row: (rank.get(row[0], 2), row[0], row[1]))
    return [(kind, os.path.relpath(os.fsdecode(path), folder).encode("utf-8", "backslashreplace").decode() if folder
             else os.fsdecode(path), text, beginning(path)) for kind, path, text in rows]


def records():
    """Returns the rows of the record of draws."""
    if not RECORD.exists():
        return []
    with open(RECORD, encoding="utf-8") as lines:
        return [line.rstrip("\n").split("\t") for line in lines if line.strip() and not line.startswith("#")]


def interval(count, total):
    """Returns a share with its 95 % Wilson interval, in percent."""
    if not total:
        return "-"
    share, z = count / total, 1.96
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return f"{100 * share:.2f} % ({100 * max(0, middle - half):.2f} to {100 * (middle + half):.2f})"


def reviewed(path):
    """Returns the rows of the list of this system: pattern, verdict and reason."""
    rows = []
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.startswith("#"):
                continue
            cells = line.rstrip("\n").split("\t")
            if len(cells) != 3 or cells[1] not in VERDICTS or not all(cells):
                sys.exit(f"{path}:{number}: expected a path, 'true' or 'false', and a reason, separated by tabs")
            pattern = "".join(".*" if part == "*" else re.escape(part) for part in re.split(r"(\*)", cells[0]))
            rows.append((re.compile(pattern), cells[1], cells[2]))
    return rows


def check_system(options):
    """Prints the warnings about the files of this system and their number by verdict, and returns the exit code."""
    rows = reviewed(ROOT / "Registry" / "mismatches.tsv")
    folders = options.folders or ["/usr", "/etc", "/var/lib", os.path.expanduser("~")]
    paths = list(files([folder for folder in folders if os.path.isdir(folder)]))
    if not paths:
        sys.exit("no files below " + ", ".join(folders))
    counts = collections.Counter()
    for kind, path, text, _ in table(options.typeq, paths, None, renames=False):
        if kind not in MISMATCHES:
            continue
        verdict, reason = next(
            ((verdict, reason) for pattern, verdict, reason in rows if pattern.fullmatch(path)), ("unreviewed", ""))
        counts[verdict] += 1
        print("\t".join(cell for cell in (verdict, path, text, reason) if cell))
    share = 100 * counts["false"] / len(paths)
    print(f"{len(paths)} files: {sum(counts.values())} warnings, {counts['true']} true, {counts['false']} false "
          f"({share:.4f} %, limit {options.limit} %), {counts['unreviewed']} unreviewed")
    return 1 if share > options.limit else 0


def count(options):
    """Prints the row of a reviewed table for the record of draws."""
    with open(options.count, encoding="utf-8") as lines:
        heading = json.loads(next(lines)[2:])
        rows = [line.rstrip("\n").split("\t") for line in lines]
    counts = collections.Counter(
        ("rename" if row[1] == "rename" else "mismatch", row[0]) for row in rows if row[1] in (*MISMATCHES, "rename"))
    open_rows = counts["mismatch", "unreviewed"] + counts["rename", "unreviewed"]
    if options.reviewer and open_rows:
        sys.exit(f"{options.count}: {open_rows} rows are unreviewed")

    def figures(what):
        number = sum(counts[what, verdict] for verdict in (*VERDICTS, "unreviewed"))
        return [str(number), str(counts[what, "false"]) if options.reviewer else "-"]

    print("\t".join([str(heading["seed"]), heading["from"], heading["date"], heading["program"], str(heading["packages"]),
                     str(heading["files"]), *figures("mismatch"), *figures("rename"),
                     options.reviewer or "not reviewed", " ".join(heading["sources"])]))
    if options.reviewer:
        print("# false warnings: " + interval(counts["mismatch", "false"], heading["files"])
              + "; wrong names: " + interval(counts["rename", "false"], heading["files"]), file=sys.stderr)
    return 0


def draw_files(options):
    """Unpacks a draw, writes its table, and returns the exit code."""
    rows, seed = records(), str(options.seed)
    if options.fetched:
        origin, number, folder = "repositories", 0, pathlib.Path(options.fetched).resolve()
        if not folder.is_dir():
            sys.exit(f"{options.fetched}: no such directory")
        sources = sorted(name for name in os.listdir(folder) if (folder / name).is_dir() and not is_identifier(name))
        generator = random.Random(options.seed)
        paths = list(files([folder / name for name in sources]))
        if not paths:
            sys.exit(f"{options.fetched}: no repository with files in this directory")
        paths = sorted(generator.sample(paths, min(options.files, len(paths))))
        name = "fetched-" + seed
    else:
        origin, number = options.section or "all", options.packages
        earlier = rows[:next((place for place, row in enumerate(rows) if row[:2] == [seed, origin]), len(rows))]
        drawn = sum(int(row[4]) for row in rows if row[:2] != [seed, origin])
        if drawn + number > MOST_PACKAGES:
            sys.exit(f"{RECORD.name} contains {drawn} packages, and at most {MOST_PACKAGES} are drawn in all")
        used = {source for row in earlier for source in row[11].split()}
        drawn = draw(options.seed, number, options.section.split(",") if options.section else [], used)
        sources = [source for source, _ in drawn]
        name = "seed-" + seed
        folder = pathlib.Path(options.folder).resolve() / name
        folder.mkdir(parents=True, exist_ok=True)
        for _, package in drawn:
            unpack(package, folder)
        paths = list(files([folder / package for _, package in drawn]))
    found = table(options.typeq, paths, folder)
    heading = {
        "seed": options.seed, "from": origin, "date": datetime.date.today().isoformat(), "packages": number,
        "program": options.version or run([options.typeq, "--version"]).decode().split(" (")[0].split()[-1],
        "files": len(paths), "sources": sources}
    output = pathlib.Path(options.folder) / (name + ".tsv")
    output.parent.mkdir(parents=True, exist_ok=True)
    if output.exists() and not options.again:
        sys.exit(f"{output} exists and may contain a review; --again replaces it")
    with open(output, "w", encoding="utf-8") as lines:
        lines.write("# " + json.dumps(heading) + "\n")
        lines.writelines("\t".join(["unreviewed", *row]).replace("\n", "\\n") + "\n" for row in found)
    counts = collections.Counter(row[0] for row in found)
    print(f"{output}: {len(paths)} files, " + ", ".join(f"{number} {kind}" for kind, number in sorted(counts.items())))
    options.count, options.reviewer = output, None
    return count(options)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--typeq", default=os.path.join(ROOT, ".build/release-link/typeq"))
    parser.add_argument("--version", help="the version of the program that the row contains, such as a commit")
    parser.add_argument("--folder", default=os.path.join(ROOT, ".build/field"))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--section", default="", help="only packages of these sections, separated by commas")
    parser.add_argument("--packages", type=int, default=30)
    parser.add_argument("--fetched", metavar="FOLDER", help="a folder of unpacked repositories")
    parser.add_argument("--files", type=int, default=3000, help="the number of files of repositories")
    parser.add_argument("--again", action="store_true", help="replace the table of an earlier draw")
    parser.add_argument("--count", metavar="TABLE", help="print the row of a reviewed table")
    parser.add_argument("--reviewer", help="the role of the reviewer, such as 'second reader'")
    parser.add_argument("--system", action="store_true", help="check the files of this system")
    parser.add_argument("--limit", type=float, default=0.03, help="the limit of --system, in percent of the files")
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    if options.system:
        return check_system(options)
    if options.count:
        return count(options)
    if options.seed is None or options.folders:
        parser.error("expected --seed N, --system or --count TABLE")
    return draw_files(options)


if __name__ == "__main__":
    sys.exit(main())
