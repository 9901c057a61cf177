#!/usr/bin/env python3
"""Collects the text that the language model is trained on.

Reads sources.tsv (Debian source packages with versions, public repositories with commits), collects the files of each source
that classes.tsv and doubtful.tsv label, and writes .build/languages/corpus.bin and corpus.tsv, which are not committed. The
script can be interrupted and started again: sources that were read are cached in .build/languages/sources. An unavailable
source is reported and skipped.

  --mirrors FOLDER   take repositories from FOLDER/OWNER+NAME/repo, or its .git, instead of cloning them; also LANGUAGE_MIRRORS
  --offline          use what was downloaded before
  --record           write the languages taken from each source into sources.tsv
"""

import argparse
import collections
import fnmatch
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CACHE = ROOT / ".build" / "languages"
LARGEST = 200_000
SMALLEST = 24
PER_PACKAGE = 80
PER_PACKAGE_LESS = {"prose": 12, "diff": 10, "gettext": 10, "make": 12, "c": 40, "markdown": 15, "yaml": 15, "html": 25,
                    "m4": 25, "shell": 30, "toml": 15, "ini": 15, "dockerfile": 40, "css": 25, "batch": 25, "rst": 30}
OTHER_PER_EXTENSION = 8
CONTROLS = bytes(c for c in range(32) if c not in (9, 10, 12, 13, 27))


def rows(name):
    for line in (HERE / name).read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


class Labels:
    """Determines the class of a file from its name and, if the name is ambiguous, from its text."""

    def __init__(self):
        self.extensions, self.names, self.patterns, self.interpreters = {}, {}, [], {}
        doubtful = set()
        for name, _, extensions, names, interpreters in rows("classes.tsv"):
            for extension in [] if extensions == "-" else extensions.split():
                if extension.endswith("?"):
                    doubtful.add(extension[:-1])
                else:
                    self.extensions[extension] = name
            for whole in [] if names == "-" else names.split():
                if "*" in whole:
                    self.patterns.append((whole, name))
                elif not whole.endswith("?"):
                    self.names[whole] = name
            for interpreter in [] if interpreters == "-" else interpreters.split():
                self.interpreters[interpreter] = name
        self.rules = collections.defaultdict(list)
        for extension, name, needs, lacks, pattern in rows("doubtful.tsv"):
            compiled = None if pattern == "-" else re.compile(pattern.encode(), re.M)
            split = [set() if x == "-" else set(x.split()) for x in (needs, lacks)]
            for one in [str(n) for n in range(1, 9)] if extension == "1" else [extension]:
                self.rules[one].append((name, *split, compiled))
        self.rules["S"] = self.rules["s"]
        self.doubtful = doubtful
        self.known = [re.compile(row[0]) for row in rows("known.tsv")]
        self.other = self.further()

    def further(self):
        """Returns the extensions of source code without a class, which belong to the class "other"."""
        types = json.loads((ROOT / "Registry" / "types.json").read_text())["types"]
        parents = {t["identifier"]: t.get("conformsTo", []) for t in types}
        claimants = collections.defaultdict(set)
        of_classes = {identifier for row in rows("classes.tsv") for identifier in row[1].split()}

        def is_source(identifier, depth=0):
            return identifier == "public.source-code" or depth < 9 and any(
                is_source(parent, depth + 1) for parent in parents.get(identifier, []))

        for entry in types:
            for extension in entry.get("extensions", []) + entry.get("added", {}).get("extensions", []):
                claimants[extension.lower()].add(entry["identifier"])
        return {extension for extension, of in claimants.items()
                if all(is_source(one) for one in of) and not of & of_classes
                and extension not in self.extensions and extension not in self.rules}

    def is_known(self, path):
        lower = path.lower()
        return any(pattern.search(lower) for pattern in self.known)

    def by_name(self, path):
        """Returns a class, ("?", extension) for an ambiguous extension, ("#!", "") for a file without an extension, or None."""
        name = path.rsplit("/", 1)[-1]
        if name in self.names:
            return self.names[name]
        for pattern, of in self.patterns:
            if fnmatch.fnmatchcase(name, pattern) and not name.endswith((".vcxproj", ".md", ".txt", ".sh", ".py")):
                return of
        if name.endswith((".blade.php", ".html.twig", ".js.erb", ".sh.in")):
            return {"twig": "twig", "erb": "erb"}.get(name.rsplit(".", 1)[1])
        stem, dot, extension = name.rpartition(".")
        if not dot or not stem:
            return ("#!", "")
        if extension == "S" or extension in ("C", "H"):
            return {"S": ("?", "s"), "C": "cpp", "H": ("?", "h")}[extension]
        extension = extension.lower() if extension.lower() in self.extensions or extension.lower() in self.rules else extension
        if extension in self.rules:
            return ("?", extension)
        if extension in self.extensions:
            return self.extensions[extension]
        return ("other", extension.lower()) if extension.lower() in self.other else None

    def by_text(self, mark, data, present):
        """Returns the class of a file with an ambiguous name. `present`: the number of files in the package for each
        extension."""
        kind, extension = mark
        if kind == "other":
            return "other" if len(data) >= 120 and data.lstrip()[:1] not in (b"<", b"{", b"[") else None
        if kind == "#!":
            match = re.match(rb"#![ \t]*(\S+)(?:[ \t]+(?:-\S+[ \t]+)*([\w.+-]+))?", data[:200])
            if not match:
                return None
            program = match[1].rsplit(b"/", 1)[-1]
            if program == b"env":
                program = match[2] or b""
            return self.interpreters.get(re.sub(r"[\d.-]+$", "", program.decode("latin1").lower()))
        for name, needs, lacks, pattern in self.rules[extension]:
            if needs and not any(present[x] >= 2 for x in needs) or any(present[x] >= 2 for x in lacks):
                continue
            if pattern is None or pattern.search(data[:40_000]):
                return None if name == "-" else name
        return None


