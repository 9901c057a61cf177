"""Checks the MIME names of Registry/types.json against the names that are published, which Scripts/check/mime-published.tsv
lists. It asks the program for the type of each name."""
import datetime
import fnmatch
import json
import os
import subprocess

import mime_sources

MONTHS = 6
LISTS = ("IANA", "shared-mime-info", "libmagic")
NOT_OF_FILES = ("multipart/", "inode/", "x-content/", "x-scheme-handler/", "print/", "x-epoc/", "all/", "uri/")
HEADER = """\
# Published MIME names and their marks, separated by a tab, written by 'Scripts/check/mime-names.py --renew'. The names in
# mime-names.tsv are omitted. Marks: i registered by IANA, p provisionally registered, o obsolete; f the name of a type in
# shared-mime-info, a an alias in shared-mime-info; m printed by libmagic.
"""


def of_libmagic(path):
    """Returns the names in a compiled database, or in a folder of libmagic's sources."""
    return mime_sources.of_magic_source(path) if os.path.isdir(path) else mime_sources.of_magic(path)


def renew(iana, freedesktop, magic, versions, is_left_out, path):
    """Writes the list of published names. `iana` is mime-types.json of mime-types-data."""
    marks = {}

    def mark(name, letter):
        if mime_sources.NAME.fullmatch(name) and not name.startswith(NOT_OF_FILES):
            marks.setdefault(name.lower(), set()).add(letter)

    with open(iana, encoding="utf-8") as file:
        for entry in json.load(file):
            if entry["registered"]:
                mark(entry["content-type"], "o" if entry.get("obsolete") else "p" if entry.get("provisional") else "i")
    for name in mime_sources.of_freedesktop(freedesktop):
        mark(name.name, "a" if name.alias_of else "f")
    for name in of_libmagic(magic):
        mark(name.name, "m")
    today = datetime.date.today().isoformat()
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEADER)
        for source, version in zip(LISTS, versions):
            file.write(f"#list\t{source}\t{version}\tread {today}\n")
        for name in sorted(marks):
            if not is_left_out(name):
                file.write(f"{name}\t{''.join(sorted(marks[name]))}\n")


def read_published(path):
    """Returns the marks of each name, and the findings about the age of the lists."""
    names, findings, absent = {}, [], set(LISTS)
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if fields[0] == "#list":
                absent.discard(fields[1])
                date = datetime.date.fromisoformat(fields[3].removeprefix("read "))
                if (datetime.date.today() - date).days > MONTHS * 30.5:
                    findings.append(("old list", fields[1], f"read {date}, more than {MONTHS} months ago: renew it"))
            elif not line.startswith("#"):
                names[fields[0]] = fields[1]
    return names, findings + [("absent list", source, "not in the file: renew it") for source in sorted(absent)]


def types_of(names, typeq):
    """Returns, for each name, the identifier of the type that the program finds, or None."""
    names = sorted(names)
    found = {}
    environment = {"PATH": os.environ.get("PATH", ""), "HOME": "/nonexistent", "XDG_DATA_DIRS": "/nonexistent"}
    for start in range(0, len(names), 1000):
        part = names[start:start + 1000]
        run = subprocess.run([typeq, "show", "--json", *part], stdout=subprocess.PIPE, env=environment, check=False)
        lines = run.stdout.decode().splitlines()
        if len(lines) != len(part):
            raise SystemExit(f"mime-names: {typeq} printed {len(lines)} lines for {len(part)} names")
        for name, line in zip(part, lines):
            answer = json.loads(line)
            found[name] = answer["identifier"] if answer.get("declared") else None
    return found


def supertypes(types):
    """Returns a function from an identifier in lowercase to the type and all its supertypes."""
    parents = {d["identifier"].lower(): [p.lower() for p in d.get("conformsTo", [])] for d in types}
    cache = {}

    def closure(identifier):
        if identifier not in cache:
            seen, rest = set(), [identifier]
            while rest:
                current = rest.pop()
                if current not in seen:
                    seen.add(current)
                    rest += parents.get(current, [])
            cache[identifier] = seen
        return cache[identifier]

    return closure


