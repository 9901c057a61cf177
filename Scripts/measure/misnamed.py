#!/usr/bin/env python3
"""Measures how many files with a wrong extension typeq reports as an extension mismatch.

    Scripts/measure/misnamed.py --seed N [--typeq PROGRAM] [--missed] FOLDER…

Uses correctly named files below the folders: ten files for each of the first 40 formats of a list that have enough files. Missing
files of some formats are created. A file is correctly named if its content proves the type of its extension. Each copy receives
the extension of another format, which the seed selects: an extension that no related type claims, for text an extension of a
binary format, and never an extension of the same family, such as two kinds of zip archives. Prints the share of the files that
are reported, for all extensions and for the reliable extensions in Registry/extension-reliability.tsv: at least 0.9 from two
sources. --missed lists the files that are not reported.
"""
import argparse
import bz2
import collections
import gzip
import lzma
import os
import pathlib
import random
import shutil
import sqlite3
import struct
import sys
import tarfile
import tempfile
import wave
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Scripts" / "measure"))
import field  # noqa: E402
from declared_types import Types, extension  # noqa: E402

FORMATS, FILES = 40, 10
RELIABLE = 0.9
# The formats, most common first; an equals sign separates the family, within which no file is renamed.
NAMES = """png jpg=jpeg gif bmp tif=tiff webp=riff ico svg=xml psd xcf pdf ps=postscript eps=postscript ttf=sfnt otf=sfnt woff
 woff2 pfb zip=zip gz=gzip bz2 xz tar zst jar=zip docx=zip xlsx=zip pptx=zip odt=zip epub=zip doc=ole xls=ole ppt=ole rtf
 wav=riff flac=audio ogg=ogg mp3=audio mid au aiff=iff mp4=iso m4a=iso a=ar so=elf o=elf class pyc mo sqlite html=xml json xml=xml
 dcm fits h5=hdf nc=hdf mod xm it s3m dll=pe exe=pe deb=ar wasm ply glb blend wad pcap jp2 djvu""".split()
FAMILIES = {name: family or name for name, _, family in (one.partition("=") for one in NAMES)}
# Other extensions that files are given.
TEXTS = "txt md c cpp h py js css csv html json xml sh yaml java tex".split()


def make(name, path, number):
    """Creates a file of a format. Returns whether this is possible."""
    text = f"File number {number}.\n".encode() * (number + 3)
    if name in ("gz", "bz2", "xz"):
        path.write_bytes({"gz": gzip, "bz2": bz2, "xz": lzma}[name].compress(text))
    elif name == "zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(f"file{number}.txt", text)
    elif name == "tar":
        inner = path.with_name("inner")
        inner.write_bytes(text)
        with tarfile.open(path, "w") as archive:
            archive.add(inner, f"file{number}.txt")
        inner.unlink()
    elif name == "sqlite":
        with sqlite3.connect(path) as database:
            database.execute(f"CREATE TABLE table{number} (name TEXT)")
        database.close()
    elif name == "wav":
        with wave.open(str(path), "wb") as sound:
            sound.setparams((1, 2, 8000, 0, "NONE", ""))
            sound.writeframes(text)
    elif name == "au":
        path.write_bytes(b".snd" + struct.pack(">5I", 24, len(text), 3, 8000, 1) + text)
    else:
        return False
    return True


def honest(program, folders, types, generator, place):
    """Returns the files of each format whose content proves the type of their extension."""
    groups = collections.defaultdict(list)
    for path in field.files(folders):
        name = extension(path)
        if name in FAMILIES and 0 < os.path.getsize(path) < 4_000_000:
            groups[name].append(path)
    candidates = {name: generator.sample(group, min(len(group), 4 * FILES)) for name, group in sorted(groups.items())}
    for name in FAMILIES:
        for number in range(max(0, FILES - len(candidates.get(name, [])))):
            if make(name, path := place / f"made{number}.{name}", number):
                candidates.setdefault(name, []).append(os.fsencode(path))
    paths = [path for group in candidates.values() for path in group]
    contents = dict(field.answers(program, paths, "--identify", "content"))
    found = {}
    for name, group in candidates.items():
        proved = [(path, contents[path]) for path in group if contents[path].get("confidence") in ("proof", "structure")
                  and any(types.related(contents[path]["type"].lower(), one) for one in types.claimants[name])
                  and contents[path]["type"] != "public.plain-text"]
        if len(proved) >= FILES:
            found[name] = proved[:FILES]
    return {name: found[name] for name in [name for name in FAMILIES if name in found][:FORMATS]}


def reliability():
    """Returns the reliability of the extensions in the table that were seen in two sources."""
    with open(ROOT / "Registry" / "extension-reliability.tsv", encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    return {row[0]: float(row[6]) for row in rows if int(row[1]) >= 2}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--typeq", default=os.path.join(ROOT, ".build/release-link/typeq"))
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--missed", action="store_true", help="list the files that are not reported")
    parser.add_argument("folders", nargs="+")
    options = parser.parse_args()
    generator, types, reliable = random.Random(options.seed), Types(), reliability()
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place)
        formats = honest(options.typeq, options.folders, types, generator, place)
        renamed = []
        for name, group in formats.items():
            for number, (path, content) in enumerate(group):
                text = content.get("encoding", "binary") != "binary"
                others = [other for other in [*formats, *([] if text else TEXTS)]
                          if FAMILIES.get(other) != FAMILIES[name]
                          and not (text and any(types.may_be_text(one) for one in types.claimants[other]))
                          and not any(types.related(content["type"].lower(), one) for one in types.claimants[other])]
                copy = place / f"{name}-{number}.{generator.choice(others)}"
                shutil.copyfile(path, copy)
                renamed.append((os.fsencode(copy), name, path))
        counts = collections.defaultdict(collections.Counter)
        answers = dict(field.answers(options.typeq, [copy for copy, _, _ in renamed]))
        for copy, name, path in renamed:
            reported = any(one["id"] == "extension-mismatch" for one in answers[copy].get("warnings", []))
            kinds = ["all"] + (["reliable"] if reliable.get(extension(copy), 0) >= RELIABLE else [])
            for kind in kinds:
                counts[kind][reported] += 1
            if options.missed and not reported:
                print("\t".join([name, extension(copy), kinds[-1], answers[copy]["type"], os.fsdecode(path)]))
    print(f"{len(renamed)} files of {len(formats)} formats, seed {options.seed}")
    for kind, tally in counts.items():
        print(f"{kind} extensions: {tally[True]} of {tally.total()} reported, {field.interval(tally[True], tally.total())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
