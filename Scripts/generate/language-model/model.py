"""Computes the features of text, and reads, writes and uses the file of the language model. model.md describes the layout."""

import ctypes
import math
import pathlib
import struct
import subprocess

import numpy

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CACHE = ROOT / ".build" / "languages"
MODEL = ROOT / "Registry" / "languages.model"
MAGIC, VERSION = b"TQLM", 1
HASH_BITS, BUCKET_BITS = 22, 8
LOGS = numpy.array([round(256 * math.log(1 + count)) for count in range(64)], numpy.int64)
HEADER = struct.Struct("<4sHHIIBBBBIIfIIIIIIII")


def rows(name):
    for line in (HERE / name).read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def library():
    """Returns features.c as a library, and compiles it if it is newer than the last result."""
    source, result = HERE / "features.c", CACHE / "features.so"
    if not result.exists() or result.stat().st_mtime < source.stat().st_mtime:
        result.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cc", "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-o", str(result), str(source), "-lm"],
                       check=True)
    c = ctypes.CDLL(str(result))
    c.counted.restype = ctypes.c_long
    c.counted.argtypes = [ctypes.c_char_p, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_long]
    c.pass_dense.restype = c.pass_sparse.restype = ctypes.c_double
    return c


C = library()
_hashes, _counts = numpy.empty(26_000, numpy.uint32), numpy.empty(26_000, numpy.uint16)


def features(data):
    """Returns the distinct features of a text, ascending, and the number of occurrences of each, at most 63."""
    n = C.counted(data, len(data), _hashes.ctypes.data, _counts.ctypes.data, len(_hashes))
    return _hashes[:n].copy(), numpy.minimum(_counts[:n], 63).astype(numpy.uint8)


def checksum(data):
    """Returns the 32-bit FNV-1a hash."""
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def fixed_size(classes, strings):
    return HEADER.size + 4 * (classes + 1) + strings + 3 + 2 * len(LOGS) + 4 * classes + 6 * ((1 << BUCKET_BITS) + 1) + 16


def write(path, names, groups, types, bias, unit, bits, hashes, starts, of, weights):
    """Writes a model. hashes: ascending; starts[f] ..< starts[f + 1] are the entries of a feature."""
    low_bits = HASH_BITS - BUCKET_BITS
    strings = [f"{name}\t{group}\t{' '.join(of_class)}".encode() for name, group, of_class in zip(names, groups, types)]
    sections = []
    offsets = numpy.concatenate([[0], numpy.cumsum([len(one) for one in strings])]).astype("<u4")
    sections.append(offsets.tobytes())
    sections.append(b"".join(strings))
    sections.append(LOGS.astype("<u2").tobytes())
    sections.append(bias.astype("<f4").tobytes())
    edges = numpy.searchsorted(hashes >> low_bits, numpy.arange((1 << BUCKET_BITS) + 1))
    sections.append(starts[edges].astype("<u4").tobytes() + edges.astype("<u2").tobytes())
    sections.append((hashes & ((1 << low_bits) - 1)).astype("<u2").tobytes() + numpy.diff(starts).astype(numpy.uint8).tobytes())
    sections.append(of.astype(numpy.uint8).tobytes())
    if bits == 8:
        sections.append(weights.astype(numpy.int8).tobytes())
    else:
        nibbles = numpy.append(weights, [0] * (len(weights) % 2)).astype(numpy.int8).astype(numpy.uint8) & 15
        sections.append((nibbles[0::2] | nibbles[1::2] << 4).tobytes())
    places, body, at = [], b"", HEADER.size
    for section in sections:
        places.append(at + len(body))
        body += section + b"\0" * (-len(section) % 4)
    head = [len(names), at + len(body), 0, HASH_BITS, BUCKET_BITS, bits, len(LOGS), len(hashes), len(of), unit, *places]
    packed = HEADER.pack(MAGIC, VERSION, *head)
    head[2] = checksum(packed[16:] + body)
    path.write_bytes(HEADER.pack(MAGIC, VERSION, *head) + body)
    return at + len(body)


