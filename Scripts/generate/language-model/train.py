#!/usr/bin/env python3
"""Trains the language model on the files that collect.py collected, measures it on the held-out packages, and writes
Registry/languages.model, languages.md, languages.tsv (by class) and languages-confusion.tsv.

  --quick      use few files and one pass, to test the script; write to .build/languages instead
"""

import argparse
import collections
import pickle
import time

import numpy

import model as m
from measure import Measure
import relabel
import report

SEED = 20260101
PER_CLASS, PER_CLASS_OTHER, HELD_OUT_PER_CLASS = 800, 1200, 60
LEAST_FILES, LEAST_PACKAGES = 40, 2
FEATURE_PACKAGES = 20
RATE, DECAY, PASSES, PASSES_AFTER = 0.2, 1e-7, 3, 4
# The additional weight of a class that is found in more packages, and the range of the number of packages.
COMMON, FEW_PACKAGES, MANY_PACKAGES = 0.15, 20, 200
MOST_OF_A_FEATURE = 16
# Added to the bias of two classes: all other languages, because training can contain only some of them, and Markdown,
# because plain text resembles it.
BIASES = {"other": 0.8, "markdown": -0.15}
# Added to the bias of a class with fewer than four packages, whose common features are often not those of the language.
FEW, FEW_BIAS = 4, -0.75
CHOSEN = (250, 4)
VARIANTS = [(250, 4), (128, 4), (200, 4), (250, 8)]


class Corpus:
    """The files, keyed by class. Text is read when it is used."""

    def __init__(self):
        self.store = open(m.CACHE / "corpus.bin", "rb")
        self.files = []
        for line in (m.CACHE / "corpus.tsv").read_text().splitlines():
            label, package, held, start, length, path = line.split("\t", 5)
            self.files.append((label, package, held == "1", int(start), int(length), path))

    def text(self, file):
        self.store.seek(file[3])
        return self.store.read(file[4])


def in_turn(files, limit, generator):
    """Returns at most `limit` files, in turn from each package."""
    packages = collections.defaultdict(list)
    for file in files:
        packages[file[1]].append(file)
    order = sorted(packages)
    generator.shuffle(order)
    for name in order:
        generator.shuffle(packages[name])
    chosen = []
    while len(chosen) < limit and any(packages.values()):
        for name in order:
            if packages[name] and len(chosen) < limit:
                chosen.append(packages[name].pop())
    return chosen


def crop(data, generator):
    """Returns a part of a text with the size of a short file: up to 60 lines from a random line on, 200 to 1,600 bytes."""
    lines = data.split(b"\n")
    start = int(generator.integers(0, max(1, len(lines) - 5)))
    part = b"\n".join(lines[start:start + int(generator.integers(5, 61))])
    return part[:int(generator.integers(200, 1601))]


def fragment(data, generator, from_start):
    """Returns the first lines of a text, or a few lines from a random line on, with the size of a very short file: at most 300
    bytes, and whole lines if they fit."""
    if not from_start:
        lines = data.split(b"\n")
        start = int(generator.integers(0, max(1, len(lines) - 3)))
        data = b"\n".join(lines[start:start + 60])
    length = int(generator.integers(70, 300))
    part = data[:length]
    end = part.rfind(b"\n")
    return part[:end + 1] if end > length // 2 else part


class Examples:
    """Features of many texts, compressed by rows."""

    def __init__(self):
        self.hashes, self.counts, self.labels, self.packages = [], [], [], []

    def add(self, data, label, package):
        hashes, counts = m.features(data)
        self.hashes.append(hashes)
        self.counts.append(counts)
        self.labels.append(label)
        self.packages.append(package)

    def matrix(self, vocabulary):
        """Returns rows, columns and values over a sorted vocabulary. Values are normalized over it."""
        hashes, counts = numpy.concatenate(self.hashes), numpy.concatenate(self.counts)
        place = numpy.full(1 << m.HASH_BITS, -1, numpy.int32)
        place[vocabulary] = numpy.arange(len(vocabulary))
        columns = place[hashes]
        row = numpy.repeat(numpy.arange(len(self.hashes)), [len(h) for h in self.hashes])
        kept = columns >= 0
        return compressed(row[kept], columns[kept], m.LOGS[counts[kept]].astype(numpy.float32), len(self.hashes))


