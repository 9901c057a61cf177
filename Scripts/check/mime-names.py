#!/usr/bin/env python3
"""Audits the MIME names of Registry/types.json against the lists that others publish.

    Scripts/check/mime-names.py [options]

Reads these lists, if they are installed or given:

    iana, apache, nginx, perl, ruby, mime-db   lists of servers and libraries: IANA's media types (Debian's media-types),
                                               Apache's and nginx's mime.types, MIME::Types, mime-types-data, mime-db
    freedesktop, kde, qtcreator, magic, tika   databases of identifiers and desktops, of which the names are read
    pygments, gtksourceview, ksyntax, rouge,   the languages of editors and highlighters
    chroma, codemirror, monaco, geany
    magika, pronom                             lists of formats with their names

The lists are only read for the audit, and never copied. `--list NAME=FILE` adds a list in the format of mime.types.

Prints three lists:

    types    types without a MIME name that share an extension with a name of a source
    names    names of a source that no type has, with their extensions and the types that claim these
    order    names on two types; types whose first name is not the registered one

A name belongs to a type only if the extension and the meaning agree. Scripts/check/mime-names.tsv lists names that were
reviewed and left out, with the reason; they are not printed. Names whose extensions only specify the notation (`.xml`, `.json`,
`.zip`), and names that highlighters create from two languages (`text/html+lasso`), are also not printed.
The exit code is 1 if a list is not empty.
"""
import argparse
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
import mime_sources  # noqa: E402

# Names of transports, parameters of protocols and so on, which are not formats of files.
NOT_OF_FILES = ("multipart/", "inode/", "x-content/", "x-scheme-handler/", "print/", "x-epoc/", "all/", "uri/")
# Extensions that specify the notation of a file, but not its format.
NOTATIONS = {"bin", "cab", "cbor", "class", "gz", "jar", "json", "jsonld", "text", "txt", "xml", "zip"}
HIGHLIGHTERS = {"chroma", "codemirror", "geany", "gtksourceview", "ksyntax", "monaco", "pygments", "rouge"}


def is_no_format(key, group):
    """Returns whether a name or its extensions are too general for the name of a file format."""
    extensions = set().union(*[n.extensions for n in group])
    sources = {n.source for n in group}
    if key.startswith(NOT_OF_FILES) or sources <= HIGHLIGHTERS and "+" in key:
        return True
    if not extensions and not any(n.filenames for n in group):
        return sources <= {"iana", "apache", "perl"}
    return bool(extensions) and extensions <= NOTATIONS and sources <= {"iana", "apache", "perl"}


SOURCES = {  # name: reader, path if it is installed, description
    "iana": (lambda p: mime_sources.of_list(p, "iana"), "/etc/mime.types", "IANA's media types as a mime.types"),
    "apache": (lambda p: mime_sources.of_list(p, "apache"), None, "Apache's mime.types"),
    "nginx": (lambda p: mime_sources.of_list(p, "nginx"), "/etc/nginx/mime.types", "nginx's mime.types"),
    "freedesktop": (mime_sources.of_freedesktop, "/usr/share/mime/packages/freedesktop.org.xml", "the shared MIME-info database"),
    "kde": (lambda p: mime_sources.of_freedesktop(p, "kde"), "/usr/share/mime/packages/kde5.xml", "KDE's additions to it"),
    "qtcreator": (lambda p: mime_sources.of_freedesktop(p, "qtcreator"), "/usr/share/mime/packages/Nokia-QtCreator.xml",
                  "Qt Creator's additions to it"),
    "magic": (mime_sources.of_magic, "/usr/lib/file/magic.mgc", "a compiled database of libmagic"),
    "tika": (lambda p: mime_sources.of_freedesktop(p, "tika"), None, "tika-mimetypes.xml"),
    "pygments": (mime_sources.of_pygments, HERE, "the lexers of the installed Pygments; an empty path: do not read them"),
    "gtksourceview": (mime_sources.of_gtksourceview, "/usr/share/gtksourceview-5/language-specs", "a folder of .lang files"),
    "ksyntax": (mime_sources.of_syntax_highlighting, "/usr/share/org.kde.syntax-highlighting/syntax", "a folder of .xml files"),
    "rouge": (mime_sources.of_rouge, None, "Rouge's lib/rouge/lexers"),
    "chroma": (mime_sources.of_chroma, None, "Chroma's lexers/embedded"),
    "codemirror": (mime_sources.of_codemirror, None, "CodeMirror's mode/meta.js"),
    "monaco": (mime_sources.of_monaco, None, "a folder with the Monaco editor's languages"),
    "geany": (mime_sources.of_geany, "/usr/share/geany/filedefs", "a folder with Geany's file types"),
    "perl": (mime_sources.of_perl, "/usr/share/perl5/MIME/types.db", "types.db of MIME::Types"),
    "ruby": (mime_sources.of_ruby, None, "mime-types.json of mime-types-data"),
    "mime-db": (mime_sources.of_mime_db, None, "db.json of mime-db"),
    "magika": (mime_sources.of_magika, None, "content_types_kb.min.json of Magika"),
    "pronom": (mime_sources.of_pronom, None, "a folder with PRONOM's formats as JSON"),
}


def all_tags(declaration, key):
    return declaration.get(key, []) + declaration.get("added", {}).get(key, [])


