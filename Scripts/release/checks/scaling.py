#!/usr/bin/env python3
"""Measures how time and memory grow with the number of elements of declarations, patterns and other input.

    Scripts/release/checks/scaling.py [PROGRAM] [NAME ...]   PROGRAM: by default .build/release-link/typeq, which is built first

Each kind of input is read with n, 2n and 4n elements. Twice as many elements may take at most 2.3 times as long, and a value or
pattern may take at most 200 bytes, or the number of bytes that scale_bounds.py records for its kind, with the reason. Input that
exceeds the limits of typeq is an error, which takes less time. Then files with very many elements are read: an answer or an error
must be printed within a limit of time and memory, and the program must not crash. Times are processor times, including
typeq-swift, and the shortest of at least three runs. The kinds that need typeq-swift are skipped if it is neither beside typeq
nor in PATH. Exits with 1 if a limit is exceeded.
"""
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
import scale_inputs as inputs
import scale_bounds
import scale_projects

GROWTH = 2.3
BYTES = 200
# Times shorter than this number of seconds are too inaccurate.
FLOOR = 0.04
lint, which = inputs.lint, inputs.which

# Each kind with its first number of elements, and the values or patterns of one element.
KINDS = {
    "types": (lint(inputs.plain), 500, 20), "types, which-group": (which(inputs.plain), 500, 20),
    "types, binary": (lint(lambda folder, n: inputs.plain(folder, n, True)), 500, 20),
    "chains of types": (lint(inputs.chains), 500, 8), "one extension": (lint(inputs.same_extension), 500, 8),
    "one identifier": (lint(inputs.same_name), 500, 8), "extensions": (lint(inputs.many_extensions), 4500, 2),
    "domains": (lint(inputs.own_domains), 500, 8), "signatures": (lint(inputs.signatures), 500, 8),
    "misspelled keys": (lint(inputs.misspelled), 120, 8), "content types": (lint(inputs.content_types), 4500, 2),
    "known content types": (lint(inputs.known_types), 4500, 2), "document types": (lint(inputs.document_types), 1200, 6),
    "document types, which-group": (which(inputs.document_types), 1200, 6),
    "undeclared types": (lint(inputs.undeclared), 1200, 6), "legacy keys": (lint(inputs.legacy), 1600, 6),
    "legacy extensions": (lint(inputs.legacy_extensions), 4500, 2), "empty entries": (lint(inputs.empty_entries), 2500, 1),
    "URL schemes": (lint(inputs.schemes), 4500, 3), "configurations": (lint(inputs.configurations), 250, 2),
    "scenes": (lint(inputs.scenes), 250, 6), "scenes, which-group": (which(inputs.scenes), 250, 6),
    "scenes of an unknown kind": (lint(inputs.unknown_scenes), 250, 6),
    "readable types": (lint(inputs.readable), 4500, 1),
    "values": (lint(inputs.values), 45000, 1), "values, binary": (lint(inputs.binary_values), 45000, 1),
    "values, OpenStep": (lint(inputs.openstep_values), 22000, 2), "values, JSON": (lint(inputs.json_values), 45000, 1),
    "one key": (lint(inputs.one_key), 45000, 4), "keys": (lint(inputs.keys), 45000, 4),
    "keys of a property list": (lint(inputs.property_list_keys), 45000, 1),
    "build settings": (lint(inputs.settings), 45000, 1), "comments": (lint(inputs.comments), 2400, 1),
    "comments before an end": (lint(inputs.comments_before_end), 4800, 1),
    "unknown rules in comments": (lint(inputs.unknown_comments), 4800, 1),
    "ignored rules": (lint(inputs.ignored_rules), 40000, 2), "string table": (lint(inputs.strings), 200000, 1),
    "MIME types": (lint(inputs.desktop_types), 2400, 4), "desktop groups": (lint(inputs.desktop_groups), 12000, 2),
    "associations": (lint(inputs.associations), 2400, 4),
    "registry: types": (inputs.registry_chain, 5000, 5), "registry: cycle": (inputs.registry_ring, 5000, 5),
    "registry: one extension": (inputs.registry_extension, 5000, 5),
    "registry: signatures": (inputs.registry_signatures, 5000, 5),
    "registry: tree": (inputs.registry_tree, 2000, 5),
    "targets with one phase": (lint(inputs.project_targets), 125, 8),
    "files of a phase of 500 targets": (lint(inputs.shared_phase), 1000, 8),
    "nested groups in 500 targets with one phase": (lint(inputs.nested_groups), 100, 8),
    "app": (inputs.declared(["app"], inputs.types_and_documents), 500, 20),
    "report": (inputs.declared(["report", "-o", "-", "--app"], inputs.types_and_documents), 250, 20),
    "windows": (inputs.windows, 10000, 4), "windows of unknown scenes": (inputs.window_scenes, 10000, 4),
    "renames": (inputs.renames, 2500, 2), "patterns": (inputs.patterns, 20000, 1),
    "patterns with wildcards": (lambda folder, n: inputs.patterns(folder, n, lambda i: f"a*{i}"), 3500, 2),
}
KINDS |= scale_projects.KINDS | scale_projects.SWIFT