def compressed(row, columns, values, count):
    """Returns rows, columns and values, with the values of each row normalized."""
    norms = numpy.sqrt(numpy.bincount(row, values * values, minlength=count)).astype(numpy.float32)
    rows = numpy.concatenate([[0], numpy.cumsum(numpy.bincount(row, minlength=count))]).astype(numpy.int64)
    return rows, numpy.ascontiguousarray(columns, numpy.int32), (values / norms[row]).astype(numpy.float32)


def chosen_rows(matrix, kept):
    """Returns the matrix with only some of its rows."""
    rows, columns, values = matrix
    lengths = numpy.diff(rows)[kept]
    starts = numpy.concatenate([[0], numpy.cumsum(lengths)]).astype(numpy.int64)
    at = numpy.repeat(rows[kept] - starts[:-1], lengths) + numpy.arange(starts[-1])
    return starts, columns[at], values[at]


def narrowed(matrix, kept, features):
    """Returns the matrix with only some of its columns."""
    rows, columns, values = matrix
    place = numpy.full(features, -1, numpy.int32)
    place[kept] = numpy.arange(len(kept))
    new = place[columns]
    row = numpy.repeat(numpy.arange(len(rows) - 1), numpy.diff(rows))
    stays = new >= 0
    return compressed(row[stays], new[stays], values[stays], len(rows) - 1)


def pointers(*arrays):
    return [a.ctypes.data_as(m.ctypes.c_void_p) for a in arrays]


def vocabulary_of(examples, least):
    """Returns the hashes found in at least a number of packages, ascending."""
    of_package = collections.defaultdict(list)
    for hashes, package in zip(examples.hashes, examples.packages):
        of_package[package].append(hashes)
    counts = numpy.zeros(1 << m.HASH_BITS, numpy.uint16)
    for several in of_package.values():
        counts[numpy.unique(numpy.concatenate(several))] += 1
    return numpy.flatnonzero(counts >= least).astype(numpy.uint32)


def orders(count, passes, seed):
    generator = numpy.random.default_rng(seed)
    for _ in range(passes):
        yield generator.permutation(count).astype(numpy.int64)


def dense(matrix, labels, importance, classes, features, passes):
    weights = numpy.zeros((features, classes), numpy.float32)
    squares = numpy.full((features, classes), 1e-8, numpy.float32)
    bias, bias_squares = numpy.zeros(classes, numpy.float32), numpy.full(classes, 1e-8, numpy.float32)
    for order in orders(len(labels), passes, SEED + 1):
        loss = m.C.pass_dense(m.ctypes.c_long(len(order)), *pointers(order, *matrix, labels, importance),
                              m.ctypes.c_long(classes), *pointers(weights, squares, bias, bias_squares),
                              m.ctypes.c_float(RATE), m.ctypes.c_float(DECAY))
        print(f"  loss {loss:.4f}", flush=True)
    return weights, bias


def ranked(weights, matrix, importance):
    """Returns the entries to keep, from best to worst: (feature, class), at most 16 per feature, with rows centered on their
    medians."""
    rows, columns, values = matrix
    weights -= numpy.median(weights, axis=1, keepdims=True)
    weight_of_row = numpy.repeat(importance, numpy.diff(rows))
    energy = numpy.sqrt(numpy.bincount(columns, weight_of_row * values * values, minlength=len(weights))).astype(numpy.float32)
    score = numpy.abs(weights) * energy[:, None]
    top = numpy.argpartition(-score, MOST_OF_A_FEATURE, axis=1)[:, :MOST_OF_A_FEATURE]
    value = numpy.take_along_axis(score, top, axis=1)
    order = numpy.argsort(-value, axis=None)[:400_000]
    feature, place = numpy.unravel_index(order, value.shape)
    return feature, top[feature, place]


def cut(feature, classes, size, bits):
    """Returns the number of ranked entries that fit."""
    first = numpy.zeros(len(feature), bool)
    first[numpy.unique(feature, return_index=True)[1]] = True
    return int(numpy.searchsorted(3 * numpy.cumsum(first) + bits / 8 * numpy.arange(1, len(feature) + 1)
                                  + numpy.arange(1, len(feature) + 1), size, "right"))