def is_text(data):
    if b"\0" in data or len(data.split()) < 4:
        return False
    return (len(data) - len(data.translate(None, CONTROLS))) * 50 < len(data)


def order(path):
    """Returns a key for a fixed order that is not alphabetical."""
    return hashlib.sha256(path.encode("utf8", "replace")).digest()


def package_files(labels, listing, read):
    """Returns the labeled files of a package. `listing`: (path, size); `read`: returns the bytes of a path."""
    present = collections.Counter(path.rsplit(".", 1)[-1] for path, _ in listing)
    counts, further, seen, result = collections.Counter(), collections.Counter(), set(), []
    for path, size in sorted(listing, key=lambda entry: order(entry[0])):
        if not SMALLEST <= size <= LARGEST or labels.is_known(path):
            continue
        mark = labels.by_name(path)
        if mark is None or isinstance(mark, str) and counts[mark] >= PER_PACKAGE_LESS.get(mark, PER_PACKAGE):
            continue
        if isinstance(mark, tuple) and mark[0] == "other" and further[mark[1]] >= OTHER_PER_EXTENSION:
            continue
        if isinstance(mark, tuple) and mark[0] == "?" and all(
                counts[row[0]] >= PER_PACKAGE_LESS.get(row[0], PER_PACKAGE) for row in labels.rules[mark[1]] if row[0] != "-"):
            continue
        data = read(path)
        if data is None or not is_text(data):
            continue
        name = mark if isinstance(mark, str) else labels.by_text(mark, data, present)
        if name is None or counts[name] >= PER_PACKAGE_LESS.get(name, PER_PACKAGE):
            continue
        if name in ("javascript", "css") and max(map(len, data[:20_000].split(b"\n"))) > 1500:
            continue
        key = copy_key(data)
        if key in seen:
            continue
        seen.add(key)
        counts[name] += 1
        if name == "other":
            further[mark[1]] += 1
        result.append((name, path, data))
    return result


def copy_key(data):
    return hashlib.sha256(b"".join(data[:8000].split())[:3000]).digest()