def audit(types, names, reviewed, out):
    """Writes the three lists, and returns the number of their rows."""
    rows = {"types": [], "names": [], "order": []}
    by_extension, by_filename, by_name, other = {}, {}, {}, {}
    for declaration in types:
        for extension in all_tags(declaration, "extensions"):
            by_extension.setdefault(extension.lower(), []).append(declaration)
        for part in declaration.get("compoundExtensions", []):
            by_extension.setdefault(part.lower(), []).append(declaration)
        for name in declaration.get("filenames", []):
            by_filename.setdefault(name.lower(), []).append(declaration)
        for name in all_tags(declaration, "mimeTypes"):
            by_name.setdefault(name.lower(), []).append(declaration)
        for name in declaration.get("mimeNames", []) + declaration.get("mimeAliases", []):
            other.setdefault(name.lower(), []).append(declaration)
    canonical = {}
    of_extension = {}
    for name in names:
        canonical.setdefault(name.name.lower(), []).append(name)
        for extension in name.extensions:
            of_extension.setdefault(extension, []).append(name)
    # 1. Types without a name.
    for declaration in types:
        if all_tags(declaration, "mimeTypes") or declaration.get("mimeNames") or declaration.get("mimeAliases"):
            continue
        found = {}
        for extension in all_tags(declaration, "extensions"):
            for name in of_extension.get(extension.lower(), []):
                key = name.name.lower()
                if (declaration["identifier"], key) in reviewed or ("*", key) in reviewed or is_no_format(key, canonical[key]):
                    continue
                if name.alias_of is None:
                    found.setdefault(key, []).append((name, extension))
        for key, hits in sorted(found.items()):
            carriers = [d["identifier"] for d in by_name.get(key, []) + other.get(key, [])]
            if carriers:
                continue
            rows["types"].append((declaration["identifier"], declaration.get("description", ""), key,
                                  ",".join(sorted({h[1] for h in hits})), "+".join(sorted({h[0].source for h in hits})),
                                  next((h[0].description for h in hits if h[0].description), "")))
    # 2. Names without a type.
    for key, group in sorted(canonical.items()):
        if key in by_name or key in other or ("*", key) in reviewed or is_no_format(key, group):
            continue
        extensions = sorted(set().union(*[n.extensions for n in group]))
        filenames = sorted(set().union(*[n.filenames for n in group]))
        claimants = sorted({d["identifier"] for e in extensions for d in by_extension.get(e, [])} |
                           {d["identifier"] for f in filenames for d in by_filename.get(f, [])})
        alias = next((n.alias_of for n in group if n.alias_of), "") or ""
        rows["names"].append((key, "+".join(sorted({n.source for n in group})), ",".join(extensions + filenames),
                              next((n.description for n in group if n.description), ""), alias, ",".join(claimants)))
    # 3. Order and conflicts.
    registered = {n.name.lower() for n in names if n.source == "iana" and not re.match(r"[a-z]+/x-", n.name.lower())}
    known = {n.name.lower() for n in names if n.source == "freedesktop" and n.alias_of is None}
    for key, carriers in sorted(by_name.items()):
        if len(carriers) > 1 and ("two", key) not in reviewed:
            rows["order"].append(("two types", key, ",".join(d["identifier"] for d in carriers)))
    for declaration in types:
        if declaration.get("declaredBy", "").startswith("com.apple"):
            continue
        tags = [t.lower() for t in all_tags(declaration, "mimeTypes")]
        if ("order", declaration["identifier"]) in reviewed:
            continue
        for group, label in ((registered, "registered"), (known, "freedesktop")):
            better = [t for t in tags if t in group]
            if better:
                if tags[0] not in group:
                    rows["order"].append((label + " name is not first", declaration["identifier"], ",".join(tags)))
                break
    for label, items in rows.items():
        print(f"# {label}: {len(items)}", file=out)
        for item in items:
            print(label, *item, sep="\t", file=out)
    return sum(map(len, rows.values()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--registry", default=os.path.join(HERE, "..", "..", "Registry", "types.json"))
    parser.add_argument("--reviewed", default=os.path.join(HERE, "mime-names.tsv"))
    for name, (_, default, meaning) in SOURCES.items():
        parser.add_argument("--" + name, default=default, metavar="PATH", help=meaning)
    parser.add_argument("--list", action="append", default=[], metavar="NAME=FILE", help="another mime.types")
    options = parser.parse_args()
    names, absent = [], []
    for name, (reader, default, _) in SOURCES.items():
        path = getattr(options, name.replace("-", "_"))
        if path and os.path.exists(path):
            names += reader(path)
        elif path and path != default:
            raise SystemExit(f"mime-names: {path} does not exist")
        elif path or name == "pygments":
            absent.append(name)
    for given in options.list:
        source, _, path = given.partition("=")
        names += mime_sources.of_list(path, source)
    if absent:
        print(f"mime-names: not installed, so not audited: {', '.join(absent)}", file=sys.stderr)
    names = [name for name in names if mime_sources.NAME.fullmatch(name.name)]
    with open(options.registry, encoding="utf-8") as file:
        types = json.load(file)["types"]
    reviewed = set()
    if os.path.exists(options.reviewed):
        with open(options.reviewed, encoding="utf-8") as file:
            for line in file:
                fields = line.rstrip("\n").split("\t")
                if len(fields) >= 3 and not line.startswith("#"):
                    reviewed.add((fields[0], fields[1].lower() if fields[0] != "order" else fields[1]))
    with_name = sum(1 for d in types if all_tags(d, "mimeTypes") or d.get("mimeNames"))
    print(f"# {with_name} of {len(types)} types have a MIME name; {len({n.name.lower() for n in names})} names read")
    raise SystemExit(1 if audit(types, names, reviewed, sys.stdout) else 0)


if __name__ == "__main__":
    main()
