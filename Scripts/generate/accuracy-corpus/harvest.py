"""Files written by others: the test data of published packages, and the files of installed Debian packages."""

import fnmatch
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
TEST_FOLDERS = {"test", "tests", "Tests", "data", "testdata", "test-data", "test_files", "models", "meshes", "examples",
                "examplefiles", "example-msg-files", "shapefiles", "resources"}
# Names of files that are intentionally invalid, or whose type differs from their name.
BROKEN = ("bad", "broken", "crash", "timeout", "corrupt", "invalid", "truncated", "empty", "fuzz", "oom-", "fail", "malformed",
          "illegal", "unknown", "too-short", "hopper_emboss", "negative", "too_many", "missing", "wrong", "no-tags.tak")
MOST_FROM_ONE = 6


def table(path):
    for line in path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split("\t")


def packages(corpus, folder):
    """Adds the test data of the unpacked source packages in `folder`, each of which is named after its project."""
    plain, narrow = {}, []
    for row in table(HERE / "extensions.tsv"):
        if len(row) == 2:
            plain[row[0]] = row[1]
        else:
            narrow.append((row[2], row[1]))
    for project in sorted(folder.glob("*")):
        name = project.name.split("-")[0]
        if name == "pygments":
            examples(corpus, project)
            continue
        taken = {}
        for path in sorted(project.rglob("*"), key=lambda path: (path.suffix, path.name)):
            folders = set(path.relative_to(project).parts[:-1])
            lower = path.name.lower()
            if not folders & TEST_FOLDERS or not path.is_file() or path.is_symlink() or any(word in lower for word in BROKEN):
                continue
            mime = next((mime for end, mime in narrow if f"{name}/{path.name}" == end), None)
            extension = path.suffix[1:]
            mime = mime or plain.get(extension) or plain.get(extension.lower()) or plain.get(path.name)
            if mime and ".tar." not in lower and taken.get(mime, 0) < MOST_FROM_ONE and not misread(path, mime):
                if corpus.add(path.name, mime, f"{name} test data", path):
                    taken[mime] = taken.get(mime, 0) + 1
        print_count(name, taken)


def misread(path, mime):
    """Returns whether the content of a test file differs from its name: the file is compressed, is a PNG image, or is empty."""
    with open(path, "rb") as file:
        head = file.read(8)
    if head == b"\x89PNG\r\n\x1a\n" and mime not in ("image/png", "image/apng"):
        return True
    return head[:2] == b"\x1f\x8b" and mime not in ("application/gzip", "application/x-mgz", "application/x-bam",
                                                    "image/svg+xml-compressed") or not head


def print_count(name, taken):
    print(f"{name}: {sum(taken.values())} files", file=sys.stderr)


def examples(corpus, project):
    """Adds Pygments' examples: each language has a folder, and `languages.tsv` contains its type."""
    for row in table(HERE / "languages.tsv"):
        taken = 0
        for path in sorted((project / "tests" / "examplefiles" / row[0]).glob("*")):
            if taken < 3 and path.suffix != ".output" and path.name != "conftest.py":
                taken += corpus.add(path.name, row[1], f"pygments {row[0]}", path)


def installed(corpus):
    """Adds files of installed packages that match the patterns in installed.tsv, at most four per pattern."""
    there = [path for root in ("/usr/share", "/usr/lib", "/usr/include", "/etc", "/lib/terminfo") for path in files_below(root)]
    for mime, pattern in (row[:2] for row in table(HERE / "installed.tsv")):
        matches = re.compile(fnmatch.translate(pattern.replace("**/", "*"))).match
        paths = [pathlib.Path(path) for path in there if matches(path)]
        paths = sorted((path for path in paths if path.is_file() and not path.is_symlink() and 40 < path.stat().st_size < 300_000),
                       key=lambda path: (path.stat().st_size // 2000, str(path)))
        taken = 0
        for path in paths[len(paths) // 4:] + paths[:len(paths) // 4]:
            if taken < 4:
                taken += corpus.add(path.name, mime, "an installed package", path)


def files_below(root):
    for folder, _, names in os.walk(root):
        for name in names:
            yield f"{folder}/{name}"
