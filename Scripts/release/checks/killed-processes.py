#!/usr/bin/env python3
"""Kills processes at random times under load. Every acknowledged change must have been made, and no change may be incomplete.

The store: several processes open, close and rename documents in the same store at the same time, and compete for one of them.
Saves: a file, a file with two names (in place, with a backup), a package, and a package on a volume that cannot exchange two
names. Then many processes open a few files at the same time: each file must be opened exactly once.

    Scripts/release/checks/killed-processes.py [--kills N] [--seed N] [--opens N] [--files N]

TYPEQ and SAVE_LOOP select programs other than the built programs."""

import argparse
import os
import signal
import subprocess
import threading
import time

from runs import Failure, STORE, Tree, conclude, program, run, seeded  # noqa: E402

# The operations of one round, after which the store is checked.
ROUND = 250
WORKERS = 4
SIZES = {"file": 200_000, "linked": 400_000, "package": 8_000, "two-steps": 8_000}


def killed(command, delay, tree):
    """Starts a process and kills it after a delay. Returns its output, and whether it was still running."""
    process = subprocess.Popen(
        command, cwd=tree.path, env=tree.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL)
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    output = process.communicate(timeout=60)[0]
    if process.returncode not in (0, 1, 2, -signal.SIGKILL):
        raise Failure(f"{command}: ended with {process.returncode}")
    return output.decode(errors="replace"), process.returncode == -signal.SIGKILL


