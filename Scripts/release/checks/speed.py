#!/usr/bin/env python3
"""Measures the program that ships on one machine: whole processes compared with `file`, cores, names, memory, windows, --app.

    Scripts/release/checks/speed.py [--only TEXT] [PROGRAM]     PROGRAM: by default .build/release-link/typeq

--only selects the figures whose name contains TEXT. Runs alternate. Exits with 1 if a figure is worse than its limit: the goal,
or for a goal that is missed, the value that Documentation/speed.md explains. On a busy machine, the figure for two cores is
ignored."""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
from runs import skip  # noqa: E402

# Prints the peak memory of a command in KiB. The peak memory of a child of this program would include the memory of
# this program.
MEMORY = r"""
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int count, char **arguments) {
    struct rusage used;
    int status;
    if (fork() == 0) {
        dup2(open("/dev/null", O_WRONLY), 1);
        execv(arguments[1], arguments + 1);
        _exit(127);
    }
    wait4(-1, &status, 0, &used);
    printf("%ld\n", used.ru_maxrss);
    return status != 0;
}
"""

# The limits of the figures that miss their goals.
MISSED = {
    "type x.png, wall, against file": 1,
    "files a CPU second, against file": 6.5, "files a CPU second, against gio": 5, "--app FILE.json": 0.45,
    "--identify name, processor time, against lstat": 3,
}

LSTAT = r"""
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
int main(int count, char **arguments) {
    static char line[65536];
    struct stat status;
    unsigned long found = 0;
    FILE *list = fopen(arguments[1], "r");
    while (list && fgets(line, sizeof line, list)) {
        line[strcspn(line, "\n")] = 0;
        found += lstat(line, &status) == 0;
    }
    return found == 0;
}
"""


class Run:
    """Returns the wall time and the processor time of a run in seconds, including the processes that it waited for."""

    def __init__(self, command, folder, environment=None):
        actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
        old = os.getcwd()
        os.chdir(folder)
        start = time.perf_counter()
        process = os.posix_spawn(
            shutil.which(command[0]), command, {"PATH": os.environ["PATH"], "HOME": "/nonexistent", **(environment or {})},
            file_actions=actions)
        _, status, used = os.wait4(process, 0)
        self.wall = time.perf_counter() - start
        os.chdir(old)
        self.cpu = used.ru_utime + used.ru_stime
        if os.waitstatus_to_exitcode(status) not in (0, 1):
            sys.exit(f"speed: {' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")


