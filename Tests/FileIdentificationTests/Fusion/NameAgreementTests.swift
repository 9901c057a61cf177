import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Names that are confirmed, unconfirmed or contradicted. Source: issues about false warnings, named in each test, and draws
/// from Debian packages.
@Suite struct NameAgreementTests: IdentifiesWithoutMagic {
    @Test func `Content of the type that the name implies confirms the name`() {
        #expect(answer("a.png", Samples.png).nameAgreement == .confirmed)
        #expect(answer("notes.txt", "hello\n").nameAgreement == .confirmed)
        #expect(answer("a.xml", "<?xml version=\"1.0\"?><a/>\n").nameAgreement == .confirmed)
    }

    @Test func `A name without evidence agrees with nothing`() {
        for name in ["noext", "a.nobodysextension"] {
            #expect(answer(name, Samples.png).nameAgreement == nil)
        }
        #expect(answer("a.png", "").nameAgreement == nil)
    }

    @Test func `Proof of another format contradicts a reliable name`() {
        let picture = answer("a.pdf", Samples.png)
        #expect(picture.nameAgreement == .contradicted)
        #expect(picture.warnings.map(\.id) == [.extensionMismatch])
        #expect(answer("photo.png", "words\n").nameAgreement == .contradicted)
    }

    /// Issue 32: a name is contradicted by proof of another format, and only then has the warning `extension-mismatch`. Text may be
    /// in an encoding that is not recognized, such as EBCDIC, so bytes that are not text prove no other format.
    @Test(arguments: ["a.md", "notes.txt", "a.json", "a.csv"])
    func `Bytes of no known format leave the name of a text unconfirmed, with a warning of its own`(_ name: String) {
        let noise = answer(name, Samples.noise)
        #expect(noise.type == .data && noise.isText == false && noise.confidence == .none)
        #expect(noise.nameAgreement == .unconfirmed)
        #expect(noise.warnings.map(\.id).filter { $0 != .magicUnavailable } == [.notText])
    }

    /// Issue 32: an unconfirmed name with plain text is text. GNU patch, Vim, browsers and qBittorrent add these extensions.
    @Test(arguments: ["foo.bak", "foo.old", "foo.part", "foo.partial", "foo.crdownload", "foo.!qB"])
    func `Text with only the extension of copies and downloads is plain text`(_ name: String) {
        let text = answer(name, "words in a text file\n")
        #expect(text.type == .plainText && text.isText == true)
        #expect(text.nameAgreement == .unconfirmed && text.warnings.isEmpty)
        #expect(text.mimeType == "text/plain")
        #expect(text.alternatives.contains { $0.conforms(to: .data) && !$0.conforms(to: .text) })
        // Other content has the type that the extension implies, or its own type.
        #expect(!answer(name, Samples.noise).type.conforms(to: .text))
        #expect(answer(name, Samples.png).type == .png)
        #expect(answer(name, "{\"a\": [1, 2]}\n").type == .json)
        // The extension before it determines the type.
        #expect(answer("a.md." + name.dropFirst(4), "words\n").type.identifier == "net.daringfireball.markdown")
    }

    /// Raw photographs of two makers, images of disks, samples of sound, and the numbers of many instruments have `.raw`.
    @Test(arguments: [
        Array("words in a file\n".utf8), Samples.noise, Samples.png, Samples.zip, Samples.elf,
        [UInt8](repeating: 0, count: 900),
        Array("{\"a\": [1, 2]}\n".utf8), (0..<900).map { UInt8(truncatingIfNeeded: $0 / 7) },
    ])
    func `An extension with many meanings contradicts nothing`(_ bytes: [UInt8]) {
        let answer = answer("a.raw", bytes)
        #expect(answer.nameAgreement == .unconfirmed && !answer.warnings.contains { $0.id == .extensionMismatch })
        #expect(!answer.type.identifier.hasSuffix("raw-image"))
    }

    /// Extensions with a rare meaning in the registry: `.snap`, `.ngp`. Nearly all files with them have another.
    @Test(arguments: ["a.ngp", "a.snap"])
    func `No extension that files rarely have is the basis of a contradiction`(_ name: String) {
        let text = answer(name, "words in a text file\n")
        #expect(text.nameAgreement == .unconfirmed)
        #expect(!text.warnings.contains { $0.id == .extensionMismatch })
        #expect(text.type == .plainText)
        let picture = answer(name, Samples.png)
        #expect(picture.type == .png)
        #expect(!picture.warnings.contains { $0.id == .extensionMismatch })
    }

