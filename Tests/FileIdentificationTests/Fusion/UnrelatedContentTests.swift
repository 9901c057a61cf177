import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Content that cannot have the format that its name implies: no file of the format begins this way. Each case names
/// the specification.
@Suite struct UnrelatedContentTests: IdentifiesWithoutMagic {
    // MARK: Archives

    /// APPNOTE.TXT 4.3: a zip archive begins with `PK`; RAR 5.0 archive format: with `Rar!`; 7zFormat.txt: with `7z`.
    @Test(arguments: ["a.cbr", "a.cb7"])
    func `A comic book in another archive than its name implies is that archive`(_ name: String) {
        #expect(answer(name, ZipBuilder([("001.jpg", "a"), ("002.jpg", "b")]).bytes).type == .zip)
    }

    /// APPNOTE.TXT 8.5.4: the marker of a split archive can begin an archive that has only one part.
    @Test func `An archive that begins as a first part and contains its directory is whole`() {
        let bytes = [0x50, 0x4B, 7, 8] + ZipBuilder([("a.txt", "hello")]).bytes
        #expect(answer("a", bytes).type == .zip)
        #expect(answer("a", Array(bytes.dropLast(30))).type.identifier == "typeq.zip-first-volume")
    }

    // MARK: Text

    /// RFC 1468: between escape sequences, two ASCII bytes are a character. JIS X 0208 in Shift JIS: the second byte can be `|`.
    @Test(arguments: [
        Array(repeating: [0x1B, 0x24, 0x42, 0x3B, 0x33, 0x3B, 0x5A, 0x1B, 0x28, 0x42, 0x0A] as [UInt8], count: 4)
            .flatMap(\.self),
        [
            0x83, 0x7C, 0x83, 0x58, 0x83, 0x67, 0x0A, 0x83, 0x7C, 0x81, 0x5B, 0x83, 0x8B, 0x0A, 0x83, 0x7C, 0x83, 0x93,
            0x83,
            0x76, 0x0A,
        ],
    ])
    func `Half of a character is not a separator`(_ bytes: [UInt8]) {
        #expect(answer("text", bytes).type == .plainText)
    }

    /// GNU ld manual, "File Commands": a library can be a script, as libc.so of the GNU C library is.
    @Test func `A library can be a script of the linker`() {
        let found = answer("libc.so", "/* GNU ld script */\nGROUP ( /lib/libc.so.6 )\n")
        #expect(found.type == .plainText && found.nameAgreement == .unconfirmed)
    }

    // MARK: Pages

    private static let page =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><title>404</title></head><body>Not Found</body></html>\n"

    /// RFC 7468, 2: PEM begins with a dash; RTF 1.9.1: `{\rtf`; RFC 6350, 3.3: `BEGIN:VCARD`; RFC 5545, 3.4: `BEGIN:VCALENDAR`;
    /// WebVTT, 4.1: `WEBVTT`; The Go Programming Language Specification, Source file organization: a package clause; the Rust
    /// Reference, Crates and source files; SubRip: a number; RFC 9580, 6.2: a dash; DXF Reference: group code 0; RFC 4287, 4.1.1 and
    /// OGC KML 2.3, 7.1: the root element.
    @Test(arguments: [
        "a.pem", "a.crt", "a.der", "a.gpg", "a.stl", "a.dxf", "a.rtf", "a.vcf", "a.ics", "a.vtt", "a.srt", "a.go",
        "a.rs",
        "a.rb", "a.atom", "a.kml", "a.svg", "a.plist", "a.toml", "a.ini", "a.obj", "a.ps",
    ])
    func `A page under the name of a format that does not begin so is a page`(_ name: String) {
        let found = answer(name, Self.page)
        #expect(found.type == .html && found.nameAgreement != .confirmed)
        #expect(answer(name, "<!-- saved -->\n<html><body>x</body></html>").type == .html)
    }

    /// Extensions that nearly always have the format of their name; see extension-reliability.tsv.
    @Test(arguments: ["a.pem", "a.crt", "a.rtf", "a.ics", "a.go", "a.rs", "a.svg"])
    func `A page under a reliable extension is a mismatch`(_ name: String) {
        #expect(answer(name, Self.page).warnings.map(\.id) == [.extensionMismatch])
    }

    /// The TypeScript handbook, JSX; Clang, Objective-C++; FreeMind: a map is XML; Lex, "Source Format".
    @Test(arguments: ["a.ts", "a.mm", "a.l", "a.t"])
    func `A page under a name that other texts share is a page`(_ name: String) {
        #expect(answer(name, Self.page).type == .html)
    }

    /// PHP Manual, Escaping from HTML; ERB; Vue, SFC Syntax; Jinja, Template Designer Documentation; CommonMark 0.31, 4.6; RFC 5322
    /// messages that a mail program saved without their headers; XHTML 1.0, 5.1.
    @Test(arguments: [
        "a.php", "a.erb", "a.vue", "a.j2", "a.hbs", "a.jsp", "a.aspx", "a.cfm", "a.md", "a.txt", "a.xhtml", "a.hta",
        "a.eml",
        "a.xml", "a.svelte", "a.mustache", "a.tmpl", "a.in", "a.xsl", "a.twig",
    ])
    func `A name of a template, a document with markup or any text may belong to a page`(_ name: String) {
        #expect(answer(name, Self.page).nameAgreement != .contradicted)
    }

    /// APPNOTE.TXT 6.3.10 and PNG, section 5.2: these formats are not text. execve(2): a script begins with `#!`.
    @Test(arguments: ["a.docx", "a.png", "a.odt", "a.apk", "a.epub", "a.so"])
    func `A script under the name of a format that is not text is a script`(_ name: String) {
        #expect(answer(name, "#!/bin/sh\nexit 0\n").type.identifier == "public.shell-script")
    }