def in_threads(jobs):
    """Runs jobs in several threads, in order. The first failure ends all of them."""
    jobs = iter(jobs)
    lock = threading.Lock()
    failures = []

    def work():
        while not failures:
            with lock:
                job = next(jobs, None)
            if job is None:
                return
            try:
                job()
            except Exception as failure:  # noqa: BLE001
                failures.append(failure)

    threads = [threading.Thread(target=work) for _ in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


# The store


class Round:
    """The documents of a round: each is opened, closed or renamed once, by a process that is killed. Two processes rename a
    document differently."""

    def __init__(self, tree, chance, longest):
        self.tree = tree
        self.chance = chance
        self.longest = longest
        self.said = {}
        self.kills = 0
        self.lock = threading.Lock()

    def run(self):
        tree = self.tree
        names = [f"{number}.md" for number in range(ROUND)]
        kinds = ["open", "close", "rename", "fight", "shared"]
        plan = [(kinds[index % len(kinds)], name) for index, name in enumerate(names)]
        for kind, name in plan:
            tree.write(f"{kind}/{name}")
        tree.write("shared.md")
        for folder in ["new", "left", "right"]:
            os.makedirs(tree.at(folder), exist_ok=True)
        opened = [f"{kind}/{name}" for kind, name in plan if kind in ("close", "rename", "fight")]
        done = tree.run("open", *opened)
        if done.returncode != 0 or done.stdout.count(b", opened\n") != len(opened):
            raise Failure(f"cannot open the documents: {done.stderr.decode(errors='replace')}")
        jobs = []
        for kind, name in plan:
            if kind == "open":
                jobs.append(self.job(("open", name), "open", f"open/{name}"))
            elif kind == "close":
                jobs.append(self.job(("close", name), "close", f"close/{name}"))
            elif kind == "rename":
                jobs.append(self.job(("rename", name), "rename", f"rename/{name}", f"new/{name}"))
            elif kind == "fight":
                for side in ("left", "right"):
                    jobs.append(self.job((side, name), "rename", f"fight/{name}", f"{side}/{name}"))
            else:
                jobs.append(self.job(("shared", name), "open", "shared.md"))
        # Competing processes are next to each other, so that they run at the same time. The others are in random order.
        in_threads(jobs)
        self.check(plan)

    def job(self, key, *arguments):
        delay = self.chance.uniform(0, self.longest)

        def work():
            output, is_killed = killed([self.tree.typeq, *arguments], delay, self.tree)
            with self.lock:
                self.said[key] = output
                self.kills += is_killed

        return work

    def check(self, plan):
        tree = self.tree
        paths = set(tree.windows().values())
        for kind, name in plan:
            if kind == "open" and self.says("open", name):
                self.expect(f"open/{name}" in paths, "was opened, and is not open", name)
            elif kind == "close" and self.says("close", name):
                self.expect(f"close/{name}" not in paths, "was closed, and is open", name)
            elif kind == "rename":
                self.one_of(paths, [f"rename/{name}", f"new/{name}"])
                if self.says("rename", name):
                    self.expect(tree.has(f"new/{name}"), "was renamed, and has its old name", name)
            elif kind == "fight":
                self.one_of(paths, [f"fight/{name}", f"left/{name}", f"right/{name}"])
                winners = [side for side in ("left", "right") if self.says(side, name)]
                self.expect(len(winners) < 2, "was renamed by both", name)
                for side in winners:
                    self.expect(tree.has(f"{side}/{name}"), f"was renamed to {side}, and is not there", name)
        opened = sum(self.says("shared", name) for kind, name in plan if kind == "shared")
        self.expect(opened < 2, f"was opened {opened} times", "shared.md")
        self.expect(opened == 0 or "shared.md" in paths, "was opened, and is not open", "shared.md")

    def says(self, key, name):
        """Returns whether a process acknowledged its task."""
        return self.said[key, name].rstrip().endswith(("opened", "closed")) or "renamed from" in self.said[key, name]

    def one_of(self, paths, names):
        """Checks that the document has exactly one of the names, and that its window has the same name."""
        there = [name for name in names if self.tree.has(name)]
        known = [name for name in names if name in paths]
        self.expect(len(there) == 1 and there == known, f"is at {there}, and its window at {known}", names[0])

    def expect(self, holds, what, name):
        if not holds:
            raise Failure(f"{name} {what}")


def typical(typeq):
    """Returns the time that a process takes when no other process runs."""
    with Tree(typeq) as tree:
        times = []
        for number in range(9):
            tree.write(f"{number}.md")
            start = time.monotonic()
            tree.run("open", f"{number}.md")
            times.append(time.monotonic() - start)
        return sorted(times)[4]


def store_kills(typeq, wanted, chance):
    longest = typical(typeq) * 3
    kills = 0
    rounds = 0
    while kills < wanted:
        with Tree(typeq) as tree:
            one = Round(tree, chance, longest)
            one.run()
            kills += one.kills
            rounds += 1
            # The remaining files must not prevent another change.
            tree.write("last.md")
            if b"opened" not in tree.run("open", "last.md").stdout:
                raise Failure("after the kills nothing can be opened")
            for left in os.listdir(os.path.dirname(tree.at(STORE))):
                if ".new" in left:
                    raise Failure(f"a draft of the store was left: {left}")
            if rounds > wanted:
                raise Failure("processes end before they can be killed")
    return kills


# Saves


class Document:
    """A document that several processes save one after another, with the files that the previous process left."""

    def __init__(self, tree, kind, save_loop, chance):
        self.tree, self.kind, self.chance = tree, kind, chance
        self.folder = tree.at(kind)
        os.makedirs(self.folder)
        self.path = os.path.join(self.folder, "document")
        if kind == "linked":
            tree.write(f"{kind}/document", b"000000000\n" * (SIZES[kind] // 10))
            os.makedirs(tree.at("other"))
            os.link(self.path, tree.at("other/name"))
        self.command = [save_loop, "work", "file" if kind == "linked" else kind, self.path, str(SIZES[kind])]
        self.last = 0
        self.kills = 0
        self.longest = 0.05

    def kill(self):
        # If the file has two names, they are used in turn.
        command = list(self.command)
        if self.kind == "linked" and self.kills % 2:
            command[3] = self.tree.at("other/name")
        process = subprocess.Popen(
            command, cwd=self.tree.path, env=self.tree.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        # The time that the process needs to start is not included.
        first = process.stdout.readline().decode(errors="replace").strip()
        time.sleep(self.chance.uniform(0, self.longest))
        process.send_signal(signal.SIGKILL)
        rest = process.communicate(timeout=60)[0].decode(errors="replace").split("\n")
        if process.returncode != -signal.SIGKILL:
            raise Failure(f"{self.kind}: exit {process.returncode}: {first} {' '.join(rest)}")
        if not first.startswith("found "):
            raise Failure(f"{self.kind}: {first}")
        found = int(first.removeprefix("found "))
        if not self.last <= found <= self.last + 1:
            raise Failure(f"{self.kind}: save {self.last} was acknowledged, but {found} was found")
        self.last = max([found] + [int(line.removeprefix("saved ")) for line in rest if line.startswith("saved ")])
        self.kills += 1

    def finish(self):
        """Checks that another save removes the files that the killed processes left."""
        mode = self.command[2]
        done = run([self.command[0], "once", mode, self.path, str(SIZES[self.kind]), str(self.last + 2)])
        found = run([self.command[0], "check", mode, self.path, str(SIZES[self.kind])])
        if done.returncode != 0 or found.stdout.decode().strip() != f"found {self.last + 2}":
            raise Failure(f"{self.kind}: {done.stdout.decode()} {found.stdout.decode()}")
        left = [name for name in os.listdir(self.folder) if name != "document"]
        if left:
            raise Failure(f"{self.kind}: left behind: {left}")
        if self.last < 1:
            raise Failure(f"{self.kind}: nothing was ever saved")


def save_kills(save_loop, wanted, chance):
    with Tree(None) as tree:
        documents = [Document(tree, kind, save_loop, chance) for kind in SIZES]

        def work(document):
            while document.kills < wanted / len(documents):
                document.kill()
            document.finish()

        in_threads([lambda document=document: work(document) for document in documents])
        return sum(document.kills for document in documents), sum(document.last for document in documents)


# Many processes


def contend(typeq, opens, files):
    """Many processes open a few files at the same time. Each file is opened exactly once."""
    with Tree(typeq) as tree:
        for number in range(files):
            tree.write(f"{number}.md")
        os.makedirs(tree.at("said"))
        reading, writing = os.pipe()
        children = []
        for number in range(opens):
            child = os.fork()
            if child == 0:
                # The end of the pipe is the signal to start.
                os.close(writing)
                os.read(reading, 1)
                os.chdir(tree.path)
                out = os.open(f"said/{number}", os.O_WRONLY | os.O_CREAT, 0o600)
                os.dup2(out, 1)
                os.dup2(out, 2)
                os.execve(typeq, [typeq, "open", f"{number % files}.md"], tree.environment)
            children.append(child)
        os.close(reading)
        start = time.monotonic()
        os.close(writing)
        codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        seconds = time.monotonic() - start
        lines = []
        for number in range(opens):
            with open(tree.at(f"said/{number}"), encoding="utf-8", errors="replace") as file:
                lines += file.read().splitlines()
        opened = sorted(line.split(":")[0] for line in lines if line.endswith("(writer), opened"))
        front = sum(line.endswith("(writer), already open") for line in lines)
        if any(codes) or len(lines) != opens or front != opens - files:
            other = [line for line in lines if not line.endswith(("opened", "already open"))][:3]
            raise Failure(f"{len(opened)} opened, {front} brought to the front, of {opens}: {other}")
        if opened != sorted(f"{number}.md" for number in range(files)):
            raise Failure(f"opened more than once or never: {len(set(opened))} files, {len(opened)} times")
        if len(tree.windows()) != files:
            raise Failure(f"{len(tree.windows())} windows for {files} files")
        return f"{opens} opens of {files} files in {seconds:.1f} s, each opened once"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kills", type=int, default=10_000)
    parser.add_argument("--opens", type=int, default=1000)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--seed", type=int)
    arguments = parser.parse_args()
    typeq, save_loop = program("typeq"), program("save-loop")
    chance, seed = seeded(arguments)

    def body():
        try:
            store = store_kills(typeq, arguments.kills // 2, chance)
            saves, saved = save_kills(save_loop, arguments.kills - arguments.kills // 2, chance)
            contention = contend(typeq, arguments.opens, arguments.files)
        except Failure as failure:
            raise Failure(f"seed {seed}: {failure}") from failure
        return f"seed {seed}, {store} kills of store operations, {saves} of {saved} saves, nothing lost; {contention}"

    conclude("kills", body)


main()