    /// Programs of GRASS and R: `d.to.rast`, `r.out.png`.
    @Test func `A period in the name of a program does not begin an extension`() {
        func answer(_ name: String, _ bytes: [UInt8], isExecutable: Bool) -> Identification {
            let file = NamedFile(
                name: FileName(bytes: Array(name.utf8)), linkName: nil, isExecutable: isExecutable)
            let source = ContentSource(count: bytes.count, head: bytes) { _, _ in [] }
            return identifier.content.identify(source, isWhole: true, file) { nil }
        }
        for bytes in [Samples.elf, Array("#!/bin/sh\necho 1\n".utf8)] {
            let program = answer("r.out.png", bytes, isExecutable: true)
            #expect(program.type.conforms(to: bytes == Samples.elf ? .executable : .shellScript))
            #expect(program.nameAgreement == .unconfirmed)
            #expect(!program.warnings.contains { $0.id == .extensionMismatch })
            #expect(answer("r.out.png", bytes, isExecutable: false).nameAgreement == .contradicted)
        }
        #expect(answer("photo.png", Samples.pdf, isExecutable: true).nameAgreement == .contradicted)
    }

    /// Downloads of browsers, qBittorrent, aria2 and Xunlei, and copies of editors.
    @Test(arguments: ["part", "crdownload", "!qB", "aria2", "td", "bak", "old"])
    func `The suffix of a copy or download is ignored, and its content contradicts nothing`(_ suffix: String) {
        #expect(answer("a.png.\(suffix)", Samples.png).nameAgreement == .confirmed)
        let other = answer("a.iso.\(suffix)", Samples.png)
        #expect(other.type == .png)
        #expect(!other.warnings.contains { $0.id == .extensionMismatch })
    }

    /// `Makefile.pdf` of SWI-Prolog and `README.sgi` of GAP.
    @Test(arguments: ["Makefile.pdf", "README.png"])
    func `What follows a declared file name is not a reliable extension`(_ name: String) {
        let text = answer(name, "all: a.pdf\n\tprint a.pdf\n")
        #expect(text.type.conforms(to: .text))
        #expect(!text.warnings.contains { $0.id == .extensionMismatch })
    }

    /// `[mM]akefile*`, `Dockerfile.*` and `Kconfig.*` in Vim's runtime/filetype.vim; COPYING.LESSER of the GNU project,
    /// README.Debian and NEWS.gz of the Debian policy manual.
    @Test(arguments: [
        ("Makefile.unix", "SUBDIRS = a b\n", "public.make-source"),
        ("Makefile.sub", "CC = gcc\nall: a.o\n\t$(CC) -o a a.o\n\nclean:\n\trm -f a a.o\n", "public.make-source"),
        ("Makefile.am.in", "SUBDIRS = a b\n", "typeq.automake"),
        ("Dockerfile.test", "RUN make\n", "com.docker.dockerfile"),
        ("README.md.orig", "words\n", "net.daringfireball.markdown"),
        ("README.sunos", "Words of advice.\n", "typeq.readme"),
        ("COPYING.LESSER", "You may copy it.\n", "typeq.copying-file"),
        ("Kconfig.soc", "menu \"a\"\n", "typeq.kconfig"),
    ])
    func `A file name before the extension is the type of text that shows nothing else`(
        _ name: String, _ text: String, _ type: String
    ) {
        let answer = answer(name, text)
        #expect(answer.type.identifier == type)
        #expect(answer.warnings.isEmpty)
    }

    @Test func `Content outweighs a file name before the extension, and lowercase words are no file names`() {
        #expect(answer("Makefile.nobodysextension", Samples.png).type == .png)
        #expect(answer("README.nobodysextension", "{\"a\": [1, 2], \"b\": null}\n").type == .json)
        #expect(answer("README.png", Samples.png).nameAgreement == .confirmed)
        #expect(answer("control.nobodysextension", "words\n").type.isDynamic)
        #expect(answer("a.tar.gz.part", Samples.gzip).type.identifier.hasPrefix("org.gnu.gnu-zip"))
    }

    /// Settings that packages distribute: phpunit.xml.dist, config.php.example, settings.py.sample, nginx.conf.default.
    @Test(arguments: ["dist", "example", "sample", "default", "new"])
    func `An example of settings has the type of the settings, and contradicts nothing`(_ suffix: String) {
        let settings = answer("settings.py.\(suffix)", "DEBUG = True\n")
        #expect(settings.type == .pythonScript)
        let other = answer("photo.png.\(suffix)", "words\n")
        #expect(other.type == .plainText && !other.warnings.contains { $0.id == .extensionMismatch })
    }