class Figures:
    def __init__(self, typeq, folder, only):
        self.typeq, self.folder, self.only = typeq, folder, only
        self.failed = False
        self.is_quiet = os.getloadavg()[0] < 1

    def wants(self, *names):
        return not self.only or any(self.only in name for name in names)

    def alternating(self, part, runs, *commands):
        """Returns the 10th percentile of the runs of each command, which other programs affect least. An entry is a command, or
        a pair of a command and an environment."""
        pairs = [one if isinstance(one, tuple) else (one, {}) for one in commands]
        for command, environment in pairs:
            Run(command, self.folder, environment)
        rows = [
            [getattr(Run(command, self.folder, environment), part) for command, environment in pairs] for _ in range(runs)]
        return [sorted(column)[runs // 10] for column in zip(*rows)]

    def compiled(self, source, name):
        """Compiles a C program, and returns its path, or None without a compiler."""
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        path = os.path.join(self.folder, name)
        if compiler and not os.path.exists(path):
            subprocess.run([compiler, "-O2", "-x", "c", "-o", path, "-"], input=source, text=True, check=True)
        return path if compiler else None

    def peak(self, *arguments):
        """Returns the peak memory of typeq in MiB, or None without a compiler."""
        program = self.compiled(MEMORY, "memory")
        if program is None:
            return None
        run = subprocess.run([program, self.typeq, *arguments], cwd=self.folder, capture_output=True, text=True)
        return int(run.stdout) / 1024

    def add(self, name, measured, limit, unit="x", least=False, note=""):
        def meets(bound):
            return measured >= bound if least else measured <= bound

        counts = self.is_quiet or not name.startswith("two cores")
        self.failed |= counts and not meets(MISSED.get(name, limit))
        met = "yes" if meets(limit) else "NO" if name not in MISSED else "missed" if meets(MISSED[name]) else "WORSE"
        print(f"{name:46} {measured:8.2f} {unit:3} {'≥' if least else '≤'} {limit:<5} {met:6}  {note}", flush=True)


def against_file(figures):
    t = figures.typeq
    for name, command, other, limit in [
        ("conforms, wall, against file", [t, "conforms", "public.png", "public.data"], "x.png", 0.7),
        ("type x.png, wall, against file", [t, "type", "x.png"], "x.png", 0.7),
        ("type x.py, wall, against file", [t, "type", "x.py"], "x.py", 0.5),
        ("type x.docx, wall, against file", [t, "type", "x.docx"], "x.docx", 0.9),
    ]:
        if figures.wants(name):
            reference = ["file", "--mime-type", other]
            own, others = figures.alternating("wall", 201, command, reference)
            cpu, other_cpu = figures.alternating("cpu", 101, command, reference)
            figures.add(name, own / others, limit, note=f"{own * 1e3:.2f} ms, file {others * 1e3:.2f} ms; processor "
                        f"{cpu * 1e3:.2f} and {other_cpu * 1e3:.2f} ms")


def app(figures):
    if figures.wants("--app"):
        question = [figures.typeq, "conforms", "public.png", "public.data"]
        without, with_app = figures.alternating("wall", 301, question, question + ["--app", "app.json"])
        figures.add("--app FILE.json", (with_app - without) * 1e3, 0.2, "ms")


def lists(figures, files):
    t, folder = figures.typeq, figures.folder
    name = "files a CPU second, against file"
    other = "files a CPU second, against gio"
    if figures.wants(name, other):
        some = os.path.join(folder, "list")
        chosen = files[:: max(1, len(files) // 6000)]
        with open(some, "wb") as file:
            file.writelines(path + b"\n" for path in chosen)
        own, by_file = figures.alternating(
            "cpu", 5, [t, "type", "--files-from", some], ["file", "--mime-type", "--files-from", some])
        figures.add(name, by_file / own, 12, least=True, note=f"{len(chosen) / own:.0f} and {len(chosen) / by_file:.0f} a second")
        if shutil.which("gio"):
            gio = ["xargs", "-d", "\\n", "-a", some, "gio", "info", "-a", "standard::content-type"]
            own, by_gio = figures.alternating("cpu", 5, [t, "type", "--files-from", some], gio)
            figures.add(other, by_gio / own, 9, least=True, note=f"{len(chosen) / by_gio:.0f} a second")
    name = "two cores against one, wall"
    if figures.wants(name) and len(os.sched_getaffinity(0)) > 1:
        many = os.path.join(folder, "many")
        with open(many, "wb") as file:
            file.writelines(path + b"\n" for path in files[:40000])
        command = [t, "type", "--files-from", many]
        one, two = sorted(os.sched_getaffinity(0))[:2]
        single, double = figures.alternating(
            "wall", 5, ["taskset", "-c", str(one)] + command, ["taskset", "-c", f"{one},{two}"] + command)
        figures.add(name, single / double, 1.8, least=True, note=f"{single:.2f} s and {double:.2f} s")


def names(figures, files):
    t, folder = figures.typeq, figures.folder
    name, flat = "--identify name, processor time, against lstat", "memory of a million names, against 100,000"
    if not figures.wants(name, flat):
        return
    hundred, million = os.path.join(folder, "names"), os.path.join(folder, "million")
    random.Random(7).shuffle(files)
    files = (files * (100_000 // len(files) + 1))[:100_000]
    for path, times in [(hundred, 1), (million, 10)]:
        with open(path, "wb") as file:
            file.writelines(path + b"\n" for path in files * times)
    loop = figures.compiled(LSTAT, "lstat")
    if figures.wants(name) and loop:
        own, other = figures.alternating(
            "cpu", 7, [t, "type", "--identify", "name", "--files-from", hundred], [loop, hundred])
        figures.add(name, own / other, 2, note=f"{own * 1e9 / 1e5:.0f} ns a name, lstat {other * 1e9 / 1e5:.0f} ns")
    if figures.wants(flat):
        small, large = (figures.peak("type", "--identify", "name", "--files-from", path) for path in (hundred, million))
        if small:
            figures.add(flat, large / small, 1.1, note=f"{small:.1f} and {large:.1f} MiB")


def memory(figures):
    for name, command in [
        ("memory of conforms", ["conforms", "public.png", "public.data"]), ("memory of type x.png", ["type", "x.png"]),
    ]:
        if figures.wants(name) and (used := figures.peak(*command)):
            figures.add(name, used, 8, "MiB")


def windows(figures):
    counts = [(10_000, 1.3), (100_000, 1.5)]
    if not figures.wants(*(f"which-group with {count} windows" for count, _ in counts)):
        return
    folder = os.path.join(figures.folder, "documents")
    os.mkdir(folder)
    question = [figures.typeq, "which-group", "--app", "app.json", "x.md"]
    for count, limit in counts:
        state = {"XDG_STATE_HOME": os.path.join(figures.folder, f"state{count}")}
        opened = os.path.join(figures.folder, "opened")
        with open(opened, "w", encoding="ascii") as file:
            for number in range(count):
                path = f"documents/{number}.md"
                with open(os.path.join(figures.folder, path), "w", encoding="ascii"):
                    file.write(path + "\n")
        Run([figures.typeq, "open", "--app", "app.json", "--files-from", opened], figures.folder, state)
        empty = {"XDG_STATE_HOME": os.path.join(figures.folder, "empty")}
        full, none = figures.alternating("wall", 101, (question, state), (question, empty))
        figures.add(f"which-group with {count} windows", full / none, limit, note=f"{full * 1e3:.2f} and {none * 1e3:.2f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("program", nargs="?", default=os.path.join(ROOT, ".build/release-link/typeq"))
    arguments = parser.parse_args()
    typeq = os.path.abspath(arguments.program)
    if not os.access(typeq, os.X_OK):
        skip("the program is not built: run 'make build' first")
    if not shutil.which("file") or not shutil.which("taskset"):
        skip("file or taskset is not installed")
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="typeq-figures-", dir=base) as folder:
        for source, name in [
            ("Examples/picture.md", "x.png"), ("Scripts/generate/accuracy-corpus/corpus.py", "x.py"), ("Examples/report.md", "x.md"),
            ("Examples/apps/notes.json", "app.json"),
        ]:
            shutil.copy(os.path.join(ROOT, source), os.path.join(folder, name))
        kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
        with zipfile.ZipFile(os.path.join(folder, "x.docx"), "w", zipfile.ZIP_DEFLATED) as document:
            document.writestr("[Content_Types].xml", '<?xml version="1.0"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/'
                              f'2006/content-types"><Override PartName="/word/document.xml" ContentType="{kind}"/></Types>')
            document.writestr("_rels/.rels", "<Relationships/>")
            document.writestr("word/document.xml", "<document/>")
        files = sorted(subprocess.run(
            ["find", "/usr", "-xdev", "-type", "f", "-readable"], capture_output=True, check=False).stdout.splitlines())
        print(f"load {os.getloadavg()[0]:.1f}, {len(os.sched_getaffinity(0))} cores")
        figures = Figures(typeq, folder, arguments.only)
        against_file(figures)
        app(figures)
        memory(figures)
        names(figures, list(files))
        lists(figures, files)
        windows(figures)
        print(f"load {os.getloadavg()[0]:.1f}")
    sys.exit(figures.failed)


if __name__ == "__main__":
    main()
