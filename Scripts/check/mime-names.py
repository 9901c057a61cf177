#!/usr/bin/env python3
"""Checks the MIME names of Registry/types.json.

    Scripts/check/mime-names.py TYPEQ              checks them against mime-published.tsv; see below
    Scripts/check/mime-names.py --renew --ruby JSON --freedesktop XML --magic FILE --versions IANA FREEDESKTOP MAGIC
                                                   writes mime-published.tsv from the newest lists
    Scripts/check/mime-names.py --libmagic         writes Registry/libmagic-names.tsv
    Scripts/check/mime-names.py --audit [options]  audits them against lists that are installed or given

The check fails if a list in mime-published.tsv was read more than six months ago; if a registered name of a type is not its
first; if a lookup of the first name of a type finds neither the type nor one of its supertypes; if two types have the same name
as a tag; or if no type has a published name. It also fails if Registry/libmagic-names.tsv, the names that libmagic prints for
types, differs from what --libmagic writes. To renew the lists, pass mime-types.json of mime-types-data, freedesktop.org.xml
of shared-mime-info, and the folder magic/Magdir of file(1) or its compiled database, with their versions.

The audit reads these lists:

    iana, apache, nginx, perl, ruby, mime-db   lists of servers and libraries: IANA's media types (Debian's media-types),
                                               Apache's and nginx's mime.types, MIME::Types, mime-types-data, mime-db
    freedesktop, kde, qtcreator, magic, tika   databases of desktops and of programs that identify files, for their names
    pygments, gtksourceview, ksyntax, rouge,   the languages of editors and highlighters
    chroma, codemirror, monaco, geany
    magika, pronom                             lists of formats with their names

The lists are only read for the audit, and never copied. `--list NAME=FILE` adds a list in the format of mime.types.

Prints two lists:

    types    types without a MIME name that share an extension with a name of a source
    names    names of a source that no type has, with their extensions and the types that claim these

A name belongs to a type only if the extension and the meaning agree. Scripts/check/mime-names.tsv lists names that were
reviewed and omitted, with the reason; they are not printed. A '*' in such a name matches any text. Names whose extensions only
specify the notation (`.xml`, `.json`, `.zip`), and names that highlighters create from two languages (`text/html+lasso`), are
also not printed.
The exit code is 1 if there is a finding, or a list is not empty.
"""
import argparse
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
import mime_check  # noqa: E402
import mime_sources  # noqa: E402

# Extensions that specify the notation of a file, but not its format.
NOTATIONS = {"bin", "cab", "cbor", "class", "gz", "jar", "json", "jsonld", "text", "txt", "xml", "zip"}
HIGHLIGHTERS = {"chroma", "codemirror", "geany", "gtksourceview", "ksyntax", "monaco", "pygments", "rouge"}


def is_no_format(key, group):
    """Returns whether a name or its extensions are too general for the name of a file format."""
    extensions = set().union(*[n.extensions for n in group])
    sources = {n.source for n in group}
    if key.startswith(mime_check.NOT_OF_FILES) or sources <= HIGHLIGHTERS and "+" in key:
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
    "magic": (mime_check.of_libmagic, "/usr/lib/file/magic.mgc", "a compiled database of libmagic, or the folder of its sources"),
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
    """Writes the two lists, and returns the number of their rows."""
    is_left_out = mime_check.left_out(reviewed)
    rows = {"types": [], "names": []}
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
                if (declaration["identifier"], key) in reviewed or is_left_out(key) or is_no_format(key, canonical[key]):
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
        if key in by_name or key in other or is_left_out(key) or is_no_format(key, group):
            continue
        extensions = sorted(set().union(*[n.extensions for n in group]))
        filenames = sorted(set().union(*[n.filenames for n in group]))
        claimants = sorted({d["identifier"] for e in extensions for d in by_extension.get(e, [])} |
                           {d["identifier"] for f in filenames for d in by_filename.get(f, [])})
        alias = next((n.alias_of for n in group if n.alias_of), "") or ""
        rows["names"].append((key, "+".join(sorted({n.source for n in group})), ",".join(extensions + filenames),
                              next((n.description for n in group if n.description), ""), alias, ",".join(claimants)))
    for label, items in rows.items():
        print(f"# {label}: {len(items)}", file=out)
        for item in items:
            print(label, *item, sep="\t", file=out)
    return sum(map(len, rows.values()))


