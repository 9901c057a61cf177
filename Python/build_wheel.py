"""Builds the wheel with the modules and the program typeq of this machine. Requires only Python.

This is both a build backend (PEP 517) and a program:

    python3 Python/build_wheel.py FOLDER [TYPEQ]
"""

import base64
import hashlib
import os
import platform
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
VERSION = "0.1.0"
METADATA = """Metadata-Version: 2.1
Name: typeq
Version: %s
Summary: Identifies files and objects: uniform types, MIME types, conformance
License: Apache-2.0
Requires-Python: >=3.8
Description-Content-Type: text/markdown

%s"""


def _tag():
    machine = platform.machine()
    if sys.platform == "darwin":
        return "py3-none-macosx_13_0_%s" % machine
    # The program is linked statically, so it runs with any C library.
    return "py3-none-manylinux_2_17_%s.musllinux_1_1_%s" % (machine, machine)


def _program(given=None):
    path = given or os.environ.get("TYPEQ") or os.path.join(HERE, "..", ".build", "release-link", "typeq")
    if not os.access(path, os.X_OK):
        raise SystemExit("build_wheel: there is no program %s: run 'make build' first" % path)
    return path


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None, program=None):
    tag = _tag()
    info = "typeq-%s.dist-info" % VERSION
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    tags = ["py3-none-%s" % one for one in tag[len("py3-none-") :].split(".")]
    wheel = "Wheel-Version: 1.0\nGenerator: typeq\nRoot-Is-Purelib: false\n" + "".join(
        "Tag: %s\n" % one for one in tags
    )
    files = []
    modules = os.path.join(HERE, "typeq")
    for name in sorted(os.listdir(modules)):
        if name.endswith(".py") or name == "py.typed":
            with open(os.path.join(modules, name), "rb") as file:
                files.append(("typeq/" + name, file.read(), 0o644))
    with open(_program(program), "rb") as file:
        files.append(("typeq/bin/typeq", file.read(), 0o755))
    for name in ["LICENSE", "NOTICE"]:
        with open(os.path.join(HERE, "..", name), "rb") as file:
            files.append(("%s/licenses/%s" % (info, name), file.read(), 0o644))
    # The licenses of the libraries in the program, which `make wheel` writes.
    licenses = os.path.join(HERE, "..", ".build", "licenses")
    for name in sorted(os.listdir(licenses)) if os.path.isdir(licenses) else []:
        with open(os.path.join(licenses, name), "rb") as file:
            files.append(("%s/licenses/libraries/%s" % (info, name), file.read(), 0o644))
    files.append((info + "/METADATA", (METADATA % (VERSION, readme)).encode("utf-8"), 0o644))
    files.append((info + "/WHEEL", wheel.encode("utf-8"), 0o644))
    files.append((info + "/entry_points.txt", b"[console_scripts]\ntypeq = typeq.__main__:main\n", 0o644))
    record = ""
    for path, content, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode("ascii").rstrip("=")
        record += "%s,sha256=%s,%d\n" % (path, digest, len(content))
    record += info + "/RECORD,,\n"
    files.append((info + "/RECORD", record.encode("utf-8"), 0o644))
    name = "typeq-%s-%s.whl" % (VERSION, tag)
    os.makedirs(wheel_directory, exist_ok=True)
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content, mode in files:
            entry = zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return name


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit("usage: build_wheel.py FOLDER [TYPEQ]")
    print(os.path.join(sys.argv[1], build_wheel(sys.argv[1], program=sys.argv[2] if len(sys.argv) > 2 else None)))
