#!/usr/bin/env python3
"""Makes every system call of a program on documents and the store fail in turn, with strace(1).

For each task, a first run records the calls from the first one that concerns the folder of the task. Then each call fails
with each of its possible errors, once alone and once with all later calls. After each run, the exit code must be
documented, messages must be whole lines, acknowledged changes must have been made, other changes must have been made completely
or not at all, and the next run must work.

    Scripts/release/checks/file-faults.py [--task NAME]... [--every N] [--seed N]

--every N tries one of N faults at random. TYPEQ and SAVE_LOOP select programs other than the built programs."""

import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess

from runs import Failure, Tree, conclude, program, run, seeded, skip  # noqa: E402

PATH_ERRORS = ["EACCES", "EIO"]
ERRORS = {
    "open": PATH_ERRORS + ["ENOSPC", "EINTR", "EMFILE"], "openat": PATH_ERRORS + ["ENOSPC", "EINTR", "EMFILE"],
    "stat": PATH_ERRORS, "lstat": PATH_ERRORS, "newfstatat": PATH_ERRORS, "statx": PATH_ERRORS, "fstat": ["EIO"],
    "access": PATH_ERRORS, "faccessat": PATH_ERRORS, "faccessat2": PATH_ERRORS, "readlink": PATH_ERRORS,
    "readlinkat": PATH_ERRORS, "getcwd": ["EACCES", "ENOENT"],
    "read": ["EIO", "EINTR"], "pread64": ["EIO", "EINTR"], "readv": ["EIO"], "preadv": ["EIO"],
    "write": ["EIO", "ENOSPC", "EINTR"], "pwrite64": ["EIO", "ENOSPC", "EINTR"], "writev": ["EIO", "ENOSPC"],
    "fsync": ["EIO", "ENOSPC", "EINTR"], "fdatasync": ["EIO", "ENOSPC", "EINTR"],
    "ftruncate": ["EIO", "ENOSPC", "EINTR"], "fallocate": ["EIO", "ENOSPC", "EINTR"],
    "rename": PATH_ERRORS + ["ENOSPC"], "renameat": PATH_ERRORS + ["ENOSPC"], "renameat2": PATH_ERRORS + ["ENOSPC", "EINVAL"],
    "unlink": PATH_ERRORS, "unlinkat": PATH_ERRORS, "rmdir": PATH_ERRORS,
    "mkdir": PATH_ERRORS + ["ENOSPC"], "mkdirat": PATH_ERRORS + ["ENOSPC"],
    "link": PATH_ERRORS + ["ENOSPC"], "linkat": PATH_ERRORS + ["ENOSPC"],
    "symlink": PATH_ERRORS + ["ENOSPC"], "symlinkat": PATH_ERRORS + ["ENOSPC"],
    "fcntl": ["EIO", "EINTR", "ENOLCK"], "flock": ["EINTR", "ENOLCK"], "lseek": ["EIO"], "getdents64": ["EIO"],
    "mmap": ["ENOMEM", "EACCES"], "fchmod": ["EIO", "EPERM"], "fchown": ["EIO", "EPERM"],
    "fsetxattr": ["EIO", "ENOSPC", "EOPNOTSUPP"], "fgetxattr": ["EIO", "EOPNOTSUPP"], "flistxattr": ["EIO"],
    "fremovexattr": ["EIO"], "close": ["EIO", "EINTR"],
}


class Task:
    """A change of a folder by a program, and a check of the result."""

    def __init__(self, name, command, prepare, look, kind):
        self.name, self.command, self.prepare, self.look, self.kind = name, command, prepare, look, kind


# A value that distinguishes the state before the change, the state after it, and any other state.


def store_state(tree):
    windows = sorted(tree.windows().values())
    return windows, [name for name in ("a.md", "b.md", "c.md") if tree.has(name)]


def empty(tree):
    tree.write("a.md")


