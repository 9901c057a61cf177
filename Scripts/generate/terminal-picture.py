#!/usr/bin/env python3
"""Draws the picture of a terminal in the README, Documentation/terminal.svg, from the output of the program.

    Scripts/generate/terminal-picture.py [--check] [TYPEQ]

TYPEQ is the program, by default .build/release-link/typeq. With --check, nothing is written, and the exit code is 1 if the
picture differs from the output of the program.
"""

import html
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURE = ROOT / "Documentation" / "terminal.svg"
COMMANDS = [
    "typeq Examples/report.md Examples/picture.md",
    "typeq conforms --explain .svg public.text",
    "typeq which-group --explain --app Examples/apps/notes.json Examples/report.md",
    "typeq lint Examples/apps/Mistaken.plist",
]
COLUMNS, WIDTH, HEIGHT, MARGIN = 96, 8.43, 20, 22
CLASSES = {"36": "type", "1": "group", "32": "yes", "31": "no", "33": "warning", "2": "faint"}
STYLE = """
  rect { fill: #16191d; } text { font: 14px ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace;
  fill: #e5e3de; white-space: pre; } .type { fill: #5fcdbb; } .group { font-weight: bold; } .yes { fill: #9ccc7c; }
  .no { fill: #ef8a80; } .warning { fill: #e0b565; } .faint, .prompt { fill: #8b929a; } .dot { fill: #3a4047; }
"""


def output(program, command):
    """Returns the output of a command on a terminal: answers and messages, with colors."""
    arguments = command.split()
    run = subprocess.run([program, *arguments[1:2], "--color", "always", *arguments[2:]] if arguments[1] in (
        "conforms", "which-group", "lint") else [program, "--color", "always", *arguments[1:]],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={"TERM": "xterm", "COLUMNS": str(COLUMNS)})
    return run.stdout.decode().splitlines()


def pieces(line):
    """Returns the parts of a line, each with its class."""
    current = ""
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        escape = re.fullmatch(r"\x1b\[([0-9;]*)m", part)
        if escape:
            current = CLASSES.get(escape.group(1), "")
        elif part:
            yield part, current


def wrapped(line):
    """Returns the rows of a line, of at most the width, with their classes. A long line continues after an indent."""
    rows, row, used = [], [], 0
    for text, name in pieces(line):
        for word in re.findall(r"\s+|\S+", text):
            if used + len(word) > COLUMNS and used > 0:
                rows.append(row)
                row, used = [("    ", "")], 4
                if word.isspace():
                    continue
            row.append((word, name))
            used += len(word)
    return rows + [row]


def drawn(program):
    rows = []
    for command in COMMANDS:
        if rows:
            rows.append([])
        rows += wrapped_command(command)
        for line in output(program, command):
            rows += wrapped(line)
    width, height = round(COLUMNS * WIDTH + 2 * MARGIN), round(len(rows) * HEIGHT + 2 * MARGIN + 22)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="typeq in a terminal">',
        f"<style>{STYLE}</style>", f'<rect width="{width}" height="{height}" rx="10"/>',
    ]
    lines += [f'<circle class="dot" cx="{MARGIN + 6 + 20 * index}" cy="22" r="6"/>' for index in range(3)]
    for index, row in enumerate(rows):
        spans = []
        for text, name in joined(row):
            text = html.escape(text, quote=False)
            spans.append(f'<tspan class="{name}">{text}</tspan>' if name else text)
        if spans:
            y = MARGIN + 38 + index * HEIGHT
            lines.append(f'<text x="{MARGIN}" y="{y}" xml:space="preserve">{"".join(spans)}</text>')
    return "\n".join(lines + ["</svg>", ""])


def wrapped_command(command):
    return [[("$ ", "prompt"), (command, "group")]]


def joined(row):
    """Returns the parts of a row. Adjacent parts of the same class are merged."""
    parts = []
    for text, name in row:
        if parts and parts[-1][1] == name:
            parts[-1] = (parts[-1][0] + text, name)
        else:
            parts.append((text, name))
    return parts


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    program = os.path.abspath(arguments[0]) if arguments else ROOT / ".build" / "release-link" / "typeq"
    picture = drawn(program)
    if "--check" in sys.argv:
        if PICTURE.read_text(encoding="utf-8") != picture:
            sys.exit(f"{PICTURE.relative_to(ROOT)} is not what typeq prints: run Scripts/generate/terminal-picture.py")
    else:
        PICTURE.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