    /// Spring Boot, Installing Spring Boot applications: a script precedes the archive.
    @Test func `The beginning of a long script does not contradict the name of an archive`() {
        let script = "#!/bin/bash\n" + String(repeating: "# words of the script\n", count: 800)
        #expect(answer("a.jar", Array(script.utf8) + Samples.zip).nameAgreement != .contradicted)
    }

    // MARK: Containers

    private static let database =
        Array("SQLite format 3\0".utf8) + [16, 0, 1, 1, 0, 64, 32, 32] + [UInt8](repeating: 0, count: 76)

    /// RFC 1952, 2.3.1; 7zFormat.txt; RAR 5.0; Apache Parquet, File format: `PAR1`; RFC 7292.
    @Test(arguments: ["a.7z", "a.rar", "a.parquet", "a.p12", "a.npy", "a.dta", "a.pcap"])
    func `Compressed content without the signature of its name is compressed content`(_ name: String) {
        let text = answer(name, gzip(ascii("words, and nothing of the format\n")))
        #expect(text.type.identifier == "org.gnu.gnu-zip-archive" && text.nameAgreement != .confirmed)
    }

    /// Wireshark User's Guide, 5.2: it reads captures that gzip compressed. libpcap, pcap-savefile(5): the magic number.
    @Test func `Compressed content with the signature of its name has the type of its name`() {
        let capture: [UInt8] =
            [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8) + [0, 0, 4, 0, 1, 0, 0, 0]
        let found = answer("a.pcap", gzip(capture))
        #expect(found.type.identifier == "typeq.pcap-capture" && found.warnings.isEmpty)
        // The content is missing.
        #expect(answer("a.pcap", [0x1F, 0x8B, 8, 0, 0, 0]).nameAgreement != .contradicted)
    }

    /// SQLite, Database File Format, 1.3; APPNOTE.TXT 6.3.10, 4.3.7; dBASE: the version of the table; ISO/IEC 13818-1: packets.
    @Test(arguments: [
        "a.dbf", "a.iso", "a.pem", "a.crt", "a.gpg", "a.stl", "a.dxf", "a.vhd", "a.ps", "a.emz", "a.vgz",
    ])
    func `A database or an archive under the name of a format with its own beginning is what it is`(_ name: String) {
        for (bytes, type) in [(Self.database, "org.sqlite.sqlite3"), (Samples.zip, "public.zip-archive")] {
            let found = answer(name, bytes)
            #expect(found.type.identifier == type && found.nameAgreement != .confirmed, "\(name)")
        }
    }

    // MARK: Common extensions

    /// Registry/golden.tsv: extensions that people meet most, whose formats have a signature.
    @Test(arguments: [
        "a.doc", "a.aac", "a.opus", "a.m4v", "a.mkv", "a.wmv", "a.flv", "a.mpg", "a.3gp", "a.7z", "a.rar", "a.iso",
        "a.arrow",
        "a.nii", "a.dta", "a.mbox", "a.mobi", "a.torrent", "a.dwg", "a.ogv", "a.kmz", "a.vmdk",
    ])
    func `A picture, a program or a document under a common extension is a mismatch`(_ name: String) {
        for bytes in [Samples.png, Samples.pdf, Samples.elf] {
            #expect(answer(name, bytes).warnings.map(\.id) == [.extensionMismatch], "\(name)")
        }
    }

    /// extension-reliability.tsv: the content of these is often of another type that is not declared, or there are too few files.
    @Test(arguments: ["a.bin", "a.sys", "a.obj", "a.sub", "a.dat", "a.lzs", "a.dia", "a.bak", "a.pro", "a.rss"])
    func `A picture under an extension with other meanings is no mismatch`(_ name: String) {
        #expect(answer(name, Samples.png).nameAgreement != .contradicted)
    }

    /// TIFF 6.0, section 2; TIFF/EP, ISO 12234-2: raw photographs are TIFF. PyTorch, torch.save: a zip archive with data.pkl.
    @Test func `A picture in a container of pictures, or objects in an archive, are no mismatch`() {
        let tiff: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
        for name in ["a.nef", "a.arw", "a.dng"] { #expect(answer(name, tiff).nameAgreement != .contradicted) }
        let objects = ZipBuilder([("archive/data.pkl", "x"), ("archive/version", "3")]).bytes
        #expect(answer("a.pkl", objects).nameAgreement != .contradicted)
    }

    /// Subtitle Edit keeps shapes of letters in `Latin.db`, compressed with gzip: databases of many programs are named so.
    @Test func `Compressed content under a name that several formats share is no mismatch`() {
        #expect(answer("a.db", gzip(ascii("shapes of letters\n"))).nameAgreement != .contradicted)
        // gdbm, gdbmconst.h: GDBM_MAGIC; Avahi names such a database service-types.db.
        let database: [UInt8] = [0xCE, 0x9A, 0x57, 0x13] + [UInt8](repeating: 0, count: 60)
        #expect(answer("service-types.db", database).nameAgreement != .contradicted)
    }

    /// Unknown bytes are no proof of another format.
    @Test(arguments: ["a.7z", "a.flv", "a.3gp", "a.nii", "a.mobi"])
    func `Unknown bytes under a common extension are no mismatch unless a specification excludes them`(_ name: String) {
        let isListed = !ExtensionReliability(of: String(name.dropFirst(2))).isReliable
        #expect((answer(name, Samples.noise).nameAgreement != .contradicted) == isListed)
    }
}