def check(types, typeq, published, reviewed, is_left_out):
    """Returns the findings. Each finding consists of a kind, a name or type, and a message."""
    names, findings = read_published(published)
    every, tags = {}, {}
    for declaration in types:
        own = declaration.get("mimeTypes", []) + declaration.get("added", {}).get("mimeTypes", [])
        every[declaration["identifier"]] = [
            name.lower() for name in declaration.get("mimeNames", []) + own + declaration.get("mimeAliases", [])]
        for name in {name.lower() for name in own}:
            tags.setdefault(name, []).append(declaration["identifier"])
    firsts = {d["identifier"]: every[d["identifier"]][0] for d in types
              if d.get("mimeNames") or d.get("mimeTypes") or d.get("added", {}).get("mimeTypes")}
    found = types_of(set(names) | set(firsts.values()), typeq)
    closure = supertypes(types)
    for identifier, all_names in every.items():
        registered = [n for n in all_names if set(names.get(n, "")) & {"i", "p"}]
        first = firsts.get(identifier)
        if registered and first not in registered and ("order", identifier) not in reviewed:
            findings.append(("registered name is not first", identifier, f"{registered[0]} after {first}"))
        if first is None or ("two", first) in reviewed:
            continue
        leads = found[first]
        if leads is None or leads.lower() not in closure(identifier.lower()):
            findings.append(("first name leads elsewhere", identifier, f"{first} is the name of {leads}"))
    for name, owners in sorted(tags.items()):
        if len(owners) > 1 and ("two", name) not in reviewed:
            findings.append(("name of two types", name, ", ".join(owners)))
    for name in names:
        if found[name] is None and not is_left_out(name):
            findings.append(("name of no type", name, names[name]))
    return findings


LIBMAGIC_HEADER = """\
# The MIME names that libmagic prints where the registry prefers another name for the same type: our name and libmagic's, by
# a tab. Scripts/check/mime-names.py --libmagic writes this file from types.json, mime-published.tsv and mime-names.tsv.
"""


def libmagic_names(types, published, chosen):
    """Returns the table of libmagic's names, and the findings. `chosen` contains the selected name for each type that has
    several."""
    names, findings = read_published(published)
    rows, owners = {}, {}
    for declaration in types:
        own = [n for source in (declaration, declaration.get("added", {}))
               for key in ("mimeNames", "mimeTypes") for n in source.get(key, [])]
        if not own:
            continue
        identifier, first = declaration["identifier"], own[0]
        printed = list(dict.fromkeys(
            declaration.get("magicNames", [])
            + [n for n in own + declaration.get("mimeAliases", []) if "m" in names.get(n.lower(), "")]))
        if identifier in chosen:
            if chosen[identifier] not in printed + ["-"]:
                findings.append(("name is not printed by libmagic", identifier, chosen[identifier]))
            printed = [chosen[identifier]]
        elif first.lower() in {n.lower() for n in printed}:
            continue
        if len(printed) > 1:
            findings.append(("several names of libmagic", identifier, ", ".join(printed)))
        elif printed and printed != ["-"] and rows.setdefault(first.lower(), printed[0]) != printed[0]:
            findings.append(("two names of libmagic", first, f"{owners[first.lower()]} and {identifier}"))
        owners.setdefault(first.lower(), identifier)
    return LIBMAGIC_HEADER + "".join(f"{first}\t{name}\n" for first, name in sorted(rows.items())), findings


def left_out(reviewed):
    """Returns a function that returns whether a name is omitted: by its name, or by a pattern with '*'."""
    exact = {name for kind, name in reviewed if kind == "*"}
    patterns = [name for name in exact if "*" in name]
    return lambda name: name in exact or any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