def pruned(full, labels, importance, vocabulary, weights, bias, entries, size, bits, fixed, passes):
    """Trains the entries that remain after pruning to a size in bytes. Returns the arguments of write()."""
    feature, of = entries
    count = cut(feature, of, size - fixed, bits)
    feature, of = feature[:count], of[:count]
    order = numpy.lexsort((of, feature))
    feature, of = feature[order], of[order]
    kept = numpy.unique(feature)
    starts = numpy.searchsorted(feature, numpy.append(kept, len(weights))).astype(numpy.int32)
    small = weights[feature, of].astype(numpy.float32)
    of = of.astype(numpy.uint8)
    bias, bias_squares = bias.copy(), numpy.full(len(bias), 1e-2, numpy.float32)
    squares = numpy.full(len(small), 1e-4, numpy.float32)
    matrix = narrowed(full, kept, len(vocabulary))
    for turn in orders(len(labels), passes, SEED + 2):
        m.C.pass_sparse(m.ctypes.c_long(len(turn)), *pointers(turn, *matrix, labels, importance),
                        m.ctypes.c_long(len(bias)), *pointers(starts, of, small, squares, bias, bias_squares),
                        m.ctypes.c_float(RATE), m.ctypes.c_float(DECAY))
    return vocabulary[kept], starts, of, small, bias


def quantised(weights, bits):
    unit = float(numpy.percentile(numpy.abs(weights), 99.95 if bits == 8 else 99)) / (2 ** (bits - 1) - 1)
    most = 2 ** (bits - 1) - 1
    return numpy.float32(unit), numpy.clip(numpy.round(weights / unit), -most, most).astype(numpy.int8)


def stored(path, key):
    """Returns the result that an earlier run stored under the same key, or None."""
    if path.exists():
        found, value = pickle.loads(path.read_bytes())
        return value if found == key else None
    return None