def of_repository(labels, folder, commit):
    git = ["git", "--git-dir", str(folder)]
    tree = subprocess.run([*git, "ls-tree", "-r", "-l", "-z", commit], capture_output=True, check=True).stdout
    listing, blobs = [], {}
    for entry in tree.split(b"\0"):
        if entry:
            meta, path = entry.split(b"\t", 1)
            mode, kind, blob, size = meta.split()
            if kind == b"blob" and mode != b"120000" and size.isdigit():
                path = path.decode("utf8", "replace")
                listing.append((path, int(size)))
                blobs[path] = blob
    reader = subprocess.Popen([*git, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def read(path):
        reader.stdin.write(blobs[path] + b"\n")
        reader.stdin.flush()
        head = reader.stdout.readline().split()
        if head[-1] == b"missing":
            return None
        data = reader.stdout.read(int(head[2]))
        reader.stdout.read(1)
        return data

    result = package_files(labels, listing, read)
    reader.stdin.close()
    reader.wait()
    return result


def of_archives(labels, archives):
    """Returns the files of Debian source archives, which can only be read sequentially."""
    kept = {}
    listing = []
    for archive in archives:
        try:
            with tarfile.open(archive, "r|*") as members:
                for member in members:
                    if not member.isfile():
                        continue
                    path = member.name
                    listing.append((path, member.size))
                    if SMALLEST <= member.size <= LARGEST and labels.by_name(path) and not labels.is_known(path):
                        kept[path] = members.extractfile(member).read()
        except (tarfile.TarError, EOFError, OSError) as error:
            print(f"  {archive.name}: {error}", file=sys.stderr)
    return package_files(labels, listing, kept.get)


def clone(url, commit, options):
    """Returns the git directory of a repository that contains the commit, or None."""
    owner, name = url.rstrip("/").split("/")[-2:]
    if options.mirrors:
        for folder in (options.mirrors / f"{owner}+{name}" / "repo" / ".git", options.mirrors / f"{owner}+{name}" / "repo"):
            if (folder / "HEAD").exists():
                return folder
        return None
    folder = CACHE / "repositories" / f"{owner}+{name}"
    if not (folder / "HEAD").exists():
        if options.offline:
            return None
        subprocess.run(["git", "init", "--quiet", "--bare", str(folder)], check=True)
    has = subprocess.run(["git", "--git-dir", str(folder), "cat-file", "-e", commit], capture_output=True).returncode == 0
    if not has and not options.offline:
        has = subprocess.run(["git", "--git-dir", str(folder), "fetch", "--quiet", "--depth=1", url, commit]).returncode == 0
    return folder if has else None


def apt(*arguments, **keywords):
    """Runs apt with separate package lists, so that the sources of the machine are not changed."""
    home = CACHE / "apt"
    for folder in ("lists/partial", "cache/archives/partial"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    sources = home / "sources.sources"
    if not sources.exists():
        sources.write_text("Types: deb deb-src\nURIs: http://deb.debian.org/debian\nSuites: bookworm\nComponents: main\n"
                           "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n")
        apt("update")
    return subprocess.run(
        ["apt-get", "-qq", "-o", f"Dir::Etc::sourcelist={sources}", "-o", "Dir::Etc::sourceparts=/nonexistent",
         "-o", f"Dir::State::lists={home / 'lists'}", "-o", f"Dir::Cache={home / 'cache'}",
         "-o", "APT::Sandbox::User=root", *arguments], **keywords)


def archives(name, version, options):
    """Returns the archives of a Debian source package, and downloads missing archives."""
    folder = CACHE / "downloads"
    folder.mkdir(parents=True, exist_ok=True)
    description = folder / f"{name}_{version.split(':')[-1]}.dsc"

    def found():
        if not description.exists():
            return []
        names = re.findall(r"^ [0-9a-f]{64} \d+ (\S+)$", description.read_text(errors="replace"), re.M)
        return [folder / one for one in names if ".tar." in one and not one.endswith(".asc") and (folder / one).exists()]

    if not any(".orig" in one.name or ".debian." not in one.name for one in found()) and not options.offline:
        apt("source", "--download-only", f"{name}={version}", cwd=folder, stdout=subprocess.DEVNULL)
    return found()


def read_source(labels, kind, name, version, options):
    """Returns the labeled files of a source, from the cache if it was read before, or None if it is unavailable."""
    key = re.sub(r"[^\w.+-]", "_", f"{kind}-{name.removeprefix('https://github.com/')}-{version}")
    index, store = CACHE / "sources" / f"{key}.tsv", CACHE / "sources" / f"{key}.bin"
    if index.exists():
        data = store.read_bytes()
        for line in index.read_text().splitlines():
            label, start, length, path = line.split("\t", 3)
            yield label, path, data[int(start):int(start) + int(length)]
        return
    if kind == "git":
        folder = clone(name, version, options)
        files = of_repository(labels, folder, version) if folder else None
    else:
        found = archives(name, version, options)
        files = of_archives(labels, found) if found else None
    if files is None:
        print(f"skipped, unavailable: {name} {version}", file=sys.stderr)
        return
    store.parent.mkdir(parents=True, exist_ok=True)
    start, lines = 0, []
    for label, path, data in files:
        lines.append(f"{label}\t{start}\t{len(data)}\t{path.translate({9: 32, 10: 32, 13: 32})}")
        start += len(data)
    store.write_bytes(b"".join(data for _, _, data in files))
    index.write_text("".join(line + "\n" for line in lines))
    yield from files


def held_out(files):
    """Returns the packages whose files are only used for measuring, not for training: a tenth, selected by the hash of the
    name, and a package for each other class of four or more packages."""
    packages = collections.defaultdict(collections.Counter)
    for label, package in files:
        packages[label][package] += 1
    chosen = {package for _, package in files if hashlib.sha256(f"held out 1 {package}".encode()).digest()[0] < 26}
    for label, of in sorted(packages.items(), key=lambda item: (len(item[1]), item[0])):
        if len(of) >= 4 and not chosen & set(of):
            ranked = sorted(of.items(), key=lambda item: (item[1], item[0]))
            chosen.add(ranked[len(ranked) // 2][0])
    return chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mirrors", type=pathlib.Path, default=os.environ.get("LANGUAGE_MIRRORS"))
    parser.add_argument("--offline", action="store_true")
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    options.mirrors = pathlib.Path(options.mirrors) if options.mirrors else None
    CACHE.mkdir(parents=True, exist_ok=True)
    labels = Labels()
    lines, sources = [], list(rows("sources.tsv"))
    seen, copies, start, used = set(), 0, 0, 0
    recorded = []
    with open(CACHE / "corpus.bin", "wb") as store:
        for kind, name, version, *_ in sources:
            package = name.removeprefix("https://github.com/")
            taken, any_file = collections.Counter(), False
            for label, path, data in read_source(labels, kind, name, version, options):
                any_file = True
                if label == "other" and data.lstrip()[:1] in (b"<", b"{", b"["):
                    continue
                key = copy_key(data)
                if key in seen:
                    copies += 1
                    continue
                seen.add(key)
                taken[label] += 1
                lines.append((label, package, start, len(data), path))
                store.write(data)
                start += len(data)
            used += any_file
            recorded.append("\t".join((kind, name, version, " ".join(f"{k}:{v}" for k, v in taken.most_common()) or "-")))
    measured = held_out([line[:2] for line in lines])
    (CACHE / "corpus.tsv").write_text("".join(
        f"{label}\t{package}\t{int(package in measured)}\t{at}\t{length}\t{path}\n" for label, package, at, length, path in lines))
    if options.record:
        head = [line for line in (HERE / "sources.tsv").read_text().splitlines() if line.startswith("#")]
        (HERE / "sources.tsv").write_text("\n".join(head + recorded) + "\n")
    print(f"{len(lines)} files from {used} of {len(sources)} sources; {copies} copies left out")


if __name__ == "__main__":
    main()
