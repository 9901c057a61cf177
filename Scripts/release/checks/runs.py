"""Functions that the slow checks share: the programs under test, temporary folders, runs with a time limit, and the state of a store
and of documents after a failure."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
# A run that takes longer is treated as hung.
LIMIT = 150
MARKDOWN = b"# Title\n\nA paragraph.\n"
SKIPPED = 77
STORE = "state/typeq/com.x.app.windows"


class Failure(Exception):
    """A failure that a check found."""


def skip(reason):
    """Ends the check, because it cannot run on this machine."""
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def program(name):
    """Returns the path of a program under test: from the environment (TYPEQ, SAVE_LOOP), the program that ships, or a debug
    build."""
    given = os.environ.get(name.upper().replace("-", "_"))
    if given:
        return os.path.abspath(given)
    shipped = os.path.join(ROOT, ".build/release-link", name)
    if os.access(shipped, os.X_OK):
        return shipped
    subprocess.run(["swift", "build", "--product", name], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    path = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    return os.path.join(path, name)


def sample_app():
    """Writes the sample app of the registry to a file, so that no program prints that it uses the sample app."""
    file = tempfile.NamedTemporaryFile("w", prefix="typeq-app-", suffix=".json")
    with open(os.path.join(ROOT, "Registry/types.json"), encoding="utf-8") as registry:
        json.dump(json.load(registry)["apps"][0], file)
    file.flush()
    # Processes of other users also read it.
    os.chmod(file.name, 0o644)
    return file


SAMPLE_APP = sample_app()


class Tree:
    """A folder with documents and the state of an app, which is removed at the end."""

    def __init__(self, typeq, base=None):
        self.typeq = typeq
        self.path = os.path.realpath(tempfile.mkdtemp(prefix="typeq-check-", dir=base))
        self.environment = {"XDG_STATE_HOME": self.at("state"), "PATH": "/usr/bin:/bin", "TYPEQ_APP": SAMPLE_APP.name}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def at(self, name):
        return os.path.join(self.path, name)

    def write(self, name, content=MARKDOWN):
        path = self.at(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def run(self, *arguments, program=None, prefix=(), environment=None):
        """Runs a program, by default typeq, and waits until it ends."""
        return run(
            [*prefix, program or self.typeq, *arguments], cwd=self.path, env=environment or self.environment
        )

    def windows(self):
        """Returns the paths of the open windows, relative to the folder, keyed by name. The store must be intact."""
        done = self.run("windows")
        if done.returncode != 0 or done.stderr:
            raise Failure(f"typeq windows: exit {done.returncode}, {done.stderr.decode(errors='replace')!r}")
        found = {}
        for line in done.stdout.decode().splitlines():
            path, _, rest = line.rpartition(": window ")
            found[rest.split()[0]] = os.path.relpath(path, self.path)
        if len(set(found.values())) != len(found):
            raise Failure(f"a file is open in two windows: {found}")
        store = self.at(STORE)
        if os.path.exists(store):
            database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
            try:
                verdict = database.execute("PRAGMA integrity_check").fetchone()[0]
            finally:
                database.close()
            if verdict != "ok":
                raise Failure(f"the store is damaged: {verdict}")
        return found

    def has(self, name):
        return os.path.lexists(self.at(name))


def run(command, **options):
    try:
        return subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT, **options)
    except subprocess.TimeoutExpired:
        raise Failure(f"{' '.join(map(os.fsdecode, command))}: still running after {LIMIT} s") from None


def seeded(arguments):
    """Returns a source of random numbers, and its seed: the value of --seed, or a random seed that is printed with a
    failure."""
    seed = arguments.seed if arguments.seed is not None else random.randrange(1 << 32)
    return random.Random(seed), seed


def conclude(name, body):
    """Runs a check. Prints one line, and ends with 0 or 1."""
    try:
        print(f"{name}: {body()}")
    except Failure as failure:
        print(f"{name}: FAILED: {failure}")
        sys.exit(1)
