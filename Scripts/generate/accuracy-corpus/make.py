#!/usr/bin/env python3
"""Creates the corpus. Called by `create`, which installs the programs and libraries.

    make.py FOLDER TOOLS     TOOLS contains `sdists/` (unpacked) and the libraries' virtual environment, whose Python runs this
"""

import glob
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

import handmade
import harvest
import libraries
import mime
from corpus import Corpus

HERE = pathlib.Path(__file__).parent
PICTURES, SOUNDS, FOLDERS = ("photo", "drawing", "mask"), ("tone", "speech"), ("tree", "sources", "words")


def recipes(path):
    """Yields the recipes in a file: (source, name, MIME type, command)."""
    source = path.stem
    for line in path.read_text().splitlines():
        if line.startswith("## "):
            source = line[3:]
        elif line.strip() and not line.startswith("#"):
            name, label, command = (part.strip() for part in line.split(" | ", 2))
            yield source, name, label, command


def first_of(*names):
    return next((found for found in map(shutil.which, names) if found), names[-1])


def cook(corpus, folder, path, variables):
    each = {"recipes-images": (PICTURES, "{}.png"), "recipes-media": (SOUNDS, "{}.wav"), "recipes-archives": (FOLDERS, "{}")}
    inputs, shape = each.get(path.stem, ((), ""))
    for source, name, label, command in recipes(path):
        for number, given in enumerate(inputs if "%" in name else [""], 1):
            if corpus.full(label):
                continue
            environment = {"in": shape.format(given), "number": str(number)}
            text = command
            for key, value in variables.items():
                text = text.replace("$" + key, value)
            out = name.replace("%", given)
            before = len(corpus.entries)
            corpus.command(out, label, source, text, folder, environment)
            if len(corpus.entries) > before and falls_back(out, label, corpus.entries[-1][3]):
                corpus.entries.pop()
                corpus.skip(out, "written in the format of the input")


def falls_back(name, label, stored):
    """Returns whether a converter wrote the format that it read, because it does not know the extension."""
    return label not in ("image/png", "image/apng") and stored.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def inputs(folder, convert, ffmpeg):
    def run(command):
        subprocess.run(["sh", "-c", command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    handmade.inputs(folder)
    run(f"{convert} -size 160x120 plasma:red-blue photo.png; {convert} -size 150x110 gradient:yellow-green -fill black "
        f"-draw 'circle 60,50 30,20' drawing.png; {convert} -size 128x96 pattern:checkerboard mask.png")
    run("sox -n -r 44100 -b 16 -c 2 tone.wav synth 0.6 sine 440; sox -n -r 22050 -b 16 -c 1 speech.wav synth 0.5 pluck C3 vol 0.7")
    run(f"{ffmpeg} -f lavfi -i testsrc=size=176x144:rate=25 -f lavfi -i sine=440 -t 0.8 -c:v mpeg4 -c:a aac film.mkv")
    run("cp hello.c table.csv notes.txt tree/; cp hello.c tiny.c hello.h sources/; cp article.md notes.txt words.srt tiny.c words/; "
        "cp notes.txt words/w.txt; cp notes.txt sources/s.txt; echo sources >> sources/s.txt; echo words >> words/w.txt")
    run("cp $(fc-list -f '%{file}\\n' | grep -i '\\.ttf$' | xargs ls -S | tail -40 | head -1) font.ttf")
    run("mkdir repository gnupg; chmod 700 gnupg; cd repository; git init -q; cp ../hello.c .; git add .; "
        "git -c user.name=a -c user.email=a@example.org commit -qm one; cp ../tiny.c hello.c; "
        "git -c user.name=a -c user.email=a@example.org commit -qam two")
    run("gpg --homedir gnupg --batch --passphrase '' --quick-generate-key a@example.org rsa2048 sign never")
    run("xgettext -a -o c.pot hello.c && sed -i s/CHARSET/UTF-8/ c.pot && msgen c.pot -o c.po && cp c.po hello.po")


def main():
    folder, tools = map(pathlib.Path, sys.argv[1:3])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        work = pathlib.Path(scratch) / "work"
        work.mkdir()
        for name in FOLDERS:
            (work / name).mkdir()
        corpus = Corpus(scratch, mime.Names())
        convert = first_of("magick", "convert-im6.q16", "convert")
        ffmpeg = "ffmpeg -nostdin -v error -y"
        inputs(work, convert, ffmpeg)
        variables = {
            "convert": convert, "ffmpeg": ffmpeg, "pcf": (glob.glob("/usr/share/fonts/X11/**/*.pcf.gz", recursive=True) or ["no.pcf.gz"])[0],
            "gpg": f"gpg --homedir {shlex.quote(str(work / 'gnupg'))} --batch --yes --pinentry-mode loopback",
            "git": "cd repository && git -c user.name=a -c user.email=a@example.org",
        }
        for path in sorted(HERE.glob("recipes-*.txt"), key=lambda path: path.stem != "recipes-documents"):
            print(f"{path.stem} …", file=sys.stderr, flush=True)
            cook(corpus, work, path, variables)
            print(f"    {len(corpus.entries)} files", file=sys.stderr)
        for source, maker in libraries.makers():
            corpus.python(source, lambda corpus, maker=maker, source=source: maker(corpus, work, source))
        print(f"libraries: {len(corpus.entries)} files", file=sys.stderr)
        handmade.files(corpus)
        harvest.packages(corpus, tools / "sdists")
        harvest.installed(corpus)
        corpus.write(folder)
        print(f"{len(corpus.entries)} files of {len(corpus.count)} types in {folder}; "
              f"{len(corpus.skipped)} not made: see skipped.tsv", file=sys.stderr)


main()