    /// 521 of 1,243 signatures of words took the name of a text file.
    @Test(arguments: ["FORM a to fill in\n", "MThd is the first chunk\n", "Extended Module: what it is, and more\n"])
    func `Words of a binary format in a text file leave its name`(_ text: String) {
        #expect(answer("a.txt", text).type == .plainText)
    }

    @Test func `Text is text with any extension, and its line ends are known`() {
        let text = answer("notes.foo", "a\r\nb\r\n")
        #expect(text.isText == true && text.type.isDynamic && text.lineEnds == .crlf)
        #expect(answer("a.txt", "a\nb\n").lineEnds == .lf)
        #expect(answer("a.txt", "a\rb\r").lineEnds == .cr)
        #expect(answer("a.txt", "a\r\nb\nc").lineEnds == .mixed)
        #expect(answer("a.txt", "a").lineEnds == nil)
        #expect(answer("a.png", Samples.png).isText == false)
        #expect(answer("a.txt", "").isText == nil)
    }

    /// charlock_holmes issue 141.
    @Test(arguments: [
        "Привет, мир. Это обычный текст, без метки.\n", "これは普通の文章です。\nそして、次の行です。\n", "שלום עולם, זה טקסט\n",
        "Καλημέρα κόσμε, ένα κείμενο\n",
    ])
    func `UTF-16 without a mark is text in any script`(_ text: String) {
        let little: [UInt8] = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] as [UInt8] }
        let big: [UInt8] = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] as [UInt8] }
        #expect(answer("a.txt", little).encoding == "utf-16le")
        #expect(answer("a.txt", big).encoding == "utf-16be")
    }

    @Test func `Numbers of 16 bits are not UTF-16`() {
        let numbers: [UInt8] = (0..<400).flatMap { (n: Int) -> [UInt8] in
            [UInt8(truncatingIfNeeded: n &* 37), UInt8(truncatingIfNeeded: n &* 11)]
        }
        #expect(answer("a.raw", numbers + [0, 1]).isText == false)
    }

    /// The Unicode Standard, section 3.10: UTF-32BE and UTF-32LE have no byte order mark.
    @Test(arguments: [
        "Hello, this is text without a mark.\nAnother line, with more words.\n", "hi there\n",
        "Привет, мир. Это обычный текст, без метки.\n", "これは普通の文章です。\nそして、次の行です。\n",
        "Καλημέρα κόσμε, ένα κείμενο 😀 με εικόνα\n",
    ])
    func `UTF-32 without a mark is text in any script`(_ text: String) {
        for name in ["a.txt", "a"] {
            for (bytes, encoding) in [
                (Self.utf32(text, isBigEndian: false), "utf-32le"), (Self.utf32(text, isBigEndian: true), "utf-32be"),
            ] {
                let answer = answer(name, bytes)
                #expect(answer.encoding == encoding)
                #expect(answer.isText == true && answer.type == .plainText && answer.warnings.isEmpty)
            }
        }
    }

    @Test func `UTF-32 without a mark is read like other text`() {
        let picture = "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"
        #expect(answer("a", Self.utf32(picture, isBigEndian: false)).type == .svg)
        #expect(answer("a.txt", Self.utf32("{\"a\": [1, 2, 3], \"b\": null}\n", isBigEndian: true)).type == .json)
    }

    /// Numbers that are in the range of characters: offsets, widths, colors, sizes, and small numbers.
    @Test func `Numbers of 32 bits are not UTF-32`() {
        let tables: [[UInt32]] = [
            (1...40).map { $0 }, (0..<60).map { $0 * 37 % 3000 + 32 }, (1..<300).map { $0 * 24 },
            [0x20, 0x21, 0x20, 0x21],
            (0..<200).map { 278 + $0 * 61 % 450 }, (0..<200).map { 33 + $0 * 61 % 94 }, [640, 480, 32, 32],
            (0..<100).map { 0x10000 + $0 * 0x101 }, [UInt32](repeating: 0x20, count: 64),
        ]
        for table in tables {
            for isBigEndian in [false, true] {
                let bytes = table.flatMap { Self.bytes($0, isBigEndian: isBigEndian) }
                #expect(answer("a.raw", bytes).isText == false, "\(table.prefix(4))…")
            }
        }
    }

    /// The Unicode Standard, D76 and D90: a code unit is neither a surrogate nor above U+10FFFF.
    @Test(arguments: [0xD800, 0xDFFF, 0x110000, 0x8000_0041, 0xFFFE, 0, 1, 0x7F, 0x90] as [UInt32])
    func `A code unit that is no character excludes UTF-32`(_ unit: UInt32) {
        for isBigEndian in [false, true] {
            let text = Self.utf32("Words in a line, and more words.\n", isBigEndian: isBigEndian)
            #expect(answer("a", text + Self.bytes(unit, isBigEndian: isBigEndian)).isText == false)
            #expect(answer("a", text + [0x41]).isText == false)
        }
    }

    private static func utf32(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.unicodeScalars.flatMap { bytes($0.value, isBigEndian: isBigEndian) }
    }

    private static func bytes(_ value: UInt32, isBigEndian: Bool) -> [UInt8] {
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
    }

    /// ClickHouse issue 27470: rows of Hive, with ^A between the fields. FIX logs use the same separator.
    @Test(arguments: [
        "1\u{1}Berlin\u{1}3.5\n2\u{1}Paris\u{1}2.1\n", "8=FIX.4.2\u{1}9=65\u{1}35=A\u{1}49=SERVER\u{1}10=062\u{1}\n",
    ])
    func `Fields that a control character separates are text`(_ text: String) {
        #expect(answer("rows", text).isText == true)
    }

    /// A Rust file named `.ts`, an extension that TypeScript, Qt and MPEG share.
    @Test func `The language model is first asked among all languages`() {
        let rust = """
            use std::collections::HashMap;

            /// Counts words.
            pub fn count(text: &str) -> HashMap<String, usize> {
                let mut counts = HashMap::new();
                for word in text.split_whitespace() {
                    *counts.entry(word.to_string()).or_insert(0) += 1;
                }
                counts
            }

            fn main() {
                let counts = count("a b a");
                println!("{:?}", counts);
                if let Some(n) = counts.get("a") {
                    assert_eq!(*n, 2);
                }
            }

            """
        #expect(answer("main.ts", rust).type.identifier == "org.rust-lang.rust-script")
        let script = "import { b } from './b';\nexport const a: number = 1;\nconsole.log(a + b);\n"
        #expect(answer("main.ts", script).type.identifier == "com.microsoft.typescript")
    }

    /// The name alone determines the type of these files, and the content also shows it.
    @Test(arguments: [
        ("a.sparql", "PREFIX a: <http://example.org/>\nSELECT ?x WHERE { ?x a:b ?y }\n"),
        ("a.xyz", "2\nwater\nO 0.0 0.0 0.0\nH 0.0 0.0 1.0\n"),
        ("a.go", "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"a\")\n}\n"),
    ])
    func `Text that shows the type of its name confirms it`(_ name: String, _ text: String) {
        #expect(answer(name, text).nameAgreement == .confirmed)
        #expect(answer(name, "words in a file\n").nameAgreement != .confirmed)
        let services = "services:\n  web:\n    image: nginx\n    ports:\n      - \"80:80\"\n"
        #expect(answer("docker-compose.yml", services).nameAgreement == .unconfirmed)
    }

    @Test func `An empty file of an extension with many meanings is data`() {
        for name in ["a.bin", "a.dat"] { #expect(answer(name, "").type == .data) }
        #expect(answer("a.png", "").type == .png)
    }

    /// The Unicode Standard, 5.8: the same functions of line endings in every encoding form.
    @Test func `The line endings of UTF-16 and UTF-32 are those of its characters`() {
        func bytes(_ text: String, _ unit: Int, isBigEndian: Bool) -> [UInt8] {
            ([0xFEFF] + text.unicodeScalars.map(\.value)).flatMap { value in
                (0..<unit).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * (isBigEndian ? unit - 1 - $0 : $0))) }
            }
        }
        for (unit, isBigEndian) in [(2, false), (2, true), (4, false), (4, true)] {
            for (text, ends) in [("a\r\nb\r\n", LineEnds.crlf), ("\u{0A0D}\nb\n", .lf), ("a\rb\n", .mixed)] {
                #expect(answer("a.txt", bytes(text, unit, isBigEndian: isBigEndian)).lineEnds == ends)
            }
            #expect(answer("a.txt", bytes("\u{0A0D}\u{0D0A}", unit, isBigEndian: isBigEndian)).lineEnds == nil)
        }
    }
}
