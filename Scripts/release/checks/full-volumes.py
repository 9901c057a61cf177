#!/usr/bin/env python3
"""Tests stores and documents on full and read-only volumes, and with a clock in the past.

On a volume of a few hundred KiB with little space, documents are opened, closed, renamed and saved. Acknowledged changes must
have been made, others must not, and with more space everything must work. On a read-only volume, commands that only read must
work, and nothing changes. With all file times in the future, and, if faketime(1) is installed, the clock of the program in the
past, the answers must be the same.

    Scripts/release/checks/full-volumes.py

TYPEQ and SAVE_LOOP select programs other than the built programs."""

import os
import shutil
import subprocess
import sys

from runs import Failure, Tree, conclude, program, skip  # noqa: E402

SIZE = "20000"


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


class Volume:
    """A small volume in memory, with a tree in it."""

    def __init__(self, typeq, size):
        self.outer = Tree(typeq)
        mount("-t", "tmpfs", "-o", f"size={size}k", "tmpfs", self.outer.path)
        self.tree = Tree(typeq, base=self.outer.path)

    def __enter__(self):
        return self.tree

    def __exit__(self, *_):
        subprocess.run(["umount", self.outer.path], check=True)
        self.outer.__exit__()


def expect(holds, what):
    if not holds:
        raise Failure(what)


def full(typeq, save_loop):
    """Increases the free space by pages, from none to enough for everything."""
    refused = acknowledged = 0
    for pages in range(0, 48):
        with Volume(typeq, 1024) as tree:
            for name in ("open.md", "close.md", "old.md"):
                tree.write(name)
            tree.run("open", "close.md", "old.md")
            tree.run("once", "file", "file", SIZE, "1", program=save_loop)
            tree.run("once", "file", "linked", SIZE, "1", program=save_loop)
            os.link(tree.at("linked"), tree.at("other"))
            tree.run("once", "package", "package", SIZE, "1", program=save_loop)
            fill(tree, pages)
            runs = [
                (tree.run("open", "open.md"), "open.md", b", opened\n"),
                (tree.run("close", "close.md"), "close.md", b", closed\n"),
                (tree.run("rename", "old.md", "new.md"), "new.md", b"renamed from"),
            ]
            for done, name, word in runs:
                expect(done.returncode in (0, 2), f"{pages} pages left, {name}: exit {done.returncode}")
                expect(word in done.stdout or done.stderr, f"{pages} pages left, {name}: nothing is said")
            saves = {}
            for kind, path in (("file", "file"), ("file", "linked"), ("package", "package")):
                done = tree.run("once", kind, path, SIZE, "2", program=save_loop)
                expect(done.returncode in (0, 1), f"{pages} pages left, save of {path}: exit {done.returncode}")
                expect(done.returncode == 0 or b"no-space" in done.stdout,
                       f"{pages} pages left, save of {path}: {done.stdout.decode()}")
                saves[kind, path] = done.returncode == 0
            paths = set(tree.windows().values())
            said = [word in done.stdout for done, _, word in runs]
            expect(("open.md" in paths) == said[0], f"{pages} pages left: opened {said[0]}, {paths}")
            expect(("close.md" not in paths) == said[1], f"{pages} pages left: closed {said[1]}, {paths}")
            expect(tree.has("new.md") == said[2] and ("new.md" in paths) == said[2], f"{pages} pages left: {paths}")
            expect(tree.has("old.md") != said[2] and ("old.md" in paths) != said[2], f"{pages} pages left: {paths}")
            for (kind, path), is_saved in saves.items():
                found = tree.run("check", kind, path, SIZE, program=save_loop).stdout.decode().strip()
                expect(found == f"found {2 if is_saved else 1}", f"{pages} pages left, {path}: {is_saved}, {found}")
            os.unlink(tree.at("fill"))
            for arguments in (("open", "open.md"), ("open", "close.md")):
                expect(tree.run(*arguments).returncode == 0, f"{pages} pages left, then room: {arguments}")
            for kind, path in saves:
                done = tree.run("once", kind, path, SIZE, "3", program=save_loop)
                expect(done.returncode == 0, f"{pages} pages left, then room: {done.stdout.decode()}")
            results = said + list(saves.values())
            acknowledged += sum(results)
            refused += len(results) - sum(results)
    expect(refused > 20 and acknowledged > 20, f"{refused} refused and {acknowledged} done prove nothing")
    return f"full volume: {refused} refused, {acknowledged} done"


