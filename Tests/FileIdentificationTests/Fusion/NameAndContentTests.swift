import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Names compared with the detected formats, without libmagic. Source: the complaints of users of other tools, named in
/// each test.
@Suite struct NameAndContentTests {
    private let identifier = FileIdentifier.withoutMagic

    private func answer(_ name: String, _ text: String) -> Identification { identifier.answer(name, text) }

    private func answer(_ name: String, _ bytes: [UInt8]) -> Identification {
        identifier.identify(bytes: bytes, named: .init(name))
    }

    /// A wrong extension opens the wrong app: securedrop-client 2171, xviewer 123, Curtail 64.
    @Test(arguments: ["a.jpg", "a.gif", "a.pdf", "a.docx", "a.mp3", "a.md", "a.c", "a.html"])
    func `A picture is a picture with any name`(name: String) {
        let picture = answer(name, Samples.png)
        #expect(picture.type == .png)
        #expect(picture.confidence == .proof)
        #expect(picture.warnings.map(\.id) == [.extensionMismatch])
    }

    /// shared-mime-info 2.3: "Identify .pdb files without a signature match as application/vnd.palm".
    @Test func `A type without its signature is replaced by another that claims the extension`() {
        let database = Array("notes".utf8) + [UInt8](repeating: 0, count: 55) + Array("DATAnote".utf8) + [0, 1, 2]
        #expect(answer("notes.pdb", database).type.identifier == "typeq.palm-database")
        let symbols = Array("Microsoft C/C++ MSF 7.00\r\n\u{1A}DS".utf8) + [0, 0, 0, 0, 16]
        #expect(answer("app.pdb", symbols).type.identifier == "typeq.program-database")
        #expect(answer("1abc.pdb", "HEADER    HYDROLASE\nATOM      1  N\n").mimeType == "chemical/x-pdb")
    }

    @Test func `A matching name has no warning`() {
        #expect(answer("a.png", Samples.png).warnings == [])
        #expect(answer("a.png", Samples.png).confidence == .proof)
        #expect(answer("a.json", "[1, 2]").confidence == .name)
        #expect(answer("a.json", "[1, 2]").warnings == [])
        #expect(answer("a.html", "<!DOCTYPE html><title>t</title>").warnings == [])
    }

    /// A zip renamed to docx: puremagic 3. The content of a zip archive from an unknown program is unknown.
    @Test func `A zip archive is not an office document, but may be a document of an unknown format`() {
        #expect(answer("letter.docx", Samples.zip).type.conforms(to: .zip))
        #expect(answer("model.nobodysextension", Samples.zip).type.conforms(to: .archive))
        #expect(answer("drawing.ezdraw", Samples.zip).type.identifier == "com.dekorra.eazydraw.graphic")
    }

    /// Issue 13: text and random data under the name of a format whose beginning is known are mismatches. A Java archive is a
    /// zip archive, and so on; the beginnings of the others are in their specifications.
    @Test(
        arguments: [
            "a.jar", "a.kmp", "a.h5ad", "a.dft", "a.bmpr", "a.vgz", "a.dwg", "a.emf", "a.wmf", "a.wpg", "a.pfb",
        ],
        [Array("A text, and nothing else.\n".utf8), (0..<64).map { UInt8(truncatingIfNeeded: $0 * 89 + 131) }])
    func `Content that is not in the container of its name is a mismatch`(_ name: String, _ bytes: [UInt8]) {
        let answer = answer(name, bytes)
        #expect(answer.type == .data || answer.type == .plainText)
        #expect(answer.nameAgreement != .confirmed)
    }

    /// Issue 13: elimination is not evidence. An IPS patch begins with `PATCH`, a slide of AutoCAD with its name.
    @Test(arguments: ["a.ips", "a.sld", "a.ym", "a.gbr"])
    func
        `Binary content with the name of a text file does not have the type of a claimant that would have been detected`(
            _ name: String
        )
    {
        let answer = answer(name, (0..<64).map { UInt8(truncatingIfNeeded: $0 * 89 + 131) })
        #expect(answer.type == .data)
        #expect(answer.confidence == Confidence.none)
    }

    /// Not all files of these formats are detected, but none is text: tables of dBASE, packages. A `.car` may be text, a model
    /// of Materials Studio.
    @Test(arguments: ["a.dbf", "a.snap", "a.msu", "a.CATPart"])
    func `Text is not in a format that has no text`(_ name: String) {
        #expect(answer(name, "A text, and nothing else.\n").nameAgreement != .confirmed)
    }

    @Test(arguments: ["a.dxf", "a.cgm", "a.t42", "a.pfa", "a.fh9"])
    func `A format whose files may be text, or are not all detected, is accepted`(_ name: String) {
        #expect(answer(name, "A text, and nothing else.\n").warnings == [])
    }

    /// Text art has the control sequences of ECMA-48 and the letters of a code page of DOS; a script of Vim has keys. Found by
    /// `make false-warnings`.
    @Test func `A text file with a few control characters has the type of its name`() {
        let art: [UInt8] = [0x1B, 0x5B, 0x30, 0x6D, 0xC9] + [UInt8](repeating: 0xCD, count: 40) + [0x0D, 0x0A]
        let keys = Array("imap \u{16}x abcdefghijklmnop \u{16}y qrstuvwxyz \u{17}\nimap z abcdefghijklmnopqr\n".utf8)
        let arrows = Array("begin writeln('".utf8) + [0x18, 0xE1] + [UInt8](repeating: 0x78, count: 120)
        for (name, bytes) in [("a.ans", art), ("a.vim", keys), ("a.pas", arrows)] {
            let answer = answer(name, bytes)
            #expect(answer.encoding == (name == "a.ans" ? "unknown-8bit" : "binary"), "\(name)")
            #expect(answer.confidence == .name, "\(name)")
            #expect(!answer.warnings.map(\.id).contains(.notText), "\(name)")
        }
    }

