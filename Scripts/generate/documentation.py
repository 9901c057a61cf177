#!/usr/bin/env python3
"""Builds the documentation of the library products, in .build/docs/MODULE. Warnings are errors.

    Scripts/generate/documentation.py [--skip-build] [MODULE…]

Uses the toolchain's docc. A library's catalog is Sources/MODULE/MODULE.docc.
"""

import shutil
import subprocess
import sys
import tempfile

import symbols

FOLDER = symbols.ROOT / ".build" / "docs"


def convert(module, graph):
    """Builds the documentation of a module. Returns whether there were no warnings."""
    catalog = symbols.ROOT / "Sources" / module / f"{module}.docc"
    result = FOLDER / module
    shutil.rmtree(result, ignore_errors=True)
    result.parent.mkdir(parents=True, exist_ok=True)
    print(f"{module}:", "with its catalog" if catalog.exists() else "without a catalog", flush=True)
    return subprocess.run(
        ["docc", "convert", *([catalog] if catalog.exists() else []), "--additional-symbol-graph-dir", graph,
         "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--output-dir", result,
         "--transform-for-static-hosting", "--hosting-base-path", module, "--warnings-as-errors"],
        cwd=symbols.ROOT).returncode == 0


def main():
    all_modules = symbols.modules()
    arguments = sys.argv[1:]
    modules = [argument for argument in arguments if argument != "--skip-build"] or all_modules
    unknown = [module for module in modules if module not in all_modules]
    if unknown:
        sys.exit(f"Scripts/generate/documentation.py: no library '{unknown[0]}' (choose {', '.join(all_modules)})")
    with tempfile.TemporaryDirectory() as folder:
        graphs = symbols.extract(modules, folder, "--skip-build" in arguments)
        failed = [module for module in modules if not convert(module, graphs[module])]
    if failed:
        sys.exit(f"Scripts/generate/documentation.py: errors or warnings in {', '.join(failed)}")


if __name__ == "__main__":
    main()
