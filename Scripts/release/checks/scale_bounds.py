"""The kinds of input in Scripts/release/checks/scaling.py for which a value takes more than 200 bytes.

Each kind has the maximum number of bytes that a value may take, and the reason. The numbers are rounded up, because the smallest of
these inputs vary by some pages between runs. Lower a bound when the program improves; a higher bound needs a reason.
"""

TYPE = "a type is kept as it was read, as a declaration, in the table of types, and with its findings; an app has at most 2,000"
ENTRY = "an entry is kept as it was read, as a document type, a claim, a group and for lint; an app has at most 10,000"
TARGET = "a target has settings, lists of files and a reading of its own; a project has at most 500"
SCENE = "a scene has its groups, conditions, positions and two findings; an app has at most 1,000"
FILE = "a file is read and parsed for itself, whatever its size; at most 1,000 are read"

BOUNDS = {
    "chains of types": (250, TYPE), "one extension": (230, TYPE), "one identifier": (280, TYPE), "domains": (240, TYPE),
    "signatures": (380, TYPE),
    "misspelled keys": (400, "each misspelled key is a finding with the key that is meant; at most 500 are searched for"),
    "content types": (260, "an unknown type is a claim and a finding; an app names at most 20,000"),
    "undeclared types": (210, "an unknown type is a claim and a finding; an app names at most 20,000"),
    "empty entries": (370, ENTRY), "comments": (380, ENTRY),
    "MIME types": (460, ENTRY), "associations": (450, ENTRY),
    "configurations": (450, "a scene configuration has names, classes and positions; a manifest has at most 1,000"),
    "scenes": (460, SCENE), "scenes, which-group": (240, SCENE),
    "scenes of an unknown kind": (350, "a scene of an unknown kind is a finding with the kind that is meant; an app has at most 1,000"),
    "readable types": (470, "an unknown type is a finding and a type of a group; an app names at most 20,000"),
    "build settings": (250, "a reference is a string, and its name is kept with the position; a file has at most 200,000 values"),
    "targets with one phase": (320, TARGET), "targets": (230, TARGET), "targets with property lists": (270, TARGET),
    "more targets with nested settings": (220, TARGET),
    "nested groups in 500 targets with one phase": (
        3610, "a group is an object with a path, and so is its file; lists have 500,000 entries"),
    "lines of a configuration file": (320, "a line is an assignment with its position, and a setting of the target"),
    "property lists in folders": (600, FILE),
    "report": (620, "the page has the rows, the data and the findings of each type and document type"),
    "dense groups": (3050, "the settings of each group are kept; a specification has a budget of settings"),
    "targets of project.yml": (1180, TARGET), "more targets of project.yml": (300, TARGET), "templates": (570, TARGET),
    "platforms of a target": (460, TARGET), "targets of Project.swift": (480, TARGET), "included specifications": (1840, FILE),
}