def fill(tree, pages):
    """Uses all space except some pages."""
    with open(tree.at("fill"), "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            pass
        file.truncate(max(0, file.tell() // 4096 - pages) * 4096)


def read_only(typeq, save_loop):
    with Volume(typeq, 4096) as tree:
        for name in ("a.md", "b.md"):
            tree.write(name)
        tree.run("open", "a.md")
        tree.run("once", "file", "file", SIZE, "1", program=save_loop)
        tree.run("once", "package", "package", SIZE, "1", program=save_loop)
        mount("-o", "remount,ro", os.path.dirname(tree.path))
        before = tree.windows()
        asked = tree.run("which-group", "a.md")
        expect(asked.stdout.endswith(b"already open\n") and not asked.stderr, f"read-only: {asked}")
        opened = tree.run("open", "b.md")
        expect(opened.returncode == 0 and b"not recorded" in opened.stderr, f"read-only: {opened}")
        for arguments in (("close", "a.md"), ("rename", "a.md", "c.md")):
            done = tree.run(*arguments)
            expect(done.returncode == 2 and done.stderr.count(b"\n") == 1, f"read-only: {done}")
        for kind in ("file", "package"):
            done = tree.run("once", kind, kind, SIZE, "2", program=save_loop)
            expect(done.returncode == 1 and done.stdout.startswith(b"error not-writable"), f"read-only: {done}")
            found = tree.run("check", kind, kind, SIZE, program=save_loop).stdout
            expect(found == b"found 1\n", f"read-only: {found}")
        expect(tree.windows() == before, "read-only: the windows changed")
        mount("-o", "remount,rw", os.path.dirname(tree.path))
        expect(tree.run("close", "a.md").returncode == 0, "writable again: the window cannot be closed")
    return "read-only volume: answered and unchanged"


def clock(typeq, save_loop):
    """Checks that no answer depends on times: the window of a file, the newer of two files, whether a process runs."""
    past = ["faketime", "-f", "-3000d"] if shutil.which("faketime") else []
    with Tree(typeq) as tree:
        for name in ("a.md", "b.md"):
            tree.write(name)
        sleeper = subprocess.Popen(["sleep", "100"])
        try:
            tree.run("open", "a.md")
            tree.run("open", "--pid", str(sleeper.pid), "b.md")
            tree.run("once", "file", "file", SIZE, "1", program=save_loop)
            tree.run("once", "package", "package", SIZE, "1", program=save_loop)
            for folder, _, names in os.walk(tree.path):
                for name in names:
                    os.utime(os.path.join(folder, name), (4e9, 4e9))
            front = tree.run("open", "a.md", "b.md", prefix=past)
            expect(front.stdout.count(b"already open") == 2, f"clock: {front}")
            renamed = tree.run("rename", "a.md", "c.md", prefix=past)
            expect(renamed.returncode == 0, f"clock: {renamed}")
            expect(sorted(tree.windows().values()) == ["b.md", "c.md"], f"clock: {tree.windows()}")
            for kind in ("file", "package"):
                done = tree.run("once", kind, kind, SIZE, "2", program=save_loop, prefix=past)
                expect(done.returncode == 0, f"clock: {done}")
                found = tree.run("check", kind, kind, SIZE, program=save_loop, prefix=past).stdout
                expect(found == b"found 2\n", f"clock: {found}")
        finally:
            sleeper.kill()
            sleeper.wait()
        expect(list(tree.windows().values()) == ["c.md"], "clock: a window outlived its process")
    return "clock: " + ("10 years back, nothing differs" if past else "files of the future, nothing differs (no faketime)")


def main():
    if os.environ.get("TYPEQ_VOLUMES") != "1":
        # The process has its own mounts, which end with it.
        unshare = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
        if not shutil.which("unshare") or subprocess.run(
                [*unshare, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True).returncode != 0:
            skip("no volume can be mounted here")
        names = {"TYPEQ": program("typeq"), "SAVE_LOOP": program("save-loop"), "TYPEQ_VOLUMES": "1"}
        os.execvpe("unshare", [*unshare, sys.executable, os.path.abspath(__file__)], {**os.environ, **names})
    typeq, save_loop = program("typeq"), program("save-loop")
    conclude(
        "volumes",
        lambda: "; ".join([full(typeq, save_loop), read_only(typeq, save_loop), clock(typeq, save_loop)]))


main()
