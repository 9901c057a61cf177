import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Files that many people have, and facts about them that must not be told unless they were read.
@Suite struct CommonFilesTests: IdentifiesWithoutMagic {
    // MARK: iWork

    /// github.com/obriensp/iWorkFileFormat, Docs/index.md: the components of a document. The calculation engine and tables are
    /// parts of documents of all three programs.
    private static func package(_ members: [String], root: [UInt8] = []) -> [UInt8] {
        var zip = ZipBuilder(members.map { ($0, "x") })
        zip.members[0].content = root
        return zip.bytes
    }

    private static let members = [
        "Index/Document.iwa", "Index/CalculationEngine.iwa", "Index/Tables/DataList.iwa", "Metadata/Properties.plist",
    ]

    @Test(arguments: [
        ("a.pages", "com.apple.iwork.pages.sffpages"), ("a.numbers", "com.apple.iwork.numbers.sffnumbers"),
        ("a.key", "com.apple.iwork.keynote.sffkey"), ("a", "typeq.iwork-document"), ("a.zip", "typeq.iwork-document"),
    ])
    func `The name decides among the programs of iWork if the content does not`(name: String, type: String) {
        for members in [Self.members, Array(Self.members.dropFirst().reversed())] {
            let answer = answer(name, Self.package(members))
            #expect(answer.type.identifier == type)
            #expect(answer.nameAgreement != .contradicted)
        }
    }

    @Test func `The first object of a document of iWork decides without a name`() {
        let pages: [UInt8] = [0, 40, 0, 0, 44, 0x40, 18, 8, 1, 18, 14, 8, 0x90, 0x4E, 18, 3]
        let other: [UInt8] = [0, 40, 0, 0, 44, 0x40, 18, 8, 1, 18, 13, 8, 1, 18, 3]
        func type(_ members: [String], _ root: [UInt8]) -> String {
            answer("a", Self.package(members, root: root)).type.identifier
        }
        #expect(type(Self.members, pages) == "com.apple.iwork.pages.sffpages")
        #expect(type(Self.members, other) == "com.apple.iwork.numbers.sffnumbers")
        #expect(type(Self.members + ["Index/Slide-1.iwa"], other) == "com.apple.iwork.keynote.sffkey")
    }

    // MARK: Manual pages and logs

    /// logrotate(8): the names of rotated logs end with a number and `.gz`. man(7), mdoc(7): the macros `.TH` and `.Dd`.
    @Test(arguments: [
        ("ls.1.gz", ".TH LS 1\n", true), ("cp.1p.gz", ".\\\" a comment\n.Dd today\n", true),
        ("resolv.conf.5.gz", "'\\\" t\n.TH RESOLV.CONF 5\n", true), ("w.1.gz", ".so man1/uptime.1\n", true),
        ("app.log.2.gz", "a line of a log\n", false), ("access.log.5.gz", "1.2.3.4 GET /\n", false),
        ("syslog.7.gz", "Jan 1 host a\n", false), ("backup.1.gz", "\0\u{1}\u{2}", false),
    ])
    func `A number before gz is the section of a manual page only if the content is one`(
        name: String, content: String, isPage: Bool
    ) {
        let answer = answer(name, gzip(ascii(content)))
        #expect(answer.type.identifier == (isPage ? "typeq.manual-page-compressed" : "org.gnu.gnu-zip-archive"))
        #expect(answer.nameAgreement != .contradicted)
    }

