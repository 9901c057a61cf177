"""Creates the symbol graphs of the library products for Scripts/generate/public-api.py and Scripts/generate/documentation.py."""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def modules():
    """Returns the Swift modules of the library products, in the order of the package."""
    package = json.loads(output("swift", "package", "dump-package"))
    products = [product for product in package["products"] if "library" in product["type"]]
    return list(dict.fromkeys(target for product in products for target in product["targets"]))


def searched_folders(build):
    """Returns the folders of the Swift modules and of the module maps of C modules."""
    maps = [*build.glob("*.build/module.modulemap"), *ROOT.glob("Sources/*/module.modulemap")]
    maps += ROOT.glob(".build/checkouts/*/Sources/*/include/module.modulemap")
    return [build / "Modules", *sorted(path.parent for path in maps)]


def extract(names, folder, skip_build=False):
    """Builds the package, and writes the public symbols of each module below a folder. Returns a folder for each."""
    if not skip_build:
        subprocess.run(["swift", "build"], cwd=ROOT, check=True, stdout=sys.stderr)
    build = pathlib.Path(output("swift", "build", "--show-bin-path").strip())
    target = json.loads(output("swift", "-print-target-info"))["target"]
    arguments = ["-target", target["triple"]]
    for searched in searched_folders(build):
        arguments += ["-I", searched]

    def one(name):
        result = pathlib.Path(folder) / name
        result.mkdir()
        subprocess.run(
            ["swift-symbolgraph-extract", "-module-name", name, *arguments, "-minimum-access-level", "public",
             "-skip-synthesized-members", "-output-dir", result],
            cwd=ROOT, check=True)
        # The graphs for the types of the module, and for its extensions of types from other modules.
        for file in result.iterdir():
            if file.name != f"{name}.symbols.json" and not file.name.startswith(f"{name}@"):
                file.unlink()
        return result

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(names, pool.map(one, names)))
