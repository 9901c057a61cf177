"""Writes declarations, patterns and sources with a given number of elements, for Scripts/release/checks/scaling.py.

Each function of KINDS takes a folder and a number of elements, and returns the arguments of a command that reads them.
"""
import json
import os
import plistlib

EMPTY = {"CFBundleIdentifier": "com.x.a"}


def exported(index, parents=("public.data",), **tags):
    names = {"extensions": "public.filename-extension", "mimes": "public.mime-type", "osTypes": "com.apple.ostype"}
    return {"UTTypeIdentifier": f"com.x.type{index}", "UTTypeConformsTo": list(parents), "UTTypeDescription": "A type",
            "UTTypeTagSpecification": {names[key]: value for key, value in tags.items()}}


def claim(index, types, **more):
    return {"CFBundleTypeName": f"Document {index}", "CFBundleTypeRole": "Editor", "LSHandlerRank": "Owner",
            "LSItemContentTypes": types, **more}


def write(folder, name, content):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
    return path


def plist(folder, content, binary=False):
    data = plistlib.dumps({**EMPTY, **content}, fmt=plistlib.FMT_BINARY if binary else plistlib.FMT_XML)
    return write(folder, "Info.plist", data)


def app(folder, content):
    return write(folder, "app.json", json.dumps({"identifier": "com.x.a", "platform": "macOS", **content}))


def types(count, **more):
    return [exported(i, extensions=[f"x{i}"], **more) for i in range(count)]


# Types

def plain(folder, n, binary=False):
    return plist(folder, {"UTExportedTypeDeclarations": types(n), "CFBundleDocumentTypes": [
        claim(i, [f"com.x.type{i}"]) for i in range(n)]}, binary)


def chain(folder, n):
    """Writes types, each of which conforms to the preceding type."""
    return plist(folder, {"UTExportedTypeDeclarations": [
        exported(i, [f"com.x.type{i - 1}"] if i else ["public.data"], extensions=[f"x{i}"]) for i in range(n)]})


def ring(folder, n):
    """Writes types, each of which conforms to the next type, and the last type to the first."""
    return plist(folder, {"UTExportedTypeDeclarations": [
        exported(i, [f"com.x.type{(i + 1) % n}"], extensions=[f"x{i}"]) for i in range(n)]})


def chains(folder, n):
    """Writes types in chains of 20, in which each type conforms to the preceding type."""
    return plist(folder, {"UTExportedTypeDeclarations": [
        exported(i, [f"com.x.type{i - 1}"] if i % 20 else ["public.data"], extensions=[f"x{i}"]) for i in range(n)]})


def dense(folder, n):
    """Writes types, each of which conforms to all earlier types."""
    return plist(folder, {"UTExportedTypeDeclarations": [
        exported(i, [f"com.x.type{j}" for j in range(i)] or ["public.data"], extensions=[f"x{i}"]) for i in range(n)]}, True)


