#!/usr/bin/env python3
"""Checks that a bad file never ends a batch. The program is built so that it fails when it reads a file that begins with
`typeq-fault:`.

Builds the program in .build-faults, or uses PROGRAM: Scripts/release/checks/worker-faults.py PROGRAM. Prints a line for each
check. Exits with 1 if one fails, and with 77 on a system without workers."""
import json, os, shutil, signal, subprocess, sys, tempfile, time

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
failures = 0


def build():
    scratch = os.path.join(root, ".build-faults")
    command = ["swift", "build", "--package-path", root, "--scratch-path", scratch, "--product", "typeq"]
    subprocess.run(command, env={**os.environ, "TYPEQ_FAULTS": "1"}, check=True)
    return os.path.join(scratch, "debug", "typeq")


def check(name, holds, seen=None):
    global failures
    failures += not holds
    print(("ok      " if holds else "FAILED  ") + name + ("" if holds else f": {str(seen)[:400]}"), flush=True)


def typeq(*arguments, input=None, limit=120):
    """Runs the program. Returns its output, its messages, its exit code and the seconds that it took."""
    start = time.monotonic()
    done = subprocess.run([program, *arguments], input=input, capture_output=True, timeout=limit, pass_fds=[inherited])
    return done.stdout, done.stderr.decode(), done.returncode, time.monotonic() - start


