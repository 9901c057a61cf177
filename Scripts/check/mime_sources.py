"""Readers of published lists of MIME names. They read only names, extensions and the name of the format, which are facts."""
import glob
import json
import os
import re
import struct
import xml.etree.ElementTree as ElementTree

FREEDESKTOP = "{http://www.freedesktop.org/standards/shared-mime-info}"
NAME = re.compile(r"[a-z][\w-]*/[\w.+!#$&^-]+", re.IGNORECASE)


class Name:
    """A MIME name of a source, with the extensions, file names and description in the source."""

    def __init__(self, name, source, patterns=(), description="", alias_of=None):
        self.name, self.source, self.alias_of = name, source, alias_of
        self.extensions, self.filenames = set(), set()
        for pattern in patterns:
            extension = re.fullmatch(r"\*?\.?([^*?\[\]/]+)", pattern)
            if pattern.startswith("*.") and extension:
                self.extensions.add(extension.group(1).lower())
            elif not re.search(r"[*?\[\]]", pattern):
                self.filenames.add(pattern.lower())
        self.description = description or ""


def globs(extensions):
    return ["*." + extension for extension in extensions]


def of_list(path, source):
    """Reads a mime.types file: a line contains a name and its extensions. In nginx, the lines are in a block and end with a
    semicolon. In Apache's list, the names without an extension are comments."""
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            words = line.lstrip("# ").split() if source == "apache" else line.split("#")[0].replace(";", "").split()
            if words and NAME.fullmatch(words[0]):
                yield Name(words[0], source, globs(words[1:]))


def of_freedesktop(path, source="freedesktop"):
    """Reads a shared MIME-info database, or Apache Tika's tika-mimetypes.xml, which has the same elements."""
    for entry in ElementTree.parse(path).getroot().iter():
        if entry.tag.rpartition("}")[2] != "mime-type":
            continue
        space = entry.tag[:-len("mime-type")]
        patterns = [found.get("pattern") for found in entry.iter(space + "glob") if not found.get("isregex")]
        comments = [c.text for kind in ("comment", "_comment") for c in entry.iter(space + kind) if not c.attrib]
        names = [(entry.get("type"), None)] + [(alias.get("type"), entry.get("type")) for alias in entry.iter(space + "alias")]
        for name, alias_of in names:
            yield Name(name.split(";")[0].strip(), source, patterns, comments[0] if comments else "", alias_of)


def of_magic(path, source="libmagic"):
    """Reads a compiled libmagic database: three strings of records of equal size."""
    with open(path, "rb") as file:
        data = file.read()
    if struct.unpack_from("<I", data)[0] != 0xF11E041C:
        raise SystemExit(f"mime-names: {path} is not a database of libmagic")
    counts = struct.unpack_from("<II", data, 8)
    size = len(data) // (sum(counts) + 1)

    def text(start, length):
        return data[start:start + length].split(b"\0")[0].decode("latin-1")

    # A record ends with the description, the MIME name, the code of classic Mac OS and the extensions.
    last = ""
    for start in range(size, len(data) - size + 1, size):
        end = start + size
        name = text(end - 64 - 8 - 80, 80)
        here = text(end - 64 - 8 - 80 - 64, 64)
        last = here if here.strip() else last
        if re.fullmatch(r"!?[a-z]+/[\w.+-]+", name):
            extensions = [e for e in text(end - 64, 64).split("/") if re.fullmatch(r"[\w-]+", e)]
            yield Name(name.lstrip("!"), source, globs(extensions), last.strip())


