"""Writes projects, specifications and Swift sources with a given number of elements, for Scripts/release/checks/scaling.py.

Each function takes a folder and a number of elements, and returns the arguments of a command that reads them. The numbers in
KINDS and SWIFT are n, for inputs with n, 2n and 4n elements, and the number of values in an element; in a source, a value is a
token or a node of the syntax tree. HOSTILE contains the inputs whose cost doubles with each element, with the number of elements
and the limits in seconds and MiB. The inputs of SWIFT and HOSTILE require typeq-swift beside typeq or in PATH.
"""
import os


def write(folder, name, content):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(content)
    return path


def repository(folder):
    write(folder, ".git/HEAD", "ref: refs/heads/main\n")
    return folder


LIST = """<plist version="1.0"><dict><key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>$(V)</string>
<key>CFBundleTypeRole</key><string>Editor</string></dict></array></dict></plist>
"""


def xcode(folder, targets, settings="", project="", base=None):
    """Writes an Xcode project whose targets have the same settings. Returns the arguments of a command."""
    objects = []
    for i in range(targets):
        objects.append(
            f'T{i} = {{ isa = PBXNativeTarget; name = "t{i}"; productType = "com.apple.product-type.application"; '
            f"buildConfigurationList = L{i}; }};\nL{i} = {{ buildConfigurations = (C{i}); }};\n"
            f"C{i} = {{ name = Release; {'baseConfigurationReference = F; ' if base else ''}"
            f"buildSettings = {{ {settings} }}; }};\n")
    names = ", ".join(f"T{i}" for i in range(targets))
    file = f'F = {{ isa = PBXFileReference; path = "{base}"; sourceTree = SOURCE_ROOT; }};\n' if base else ""
    write(folder, "X.xcodeproj/project.pbxproj",
          f"{{ objects = {{ P = {{ isa = PBXProject; targets = ({names}); buildConfigurationList = PL; }};\n"
          f"PL = {{ buildConfigurations = (PC); }}; PC = {{ name = Release; buildSettings = {{ {project} }}; }};\n"
          f"{file}{''.join(objects)} }}; rootObject = P; }}\n")
    return ["lint", repository(folder)]


# Xcode projects

def targets(folder, n):
    return xcode(folder, n)


def targets_with_lists(folder, n):
    write(folder, "Info.plist", LIST)
    return xcode(folder, n, "INFOPLIST_FILE = Info.plist;")


def nested_settings(folder, n):
    """Writes targets with settings that refer to each other. At each of 20 levels, the length of the value doubles."""
    write(folder, "Info.plist", LIST)
    levels = " ".join(f'S{i} = "$(S{i + 1})$(S{i + 1})";' for i in range(20))
    return xcode(folder, n, f'INFOPLIST_FILE = Info.plist; V = "$(S0)"; {levels} S20 = x;')


def inherited_settings(folder, n):
    """Writes targets with settings whose length doubles with each assignment, which contains $(inherited) twice."""
    lines = "".join(f"S{i % 50} = $(inherited)$(inherited)x\n" for i in range(500))
    write(folder, "a.xcconfig", lines)
    return xcode(folder, n, base="a.xcconfig")


def project_settings(folder, n):
    """Writes n settings of a project, which each of its 100 targets inherits."""
    return xcode(folder, 100, project=" ".join(f"S{i} = x;" for i in range(n)))


def configuration_lines(folder, n):
    write(folder, "a.xcconfig", "".join(f"S{i} = x\n" for i in range(n)))
    return xcode(folder, 1, base="a.xcconfig")


def configuration_files(folder, n):
    for i in range(n):
        write(folder, f"{i}.xcconfig", f'#include "{i + 1}.xcconfig"\nS{i} = x\n')
    write(folder, f"{n}.xcconfig", "")
    return xcode(folder, 1, base="0.xcconfig")


def references(folder, n):
    write(folder, "Info.plist", LIST)
    return xcode(folder, 1, f'INFOPLIST_FILE = Info.plist; V = "{"$(A)" * n}"; A = x;')


def property_lists(folder, n):
    """Writes property lists that belong to no target."""
    for i in range(n):
        write(folder, f"f{i}/Info.plist", LIST)
    return ["lint", repository(folder)]


KINDS = {
    "targets": (targets, 100, 12), "targets with property lists": (targets_with_lists, 100, 13),
    "more targets than are read": (targets, 2000, 12), "targets with nested settings": (nested_settings, 100, 34),
    "more targets with nested settings": (nested_settings, 2000, 34),
    "targets with inherited settings": (inherited_settings, 100, 13),
    "settings of a project": (project_settings, 1000, 1), "lines of a configuration file": (configuration_lines, 10_000, 1),
    "included configuration files": (configuration_files, 1000, 2), "references to settings": (references, 5000, 1),
    "property lists in folders": (property_lists, 100, 6),
}


# Specifications

def specification(folder, text, name="project.yml"):
    write(folder, name, text)
    return ["lint", repository(folder)]


def doubling_groups(folder, n):
    """Writes groups of settings, each of which names the next group twice."""
    groups = "".join(f"  g{i}: {{groups: [g{i + 1}, g{i + 1}]}}\n" for i in range(n))
    return specification(
        folder, f"name: A\nsettingGroups:\n{groups}  g{n}: {{A: x}}\ntargets:\n"
        "  T: {type: application, platform: macOS, settings: {groups: [g0]}}\n")


