"""The corpus: files with their labels, and the three variants of each file."""

import hashlib
import os
import pathlib
import shutil
import subprocess

LARGEST = 1 << 20
# The maximum number of files of a type. It is lower for a type without a name in shared-mime-info, which has several names.
MOST_OF_A_TYPE, MOST_OF_A_RARE_TYPE = 12, 2
# The wrong extensions, which are used in turn, with their MIME types.
WRONG = [
    ("txt", "text/plain"), ("jpg", "image/jpeg"), ("pdf", "application/pdf"), ("mp3", "audio/mpeg"),
    ("zip", "application/zip"), ("html", "text/html"), ("doc", "application/msword"), ("png", "image/png"),
    ("c", "text/x-c"), ("mp4", "video/mp4"), ("json", "application/json"), ("xml", "application/xml"),
    ("csv", "text/csv"), ("gif", "image/gif"), ("py", "text/x-python"), ("tar", "application/x-tar"),
]
# Stems that are themselves known file names.
SPEAKING = {"readme", "core", "makefile", "dockerfile", "changelog", "copying", "license", "install", "authors", "index"}


class Corpus:
    """Collects files. A file is omitted if it is empty, too large or a copy of another file, or if there are enough files of
    its type."""

    def __init__(self, scratch, names):
        self.scratch = pathlib.Path(scratch)
        self.names, self.canonical = names, names.canonical
        self.entries = []
        self.skipped = []
        self.seen = set()
        self.count = {}
        self.store = self.scratch / "store"
        self.store.mkdir(parents=True, exist_ok=True)

    def full(self, mime):
        most = MOST_OF_A_TYPE if self.names.known(mime) else MOST_OF_A_RARE_TYPE
        return self.count.get(self.canonical(mime), 0) >= most

    def add(self, name, mime, source, data):
        """Adds a file. `data` is its bytes, its text, or its path."""
        if isinstance(data, str):
            data = data.encode()
        elif isinstance(data, os.PathLike):
            path = pathlib.Path(data)
            if not path.is_file() or path.stat().st_size > LARGEST:
                return False
            data = path.read_bytes()
        if not data or len(data) > LARGEST or self.full(mime):
            return False
        digest = hashlib.sha256(data).digest()
        if digest in self.seen:
            return False
        self.seen.add(digest)
        key = self.canonical(mime)
        self.count[key] = self.count.get(key, 0) + 1
        stored = self.store / f"{len(self.entries):05}"
        stored.write_bytes(data)
        self.entries.append((name, mime, source, stored))
        return True

    def skip(self, what, why):
        self.skipped.append((what, why))

    def command(self, name, mime, source, command, folder, environment=None, seconds=60):
        """Runs a shell command in `folder`, and adds the file `name` that it wrote there, or its output."""
        produced = pathlib.Path(folder) / name
        produced.unlink(missing_ok=True)
        variables = dict(os.environ, out=name, LC_ALL="C.UTF-8", HOME=str(folder), **(environment or {}))
        try:
            run = subprocess.run(["sh", "-c", command], cwd=folder, env=variables, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=seconds)
            words = run.stderr.decode(errors="replace").strip().splitlines()
            why = words[-1][:160] if words else f"exit {run.returncode}"
        except subprocess.TimeoutExpired:
            why = "took too long"
        if not produced.is_file() or not produced.stat().st_size:
            self.skip(name, why)
        elif not self.add(name, mime, source, produced):
            self.skip(name, "too large, a copy, or enough of its type")

    def python(self, source, make):
        """Runs a maker, which is a function of the corpus, and records its failures."""
        try:
            make(self)
        except Exception as error:  # a library is missing or has a different version: the other makers run
            self.skip(source, f"{type(error).__name__}: {error}"[:160])

    def write(self, folder):
        folder = pathlib.Path(folder)
        variants = ("named", "stripped", "wrong")
        for variant in variants:
            shutil.rmtree(folder / variant, ignore_errors=True)
        with open(folder / "labels.tsv", "w") as labels:
            for index, (name, mime, source, stored) in enumerate(self.entries):
                number = f"{index + 1:04}"
                for variant in variants:
                    shown = {"named": name, "stripped": bare(name), "wrong": lying(name, self.canonical(mime), index)}
                    target = folder / variant / number
                    target.mkdir(parents=True)
                    if variant == "named":
                        shutil.copyfile(stored, target / name)
                        os.chmod(target / name, 0o644)
                    else:
                        os.link(folder / "named" / number / name, target / shown[variant])
                labels.write(f"{number}/{name}\t{mime}\t{source}\n")
        with open(folder / "skipped.tsv", "w") as skipped:
            for what, why in self.skipped:
                skipped.write(f"{what}\t{why}\n".replace("\r", " "))


def bare(name):
    """Returns the name without any extension. A name that determines the type (`Makefile`, `.bashrc`) is removed."""
    stem = name.split(".")[0]
    return stem if "." in name and stem and stem.lower() not in SPEAKING else "content"


def lying(name, mime, index):
    own = name.lower().rsplit(".", 1)[-1]
    for step in range(len(WRONG)):
        extension, promised = WRONG[(index + step) % len(WRONG)]
        if extension != own and promised != mime and not (extension == "txt" and mime.startswith("text/plain")):
            return f"{bare(name)}.{extension}"