def of_magic_source(folder, source="libmagic"):
    """Reads the names in the sources of libmagic: the lines `!:mime` of each file."""
    for path in sorted(glob.glob(os.path.join(folder, "*"))):
        with open(path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                name = re.match(r"!:mime\s+(\S+/\S+)", line)
                if name:
                    yield Name(name.group(1), source)


def of_pygments(_, source="pygments"):
    """Reads the lexers of the installed Pygments."""
    try:
        from pygments.lexers import get_all_lexers
    except ImportError:
        return
    for title, _, patterns, names in get_all_lexers(plugins=False):
        for name in names:
            yield Name(name, source, patterns, title)


def of_gtksourceview(folder, source="gtksourceview"):
    """Reads the language specifications of GtkSourceView."""
    for path in sorted(glob.glob(os.path.join(folder, "*.lang"))):
        root = ElementTree.parse(path).getroot()
        found = {p.get("name"): p.text or "" for p in root.iter("property")}
        for name in filter(None, found.get("mimetypes", "").split(";")):
            yield Name(name.strip(), source, found.get("globs", "").split(";"), root.get("name") or root.get("_name"))


def of_syntax_highlighting(folder, source="ksyntax"):
    """Reads the first element of the syntax definitions of KSyntaxHighlighting."""
    for path in sorted(glob.glob(os.path.join(folder, "*.xml"))):
        with open(path, encoding="utf-8") as file:
            element = re.search(r"<language\s[^>]*>", file.read())
        found = dict(re.findall(r"""(\w+)\s*=\s*["']([^"']*)["']""", element.group(0))) if element else {}
        for name in filter(None, (n.strip() for n in found.get("mimetype", "").split(";"))):
            yield Name(name, source, [p.strip() for p in found.get("extensions", "").split(";") if p.strip()], found.get("name"))


def of_perl(path, source="perl"):
    """Reads types.db of Perl's MIME::Types: after the extensions, each media type has a block, with a subtype and its
    extensions per line."""
    media = None
    with open(path, encoding="utf-8") as lines:
        for line in map(str.strip, lines):
            block = re.fullmatch(r"\d+:([\w-]+):\w*:\w*", line)
            media = block.group(1) if block else media
            if media and not block and ";" in line:
                subtype, extensions = line.split(";")[:2]
                yield Name(f"{media}/{subtype}", source, globs(filter(None, extensions.split(","))))


def of_mime_db(path, source="mime-db"):
    """Reads db.json of mime-db. Its names from IANA, Apache and nginx are treated as names of these sources."""
    with open(path, encoding="utf-8") as file:
        for name, entry in json.load(file).items():
            yield Name(name, entry.get("source", source), globs(entry.get("extensions", [])))


def of_ruby(path, source="ruby"):
    """Reads mime-types.json of Ruby's mime-types-data."""
    with open(path, encoding="utf-8") as file:
        for entry in json.load(file):
            where = "iana" if entry.get("registered") else source
            yield Name(entry["content-type"].strip(), where, globs(entry.get("extensions", [])), "", entry.get("use-instead"))


def of_codemirror(path, source="codemirror"):
    """Reads mode/meta.js of CodeMirror 5, which has one mode per line."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            title = re.search(r'\{name: "([^"]*)"', line)
            named = re.search(r'mimes?: (\[[^\]]*\]|"[^"]*")', line)
            if not title or not named:
                continue
            extensions = re.search(r"ext: \[([^\]]*)\]", line)
            patterns = globs(re.findall(r'"([^"]*)"', extensions.group(1))) if extensions else []
            for name in re.findall(r'"([^"]*)"', named.group(1)):
                if name != "null":
                    yield Name(name, source, patterns, title.group(1))


def of_magika(path, source="magika"):
    """Reads content_types_kb.min.json of Magika."""
    with open(path, encoding="utf-8") as file:
        for entry in json.load(file).values():
            if entry.get("mime_type"):
                yield Name(entry["mime_type"], source, globs(entry["extensions"]), entry.get("description"))


def of_rouge(folder, source="rouge"):
    """Reads the lexers of Rouge: each has a file with the words `title`, `filenames` and `mimetypes`."""
    for path in sorted(glob.glob(os.path.join(folder, "*.rb"))):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        found = {}
        for word, values in re.findall(r"^\s*(title|filenames|mimetypes)\s*\(?((?:[^\n]*,\s*\n)*[^\n]*)", text, re.MULTILINE):
            found.setdefault(word, []).extend(re.findall(r"""["']([^"']+)["']""", values))
        for name in found.get("mimetypes", []):
            yield Name(name, source, found.get("filenames", []), "".join(found.get("title", [])[:1]))


def of_chroma(folder, source="chroma"):
    """Reads the lexers of Chroma: the element `config` of the XML file of each lexer."""
    for path in sorted(glob.glob(os.path.join(folder, "*.xml"))):
        with open(path, encoding="utf-8") as file:
            config = ElementTree.fromstring(re.search(r"<config>.*?</config>", file.read(), re.DOTALL).group(0))
        patterns = [found.text or "" for found in config.iter("filename")]
        for name in config.iter("mime_type"):
            yield Name(name.text.strip(), source, patterns, config.findtext("name"))


def of_monaco(folder, source="monaco"):
    """Reads the languages of the Monaco editor: each has a file `register.ts`."""
    for path in sorted(glob.glob(os.path.join(folder, "**", "register.ts"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for block in re.split(r"registerLanguage\(", text)[1:]:
            lists = {key: re.findall(r"""["']([^"']+)["']""", values)
                     for key, values in re.findall(r"(extensions|filenames|mimetypes|aliases): \[([^\]]*)\]", block)}
            for name in lists.get("mimetypes", []):
                yield Name(name, source, globs(e.lstrip(".") for e in lists.get("extensions", [])) + lists.get("filenames", []),
                           "".join(lists.get("aliases", [])[:1]))


def of_geany(folder, source="geany"):
    """Reads the file types of Geany: each has a file with `mime_type`; filetype_extensions.conf contains all patterns."""
    patterns = {}
    extensions = os.path.join(os.path.dirname(folder.rstrip("/")), "filetype_extensions.conf")
    if os.path.exists(extensions):
        with open(extensions, encoding="utf-8") as lines:
            for line in lines:
                key, equals, values = line.partition("=")
                if equals:
                    patterns[key.strip().lower()] = [value for value in values.strip().split(";") if value]
    for path in sorted(glob.glob(os.path.join(folder, "filetypes.*"))):
        title = os.path.basename(path).removeprefix("filetypes.").removesuffix(".conf")
        with open(path, encoding="utf-8", errors="replace") as file:
            for name in re.findall(r"^mime_type=(\S+)", file.read(), re.MULTILINE):
                yield Name(name, source, patterns.get(title.lower(), []), title)


def of_pronom(folder, source="pronom"):
    """Reads the formats of PRONOM: a folder with a JSON file for each format, as published by the National Archives."""
    for path in sorted(glob.glob(os.path.join(folder, "**", "*.json"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            entry = json.load(file)
        extensions = [e["externalSignature"] for e in entry.get("externalSignatures") or [] if "ext" in e["signatureType"].lower()]
        for identifier in entry.get("identifiers") or []:
            if identifier["identifierType"] == "MIME":
                name = identifier["identifierText"].split(";")[0].strip()
                yield Name(name, source, globs(extensions), entry.get("formatName"))