def chosen_examples(corpus, names, by_class, measured, quick):
    """Returns the examples, the held-out files with their features, and the number of files and packages of each class."""
    generator = numpy.random.default_rng(SEED)
    examples, tests, counts = Examples(), [], {}
    for place, name in enumerate(names):
        limit = PER_CLASS_OTHER if name == "other" else PER_CLASS
        chosen = in_turn(by_class[name], 30 if quick else limit, generator)
        counts[name] = (len(chosen), len({f[1] for f in chosen}))
        for index, file in enumerate(chosen):
            data = corpus.text(file)
            examples.add(data, place, file[1])
            if len(data) > 700:
                examples.add(crop(data, generator), place, file[1])
            if len(data) > 400 and index % 2 == 0:
                examples.add(fragment(data, generator, True), place, file[1])
                examples.add(fragment(data, generator, False), place, file[1])
        for file in in_turn(measured[name], 10 if quick else HELD_OUT_PER_CLASS * (3 if name == "other" else 1), generator):
            tests.append((place, file, *m.features(corpus.text(file))))
    return examples, tests, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    used = time.process_time()
    target = m.CACHE if options.quick else m.ROOT / "Registry"
    corpus = Corpus()
    table = {row[0]: row for row in m.rows("classes.tsv")}
    by_class, measured = collections.defaultdict(list), collections.defaultdict(list)
    for file in corpus.files:
        (measured if file[2] else by_class)[file[0]].append(file)
    thin = {name for name in table if len(by_class[name]) < LEAST_FILES or len({f[1] for f in by_class[name]}) < LEAST_PACKAGES}
    for name in sorted(thin):
        by_class["other"] += by_class.pop(name, [])[:40]
        measured["other"] += measured.pop(name, [])[:15]
    names = sorted(set(table) - thin) + ["other"]
    place = {name: i for i, name in enumerate(names)}
    groups = ["fortran" if name.startswith("fortran-") else name for name in names]
    types = [table[name][1].split() if name in table else [] for name in names]

    kept_features = m.CACHE / "features.pickle"
    key = (SEED, PER_CLASS, PER_CLASS_OTHER, HELD_OUT_PER_CLASS, names, options.quick, (m.CACHE / "corpus.tsv").stat().st_mtime,
           (m.HERE / "features.c").read_text())
    examples, tests, counts = stored(kept_features, key) or (None, None, None)
    if examples is None:
        examples, tests, counts = chosen_examples(corpus, names, by_class, measured, options.quick)
        kept_features.write_bytes(pickle.dumps((key, (examples, tests, counts)), protocol=5))
    labels = numpy.array(examples.labels, numpy.int32)
    per_class = numpy.bincount(labels, minlength=len(names))
    importance = numpy.sqrt(per_class.mean() / numpy.maximum(per_class, 1))
    common = numpy.array([len({file[1] for file in by_class[name]}) for name in names], float)
    importance *= numpy.clip(common, FEW_PACKAGES, MANY_PACKAGES) ** COMMON
    importance = importance[labels]
    importance = (importance / importance.mean()).astype(numpy.float32)
    vocabulary = vocabulary_of(examples, 3 if options.quick else FEATURE_PACKAGES)
    print(f"{len(names)} classes, {len(labels)} examples, {len(tests)} held out, {len(vocabulary)} features; "
          f"{time.process_time() - used:.0f} s", flush=True)

    measure = Measure(names, groups, types, tests)
    matrix = examples.matrix(vocabulary)
    fixed = m.fixed_size(len(names), sum(len(f"{n}\t{g}\t{' '.join(t)}") for n, g, t in zip(names, groups, types)))

    def build(kept, path, variants):
        """Trains over the examples in `kept`, and writes and measures each variant."""
        of, weight = numpy.ascontiguousarray(labels[kept]), numpy.ascontiguousarray(importance[kept])
        own = matrix if len(kept) == len(labels) else chosen_rows(matrix, kept)
        weights, bias = dense(own, of, weight, len(names), len(vocabulary), 1 if options.quick else PASSES)
        entries = ranked(weights, own, weight)
        print(f"dense: {time.process_time() - used:.0f} s", flush=True)
        for kilobytes, bits in variants:
            result = pruned(own, of, weight, vocabulary, weights, bias, entries, 1024 * kilobytes, bits, fixed,
                            1 if options.quick else PASSES_AFTER)
            unit, small = quantised(result[3], bits)
            file = path(kilobytes, bits)
            final = result[4].copy()
            for name, addition in BIASES.items():
                final[place[name]] += addition
            for name, (_, packages) in counts.items():
                if packages < FEW:
                    final[place[name]] += FEW_BIAS
            if len(kept) < len(labels):
                final[place["other"]] = -100
            size = m.write(file, names, groups, types, final, unit, bits, result[0], result[1], result[2], small)
            yield (kilobytes, bits, size, len(result[0]), len(small), m.Model(file))

    def record():
        report.write(target, names, counts, thin, corpus, len(labels), len(vocabulary), lines, chosen_model, chosen_figures,
                     measure, seconds)

    lines = []
    everything = numpy.arange(len(labels))
    for kilobytes, bits, size, kept, entries, trained in build(
            everything, lambda k, b: m.CACHE / f"model-{k}-{b}.model", VARIANTS if not options.quick else [CHOSEN]):
        figures = measure.of(trained)
        lines.append(report.variant(f"{kilobytes} KB, int{bits}", size, kept, entries, figures, measure))
        print(lines[-1], f"{time.process_time() - used:.0f} s", flush=True)
        if (kilobytes, bits) == CHOSEN:
            seconds = time.process_time() - used
            chosen_model, chosen_figures = trained, figures
            (target / "languages.model").write_bytes((m.CACHE / f"model-{kilobytes}-{bits}.model").read_bytes())
        record()
    if not options.quick:
        kept = numpy.flatnonzero(labels != place["other"])
        for kilobytes, bits, size, count, entries, trained in build(kept, lambda k, b: m.CACHE / "model-without.model", [CHOSEN]):
            without = measure.of(trained)
            lines.append(report.variant(f"{kilobytes} KB, int{bits}, no reject class", size, count, entries, without, measure))
            print(lines[-1], flush=True)
        record()
    if not options.quick:
        relabel.record(target, m.CACHE)


if __name__ == "__main__":
    main()