# Inputs with very many elements: the function, the number of elements, the maximum number of seconds, and of MiB.
HOSTILE = {
    "300 dense types": (lint(inputs.dense), 300, 1, 400), "300 dense types, which-group": (which(inputs.dense), 300, 1, 400),
    "120 dense types": (lint(inputs.dense), 120, 1, 400), "1,000 layered types": (which(inputs.layered), 1000, 1, 400),
    "a ring of 2,000 types": (lint(inputs.ring), 2000, 1, 400),
    "60,000 content types": (lint(inputs.content_types), 60000, 1, 400),
    "60,000 content types, which-group": (which(inputs.content_types), 60000, 1, 400),
    "20,000 document types": (lint(inputs.document_types), 20000, 1, 400),
    "a chain of 20,000 types": (lint(inputs.chain), 20000, 1, 400),
    "20,000 types with one extension": (lint(inputs.same_extension), 20000, 1, 400),
    "20,000 types with one signature": (lint(inputs.signatures), 20000, 1, 400),
    "1,200 dense types in a registry": (inputs.registry, 1200, 1, 400),
    "2 million empty dictionaries": (lint(inputs.values), 2_000_000, 2, 400),
    "4 million empty dictionaries": (lint(inputs.values), 4_000_000, 2, 400),
    "2 million empty document types": (lint(inputs.empty_entries), 2_000_000, 2, 400),
    "one key a million times": (lint(inputs.one_key), 1_000_000, 2, 400),
    "100,000 comments": (lint(inputs.comments), 100_000, 2, 400),
    "2 million MIME types": (lint(inputs.desktop), 2_000_000, 2, 400),
    "12 files of a million patterns": (inputs.nested_patterns, 1 << 20, 1, 64),
    "12 files of 40,000 patterns": (inputs.nested_patterns, 40_000, 1, 64),
}
HOSTILE |= scale_projects.HOSTILE

# Runs a command, and prints its processor time in seconds, its peak memory in KiB, and its exit code. It is a separate process,
# because the peak memory of a program includes the memory of the process that starts it, and this script holds the text of the
# inputs.
LAUNCHER = """
import os, resource, sys
process = os.fork()
if process == 0:
    for descriptor in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (4_000_000 * 1024,) * 2)
    os.execv(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(process, 0)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
"""


def run(typeq, arguments, folder):
    """Runs a command. Returns its processor time in seconds, its peak memory in bytes, and its exit code."""
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LAUNCHER, typeq, *arguments], cwd=folder, check=True, stdout=subprocess.PIPE,
        env={"HOME": folder, "PATH": os.environ["PATH"], "TYPEQ_CACHE": "off"})
    seconds, kilobytes, code = result.stdout.split()
    return float(seconds), int(kilobytes) * 1024, int(code)