def opened(tree):
    tree.write("a.md")
    tree.write("b.md")
    tree.run("open", "a.md", "b.md")


def store_tasks(typeq):
    def task(name, prepare, *arguments):
        return Task(name, [typeq, *arguments], prepare, store_state, "store")

    return [
        task("open-first", empty, "open", "a.md"),
        task("open", lambda tree: (opened(tree), tree.write("c.md")), "open", "c.md"),
        task("front", opened, "open", "./a.md"),
        task("close", opened, "close", "a.md"),
        task("rename", opened, "rename", "a.md", "c.md"),
        task("rename-closed", empty, "rename", "a.md", "c.md"),
        task("windows", opened, "windows"),
        task("which-group", opened, "which-group", "a.md"),
    ]


SIZE = "3000"


def save_tasks(save_loop):
    def look(kind):
        def seen(tree):
            done = run([save_loop, "check", kind, tree.at("d/document"), SIZE], env=tree.environment)
            if done.returncode != 0:
                raise Failure(f"exit {done.returncode}: {done.stdout.decode(errors='replace')}")
            other = None
            if tree.has("other"):
                with open(tree.at("other"), "rb") as file:
                    other = int(file.read(9))
            return done.stdout.decode().strip(), other
        return seen

    def save(kind, number):
        return [save_loop, "once", kind, "d/document", SIZE, str(number)]

    def folder(tree):
        os.makedirs(tree.at("d"))

    def first(kind):
        def prepare(tree):
            folder(tree)
            tree.run(*save(kind, 1)[1:], program=save_loop)
            if not tree.has("d/document"):
                raise Failure("cannot save")
        return prepare

    def linked(tree):
        first("file")(tree)
        os.link(tree.at("d/document"), tree.at("other"))

    return [
        Task("save-new", save("file", 1), folder, look("file"), "save"),
        Task("save", save("file", 2), first("file"), look("file"), "save"),
        Task("save-in-place", save("file", 2), linked, look("file"), "save"),
        Task("save-new-package", save("package", 1), folder, look("package"), "save"),
        Task("save-package", save("package", 2), first("package"), look("package"), "save"),
        Task("save-two-steps", save("two-steps", 2), first("package"), look("two-steps"), "save"),
    ]


CALL = re.compile(r"^(?:\[pid +\d+\] |\d+ +)?([a-z0-9_]+)\(")


def calls(task, tree):
    """The calls of a run from the first one that concerns the folder, each with its number among the calls of its name."""
    log = tree.at("trace")
    done = run(["strace", "-f", "-s", "4096", "-o", log, *task.command], cwd=tree.path, env=tree.environment)
    if done.returncode != 0:
        raise Failure(f"{task.name}: exit {done.returncode} without any fault: {done.stderr.decode()[-300:]}")
    counts, found, is_on = {}, [], False
    marks = [tree.path.encode(), b'"d/document', b'"a.md', b'"./a.md', b'"c.md']
    with open(log, "rb") as lines:
        for line in lines:
            match = CALL.match(line.decode(errors="replace"))
            if not match:
                continue
            name = match[1]
            counts[name] = counts.get(name, 0) + 1
            # These calls start the program.
            is_on = is_on or (name != "execve" and any(mark in line for mark in marks))
            if is_on and name in ERRORS:
                found.append((name, counts[name]))
    os.unlink(log)
    return found


def faults(found):
    for name, number in found:
        for error in ERRORS[name]:
            yield name, error, str(number)
            # An interrupted call is repeated, and the program waits for a lock that is in use.
            if error not in ("EINTR", "ENOLCK"):
                yield name, error, f"{number}+"