class Model:
    """A model file, which is used without conversion."""

    def __init__(self, path=MODEL, verify=False):
        data = path.read_bytes()
        (magic, version, classes, size, check, hash_bits, bucket_bits, bits, logs, n, m, self.unit, *places) = HEADER.unpack_from(data)
        if magic != MAGIC or version != VERSION or size != len(data) or (verify and check != checksum(data[16:])):
            raise ValueError(f"{path}: not a language model of version {VERSION}")
        at = iter(places)

        def section(kind, count, place=None):
            return numpy.frombuffer(data, kind, count, next(at) if place is None else place)

        offsets = section("<u4", classes + 1)
        strings = next(at)
        table = [data[strings + a:strings + b].decode().split("\t") for a, b in zip(offsets, offsets[1:])]
        self.names, self.groups = [row[0] for row in table], [row[1] for row in table]
        self.types = [row[2].split(" ") if row[2] else [] for row in table]
        self.logs = section("<u2", logs).astype(numpy.int64)
        self.bias = section("<f4", classes).astype(float)
        buckets = (1 << bucket_bits) + 1
        place = next(at)
        entries, edges = section("<u4", buckets, place), section("<u2", buckets, place + 4 * buckets)
        place = next(at)
        low, counts = section("<u2", n, place), section("u1", n, place + 2 * n)
        self.of = section("u1", m)
        if bits == 8:
            self.weights = section("i1", m).astype(numpy.int64)
        else:
            raw = section("u1", (m + 1) // 2)
            nibbles = numpy.stack([raw & 15, raw >> 4], 1).reshape(-1)[:m].astype(numpy.int64)
            self.weights = numpy.where(nibbles > 7, nibbles - 16, nibbles)
        upper = numpy.repeat(numpy.arange(buckets - 1), numpy.diff(edges.astype(int)))
        self.hashes = (upper << (hash_bits - bucket_bits) | low).astype(numpy.uint32)
        self.starts = numpy.concatenate([[0], numpy.cumsum(counts)]).astype(int)
        assert all(self.starts[edges.astype(int)] == entries)
        self._table = None

    def sums(self, hashes, counts):
        """Returns the exact integer sum of each class, and the sum of the squares of the logarithms."""
        at = numpy.searchsorted(self.hashes, hashes)
        at[at == len(self.hashes)] = 0
        found = self.hashes[at] == hashes
        logs = self.logs[counts[found]]
        return logs @ self.table()[at[found]], int((logs * logs).sum())

    def table(self):
        """The weights as a matrix of features × classes, for speed. Other readers iterate over the entries."""
        if self._table is None:
            self._table = numpy.zeros((len(self.hashes), len(self.names)), numpy.int64)
            self._table[numpy.repeat(numpy.arange(len(self.hashes)), numpy.diff(self.starts)), self.of] = self.weights
        return self._table

    def probabilities(self, hashes, counts, allowed=None):
        """Returns the probability of each class. allowed: the classes to use. All are zero if no feature is known."""
        sums, squares = self.sums(hashes, counts)
        if squares == 0:
            return numpy.zeros(len(self.names))
        scores = self.bias + self.unit * sums / math.sqrt(squares)
        if allowed is not None:
            scores = numpy.where(allowed, scores, -numpy.inf)
        e = numpy.exp(scores - scores.max())
        return e / e.sum()

    def answer(self, data, allowed=None):
        """Returns (class, probability), with the sum of the probabilities of a group."""
        p = self.probabilities(*features(data), allowed)
        return self.best(p)

    def best(self, p):
        sums = {}
        for group, value in zip(self.groups, p):
            sums[group] = sums.get(group, 0) + value
        group = max(sums, key=sums.get)
        return max((i for i in range(len(p)) if self.groups[i] == group), key=lambda i: p[i]), sums[group]
