"""Measures how often a model is correct for files of packages that were not used for training."""

import collections
import json

import numpy

import model as m

THRESHOLDS = (0.0, 0.3, 0.5, 0.7)
SIZES = [("under 300 bytes", 0, 300), ("300 to 1,000", 300, 1000), ("1 to 4 KB", 1000, 4096), ("4 to 16 KB", 4096, 16384),
         ("above", 16384, 1 << 40)]


def claimants():
    """Returns the identifiers that claim each extension in the registry."""
    result = collections.defaultdict(set)
    for entry in json.loads((m.ROOT / "Registry" / "types.json").read_text())["types"]:
        for extension in entry.get("extensions", []) + entry.get("added", {}).get("extensions", []):
            result[extension.lower()].add(entry["identifier"])
    return result


class Measure:
    def __init__(self, names, groups, types, tests):
        self.names, self.groups, self.types, self.tests = names, groups, types, tests
        self.other = names.index("other")
        self.true = numpy.array([label for label, *_ in tests])
        self.sizes = numpy.array([file[4] for _, file, *_ in tests])
        self.extensions = [file[5].rsplit("/", 1)[-1].rpartition(".")[2].lower() for _, file, *_ in tests]

    def of(self, model):
        """Returns the best class of each file and its probability, among all classes and among the classes that claim its
        extension."""
        of = claimants()
        self.group_index = {g: i for i, g in enumerate(dict.fromkeys(self.groups))}
        group = numpy.array([self.group_index[g] for g in self.groups])
        best, chance, restricted = [], [], []
        allowed_of = {}
        for (label, file, hashes, counts), extension in zip(self.tests, self.extensions):
            p = model.probabilities(hashes, counts)
            place, value = model.best(p)
            best.append(place)
            chance.append(value)
            if extension not in allowed_of:
                allowed = numpy.array([bool(of[extension] & set(types)) for types in self.types])
                allowed_of[extension] = allowed if len(set(group[allowed])) > 1 else None
            allowed = allowed_of[extension]
            if allowed is not None and allowed[label]:
                q = numpy.where(allowed, p, 0)
                restricted.append((extension, label, model.best(q)[0] if q.sum() else -1, place))
        best, chance = numpy.array(best), numpy.array(chance)
        right = (group[best] == group[self.true]) & (chance > 0)
        return {"best": best, "chance": chance, "right": right, "restricted": restricted, "group": group}

    def shares(self, figures, threshold, mask=None):
        """Returns (right, wrong, no answer) in percent. mask: the files to use. For files of "other", the correct result is no
        answer."""
        mask = numpy.ones(len(self.true), bool) if mask is None else mask
        said = (figures["chance"] >= threshold) & (figures["chance"] > 0) & (figures["best"] != self.other)
        right = (said & figures["right"])[mask].mean() * 100
        wrong = (said & ~figures["right"])[mask].mean() * 100
        return right, wrong, 100 - right - wrong

    def classes(self):
        return self.true != self.other

    def macro(self, figures):
        return numpy.mean([figures["right"][self.true == c].mean() for c in numpy.unique(self.true[self.classes()])]) * 100


def restricted_table(measure, figures):
    """Returns for each extension: the number of files, of correct answers among the classes that claim it, and of correct
    answers among all classes."""
    rows = collections.defaultdict(lambda: [0, 0, 0])
    group = figures["group"]
    for extension, label, among, free in figures["restricted"]:
        row = rows[extension]
        row[0] += 1
        row[1] += among >= 0 and group[among] == group[label]
        row[2] += group[free] == group[label]
    return rows