class Runner:
    def __init__(self, task, typeq, template, before, after):
        self.task, self.typeq, self.template, self.before, self.after = task, typeq, template, before, after

    def __call__(self, fault):
        name, error, when = fault
        with Tree(self.typeq) as tree:
            self.task.prepare(tree)
            # The output must be complete even if a call always fails.
            done = run(
                ["strace", "-f", "-o", "/dev/null", "-e", f"trace={name}", "-e",
                 f"inject={name}:error={error}:when={when}", *self.task.command],
                cwd=tree.path, env=tree.environment)
            text = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
            what = f"{self.task.name}, {name} {when} {error}: exit {done.returncode}, {text[0]!r}, {text[1]!r}"
            allowed = (0, 1, 2) if self.task.kind == "store" else (0, 1)
            if done.returncode not in allowed:
                raise Failure(f"{what}: not a documented exit code")
            try:
                state = self.task.look(tree)
            except Failure as failure:
                raise Failure(f"{what}: {failure}") from failure
            if state not in (self.before, self.after):
                raise Failure(f"{what}: found {state}, neither {self.before} nor {self.after}")
            # If the answer cannot be written, nothing was acknowledged.
            is_mute = name in ("write", "writev")
            told = text[0] if self.task.kind == "save" else text[0] + text[1]
            if done.returncode == 0 and state != self.after and "not recorded" not in text[1] and not is_mute:
                raise Failure(f"{what}: found {state}, acknowledged {self.after}")
            if done.returncode == 2 and not text[1].strip() and not is_mute:
                raise Failure(f"{what}: without a message")
            if self.task.kind == "save" and done.returncode == 1 and not told.startswith("error ") and not is_mute:
                raise Failure(f"{what}: without a message")
            if any(not line.startswith(("typeq: ", "strace: ")) for line in text[1].splitlines()):
                raise Failure(f"{what}: a message that is not a line of its own")
            self.go_on(tree, what)

    def go_on(self, tree, what):
        """Checks that the next run works."""
        if self.task.kind == "store":
            tree.write("next.md")
            done = tree.run("open", "next.md")
            if b", opened" not in done.stdout or done.stderr:
                raise Failure(f"{what}: then nothing can be opened: {done.stdout!r} {done.stderr!r}")
            return
        command = [*self.task.command[:-1], "9"]
        done = run(command, cwd=tree.path, env=tree.environment)
        found = self.task.look(tree)
        left = [name for name in os.listdir(tree.at("d")) if name != "document"]
        if done.returncode != 0 or found[0] != "found 9" or left:
            raise Failure(f"{what}: then {done.stdout.decode()!r}, {found}, left behind: {left}")


def check(task, typeq, chance, every):
    with Tree(typeq) as tree:
        task.prepare(tree)
        before = task.look(tree)
        found = calls(task, tree)
        after = task.look(tree)
    runner = Runner(task, typeq, None, before, after)
    chosen = [fault for fault in faults(found) if every == 1 or chance.randrange(every) == 0]
    failures = []

    def one(fault):
        try:
            runner(fault)
        except Failure as failure:
            failures.append(str(failure))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        list(pool.map(one, chosen))
    print(f"  {task.name}: {len(found)} calls, {len(chosen)} faults, {len(failures)} failures", flush=True)
    for failure in failures[:20]:
        print(f"    {failure}", flush=True)
    return len(chosen), len(failures)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--task", action="append")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int)
    arguments = parser.parse_args()
    if not shutil.which("strace"):
        skip("strace is not installed")
    if subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True).returncode != 0:
        skip("strace is not permitted here")
    chance, seed = seeded(arguments)
    typeq, save_loop = program("typeq"), program("save-loop")

    def body():
        tasks = store_tasks(typeq) + save_tasks(save_loop)
        if arguments.task:
            tasks = [task for task in tasks if task.name in arguments.task]
        results = [check(task, typeq, chance, arguments.every) for task in tasks]
        tried, failed = sum(result[0] for result in results), sum(result[1] for result in results)
        if failed:
            raise Failure(f"{failed} of {tried} faults in {len(tasks)} tasks, seed {seed}")
        return f"{tried} faults in {len(tasks)} tasks, every one survived"

    conclude("faults", body)


main()