def read_reviewed(path):
    """Returns the pairs of type and name in mime-names.tsv."""
    reviewed = set()
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if len(fields) >= 3 and not line.startswith("#"):
                reviewed.add((fields[0], fields[1].lower() if fields[0] != "order" else fields[1]))
    return reviewed


def read_chosen(path):
    """Returns the names of libmagic for the types in mime-names.tsv that have several, or a name of another meaning."""
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return {fields[1]: fields[2] for fields in rows if fields[0] == "magic"}


def read_names(options):
    """Returns the names of the lists that are installed or given."""
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
    return [name for name in names if mime_sources.NAME.fullmatch(name.name)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("typeq", nargs="?", metavar="TYPEQ", help="the program that is asked for the type of each name")
    parser.add_argument("--audit", action="store_true", help="audit the names against lists that are installed or given")
    parser.add_argument("--renew", action="store_true", help="write mime-published.tsv")
    parser.add_argument("--libmagic", action="store_true", help="write Registry/libmagic-names.tsv")
    parser.add_argument("--versions", nargs=3, metavar="VERSION", help="the versions of the three lists, for --renew")
    parser.add_argument("--registry", default=os.path.join(HERE, "..", "..", "Registry", "types.json"))
    parser.add_argument("--published", default=os.path.join(HERE, "mime-published.tsv"))
    parser.add_argument("--reviewed", default=os.path.join(HERE, "mime-names.tsv"))
    for name, (_, default, meaning) in SOURCES.items():
        parser.add_argument("--" + name, default=default, metavar="PATH", help=meaning)
    parser.add_argument("--list", action="append", default=[], metavar="NAME=FILE", help="another mime.types")
    options = parser.parse_args()
    reviewed = read_reviewed(options.reviewed)
    if options.renew:
        if not options.ruby or not options.versions:
            parser.error("--renew needs --ruby, --freedesktop, --magic and --versions")
        mime_check.renew(options.ruby, options.freedesktop, options.magic, options.versions, mime_check.left_out(reviewed),
                         options.published)
        return
    with open(options.registry, encoding="utf-8") as file:
        types = json.load(file)["types"]
    if options.audit:
        names = read_names(options)
        with_name = sum(1 for d in types if all_tags(d, "mimeTypes") or d.get("mimeNames"))
        print(f"# {with_name} of {len(types)} types have a MIME name; {len({n.name.lower() for n in names})} names read")
        raise SystemExit(1 if audit(types, names, reviewed, sys.stdout) else 0)
    table, table_findings = mime_check.libmagic_names(types, options.published, read_chosen(options.reviewed))
    path = os.path.join(HERE, "..", "..", "Registry", "libmagic-names.tsv")
    if options.libmagic:
        with open(path, "w", encoding="utf-8") as file:
            file.write(table)
    with open(path, encoding="utf-8") as file:
        if file.read() != table:
            table_findings.append(("old table", "Registry/libmagic-names.tsv", "run mime-names.py --libmagic"))
    if not options.typeq and not options.libmagic:
        parser.error("TYPEQ, --audit, --libmagic or --renew is missing")
    findings = table_findings
    if options.typeq:
        findings += mime_check.check(types, os.path.abspath(options.typeq), options.published, reviewed,
                                     mime_check.left_out(reviewed))
    for finding in findings:
        print(*finding, sep="\t")
    print(f"MIME names: {len(findings)} findings" if findings else "MIME names: no findings")
    raise SystemExit(1 if findings else 0)


if __name__ == "__main__":
    main()