def layered(folder, n):
    """Writes types in layers of ten. Each type conforms to all types of the preceding layer."""
    def parents(i):
        return [f"com.x.type{j}" for j in range(i // 10 * 10 - 10, i // 10 * 10)] if i >= 10 else ["public.data"]
    return app(folder, {"types": [{"identifier": f"com.x.type{i}", "kind": "exported", "conformsTo": parents(i)}
                                  for i in range(n)]})


def same_extension(folder, n):
    return plist(folder, {"UTExportedTypeDeclarations": [exported(i, extensions=["same"]) for i in range(n)]})


def same_name(folder, n):
    return plist(folder, {"UTExportedTypeDeclarations": [exported(0, extensions=["x"]) for i in range(n)]})


def many_extensions(folder, n):
    return plist(folder, {"UTExportedTypeDeclarations": [exported(0, extensions=[f"x{i}" for i in range(n)])]})


def own_domains(folder, n):
    """Writes imported types, each in a separate domain, with unknown supertypes."""
    return plist(folder, {"UTImportedTypeDeclarations": [
        {**exported(i, [f"org.y{i}.parent"], extensions=[f"x{i}"]), "UTTypeIdentifier": f"com.y{i}.type"}
        for i in range(n)]})


def signatures(folder, n):
    return app(folder, {"types": [
        {"identifier": f"com.x.type{i}", "kind": "exported", "conformsTo": ["public.data"], "extensions": [f"x{i}"],
         "signatures": [{"bytes": "4142434445464748"}]} for i in range(n)]})


def misspelled(folder, n):
    return plist(folder, {"UTExportedTypeDeclarations": [
        {**exported(i), "UTTypeDescriptoin": "A type"} for i in range(n)]})


# Document types

def content_types(folder, n):
    return plist(folder, {"CFBundleDocumentTypes": [claim(0, [f"com.x.type{i}" for i in range(n)])]})


def known_types(folder, n):
    return plist(folder, {"UTExportedTypeDeclarations": types(10), "CFBundleDocumentTypes": [
        claim(0, [f"com.x.type{i % 10}" for i in range(n)])]})


def document_types(folder, n):
    return plist(folder, {"CFBundleDocumentTypes": [claim(i, ["public.data"]) for i in range(n)]})


def undeclared(folder, n):
    return plist(folder, {"CFBundleDocumentTypes": [claim(i, [f"com.other{i}.type"]) for i in range(n)]})


def legacy(folder, n):
    return plist(folder, {"CFBundleDocumentTypes": [
        {"CFBundleTypeName": f"D{i}", "CFBundleTypeRole": "Editor", "CFBundleTypeExtensions": [f"x{i}"]} for i in range(n)]})


def legacy_extensions(folder, n):
    return plist(folder, {"CFBundleDocumentTypes": [
        {"CFBundleTypeName": "D", "CFBundleTypeRole": "Editor", "CFBundleTypeExtensions": [f"x{i}" for i in range(n)]}]})


def empty_entries(folder, n):
    return plist(folder, {"CFBundleDocumentTypes": [{}] * n})


def schemes(folder, n):
    return plist(folder, {"CFBundleURLTypes": [{"CFBundleURLSchemes": [f"x{i}"]} for i in range(n)]})


def configurations(folder, n):
    return plist(folder, {"UIApplicationSceneManifest": {"UISceneConfigurations": {
        "UIWindowSceneSessionRoleApplication": [{"UISceneConfigurationName": f"c{i}"} for i in range(n)]}}})


def scenes(folder, n, kind="DocumentGroup"):
    return app(folder, {"scenes": [
        {"kind": kind, "name": f"g{i}", "readable": ["public.png"], "matching": [f"x{i}"]}
        for i in range(n)]})


def unknown_scenes(folder, n):
    return scenes(folder, n, kind="documentGroup")


def readable(folder, n):
    return app(folder, {"scenes": [
        {"kind": "DocumentGroup", "name": "g", "readable": [f"com.x.type{i}" for i in range(n)]}]})


# Values

def values(folder, n):
    return write(folder, "Info.plist", '<plist version="1.0"><dict><key>Other</key><array>' + "<dict/>" * n
                 + "</array></dict></plist>")


def binary_values(folder, n):
    return plist(folder, {"Other": list(range(n))}, True)


def openstep_values(folder, n):
    return write(folder, "Info.plist", "{ Other = (" + "{a = b;}," * n + "); }")


def json_values(folder, n):
    return write(folder, "Info.plist", '{"CFBundleIdentifier": "com.x.a", "Other": [' + "{}," * n + "0]}")


def one_key(folder, n):
    return write(folder, "app.json", "{" + '"a":1,' * n + '"a":1}')


def keys(folder, n):
    return write(folder, "app.json", "{" + ",".join(f'"k{i}":1' for i in range(n)) + "}")


def property_list_keys(folder, n):
    return plist(folder, {f"k{i}": 1 for i in range(n)})


def settings(folder, n):
    return plist(folder, {"Other": [f"$(SETTING_{i})" for i in range(n)]})


def comments(folder, n):
    head, tail = '<plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array>\n', "</array></dict></plist>\n"
    return write(folder, "Info.plist", head + "<!-- typeq:ignore W_RANK_MISSING -->\n<dict></dict>\n" * n + tail)


def comments_before_end(folder, n):
    head, tail = '<plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array>\n', "</array></dict></plist>\n"
    return write(folder, "Info.plist", head + "<!-- typeq:ignore W_RANK_MISSING -->\n" * n + tail)


def unknown_comments(folder, n):
    lines = "".join(f"<!-- typeq:ignore W_RULE_{'ABCDEFGHIJ'[i % 10]}{'X' * (i % 7)} -->\n" for i in range(n))
    return write(folder, "Info.plist", '<plist version="1.0"><dict>\n' + lines + "</dict></plist>\n")


def ignored_rules(folder, n):
    write(folder, "typeq.json", json.dumps({"lint": {"ignore": [f"W_RULE_{i}" for i in range(n)]}}))
    return plist(folder, {})


def strings(folder, n):
    write(folder, "A.app/Contents/Resources/en.lproj/InfoPlist.strings", "".join(f'"k{i}" = "v";\n' for i in range(n)))
    write(folder, "A.app/Contents/Info.plist", plistlib.dumps(EMPTY))
    return os.path.join(folder, "A.app")


# Desktops

def desktop(folder, n):
    return write(folder, "a.desktop", "[Desktop Entry]\nName=A\nMimeType=" + "a/b;" * n + "\n")


def desktop_types(folder, n):
    return write(folder, "a.desktop", "[Desktop Entry]\nName=A\nMimeType=" + "".join(f"a/b{i};" for i in range(n)) + "\n")


def desktop_groups(folder, n):
    return write(folder, "a.desktop", "[Desktop Entry]\nName=A\n" + "".join(f"[Group {i}]\nName=A\n" for i in range(n)))


def associations(folder, n):
    return write(folder, "mimeapps.list", "[Default Applications]\n" + "".join(f"a/b{i}=x.desktop\n" for i in range(n)))


def lint(make):
    return lambda folder, n: ["lint", make(folder, n)]


def which(make):
    return lambda folder, n: ["which-group", "--app", make(folder, n), write(folder, "a.md", "# A\n")]


# Projects

def xcode(folder, targets, objects):
    """Writes an Xcode project whose targets have the build phase S, and returns its folder."""
    names = range(targets)
    lines = [f"T{i} = {{ isa = PBXNativeTarget; name = t{i}; productType = \"com.apple.product-type.application\"; "
             f"buildConfigurationList = L; buildPhases = (S); }};" for i in names]
    write(folder, "X.xcodeproj/project.pbxproj", "{ objects = { P = { isa = PBXProject; mainGroup = G0; targets = ("
          + ", ".join(f"T{i}" for i in names) + "); };\nL = { buildConfigurations = (C); }; C = { name = Release; "
          "buildSettings = { }; };\n" + "\n".join(lines + objects) + "\n}; rootObject = P; }\n")
    return folder


def phase(count):
    return ["S = { isa = PBXSourcesBuildPhase; files = (" + ", ".join(f"B{i}" for i in range(count)) + "); };"] + [
        f"B{i} = {{ isa = PBXBuildFile; fileRef = F{i}; }}; F{i} = {{ isa = PBXFileReference; path = f{i}.swift; "
        "sourceTree = \"<group>\"; };" for i in range(count)]


def shared_phase(folder, n):
    """Writes 500 targets that share a build phase with n files."""
    return xcode(folder, 500, phase(n) + ["G0 = { isa = PBXGroup; sourceTree = \"<group>\"; children = ("
                                          + ", ".join(f"F{i}" for i in range(n)) + "); };"])


def nested_groups(folder, n):
    """Writes 500 targets that share a build phase, whose n files are in n nested groups."""
    return xcode(folder, 500, phase(n) + [f"G{i} = {{ isa = PBXGroup; path = g{i}; sourceTree = \"<group>\"; "
                                          f"children = (G{i + 1}, F{i}); }};" for i in range(n)])


def project_targets(folder, n):
    """Writes n targets that share a build phase with 500 files."""
    return xcode(folder, n, phase(500) + ["G0 = { isa = PBXGroup; sourceTree = \"<group>\"; children = (); };"])


def declared(command, make):
    return lambda folder, n: [*command, make(folder, n)]


def types_and_documents(folder, n):
    return app(folder, {"types": [{"identifier": f"com.x.type{i}", "kind": "exported", "conformsTo": ["public.data"],
                                   "extensions": [f"x{i}"]} for i in range(n)],
                        "documentTypes": [{"name": f"d{i}", "role": "Editor", "contentTypes": [f"com.x.type{i}"]}
                                          for i in range(n)]})


# Registries, windows and patterns

def registry_tree(folder, n):
    write(folder, "types.json", json.dumps({"types": [
        {"identifier": f"com.x.type{i}", "kind": "exported",
         "conformsTo": [f"com.x.type{i - 1}"] if i else ["public.data"]} for i in range(n)]}))
    return ["tree", f"com.x.type{n - 1}", "--registry", os.path.join(folder, "types.json")]


def registry(folder, n):
    def parents(i):
        return [f"com.x.type{j}" for j in range(i)] or ["public.data"]
    return ["conforms", "com.x.type0", "public.data", "--registry", write(folder, "types.json", json.dumps(
        {"types": [{"identifier": f"com.x.type{i}", "conformsTo": parents(i)} for i in range(n)]}))]


def registry_signatures(folder, n):
    return ["registry", "check", write(folder, "types.json", json.dumps(
        {"types": [{"identifier": f"com.x.type{i}", "kind": "exported", "conformsTo": ["public.data"],
                    "signatures": [{"bytes": "4142434445464748"}]} for i in range(n)]}))]


def registry_extension(folder, n):
    return ["registry", "check", write(folder, "types.json", json.dumps(
        {"types": [{"identifier": f"com.x.type{i}", "kind": "exported", "conformsTo": ["public.data"],
                    "extensions": ["same"]} for i in range(n)]}))]


def registry_chain(folder, n):
    return ["registry", "check", write(folder, "types.json", json.dumps(
        {"types": [{"identifier": f"com.x.type{i}", "kind": "exported",
                    "conformsTo": [f"com.x.type{i - 1}"] if i else ["public.data"]} for i in range(n)]}))]


def registry_ring(folder, n):
    return ["registry", "check", write(folder, "types.json", json.dumps(
        {"types": [{"identifier": f"com.x.type{i}", "kind": "exported", "conformsTo": [f"com.x.type{(i + 1) % n}"]}
                   for i in range(n)]}))]


def windows(folder, n):
    list_ = write(folder, "windows.json", json.dumps(
        [{"id": f"w{i}", "scene": "g0", "file": f"/nowhere/f{i}.png"} for i in range(n)]))
    return ["which-scene", "--app", scenes(folder, 1), "--windows", list_, "x-a://b"]


def window_scenes(folder, n):
    list_ = write(folder, "windows.json", json.dumps([{"id": f"w{i}", "scene": f"s{i}"} for i in range(n)]))
    return ["which-scene", "--app", scenes(folder, 10), "--windows", list_, "x-a://b"]


def tree(folder, files):
    for i in range(files):
        write(folder, f"tree/f{i}.txt", "x\n")


def patterns(folder, n, line=lambda i: f"name{i}"):
    tree(folder, 20)
    write(folder, "tree/.ignore", "".join(line(i) + "\n" for i in range(n)))
    return ["find", "--conforms-to", "public.text", os.path.join(folder, "tree")]


def renames(folder, n):
    """Writes files without an extension, whose new names are each compared with all earlier new names."""
    for i in range(n):
        write(folder, f"pictures/{i}", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0")
    return ["rename", "--to-type", *(f"pictures/{i}" for i in range(n))]


def nested_patterns(folder, n):
    """Writes twelve nested folders, each with a file of n patterns."""
    path = "tree"
    for _ in range(12):
        write(folder, f"{path}/.ignore", "a\n" * n)
        write(folder, f"{path}/f.txt", "x\n")
        path += "/d"
    return ["find", "--conforms-to", "public.text", os.path.join(folder, "tree")]