def objects(output, end=b"\n"):
    return [json.loads(line) for line in output.split(end)[:-1]]


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(child) for child in file.read().split()]


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def is_busy(pid):
    """Returns whether a process has used a quarter of a second of processor time."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return int(file.read().rsplit(")", 1)[1].split()[11]) * 4 > os.sysconf("SC_CLK_TCK")
    except OSError:
        return False


def wait_until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


def file(name, text):
    with open(name, "w") as out:
        out.write(text)
    return name


def fault(name, word):
    return file(name, f"typeq-fault:{word}\n")


def batches():
    """Checks that there are 999 of 1,000 answers for each kind of bad file and each form of a batch."""
    os.mkdir("files")
    names = [file(f"files/{index:04}.md", "# A report\n") for index in range(1000)]
    bad = names[613]
    listed = "\n".join(names).encode()
    reasons = {
        "trap": "its reader crashed (signal ", "abort": "its reader crashed (signal ",
        "segv": "its reader crashed (signal ", "stack": "its reader crashed (signal ",
        "memory": "reading it took more than 512 MiB of memory", "loop": "reading it took longer than 10 s",
    }
    for word, reason in reasons.items():
        fault(bad, word)
        out, said, code, seconds = typeq("--json", "--files-from", "-", input=listed)
        answers = objects(out)
        check(f"{word}: a thousand objects, in order", [a["file"] for a in answers] == names, len(answers))
        good = [a for a in answers if a.get("type") == "net.daringfireball.markdown"]
        check(f"{word}: 999 answers and one error", len(good) == 999 and code == 2, (len(good), code))
        errors = [a for a in answers if "error" in a]
        check(f"{word}: the error names the file and the reason",
              [a["file"] for a in errors] == [bad] and errors[0]["error"].startswith(reason)
              and said.startswith(f"typeq: {bad}: {reason}"), (errors, said))
        check(f"{word}: in time", seconds < 30, seconds)
    for word in ["open", "create", "socket", "execve", "kill", "shared", "growing", "handler", "inherited"]:
        fault(bad, word)
        out, said, code, _ = typeq("--files-from", "-", input=listed)
        check(f"{word}: refused in a worker", code == 0 and not said and out.count(b"\n") == 1000, (code, said))
        out, _, code, _ = typeq("--sandbox", "off", bad)
        # The started program prints nothing and exits with 0.
        check(f"{word}: not refused without a sandbox", code == 99 or word == "execve" and not out, (out, code))
        if word == "create":
            os.remove("created-by-a-file")
        _, said, code, _ = typeq(bad)
        check(f"{word}: refused when the program reads the file itself", code == 0 and not said, (code, said))
    check("nothing was created", not os.path.exists("created-by-a-file"))

    fault(bad, "trap")
    out, _, code, _ = typeq("--json", "-0", "--files-from", "-", input=b"\0".join(n.encode() for n in names))
    check("-0: 999 answers", len([a for a in objects(out, b"\0") if "type" in a]) == 999 and code == 2, code)
    out, _, code, _ = typeq("-r", "files")
    check("--recursive: 999 answers", out.count(b"\n") == 999 and code == 2, code)
    out, _, code, _ = typeq("--json", *names)
    check("operands: 999 answers", len([a for a in objects(out) if "type" in a]) == 999 and code == 2, code)
    out, said, code, _ = typeq("which-group", "--json", "--files-from", "-", input=listed)
    answers = objects(out)
    bad_answer = [a for a in answers if a["outcome"] == "error"]
    check("which-group: 999 answers, and the code of an unreadable file",
          len(answers) == 1000 and [a.get("code") for a in bad_answer] == ["unreadable"] and code == 2, bad_answer)
    out, said, code, _ = typeq("-q", "--files-from", "-", input=listed)
    check("-q: no answers, one message", out == b"" and said.count("\n") == 1 and code == 2, said)

    for count in (1000, 200):
        for name in names[:count]:
            fault(name, "trap")
        for name in names[count:]:
            file(name, "# A report\n")
        out, said, code, seconds = typeq("--json", "--files-from", "-", input=listed)
        answers = objects(out)
        check(f"{count} crashes of 1,000 files: each told, in {seconds:.1f} s",
              len(answers) == 1000 and len([a for a in answers if "error" in a]) == count and code == 2 and seconds < 60,
              (len(answers), code, seconds))


def few():
    """Tests a crash among one to eight operands, at each index."""
    for count in range(1, 9):
        for index in range(count):
            names = [file(f"few{number}.md", "# A report\n") for number in range(count)]
            fault(names[index], "trap")
            for style in ([], ["--json"]):
                out, said, code, _ = typeq(*style, *names)
                if style:
                    answers = objects(out)
                    holds = [a["file"] for a in answers] == names and "its reader crashed" in answers[index]["error"]
                else:
                    kept = [n for number, n in enumerate(names) if number != index]
                    holds = out.decode() == "".join(f"{n}: net.daringfireball.markdown\n" for n in kept)
                holds = holds and code == 2 and said.startswith(f"typeq: {names[index]}: its reader crashed (signal ")
                if not holds or (index == count - 1 and style):
                    check(f"{count} operands: a crash at each index", holds, (index, style, out, said, code))
    names = [fault(f"few{number}.md", "trap") for number in range(8)]
    out, said, code, _ = typeq("--json", *names)
    check("8 operands that all crash: 8 errors", [a["file"] for a in objects(out)] == names and said.count("\n") == 8
          and code == 2, (out, said, code))
    out, said, code, _ = typeq("--json", "-0", fault("one.md", "trap"))
    check("one operand, -0: one object", len(objects(out, b"\0")) == 1 and code == 2, (out, code))
    out, said, code, _ = typeq("which-group", "--json", "one.md", "few.md", "one.md")
    check("which-group, three operands: an answer for each",
          [a.get("code") for a in objects(out)] == ["unreadable", "not-found", "unreadable"] and code == 2, (out, code))
    out, said, code, _ = typeq("-", "one.md", file("good.md", "# A report\n"), input=b"typeq-fault:trap\n")
    check("standard input that crashes", out == b"good.md: net.daringfireball.markdown\n" and code == 2, (out, said))
    for word, reason in {"loop": "reading it took longer than 10 s", "memory": "took more than 512 MiB",
                         "stack": "its reader crashed"}.items():
        out, said, code, seconds = typeq(fault("one.md", word), "good.md")
        check(f"{word}, two operands: told, and the other answered",
              reason in said and out == b"good.md: net.daringfireball.markdown\n" and code == 2 and seconds < 15,
              (out, said, code, seconds))


class Waiting:
    """A running program in the middle of a list, with workers that wait or read."""

    def __init__(self, count=40, word=None):
        names = [file(f"w{number}.md", "# A report\n") for number in range(count)]
        if word:
            fault(names[-1], word)
        self.process = subprocess.Popen([program, "--files-from", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.process.stdin.write("".join(n + "\n" for n in names).encode())
        self.process.stdin.flush()
        self.lines = [self.process.stdout.readline() for _ in range(count - 1 if word else count)] if not word else []
        wait_until(lambda: children(self.process.pid) and children(children(self.process.pid)[0]))
        self.template = children(self.process.pid)[0]
        self.workers = children(self.template)

    def finish(self, more=()):
        out, said = self.process.communicate("".join(n + "\n" for n in more).encode(), timeout=60)
        return out, said.decode(), self.process.returncode


def kills():
    for what in ("workers", "template"):
        waiting = Waiting()
        for pid in waiting.workers if what == "workers" else [waiting.template]:
            os.kill(pid, signal.SIGKILL)
        out, said, code = waiting.finish(["w1.md"] * 300)
        warning = "typeq: warning: no process can be started to read files ("
        is_told = not said if what == "workers" else said.startswith(warning) and said.count("\n") == 1
        check(f"kill -9 of the {what}: all answers", out.count(b"\n") == 300 and is_told and code == 0, (said, code))
    waiting = Waiting(word="loop")
    wait_until(lambda: any(is_busy(pid) for pid in waiting.workers), 10)
    for pid in waiting.workers:
        os.kill(pid, signal.SIGKILL)
    out, said, code = waiting.finish()
    check("kill -9 of a worker that reads: that file has an error",
          out.count(b"\n") == 39 and "its reader was killed (signal 9)" in said and code == 2, (out, said, code))
    for number in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM):
        for word in (None, "loop"):
            waiting = Waiting(word=word)
            if word: wait_until(lambda: any(is_busy(pid) for pid in waiting.workers), 10)
            else: time.sleep(0.5)
            waiting.process.send_signal(number)
            waiting.process.wait(timeout=10)
            left = [waiting.template, *waiting.workers]
            gone = wait_until(lambda: not any(is_running(pid) for pid in left), 5)
            check(f"{signal.Signals(number).name} to the program{', a worker busy' if word else ''}: nothing is left",
                  gone, left)
    names = ["w1.md"] * 5000
    reader = subprocess.Popen([program, "--files-from", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    reader.stdout.close()
    try:
        reader.communicate("\n".join(names).encode(), timeout=30)
    except BrokenPipeError:
        reader.wait(timeout=30)
    check("a closed pipe ends the batch", reader.returncode in (0, -signal.SIGPIPE), reader.returncode)
    done = subprocess.run(["/bin/sh", "-c", f"'{program}' --files-from - >&-"], input="\n".join(names).encode(),
                          capture_output=True, timeout=30)
    check("a closed standard output is trouble", done.returncode == 2, done)
    check("no process is left of all this", wait_until(lambda: program not in processes()))


def processes():
    for pid in os.listdir("/proc"):
        if pid.isdigit():
            try:
                with open(f"/proc/{pid}/cmdline", "rb") as cmdline:
                    yield cmdline.read().split(b"\0")[0].decode(errors="replace")
            except OSError:
                pass


# A shell without job control starts background commands with SIGINT ignored, and their children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
program = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else build()
for name in list(os.environ):
    if name.startswith(("TYPEQ_", "XDG_")):
        del os.environ[name]
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    # A unique path distinguishes its processes from all others.
    program = shutil.copy(program, os.path.join(folder, "typeq"))
    file("good.md", "# A report\n")
    # The reader must not inherit an open file of the program.
    inherited = os.dup2(os.open("good.md", os.O_RDWR), 9)
    if typeq("--sandbox", "require", "good.md")[2] != 0:
        print("Landlock or seccomp is not available")
        sys.exit(77)
    batches()
    few()
    kills()
    os.chdir("/")
print(f"{failures} failed" if failures else "all checks passed")
sys.exit(1 if failures else 0)
