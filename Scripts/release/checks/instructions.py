#!/usr/bin/env python3
"""Counts the instructions of the program that ships with callgrind, and compares them with Benchmarks/instructions.json.

    Scripts/release/checks/instructions.py [PROGRAM]            PROGRAM: by default .build/release-link/typeq, with typeq.map beside it
    Scripts/release/checks/instructions.py --record [PROGRAM]   writes the file

Exits with 1 if a command takes more than 3 % more instructions, and names the functions that take more. Exits with 77 if the
toolchain differs from the toolchain in the file, because the compiler and the C library affect the counts."""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.path.insert(0, os.path.join(ROOT, "Scripts", "measure"))
import callgrind  # noqa: E402
from linkmap import LinkMap  # noqa: E402
from runs import skip  # noqa: E402

RECORD = os.path.join(ROOT, "Benchmarks", "instructions.json")
LIMIT = 1.03
# Functions with a smaller share of the instructions are not recorded.
SHARE = 0.004
# The folders whose files are listed. They are read from the revision in the record, so changes of the folders do not
# change the counts.
LIST = ["Examples", "Scripts", "man", "Sources/FileIdentification", "Registry/samples.tsv"]


def first_line(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0].strip()
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "none"


def toolchain(typeq):
    """Returns the properties of the system that the counts depend on."""
    swift = re.search(r"\(.*?\)", first_line("swift", "--version"))
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
        flags = set(re.search(r"^flags\s*:(.*)", file.read(), re.M)[1].split()) if platform.machine() == "x86_64" else set()
    return {
        "swift": swift[0].strip("()") if swift else "none", "C library": " ".join(platform.libc_ver()),
        "valgrind": first_line("valgrind", "--version"),
        "libmagic": re.sub(r".*libmagic ([\d.]+).*", r"\1", first_line(typeq, "--version")),
        # The C library selects functions according to these properties.
        "processor": " ".join([platform.machine()] + sorted(flags & {"avx2", "bmi2", "erms", "fsrm"})),
    }


def files(folder, revision):
    """Creates the files that the commands read."""
    archive = subprocess.run(
        ["git", "archive", revision, *LIST], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if archive.returncode:
        skip(f"this clone does not have the revision {revision} with the files")
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    for source, name in [
        ("Examples/picture.md", "x.png"), ("Scripts/generate/accuracy-corpus/corpus.py", "x.py"), ("Examples/report.md", "x.md"),
        ("Examples/apps/notes.json", "app.json"),
    ]:
        shutil.copy(os.path.join(folder, source), os.path.join(folder, name))
    with zipfile.ZipFile(os.path.join(folder, "x.docx"), "w", zipfile.ZIP_STORED) as document:
        main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
        for name, content in [
            ("[Content_Types].xml", '<?xml version="1.0"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
             f'content-types"><Override PartName="/word/document.xml" ContentType="{main}"/></Types>'),
            ("_rels/.rels", "<Relationships/>"), ("word/document.xml", "<document/>"),
        ]:
            document.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content)
    names = [
        os.path.relpath(os.path.join(parent, name), folder)
        for top in LIST for parent, _, names in os.walk(os.path.join(folder, top)) for name in names]
    with open(os.path.join(folder, "list"), "w", encoding="utf-8") as file:
        file.writelines(name + "\n" for name in sorted(names))


COMMANDS = {
    "conforms": ["conforms", "public.png", "public.data"],
    "conforms --app": ["conforms", "--app", "app.json", "public.png", "public.data"],
    "type x.png": ["type", "x.png"],
    "type x.py": ["type", "x.py"],
    "type x.docx": ["type", "x.docx"],
    "type, a list": ["type", "--sandbox", "off", "--files-from", "list"],
    "which-group": ["which-group", "--app", "app.json", "x.md"],
}


def counted(typeq, revision):
    """Returns the total and the functions of each command."""
    program_map = LinkMap(typeq + ".map")
    found = {}
    # The name of the folder always has the same length, because processing its characters is also counted.
    with tempfile.TemporaryDirectory(prefix="typeq-instructions-") as folder:
        files(folder, revision)
        for name, arguments in COMMANDS.items():
            # The environment affects hash seeds and alignment, so the smallest count of several runs is used.
            runs = [callgrind.count([typeq, *arguments], program_map, folder) for _ in range(3)]
            total, functions = min(runs, key=lambda run: run[0])
            found[name] = {
                "total": total,
                "functions": {
                    f"{symbol} in {file}": count for (symbol, file), count in sorted(functions.items())
                    if count >= SHARE * total
                },
            }
    return found


def risen(old, new):
    """Returns the functions whose number of instructions has increased most."""
    known = old["functions"]
    changes = {name: count - known.get(name, 0) for name, count in new["functions"].items()}
    return sorted(((change, name) for name, change in changes.items() if change > 0), reverse=True)[:5]


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--record"]
    typeq = os.path.abspath(arguments[0] if arguments else os.path.join(ROOT, ".build/release-link/typeq"))
    for tool in ["valgrind", "strace"]:
        if not shutil.which(tool):
            skip(f"{tool} is not installed")
    if not os.access(typeq, os.X_OK) or not os.path.exists(typeq + ".map"):
        skip("the program is not built: run 'make build' first")
    with open(RECORD, encoding="utf-8") as file:
        record = json.load(file)
    here = toolchain(typeq)
    if "--record" in sys.argv:
        record.update(toolchain=here, commands=counted(typeq, record["revision"]))
        with open(RECORD, "w", encoding="utf-8") as file:
            json.dump(record, file, indent=1, sort_keys=True)
            file.write("\n")
    elif differences := [key for key, value in here.items() if record["toolchain"].get(key) != value]:
        skip("another toolchain than that of the record: " + ", ".join(
            f"{key} {here[key]}, recorded with {record['toolchain'].get(key)}" for key in differences))
    new = record["commands"] if "--record" in sys.argv else counted(typeq, record["revision"])
    failed = False
    for name, figures in new.items():
        old = record["commands"].get(name)
        if old is None:
            sys.exit(f"instructions: '{name}' is not in the record: run Scripts/release/checks/instructions.py --record")
        ratio = figures["total"] / old["total"]
        print(f"{name:16} {figures['total']:12,} instructions, {(ratio - 1) * 100:+.2f} %")
        if ratio > LIMIT:
            failed = True
            rises = risen(old, figures)
            readable = callgrind.demangled([one.split(" in ")[0] for _, one in rises])
            for change, one in rises:
                symbol, file = one.split(" in ", 1)
                print(f"    {change:+,} in {readable[symbol]} ({file})")
    if failed:
        print("instructions: a command takes over 3 % more. If that is meant, run Scripts/release/checks/instructions.py --record")
    sys.exit(failed)


if __name__ == "__main__":
    main()
