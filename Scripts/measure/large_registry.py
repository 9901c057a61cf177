"""Writes a registry file with many types, for measurements: large_registry.py COUNT FILE

The types are imaginary, but resemble real types: each has a supertype, an extension, a MIME type and a description. One type in
ten conforms to another type of the file, and one in a hundred shares an extension with another type.
"""
import json
import sys


def declaration(index):
    parents = ["public.data"]
    if index % 10 == 0 and index >= 10:
        parents = [name(index // 10)]
    elif index % 3 == 0:
        parents = ["public.plain-text"]
    return {
        "identifier": name(index),
        "kind": "imported" if index % 2 else "exported",
        "conformsTo": parents,
        "extensions": [f"x{index // 2 * 2 if index % 100 == 1 else index}"],
        "mimeTypes": [f"application/x-example-{index}"],
        "description": f"Example format {index}",
        "order": index,
    }


def name(index):
    return f"com.example.vendor{index % 1000}.format{index}"


def write(count, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write('{ "types": [\n')
        for index in range(count):
            file.write(json.dumps(declaration(index)))
            file.write(",\n" if index + 1 < count else "\n")
        file.write("] }\n")


if __name__ == "__main__":
    write(int(sys.argv[1]), sys.argv[2])