def dense_groups(folder, n):
    """Writes groups of settings, each of which names all later groups. They contain n names in total."""
    count = round((2 * n) ** 0.5)
    groups = "".join(f"  g{i}: {{groups: [{', '.join(f'g{j}' for j in range(i + 1, count))}], base: {{S{i}: x}}}}\n"
                     for i in range(count))
    return specification(
        folder, f"name: A\nsettingGroups:\n{groups}targets:\n"
        "  T: {type: application, platform: macOS, settings: {groups: [g0]}}\n")


def specified_targets(folder, n):
    return specification(
        folder, "name: A\nsettings: {A: x, B: y}\ntargets:\n"
        + "".join(f"  T{i}: {{type: application, platform: macOS}}\n" for i in range(n)))


def templates(folder, n):
    """Writes a chain of templates, which all targets use."""
    chain = "".join(f"  t{i}: {{templates: [t{i + 1}], settings: {{S{i}: x}}}}\n" for i in range(n))
    return specification(
        folder, f"name: A\ntargetTemplates:\n{chain}  t{n}: {{type: application, platform: macOS}}\ntargets:\n"
        + "".join(f"  T{i}: {{templates: [t0]}}\n" for i in range(20)))


def aliases(folder, n):
    lists = "".join(f"a{i + 1}: &a{i + 1} [*a{i}, *a{i}]\n" for i in range(n))
    return specification(folder, f"name: A\na0: &a0 [x, x]\n{lists}targets:\n  T: {{type: application, platform: macOS}}\n")


def platforms(folder, n):
    return specification(
        folder, f"name: A\ntargets:\n  T: {{type: application, platform: [{', '.join(['macOS'] * n)}]}}\n")


def includes(folder, n):
    for i in range(1, n + 1):
        write(folder, f"{i}.yml", f"include: [{i + 1}.yml]\nsettings: {{S{i}: x}}\n")
    write(folder, f"{n + 1}.yml", "name: A\n")
    return specification(
        folder, "include: [1.yml]\nname: A\ntargets:\n  T: {type: application, platform: macOS}\n")


def attributes(folder, n):
    """Writes a template that contains n references to a long attribute."""
    return specification(
        folder, f"name: A\ntargetTemplates:\n  t: {{type: application, platform: macOS, settings: {{A: '{'${a}' * n}'}}}}\n"
        f"targets:\n  T: {{templates: [t], templateAttributes: {{a: {'x' * 10_000}}}}}\n")


def manifest_constants(folder, n):
    """Writes constants, each of which names the next constant twice."""
    constants = "".join(f"let a{i} = [a{i + 1}, a{i + 1}]\n" for i in range(n))
    return specification(
        folder, f'import ProjectDescription\n{constants}let a{n} = ["x"]\n'
        'let project = Project(name: "A", targets: [.target(name: "T", destinations: .macOS, product: .app, '
        'bundleId: "a", infoPlist: .extendingDefault(with: ["A": a0]))])\n', "Project.swift")


def manifest_targets(folder, n):
    target = '.target(name: "T", destinations: .macOS, product: .app, bundleId: "a"), '
    return specification(
        folder, f'import ProjectDescription\nlet project = Project(name: "A", targets: [{target * n}])\n',
        "Project.swift")


# Swift sources

APP = "import SwiftUI\n@main struct A: App { var body: some Scene { WindowGroup { } } }\n"


def source(folder, text):
    write(folder, "A.swift", APP + text)
    write(folder, "Info.plist", LIST)
    return ["app", repository(folder)]


def conditions(folder, n):
    return source(folder, f"#if {' && '.join(['a'] * n)}\nstruct UTTypeA {{}}\n#endif\n")


def statements(folder, n):
    return source(folder, "let x = 1; " * n + "\n")


def content_types(folder, n):
    return source(folder, "".join(f'let a{i} = UTType(exportedAs: "com.x.{i}")\n' for i in range(n)))


def content_types_on_a_line(folder, n):
    return source(folder, "".join(f'let a{i} = UTType(exportedAs: "com.x.{i}"); ' for i in range(n)))


SWIFT = {
    "dense groups": (dense_groups, 1250, 1), "targets of project.yml": (specified_targets, 100, 5),
    "more targets of project.yml": (specified_targets, 1250, 5), "templates": (templates, 200, 5),
    "platforms of a target": (platforms, 100, 1), "included specifications": (includes, 15, 4),
    "more included specifications": (includes, 250, 4), "repeated attributes": (attributes, 1000, 1),
    "targets of Project.swift": (manifest_targets, 100, 46), "operands of #if": (conditions, 4000, 5),
    "statements on a line": (statements, 40_000, 14), "content types in code": (content_types, 2000, 27),
    "content types on a line": (content_types_on_a_line, 2000, 27),
}

HOSTILE = {
    "40 doubling groups": (doubling_groups, 40, 1, 64), "40 doubling aliases": (aliases, 40, 1, 64),
    "40 doubling constants": (manifest_constants, 40, 1, 64),
}
