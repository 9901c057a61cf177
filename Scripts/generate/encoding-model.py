#!/usr/bin/env python3
"""Trains and measures Registry/encodings.model, which is used to identify the legacy encodings of text.

    Scripts/generate/encoding-model.py FOLDER     FOLDER contains the unpacked packages of TRAINING and HELD_OUT (dpkg-deb -x)

Text of translations, manual pages, books and anecdotes is converted from UTF-8 to each encoding of its language. Writes the model, and
Registry/encodings-confusion.tsv with the answers for text of the packages that were held out.

For each language, the model contains the frequencies of its non-ASCII characters after and before each class of characters. For
each double-byte encoding, it contains the frequencies of its characters. `write` below describes the layout.
Sources/ContentIdentification/Content/Text/LegacyEncoding.swift reads the model. Seed 32. Needs numpy, and opencc 1.1.6 for Chinese text.
"""
import collections
import gzip
import html
import math
import os
import random
import re
import struct
import subprocess
import sys
import unicodedata

import numpy

REGISTRY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Registry")
SEED = 32
# Packages of Debian 12, with the versions that were read.
TRAINING = """installation-guide-amd64 20230508+deb12u1, gimp-data 2.10.34-1+deb12u10, evolution-common 3.46.4-2+deb12u1,
gtk 3.24.38-2~deb12u3 (libgtk-3-common), inkscape 1.2.2-2+deb12u1, iso-codes 4.15.0-1, nautilus-data 43.2-1,
gnome-control-center-data 43.6-2~deb12u1, gedit-common 44.2-1, gnumeric-common 1.12.55-1, totem-common 43.0-2, yelp 42.2-1+deb12u2,
debian-reference-ja 2.100, fortunes-zh 2.98"""
HELD_OUT = """debian-handbook 11.20220922, vlc-l10n 3.0.24-0+deb12u1, manpages-cs -de -el -es -fr -pl -ru -uk -vi 4.18.1-1, manpages-hu
4.18.1-1, manpages-ja 0.5.0.0.20221215+dfsg-1, manpages-tr 2.0.6-2, manpages-zh 1.6.4.0-1"""
# Held out separately, because most of the other text is about software: the stories of a game.
STORIES = """wesnoth-1.16-data 1:1.16.9-1"""
# The encodings of each language, in descending order of preference if several of them decode the text equally well.
WESTERN = "iso-8859-1 iso-8859-15 windows-1252 ibm850 macintosh"
CENTRAL = "iso-8859-2 windows-1250 ibm852"
LANGUAGES = {
    **dict.fromkeys("de fr es pt_BR it sv da".split(), WESTERN), "fi": WESTERN,
    **dict.fromkeys("pl cs sk hu sl ro".split(), CENTRAL), "hr": CENTRAL,
    "lt": "iso-8859-13 windows-1257", "lv": "iso-8859-13 windows-1257", "et": "iso-8859-15 windows-1257 iso-8859-13",
    "tr": "iso-8859-9 windows-1254", "el": "iso-8859-7 windows-1253", "he": "iso-8859-8 windows-1255",
    "ar": "iso-8859-6 windows-1256", "fa": "windows-1256", "vi": "windows-1258", "th": "windows-874",
    "ru": "koi8-r windows-1251 ibm866 iso-8859-5 x-mac-cyrillic", "uk": "koi8-u windows-1251 iso-8859-5 x-mac-cyrillic",
    "bg": "windows-1251 iso-8859-5 x-mac-cyrillic", "be": "windows-1251 iso-8859-5", "sr": "windows-1251 iso-8859-5",
}
WIDE = {"ja": "shift_jis euc-jp", "ko": "euc-kr", "zh_CN": "gbk", "zh_TW": "big5"}
CODECS = {"shift_jis": "cp932", "euc-kr": "cp949", "ibm850": "cp850", "ibm852": "cp852", "ibm866": "cp866",
          "macintosh": "mac_roman", "x-mac-cyrillic": "mac_cyrillic", "windows-874": "cp874", "euc-jp": "euc_jp", "big5": "cp950"}
ASCII_LETTERS = 26
LETTERS, COVERED = 60, 0.996   # the most non-ASCII characters of a language, and the share of the text that they cover
NO_CHARACTER = 0x3F
CHARACTERS = 455      # the most characters of an encoding of double bytes
SCALE = 16            # a step of the table is 1/16 of a natural logarithm
LENGTHS = (2, 8, 24, 80, 400)   # the non-ASCII characters of the texts of the test
SIMPLER = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u2013": "-", "\u2014": "-",
                         "\u2026": "...", "\u00a0": " ", "\u2022": "*", "\u2192": "->", "\u2212": "-"})

