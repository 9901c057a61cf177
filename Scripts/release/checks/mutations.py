#!/usr/bin/env python3
"""Changes files at random, and checks that the program that ships has a documented exit code for them.

MUTATIONS is the number of changed files, by default 100,000. They are the same for the same SEED (1). Half of them are
declarations: the examples, Registry/types.json in parts and compiled, and the corpora of the readers of declarations, for
lint, app, registry check, which-group and which-scene. The others are the smallest file of each signature in
Registry/types.json and the corpora of the readers of contents, for type. TYPEQ is the program, by default
.build/release-link/typeq (make build).
"""
import glob, json, os, random, shutil, subprocess, sys, tarfile, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
TYPEQ = os.environ.get("TYPEQ", f"{ROOT}/.build/release-link/typeq")
TOTAL = int(os.environ.get("MUTATIONS", "100000"))
SEED = int(os.environ.get("SEED", "1"))
DOCUMENTED = {0, 1, 2, 64}
SECONDS = 60  # for one process; a batch takes far less

if not os.access(TYPEQ, os.X_OK):
    print("mutations: the program is not built: run 'make build' first")
    sys.exit(77)

numbers = random.Random(SEED)
interesting = [b"\x00", b"\xff", b"\x7f\xff\xff\xff", b"\xff\xff\xff\xff", b"\x80\x00\x00\x00", b"\xff" * 8, b"<", b">",
               b"&", b"{", b"}", b"[", b"]", b'"', b"\\", b"?>", b"-->", b"$(", b"/*", b"\n", b"\xef\xbb\xbf", b"\xff\xfe",
               b"-1", b"9223372036854775808", b"1e999", b"\\ud800", b"../", b"%00"]


def changed(content, others):
    """Returns content with one to eight changes."""
    content = bytearray(content)
    for _ in range(numbers.choice([1, 1, 1, 2, 3, 8])):
        size = len(content)
        place = numbers.randrange(size + 1)
        kind = numbers.randrange(8)
        if kind == 0 and size:
            content[place % size] ^= 1 << numbers.randrange(8)
        elif kind == 1 and size:
            content[place % size] = numbers.randrange(256)
        elif kind == 2:
            content[place:place] = numbers.choice(interesting)
        elif kind == 3:
            piece = numbers.choice(interesting)
            content[place:place + len(piece)] = piece
        elif kind == 4:
            del content[place:place + numbers.randrange(1, 64)]
        elif kind == 5:
            del content[place:]
        elif kind == 6:
            content[place:place] = content[place:place + numbers.randrange(1, 64)] * numbers.choice([1, 2, 50])
        else:
            other = numbers.choice(others)
            start = numbers.randrange(len(other) + 1)
            content[place:place] = other[start:start + numbers.randrange(1, 256)]
    return bytes(content)


def read(pattern):
    return [open(path, "rb").read() for path in sorted(glob.glob(f"{ROOT}/{pattern}", recursive=True))
            if os.path.isfile(path)]


def corpus(pattern):
    """Returns the saved inputs of the fuzzing targets whose names match."""
    inputs = []
    for path in sorted(glob.glob(f"{ROOT}/Fuzzing/Corpus/{pattern}.tar")):
        with tarfile.open(path) as archive:
            inputs += [archive.extractfile(member).read() for member in archive]
    return inputs


def least_file(signature):
    """Returns the smallest file with a signature."""
    content = bytearray()
    for pattern in [signature] + signature.get("and", []):
        start = pattern.get("offset", 0)
        piece = bytes.fromhex(pattern["bytes"].replace("?", "0"))
        content.extend(bytes(max(0, start + len(piece) - len(content))))
        content[start:start + len(piece)] = piece
    return bytes(content) + bytes(64)


registry = json.load(open(f"{ROOT}/Registry/types.json"))
parts = []
for start in range(0, len(registry["types"]), 40):
    parts.append(json.dumps({"types": registry["types"][start:start + 40]}).encode())
table = tempfile.NamedTemporaryFile(suffix=".json")
table.write(parts[0])
table.flush()
subprocess.run([TYPEQ, "registry", "compile", table.name, "-o", table.name + ".table"], capture_output=True)
tables = [open(table.name + ".table", "rb").read()] if os.path.exists(table.name + ".table") else []
apps = [json.dumps(app).encode() for app in registry["apps"]]