    @Test func `Content that is not read does not decide, but an inner extension does`() {
        let xz: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4, 1, 2, 3, 4]
        #expect(answer("ls.1.xz", xz).type.identifier == "typeq.manual-page-compressed")
        #expect(answer("app.log.1.xz", xz).type.identifier == "org.tukaani.xz-archive")
    }

    @Test func `Text under the name of a compressed manual page contradicts the name`() {
        #expect(answer("app.log.2.gz", "words\n").nameAgreement == .contradicted)
    }

    // MARK: The rest of a text

    private static let line = Array(repeating: "plain english text\n", count: 500).joined()

    @Test(arguments: [
        ("", "us-ascii"), ("Zürich\n", "utf-8"), ("\0\u{1}\u{2}", "binary"),
    ])
    func `The encoding of a text is that of its last line, too`(end: String, encoding: String) {
        let answer = answer("a.txt", Self.line + end)
        #expect(answer.encoding == encoding)
        #expect(answer.isText == (encoding != "binary"))
        #expect(answer.type == .plainText)
        #expect(answer.nameAgreement == (encoding == "binary" ? .unconfirmed : .confirmed))
        #expect(answer.lineEnds == (encoding == "binary" ? nil : .lf))
    }

    @Test func `A legacy encoding and other line endings in the rest are seen`() {
        let latin = answer("a.txt", ascii(Self.line) + [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68, 0x0D, 0x0A])
        #expect(latin.encoding != "us-ascii" && latin.encoding != "utf-8" && latin.isText == true)
        #expect(latin.generalEncoding == "iso-8859-1")
        #expect(latin.lineEnds == .mixed)
        let utf8 = answer("a.txt", ascii(String(repeating: "ü", count: 6000)))
        #expect(utf8.encoding == "utf-8")
    }

    @Test func `ASCII that is not read to its end is a part of UTF-8`() {
        let long = Array(repeating: Self.line, count: 8).joined()
        #expect(answer("a.txt", long).encoding == "utf-8")
        let short = ContentIdentifier(
            registry: .shipped, platform: nil, types: nil, policy: .auto, examinesText: false, libmagic: nil)
        let bytes = ascii(Self.line + "Zürich\n")
        #expect(bytes.withBytes { short.identify(bytes: $0, FileName(bytes: ascii("a.txt"))) }.encoding == "utf-8")
    }

    @Test func `The beginning of a binary format is not text`() {
        for name in ["a.png", "a", "a.txt"] {
            let answer = answer(name, Array(Samples.png.prefix(8)))
            if answer.type == .png {
                #expect(answer.isText == false && answer.encoding == "binary" && answer.lineEnds == nil)
            }
        }
        #expect(answer("a.png", Array(Samples.png.prefix(8))).type == .png)
    }

    /// The Unicode Standard, Blocks: the low byte of U+4E00 is 0.
    @Test func `Chinese text in UTF-16 without a mark is text`() {
        let words = "一个文件的内容，是一些文字。\n第二行也是文字，没有标记。\n"
        for (encoding, isBig) in [("utf-16le", false), ("utf-16be", true)] {
            let bytes = words.utf16.flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
                return isBig ? [high, low] : [low, high]
            }
            let answer = answer("t.txt", bytes)
            #expect(answer.type == .plainText && answer.encoding == encoding)
        }
    }

    // MARK: Guesses

    /// RFC 4155: a mailbox begins with a `From ` line.
    @Test(arguments: [
        "From a@b.c Mon Jan  1 00:00:00 2026\nFrom: a@b.c\nSubject: x\n\nhi\n",
        "From bob Mon Jan  1 00:00:00 2026\nSubject: test\n\nhi\n",
    ])
    func `A line with From and one field begin a mailbox`(_ text: String) {
        for name in ["a.mbox", "a"] {
            #expect(answer(name, text).type.identifier == "com.c-command.mbox")
        }
    }

    @Test(arguments: ["From: a\nTo: b\nSubject: c\n\nhello", "SELECT the best one from here;\n"])
    func `Short prose is not a program`(_ text: String) { #expect(answer("memo", text).type == .plainText) }

    @Test func `A guess from words does not replace an unreliable name`() {
        let mail = answer("a.mbox", "#include <stdio.h>\nint main(void) { printf(\"%d\", 1); return 0; }\n")
        #expect(mail.type == .plainText && mail.nameAgreement == .unconfirmed)
    }

    @Test func `A few words have no possible languages`() {
        #expect(answer("foo.weirdext", "hi\n").alternatives.allSatisfy { $0 == .plainText })
    }

    /// RFC 8259, 4. The texts are also expressions of Nix, JavaScript, MATLAB, Haskell, and others.
    @Test(arguments: ["{ }\n", "[]\n", "[1,2]\n", "[\"a\", \"b\"]\n"])
    func `JSON without members does not contradict a program`(_ text: String) {
        for tag in ["nix", "js", "m", "lua", "hs", "py", "rs", "ex", "groovy", "jl", "tf", "swift"] {
            let answer = answer("a.\(tag)", text)
            #expect(answer.nameAgreement != .contradicted, "\(tag)")
        }
        #expect(answer("a.nix", "{\"a\": 1, \"b\": [true, null]}\n").nameAgreement == .contradicted)
    }

    // MARK: Other formats under a name

    @Test func `A signature of exactly one relative decides`() {
        #expect(answer("a.feather", ascii("FEA1") + [0, 1, 2, 0]).type.identifier == "typeq.feather-table")
        #expect(answer("a.feather", ascii("ARROW1") + [0, 0, 1]).type.identifier == "typeq.arrow-file")
        #expect(answer("a.feather", ascii("ARROW1") + [0, 0, 1]).nameAgreement == .confirmed)
    }

    /// Registry/extension-registered.tsv.
    @Test func `A registered extension is reliable`() {
        for tag in ["avif", "heic", "heif", "zst"] {
            for bytes in [Samples.jpeg, Samples.noise, ascii("words\n")] {
                let answer = answer("a.\(tag)", bytes)
                #expect(answer.nameAgreement == .contradicted, "\(tag)")
                #expect(answer.warnings.contains { $0.id == .extensionMismatch }, "\(tag)")
            }
            let claimants = Registry.shipped.claimants(of: tag, .filenameExtension).filter { $0.conforms(to: .data) }
            #expect(claimants.count == 1, "\(tag)")
            #expect(ExtensionReliability(of: tag).isReliable && !ExtensionReliability(of: tag).isKnown, "\(tag)")
        }
    }

    /// jsonlines.org: lines of UTF-8.
    @Test func `Binary content under the name of JSON Lines contradicts it`() {
        #expect(answer("a.jsonl", Samples.noise).warnings.contains { $0.id == .notText })
        #expect(answer("a.jsonl", "words\n").nameAgreement != .contradicted)
    }

    @Test func `Text is no binary meaning of an extension`() {
        #expect(answer("a.sqlite", "hello\n").nameAgreement == .contradicted)
        #expect(answer("a.sqlite", Samples.noise).nameAgreement == .unconfirmed)
    }

    @Test(arguments: ["a.sav", "a.db"])
    func `Having excluded one type proves nothing about the others`(_ name: String) {
        let answer = answer(name, Samples.noise)
        #expect(answer.type == .data && answer.nameAgreement == .unconfirmed)
    }

    @Test func `An unsigned extension of Firefox keeps its name`() {
        let zip = ZipBuilder([("manifest.json", "{}")])
        #expect(answer("a.xpi", zip.bytes).type.identifier == "typeq.xpinstall")
        #expect(answer("a", zip.bytes).type.identifier == "public.zip-archive")
    }

    /// Vim, src/memline.c, `block0`.
    @Test func `Swap files of Vim have a signature`() {
        let swap = ascii("b0VIM 9.0") + [0, 0, 0, 0, 0x10, 0, 0] + [UInt8](repeating: 0, count: 200)
        for name in [".a.swp", "a_swp"] { #expect(answer(name, swap).type.identifier == "typeq.vim-swap-file") }
    }

    // MARK: Files inside

    /// pax, "ustar Interchange Format": a link has the type flag 1, and the name of its target at offset 157.
    @Test func `A hard link in a tar archive has the content of its target`() throws {
        func header(_ name: String, flag: String = "0", target: String = "", size: Int = 0) -> [UInt8] {
            var block = tarHeader(name)
            let octal = String(size, radix: 8)
            block.replaceSubrange(124..<135, with: ascii(String(repeating: "0", count: 11 - octal.count) + octal))
            block[156] = ascii(flag)[0]
            block.replaceSubrange(157..<157 + target.utf8.count, with: ascii(target))
            block.replaceSubrange(148..<156, with: ascii("        "))
            let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
            block.replaceSubrange(
                148..<156, with: ascii(String(repeating: "0", count: 6 - sum.count) + sum) + [0, 0x20])
            return block
        }
        let content = Samples.png.padded(to: 512)
        let tar =
            header("a.png", size: Samples.png.count) + content + header("b.txt", flag: "1", target: "a.png")
            + header("c", flag: "1", target: "missing") + [UInt8](repeating: 0, count: 1024)
        let files = try #require(identifier.lookingInside(.members).identify(bytes: tar).contained).files
        #expect(files.map(\.name) == ["a.png", "b.txt", "c"])
        #expect(files[1].identification.type == .png && files[1].identification.isEmpty == false)
        #expect(files[1].identification.nameAgreement == .contradicted)
        #expect(files[2].identification.warnings.map(\.id) == [.unreadContent])
        #expect(files[2].identification.isEmpty == false)
    }

    @Test func `Compression that is not read has a note`() {
        let xz: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4, 1, 2, 3, 4]
        let zstd: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 4, 0, 1, 0, 0]
        for contents in [ContentsPolicy.members, .compressed] {
            let inside = identifier.lookingInside(contents)
            for (name, bytes) in [("a.txz", xz), ("a.tar.zst", zstd), ("a.xz", xz)] {
                let warnings = inside.identify(bytes: bytes, named: FilePath(name)).warnings
                #expect(warnings.map(\.id) == [.unreadContent], "\(name)")
            }
            #expect(inside.identify(bytes: Samples.gzip, named: "a.gz").warnings.isEmpty)
        }
        #expect(answer("a.xz", xz).warnings.isEmpty)
    }
}