    /// ISO/IEC 18181-1: a bare codestream begins with two bytes.
    @Test func `Two bytes are not proof`() {
        let answer = answer("a", [0xFF, 0x0A] + [UInt8](repeating: 0x81, count: 40))
        #expect(answer.type.identifier == "public.jpeg-xl")
        #expect(answer.confidence == .structure)
    }

    @Test func `The structure of a text file outweighs a name that it disproves`() {
        #expect(answer("a.json", "#!/bin/sh\necho\n").type.conforms(to: .shellScript))
        #expect(
            answer("a.xml", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n").type.conforms(to: .calendarEvent))
        #expect(answer("a.py", "<?xml version=\"1.0\"?>\n<note/>\n").type.conforms(to: .xml))
        #expect(answer("a.csv", "<html><body><p>x</p></body></html>").type == .html)
        #expect(answer("a.svg", "whatever\n").type == .plainText)
    }

    /// `.policy` is XML of polkit, or Java settings, which are not XML.
    @Test func `A disproved type is replaced by the next that claims the extension`() {
        let policy = answer("java.policy", "grant codeBase \"file:/x\" { permission java.security.AllPermission; };\n")
        #expect(policy.type.identifier == "typeq.java-policy")
        #expect(policy.warnings == [])
    }

    @Test func `A page with programs may begin like any page`() {
        #expect(answer("a.php", "<!DOCTYPE html><html><body><?php ?></body></html>").type.conforms(to: .phpScript))
        #expect(answer("a.md", "<h1>Title</h1>\n\n# Title\n").type.identifier == "net.daringfireball.markdown")
        for name in ["a.vue", "a.svelte", "a.jsx", "a.ejs"] {
            let page = answer(name, "<template><html><body><p>x</p></body></html></template>\n")
            #expect(page.confidence == .name, "\(name)")
            #expect(
                page.type.declaration?.tags[.filenameExtension]?.contains(String(name.dropFirst(2))) == true, "\(name)")
            #expect(page.warnings == [], "\(name)")
        }
        #expect(answer("a.html", "{% extends 'base' %}\n").type == .html)
    }

    /// Plain text beginning with `//` is not C: elementary/files 1205.
    @Test func `A guess from words does not outweigh the name of a text file`() {
        let notes = answer("notes.txt", "#include <stdio.h>\nint main(void) { return 0; }\n")
        #expect(notes.type == .plainText)
        #expect(notes.warnings == [])
    }

    @Test func `A more specific type outweighs plain text`() {
        #expect(answer("data.txt", "{\"a\": [1, 2, 3]}\n").type == .json)
        #expect(answer("data.txt", "just a sentence\n").type == .plainText)
    }

    /// UTF-16 without a mark, as older programs on Windows write it.
    @Test func `UTF-16 without a mark is text`() {
        let wide = Array("hello, world\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let text = answer("notes.txt", wide)
        #expect(text.type == .plainText)
        #expect(text.encoding == "utf-16le")
        #expect(text.warnings == [])
    }

    /// Source: Apache Tika's test-tika-327.html.
    @Test func `A page with an XML declaration that is not valid XML is a page`() {
        let text =
            "<?xml version=\"1.0\"?>\n<link href=\"a.css\" rel=\"stylesheet\" />\n<title>a</title>\n<body>b</body>\n"
        #expect(answer("a.html", text).type == .html)
        #expect(answer("a.html", "<?xml version=\"1.0\"?>\n<project><b/></project>\n").type != .html)
    }

    @Test
    func `A file that was truncated after its signature is a hint, and words that begin like a signature are not`() {
        #expect(answer("nameless", "MThd").type.identifier == "public.midi-audio")
        #expect(answer("nameless", "MThd").confidence == .hint)
        #expect(answer("nameless", "MThd is how MIDI begins\n").type == .plainText)
    }

    @Test func `Text in UTF-16 that begins with a tag confirms a name of markup`() {
        let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"
        let little = Array(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let big = Array(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        for bytes in [little, big] {
            #expect(answer("a.svg", bytes).type == .svg)
            #expect(answer("a.svg", bytes).warnings == [])
        }
    }

    /// Source: JAR File Specification: "an optional META-INF directory".
    @Test func `A Java archive without a manifest is a Java archive`() {
        let archive = answer("a.jar", ZipBuilder([("META-INF/", ""), ("a/B.class", "")]).bytes)
        #expect(archive.type.identifier == "com.sun.java-archive")
        #expect(archive.warnings == [])
    }

    /// Source: Library of Congress, fdd000030: files of Illustrator since version 9 are PDF.
    @Test func `Illustrator artwork can be PDF`() {
        let artwork = answer("logo.ai", "%PDF-1.5\n%\u{E2}\u{E3}\n1 0 obj\n<<>>\nendobj\n")
        #expect(artwork.type.identifier == "com.adobe.illustrator.ai-image")
        #expect(artwork.warnings == [])
    }

    @Test func `A text file named core is not a core dump`() {
        #expect(answer("core", "{\"a\": 1}\n").type == .json)
        #expect(answer("core", "{\"a\": 1}\n").warnings == [])
    }

    /// Source: shared-mime-info, `application/x-berkeley-db`; db_dump(1).
    @Test func `A Berkeley DB database can have the extension of databases`() {
        let database = [UInt8](repeating: 0, count: 12) + [0x61, 0x15, 0x06, 0] + [UInt8](repeating: 1, count: 48)
        #expect(answer("a.db", database).type.identifier == "typeq.berkeley-db")
        #expect(answer("a.db", database).warnings == [])
    }
}