CEDILLAS = str.maketrans("\u0218\u0219\u021a\u021b", "\u015e\u015f\u0162\u0163")   # Romanian, before Unicode 3


def codec(name):
    return CODECS.get(name, name.replace("windows-", "cp"))


def of_catalog(path):
    """Returns the translations of a compiled message catalog."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] != b"\xde\x12\x04\x95":
        return ""
    count, _, table = struct.unpack_from("<III", data, 8)
    parts = []
    for index in range(1, count):
        length, offset = struct.unpack_from("<II", data, table + 8 * index)
        parts.append(data[offset:offset + length].replace(b"\0", b"\n"))
    return b"\n".join(parts).decode("utf-8", "ignore")


def of_page(path):
    with open(path, encoding="utf-8", errors="ignore") as file:
        text = file.read()
    text = re.sub(r"(?s)<(script|style|head)\b.*?</\1>|<[^>]*>", "", text)
    return re.sub(r"\n\s*\n+", "\n", html.unescape(text))


def of_manual(path):
    with gzip.open(path, "rt", encoding="utf-8", errors="ignore") as file:
        text = file.read()
    lines = [re.sub(r"\\f.|\\-|\\&|\\", "", line) for line in text.splitlines() if not line.startswith((".\\", "'\\", "..", ".ds"))]
    return "\n".join(re.sub(r"^\.\w+ ?", "", line) for line in lines)


def of_anecdotes(path):
    """Returns pieces of a file of anecdotes without the colors of terminals, in simplified and in traditional characters."""
    with open(path, encoding="utf-8") as file:
        text = re.sub("\x1b\\[\\d*m", "", file.read())
    simplified = [text[start:start + 50_000] for start in range(0, len(text), 50_000)]
    run = lambda piece: subprocess.run(["opencc", "-c", "s2tw"], input=piece, capture_output=True, text=True, check=True).stdout
    return simplified, [run(piece) for piece in simplified]


def language_of(path):
    """Returns the language of a file in a package, or None."""
    match = re.search(r"/locale/([\w@]+)/LC_MESSAGES/|/man/(\w+)/man|/html/(\w\w)-(\w\w)/|/installation-guide-amd64/(\w+)/", path)
    if "debian-reference-ja" in path:
        return "ja"
    if not match:
        return None
    name = match[1] or match[2] or match[5] or {"zh": f"zh_{match[4]}", "pt": f"pt_{match[4]}"}.get(match[3], match[3])
    return name if name in LANGUAGES or name in WIDE else None


def collect(folder, packages):
    """Returns the text of each language, as a list of strings."""
    texts = collections.defaultdict(list)
    for package in sorted(os.listdir(folder)):
        if package not in packages:
            continue
        for parent, folders, names in os.walk(os.path.join(folder, package)):
            folders.sort()
            for name in sorted(names):
                path = os.path.join(parent, name)
                if package == "fortunes-zh" and path.endswith("/fortunes/chinese"):
                    simplified, traditional = of_anecdotes(path)
                    texts["zh_CN"] += simplified
                    texts["zh_TW"] += traditional
                language = language_of(path)
                if language is None or os.path.islink(path):
                    continue
                read = of_catalog if name.endswith(".mo") else of_manual if "/man/" in path and name.endswith(".gz") else (
                    of_page if name.endswith((".html", ".txt")) else None)
                if read:
                    text = unicodedata.normalize("NFC", read(path))
                    if sum(map(ord, text[:2000])) > 60 * len(text[:2000]) and not text.isascii():
                        texts[language].append(text)
    return texts


def chunks(texts, wanted, random_numbers, count):
    """Returns pieces of text that consist of whole lines and contain at least a number of non-ASCII characters."""
    found = []
    texts = [t for t in texts if sum(c > "\x7f" for c in t) >= wanted]
    for _ in range(count * 8):
        if len(found) == count or not texts:
            break
        text = random_numbers.choice(texts)
        start = random_numbers.randrange(len(text))
        start = text.rfind("\n", 0, start) + 1
        end, seen = start, 0
        while end < len(text) and seen < wanted:
            seen += text[end] > "\x7f"
            end += 1
        if seen == wanted:
            found.append(text[start:(text + "\n").index("\n", end)] + "\n")
    return found


def encoded(text, encoding):
    """Returns the text in an encoding, or None if the encoding lacks a tenth of its non-ASCII characters."""
    if encoding == "windows-1258":
        text = "".join(vietnamese(c) for c in text)
    text = text.translate(CEDILLAS)
    result, lost, all_characters = bytearray(), 0, 1
    for character in text:
        all_characters += character > "\x7f"
        try:
            result += character.encode(codec(encoding))
        except UnicodeEncodeError:
            try:
                result += character.translate(SIMPLER).encode(codec(encoding))
            except UnicodeEncodeError:
                lost += 1
    return None if lost * 10 > all_characters else bytes(result)


def vietnamese(character):
    """Returns the form of a character in windows-1258, in which a letter with a tone is a letter and a combining mark."""
    try:
        character.encode("cp1258")
        return character
    except UnicodeEncodeError:
        parts = unicodedata.normalize("NFD", character)
        if len(parts) == 3:
            tone = next((p for p in parts[1:] if p in "\u0300\u0301\u0303\u0309\u0323"), "")
            return unicodedata.normalize("NFC", parts[0] + "".join(p for p in parts[1:] if p != tone)) + tone
        return parts


class Language:
    """The frequencies of the non-ASCII characters of a language."""

    def __init__(self, name, texts):
        self.name, self.is_latin = name, LANGUAGES[name].split()[0] not in (
            "koi8-r", "koi8-u", "iso-8859-7", "iso-8859-8", "iso-8859-6", "windows-874", "windows-1256", "windows-1251")
        encodings = LANGUAGES[name].split()
        text = "\n".join(texts)
        random.Random(SEED).shuffle(texts)
        text = "\n".join(texts)[:4_000_000].translate(CEDILLAS)
        if name == "vi":
            text = "".join(vietnamese(c) for c in text)
        usable = set()
        for encoding in encodings:
            for byte in range(128, 256):
                usable.update(bytes([byte]).decode(codec(encoding), "ignore"))
        counts = collections.Counter(folded(c) for c in text if c > "\x7f" and c in usable)
        self.letters, covered = [], 0
        for letter, count in counts.most_common(LETTERS):
            if covered < COVERED * sum(counts.values()):
                self.letters.append(letter)
                covered += count
        index = {c: i for i, c in enumerate(self.letters)}
        base, n = self.base, len(self.letters)
        after = numpy.zeros((base + n + 1, n + 1))
        before = numpy.zeros((base + n + 1, n + 1))
        classes = [self.context(c, index) if c <= "\x7f" or c in usable else -1 for c in text]
        for left, right in zip(classes, classes[1:]):
            if left < 0 or right < 0:
                continue
            if right >= base:
                after[left, right - base] += 1
            if left >= base:
                before[right, left - base] += 1
        self.after, self.before = costs(after), costs(before)
        self.seen = sum(counts.values())

    @property
    def base(self):
        """The number of ASCII classes: other characters, digits, white space, and letters."""
        return 3 + (ASCII_LETTERS if self.is_latin else 1)

    def context(self, character, index):
        if character <= "\x7f":
            if character.isalpha():
                return 3 + (ord(character.lower()) - 97 if self.is_latin else 0)
            return 2 if character.isspace() else 1 if character.isdigit() else 0
        return self.base + index.get(folded(character), len(self.letters))

    def classes_of(self, encoding):
        """Returns the class of each byte from 0x80, or NO_CHARACTER, plus 0x40 for a lowercase and 0x80 for an uppercase letter."""
        index = {c: i for i, c in enumerate(self.letters)}
        found = []
        for byte in range(128, 256):
            character = character_of(byte, encoding)
            if character is None:
                found.append(NO_CHARACTER)
            else:
                found.append(index.get(folded(character), len(self.letters)) | case_of(character) << 6)
        return bytes(found)


def case_of(character):
    """Returns 1 for a lowercase letter, 2 for an uppercase letter, and 0 for other characters."""
    return 2 if character.lower() != character else int(character.upper() != character)


def folded(character):
    lower = character.lower()
    return lower if len(lower) == 1 else character


def character_of(byte, encoding):
    try:
        character = bytes([byte]).decode(codec(encoding))
    except UnicodeDecodeError:
        return None
    return None if 0x80 <= ord(character) < 0xA0 else character


def costs(counts):
    """Returns the negative logarithms of the probabilities in each row, smoothed by the column sums. The last column contains all
    other characters."""
    others = 40.0
    all_counts = counts.sum(axis=0) + 0.5
    all_counts[-1] += 1e-3 * all_counts.sum()
    prior = all_counts / all_counts.sum()
    rows = counts + 8 * prior
    shares = rows / rows.sum(axis=1, keepdims=True)
    shares[:, -1] /= others
    return numpy.minimum(255, numpy.round(-numpy.log(shares) * SCALE)).astype(numpy.uint8)


class Wide:
    """The frequencies of the double-byte characters of an encoding."""

    def __init__(self, name, texts):
        self.name = name
        random.Random(SEED).shuffle(texts)
        counts, leads = collections.Counter(), collections.Counter()
        for character in "\n".join(texts)[:3_000_000]:
            if character > "\x7f":
                try:
                    code = character.encode(codec(name))
                except UnicodeEncodeError:
                    continue
                if len(code) == 2 and code[0] != 0x8E:
                    counts[code] += 1
        total = sum(counts.values())
        common = counts.most_common(CHARACTERS)
        self.common = sorted((code, cost(count / total)) for code, count in common)
        for code, count in counts.items():
            leads[code[0]] += count if code not in dict(common) else 0
        rest = sum(leads.values()) + 128 * 0.5
        share = max(rest / total, 1e-3)
        self.leads = [cost(share * (leads[lead] + 0.5) / rest / 120) for lead in range(128, 256)]


def cost(share):
    return min(255, round(-math.log(share) * SCALE))


def case_costs(texts_by_language):
    """Returns the costs of a lowercase and of an uppercase letter after a character that is not a letter, after a lowercase letter,
    and after an uppercase letter."""
    counts = numpy.ones((3, 2))
    for texts in texts_by_language.values():
        text = "\n".join(texts)[:200_000]
        for left, right in zip(text, text[1:]):
            if right > "\x7f" and right.lower() != right.upper():
                state = 0 if left.lower() == left.upper() else 1 if left == left.lower() else 2
                counts[state, int(right != right.lower())] += 1
    return [cost(s) for s in (counts / counts.sum(axis=1, keepdims=True)).flatten()]


def write(path, encodings, languages, wides, cases):
    """Writes the model. All numbers are bytes unless noted. Costs are negative natural logarithms in steps of 1/16.

    The model consists of 'TQE1'; the counts of encodings, languages, pairs and wide encodings; the six results of `case_costs`;
    for each encoding, its name, a zero byte and, unless it is a wide encoding, its 128 characters as UInt16, with the wide
    encodings last; for each language, a flag (1 if ASCII letters are distinguished), n, and the rows of `after` and of `before`,
    each of which has (base + n + 1) rows of n + 1 costs; for each pair, the encoding, the language, and the classes of 128 bytes
    as in `classes_of`; for each wide encoding, 128 costs of lead bytes, a UInt16 count, and three bytes for each character: its
    code and its cost. All UInt16 are little-endian.
    """
    out = bytearray(b"TQE1")
    pairs = [(e, l) for l in languages for e in LANGUAGES[l.name].split()]
    out += bytes([len(encodings), len(languages), len(pairs), len(wides)]) + bytes(cases)
    for encoding in encodings:
        out += encoding.encode() + b"\0"
        for byte in range(128, 256):
            out += struct.pack("<H", ord(character_of(byte, encoding) or "\0"))
    for wide in wides:
        out += wide.name.encode() + b"\0"
    for language in languages:
        out += bytes([int(language.is_latin), len(language.letters)]) + language.after.tobytes() + language.before.tobytes()
    for encoding, language in pairs:
        out += bytes([encodings.index(encoding), languages.index(language)]) + language.classes_of(encoding)
    for wide in wides:
        out += bytes(wide.leads) + struct.pack("<H", len(wide.common))
        for code, value in wide.common:
            out += code + bytes([value])
    with open(path, "wb") as file:
        file.write(out)
    print(f"{len(out)} bytes, {len(pairs)} pairs of encoding and language")


class Reader:
    """Makes the same decisions as LegacyEncoding.swift, to calibrate and measure them."""

    def __init__(self, encodings, languages, wides, cases):
        self.encodings, self.wides, self.cases = encodings, wides, numpy.array(cases).reshape(3, 2)
        self.encoding_names = encodings + [wide.name for wide in wides]
        self.characters = numpy.array([[ord(character_of(b, e) or "\0") for b in range(128, 256)] for e in encodings])
        self.common = [dict((code[0] << 8 | code[1], c) for code, c in wide.common) for wide in wides]
        self.pairs = []
        for language in languages:
            ascii_context = [language.context(chr(byte), {}) for byte in range(128)]
            for name in LANGUAGES[language.name].split():
                classes = numpy.frombuffer(language.classes_of(name), numpy.uint8)
                context = numpy.concatenate([ascii_context, language.base + (classes & 0x3F).astype(int)])
                self.pairs.append((encodings.index(name), language, classes, context))
        # The result of `case_of` for each byte in each encoding.
        self.cases_of = [numpy.array([case_of(chr(c)) for c in [*range(128), *row]]) for row in self.characters]

    def scores(self, data):
        """Returns the cost of each candidate as (cost, encoding), where wide encodings follow the others; the number of bytes that
        are not ASCII; and these bytes."""
        data = limited(data)
        array = numpy.frombuffer(b" " + data + b" ", numpy.uint8)
        places = numpy.nonzero(array >= 128)[0]
        bytes_, left, right = array[places] - 128, array[places - 1], array[places + 1]
        seen = numpy.unique(bytes_)
        found = []
        for encoding, language, classes, context in self.pairs:
            if (classes[seen] == NO_CHARACTER).any():
                continue
            place = classes[bytes_] & 0x3F
            total = (language.after[context[left], place].astype(int) + language.before[context[right], place]).sum() // 2
            kind = self.cases_of[encoding][array[places]]
            is_letter = kind > 0
            total += self.cases[self.cases_of[encoding][left][is_letter], kind[is_letter] - 1].sum()
            found.append((int(total), encoding))
        for index, wide in enumerate(self.wides):
            total = self.wide_cost(index, wide, data)
            if total is not None:
                found.append((total, len(self.encodings) + index))
        return sorted(found), len(places), seen

    def wide_cost(self, index, wide, data):
        total, place, common = 0, 0, self.common[index]
        while place < len(data):
            lead = data[place]
            place += 1
            if lead < 128:
                continue
            if wide.name == "shift_jis" and 0xA1 <= lead <= 0xDF:
                total += SINGLE
                continue
            if wide.name == "euc-jp" and lead == 0x8E:
                if place < len(data) and not 0xA1 <= data[place] <= 0xDF:
                    return None
                place, total = place + 1, total + SINGLE
                continue
            if wide.name == "euc-jp" and lead == 0x8F and place + 1 < len(data):
                if min(data[place:place + 2]) < 0xA1:
                    return None
                place, total = place + 2, total + 2 * SINGLE
                continue
            if place == len(data):
                total += NOTHING
                break
            if not is_pair(wide.name, lead, data[place]):
                return None
            total += common.get(lead << 8 | data[place], wide.leads[lead - 128]) - (NOTHING_OF_ASCII if data[place] < 128 else 0)
            place += 1
        return total

    def answer(self, data):
        """Returns the encoding and the confidence in thousandths, or None and 0."""
        found, count, seen = self.scores(data)
        nothing = count * NOTHING
        if not found or found[0][0] >= nothing:
            return None, 0
        cost_of_best, best = found[0]
        same = [best]
        if best < len(self.encodings):
            wanted = self.characters[best][seen]
            same = [e for e in range(len(self.encodings)) if (self.characters[e][seen] == wanted).all()]
        margin = min([c for c, e in found if e not in same and self.encoding_names[e] != RARE] + [nothing]) - cost_of_best
        confidence = next((c for least, c in CONFIDENCES if margin * margin >= least * least * count), 0)
        return self.encoding_names[same[0]] if confidence else None, confidence


# The confidence in thousandths for each minimum of the margin to the next candidate, divided by the square root of the number of
# bytes. Measured with the packages that were held out, whose text includes quotations in other languages.
CONFIDENCES = (120, 995), (80, 990), (50, 970)
RARE = "x-mac-cyrillic"   # an encoding that is too rare to reduce the margin of another one
SINGLE = 6 * SCALE     # the cost of a half-width katakana, and half the cost of a three-byte character
NOTHING = 5 * SCALE    # the cost of a byte of text that is in no known language or encoding
NOTHING_OF_ASCII = NOTHING   # the same for the second byte of a pair that is ASCII, which is not counted elsewhere
MOST = 1000            # the non-ASCII bytes that are read


def limited(data):
    places = [i for i, byte in enumerate(data) if byte >= 128]
    return data if len(places) <= MOST else data[:places[MOST]]


def is_pair(name, lead, trail):
    if name == "shift_jis":
        return (0x81 <= lead <= 0x9F or 0xE0 <= lead <= 0xFC) and 0x40 <= trail <= 0xFC and trail != 0x7F
    if name == "euc-jp":
        return lead >= 0xA1 and lead <= 0xFE and 0xA1 <= trail <= 0xFE
    if name == "big5":
        return 0x81 <= lead <= 0xFE and (0x40 <= trail <= 0x7E or 0xA1 <= trail <= 0xFE)
    if name == "euc-kr":
        return 0x81 <= lead <= 0xFE and 0x41 <= trail <= 0xFE
    return 0x81 <= lead <= 0xFE and 0x40 <= trail <= 0xFE and trail != 0x7F


def measure(reader, subject, texts, count):
    """Returns the number of answers for text of each language, encoding and length."""
    numbers, rows = random.Random(SEED), collections.Counter()
    for language, value in {**LANGUAGES, **WIDE}.items():
        for length in LENGTHS:
            for text in chunks(texts[language], length, numbers, count):
                for encoding in value.split():
                    data = encoded(text, encoding)
                    if not data or data.isascii() or encoding.startswith("iso") and any(0x80 <= b < 0xA0 for b in data):
                        continue
                    answer, _ = reader.answer(data)
                    rows[length, encoding, "same characters" if is_same(data, encoding, answer) else answer or "unknown-8bit"] += 1
    for length in LENGTHS:
        total = sum(n for r, n in rows.items() if r[0] == length)
        right = sum(n for r, n in rows.items() if r[0] == length and r[2] == "same characters")
        none = sum(n for r, n in rows.items() if r[0] == length and r[2] == "unknown-8bit")
        print(f"{subject}, {length} characters: {total} texts, {right / total:.1%} right, {none / total:.1%} without an answer, "
              f"{(total - right - none) / max(1, total - none):.2%} of the answers wrong", flush=True)
    return sorted((subject, *row, number) for row, number in rows.items())


def write_answers(rows):
    with open(os.path.join(REGISTRY, "encodings-confusion.tsv"), "w", encoding="utf-8") as file:
        file.write("# The answers of encodings.model for text of packages that were held out, written by encoding-model.py.\n"
                   "# 'same characters': the answer decodes the text correctly; unknown-8bit: no answer.\n"
                   "# subject, non-ASCII characters, encoding, answer, texts\n")
        for row in rows:
            file.write("\t".join(map(str, row)) + "\n")


def is_same(data, encoding, answer):
    """Returns whether an answer decodes the text correctly."""
    if answer is None:
        return False
    try:
        return data.decode(codec(answer), "strict") == data.decode(codec(encoding), "strict")
    except UnicodeDecodeError:
        return answer == encoding


def names(text):
    return {word for word in re.findall(r"[a-z][\w+.-]*", text)}


def expand(text):
    found = names(text) | {f"manpages-{s}" for s in re.findall(r"(?<= -)[a-z]{2}\b", text)}
    return found | {"libgtk-3-common"}


def main():
    folder = sys.argv[1]
    held = expand(HELD_OUT) - {"libgtk-3-common"}
    texts = collect(folder, expand(TRAINING) - held)
    for name in list(LANGUAGES) + list(WIDE):
        print(name, len(texts[name]), sum(map(len, texts[name])), flush=True)
    cases = case_costs({k: v for k, v in texts.items() if k in LANGUAGES})
    languages = [Language(name, texts[name]) for name in LANGUAGES]
    encodings = list(dict.fromkeys(e for value in LANGUAGES.values() for e in value.split()))
    wides = [Wide(e, texts[language]) for language, value in WIDE.items() for e in value.split()]
    write(os.path.join(REGISTRY, "encodings.model"), encodings, languages, wides, cases)
    reader = Reader(encodings, languages, wides, cases)
    rows = measure(reader, "software", collect(folder, held), 20)
    write_answers(rows + measure(reader, "stories", collect(folder, names(STORIES)), 20))


if __name__ == "__main__":
    main()