def measure(typeq, make, count, runs=3):
    with tempfile.TemporaryDirectory() as folder:
        arguments = make(folder, count)
        results = [run(typeq, arguments, folder) for _ in range(runs)]
    return min(time for time, _, _ in results), min(memory for _, memory, _ in results), results[0][2]


def check_growth(typeq, name, start):
    make, count, values = KINDS[name]
    times, memories = [], []
    for factor in (1, 2, 4):
        time, memory, code = measure(typeq, make, count * factor)
        if code < 0:
            print(f"{name:36} {count * factor} elements: ended by signal {-code}")
            return False
        times.append(max(time - start, 0))
        memories.append(memory)
    # On a busy machine, individual runs can be slower, so growth above the limit is measured again.
    for _ in range(3):
        if grows(times) <= GROWTH or times[2] <= FLOOR:
            break
        again = [measure(typeq, make, count * factor)[0] - start for factor in (1, 2, 4)]
        times = [min(old, max(new, 0)) for old, new in zip(times, again)]
    per_value = (memories[2] - memories[0]) / (3 * count * values)
    most, _ = scale_bounds.BOUNDS.get(name, (BYTES, None))
    good = (grows(times) <= GROWTH or times[2] <= FLOOR) and per_value <= most
    print(f"{name:36} {count:>7} … {4 * count:<7} {times[0]:6.3f} {times[1]:6.3f} {times[2]:6.3f} s  ×{grows(times):4.2f}  "
          f"{per_value:5.0f} ≤ {most} bytes a value  {'yes' if good else 'NO'}", flush=True)
    return good


def grows(times):
    """Returns the larger of the two ratios of three times, each of which is for twice as many elements as the previous time."""
    return max(larger / max(smaller, FLOOR / 2) for smaller, larger in zip(times, times[1:]))


def check_hostile(typeq, name):
    make, count, seconds, megabytes = HOSTILE[name]
    time, memory, code = measure(typeq, make, count, runs=1)
    good = time <= seconds and memory <= megabytes << 20 and code >= 0
    print(f"{name:34} {time:6.2f} s ≤ {seconds}  {memory / (1 << 20):6.0f} MiB ≤ {megabytes}  exit code {code:3}  "
          f"{'yes' if good else 'NO'}", flush=True)
    return good


def main():
    arguments = sys.argv[1:]
    if arguments and arguments[0] not in KINDS and arguments[0] not in HOSTILE:
        typeq = os.path.abspath(arguments.pop(0))
    else:
        subprocess.run([os.path.join(ROOT, "Scripts", "build")], check=True)
        typeq = os.path.join(ROOT, ".build", "release-link", "typeq")
    stale = [name for name in scale_bounds.BOUNDS if name not in KINDS]
    if stale:
        sys.exit(f"scaling: a bound of the kind '{stale[0]}', which does not exist")
    unknown = [name for name in arguments if name not in KINDS and name not in HOSTILE]
    if unknown:
        sys.exit(f"scaling: unknown name '{unknown[0]}' (choose {', '.join([*KINDS, *HOSTILE])})")
    if not shutil.which("typeq-swift", path=f"{os.path.dirname(typeq)}:{os.environ['PATH']}"):
        left_out = [*scale_projects.SWIFT, *scale_projects.HOSTILE]
        print("without typeq-swift: " + ", ".join(left_out))
        for name in left_out:
            KINDS.pop(name, None)
            HOSTILE.pop(name, None)
    start, _, _ = measure(typeq, lint(lambda folder, _: inputs.plist(folder, {})), 0)
    good = [check_growth(typeq, name, start) for name in KINDS if not arguments or name in arguments]
    good += [check_hostile(typeq, name) for name in HOSTILE if not arguments or name in arguments]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