# The files to change, their name, the command, and the number of files in a call to the command.
plists = read("Examples/apps/*.plist") + corpus("plist*")
DECLARATIONS = [
    ("Info.plist", plists, ["lint"], 50), ("Info.plist", plists, ["app"], 1),
    ("app.json", apps + read("Examples/**/*.json") + corpus("app-json"), ["lint"], 50),
    ("typeq.json", apps + corpus("app-json"), ["app"], 1),
    ("types.json", parts + corpus("registry-json"), ["registry", "check"], 1),
    ("types.table", tables + corpus("registry-table"), ["registry", "check"], 1),
    ("a.desktop", corpus("desktop-entry"), ["lint"], 50),
    ("mimeapps.list", corpus("mimeapps-list"), ["lint"], 50),
    ("X.xcodeproj/project.pbxproj", corpus("xcode-project"), ["app"], 1),
    ("app.json", apps, ["which-group", "report.md", "--app"], 1),
    ("app.json", apps, ["which-scene", "--url", "https://example.org/?photoIdentifier=1", "--app"], 1),
    ("windows.json", corpus("window-list"), ["which-group", "report.md", "--windows"], 1),
]
least = {entry["identifier"]: least_file(signature)
         for entry in registry["types"] for signature in entry.get("signatures", [])}
targets = [os.path.basename(path)[:-4] for path in sorted(glob.glob(f"{ROOT}/Fuzzing/Corpus/*.tar"))]
contents = {target: corpus(target) for target in targets
            if not target.startswith(("property", "round-trip", "plist", "identify"))}
kinds = [(name, [content]) for name, content in sorted(least.items())] + [pair for pair in contents.items() if pair[1]]
names = ["", ".png", ".txt", ".ts", ".zip", ".xml", ".json", ".doc", ".h", ".tar.gz", ".mp4", ".bin"]

folder = tempfile.mkdtemp(prefix="typeq-mutations-")
home = {"PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8"}
failures, runs = [], 0


def run(arguments):
    global runs
    runs += 1
    try:
        return subprocess.run([TYPEQ] + arguments, cwd=folder, env=home, stdin=subprocess.DEVNULL, timeout=SECONDS,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    except subprocess.TimeoutExpired:
        return "no answer"


def check(command, files):
    """Runs a command on files, and finds those with an undocumented exit code."""
    code = run(command + files)
    if code in DOCUMENTED:
        return
    if len(files) > 1:
        half = len(files) // 2
        check(command, files[:half])
        check(command, files[half:])
        return
    kept = f"{ROOT}/.build/mutation-{len(failures)}-{os.path.basename(files[0])}"
    shutil.copy(os.path.join(folder, files[0]), kept)
    failures.append((code, " ".join(command), kept))
    print(f"exit code {code}: typeq {' '.join(command)} {kept}", flush=True)


def mutate(count, rows):
    """Changes a number of files of the rows in turn, and runs their commands on them."""
    done = 0
    while done < count:
        for name, originals, command, size in rows:
            if not originals or done >= count:
                continue
            files = []
            for index in range(min(size, count - done)):
                path = f"{index}/{name}" if size > 1 or "/" in name else name
                os.makedirs(os.path.dirname(os.path.join(folder, path)) or folder, exist_ok=True)
                with open(os.path.join(folder, path), "wb") as file:
                    file.write(changed(numbers.choice(originals), originals))
                files.append(os.path.dirname(path) if name.endswith(".pbxproj") else path)
            check(command, files)
            done += len(files)


start = time.time()
with open(os.path.join(folder, "report.md"), "w") as file:
    file.write("# Report\n")
mutate(TOTAL // 2, DECLARATIONS)
between = time.time()
everything = [content for _, originals in kinds for content in originals]
done = 0
while done < TOTAL - TOTAL // 2:
    files = []
    for index in range(min(500, TOTAL - TOTAL // 2 - done)):
        _, originals = kinds[(done + index) % len(kinds)]
        path = f"f{index}{numbers.choice(names)}"
        with open(os.path.join(folder, path), "wb") as file:
            file.write(changed(numbers.choice(originals), everything if numbers.randrange(10) == 0 else originals))
        files.append(path)
    check(["type", "--json"], files)
    done += len(files)
    for path in files:
        os.unlink(os.path.join(folder, path))
shutil.rmtree(folder)
print(f"{TOTAL // 2} changed declarations in {between - start:.0f} s, {TOTAL - TOTAL // 2} changed files of {len(kinds)} "
      f"kinds in {time.time() - between:.0f} s, {runs} processes, seed {SEED}: {len(failures)} without a documented answer")
sys.exit(1 if failures else 0)
