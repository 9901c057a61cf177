import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Programs, media, text and parts of files that users keep under their usual names or without a name.
@Suite struct EverydayFilesTests {
    private let identifier = FileIdentifier.withoutMagic

    private func answer(_ name: String, _ bytes: [UInt8]) -> Identification {
        identifier.identify(bytes: bytes, named: FilePath(name))
    }

    private func answer(_ name: String, _ text: String) -> Identification { answer(name, ascii(text)) }

    private func fittingExtension(_ name: String, _ bytes: [UInt8]) -> String? {
        FittingName(of: Array(name.utf8), answer(name, bytes)).fileExtension
    }

    // MARK: Programs

    /// Microsoft, PE Format, "Optional Header": the subsystem 2 is the graphical one. A screen saver is a program with the
    /// extension `scr`.
    @Test func `The extension of a program of Windows is exe unless its name has another one`() throws {
        let program = try #require(KindSamples.own["pe"])
        for name in ["setup", "tool.exe", "tool.pdf"] { #expect(fittingExtension(name, program) == "exe") }
        #expect(fittingExtension("saver.scr", program) == "scr")
        #expect(fittingExtension("a", try #require(KindSamples.own["ne"])) == "exe")
        #expect(fittingExtension("a", try #require(KindSamples.own["dos"])) == "exe")
        #expect(fittingExtension("a", elf(2, segments: [1])) == nil)
    }

    /// shared-mime-info and libmagic, `application/x-executable` and `application/x-pie-executable`: only a program of the ELF
    /// type 3 is position-independent.
    @Test func `The MIME type of an ELF program states whether it is position-independent`() {
        #expect(answer("a", elf(2, segments: [1])).mimeType == "application/x-executable")
        let pie = answer("a", elf(3, segments: [3, 1]))
        #expect(pie.mimeType == "application/x-pie-executable")
        #expect(pie.type.conforms(to: try! #require(UTType("typeq.elf-executable"))))
    }

    // MARK: Encodings

    /// RFC 1468, "Description": the sequences ESC $ B and ESC ( B.
    @Test func `The escape sequences of ISO-2022-JP name the encoding`() {
        let text = "\u{1B}$BL>A0\u{1B}(B;\u{1B}$BET;T\u{1B}(B\n"
        #expect(answer("a.txt", text).encoding == "iso-2022-jp")
        #expect(answer("a.txt", text).isText == true)
        let long = Array(repeating: text, count: 1000).joined()
        #expect(answer("a.txt", long).encoding == "iso-2022-jp")
        #expect(answer("a.txt", "\u{1B}[1mbold\u{1B}[0m $B (B\n").encoding == "us-ascii")
    }

    // MARK: Media

    /// ISO/IEC 23008-12, annex B: `heic` is a brand of files with HEVC images; `mif1` is the brand for any codec.
    @Test func `A container for any codec agrees with each codec`() {
        for (name, brand, type) in [
            ("a.heif", "heic", "public.heic"), ("a.hif", "avif", "public.avif"), ("a.heifs", "hevc", "public.heics"),
        ] {
            let answer = answer(name, isoMedia(brand))
            #expect(answer.type.identifier == type && answer.nameAgreement == .confirmed && answer.warnings.isEmpty)
        }
        #expect(answer("a.heif", Samples.png).nameAgreement == .contradicted)
        #expect(answer("a.heic", isoMedia("avif")).nameAgreement == .contradicted)
    }

    private func isoMedia(_ brand: String) -> [UInt8] { big(16, 4) + ascii("ftyp" + brand) + big(0, 4) + big(8, 4) }

    /// webmproject.org, "WebM Container Guidelines": `audio/webm` for files with only audio tracks.
    @Test(arguments: ["a", "a.webm", "a.weba"])
    func `WebM with only audio tracks is audio`(name: String) {
        let audio = answer(name, matroska("webm", tracks: [2]))
        #expect(audio.type.conforms(to: .audio) && audio.mimeType == "audio/webm")
        #expect(audio.nameAgreement != .contradicted)
        let video = answer(name, matroska("webm", tracks: [1, 2]))
        #expect(video.mimeType == "video/webm" && video.nameAgreement != .contradicted)
    }

    /// RFC 7845, 9: `audio/ogg` is the MIME type of files.
    @Test func `The MIME type of an Opus file is that of Ogg`() {
        #expect(UTType("org.xiph.opus").map { TypeFamilies(.shipped).mimeType(of: $0) } == "audio/ogg")
    }

    // MARK: Pages and text formats

    /// WHATWG, MIME Sniffing, "Identifying a resource with an unknown MIME type".
    @Test(arguments: [
        "<script>alert(document.cookie)</script>", "   \n\t<iframe src=\"javascript:alert(1)\"></iframe>",
        "<b>bold</b>", "<DIV CLASS=\"a\">x</DIV>\n",
    ])
    func `Text without a name that begins with a tag of the standard is a page`(text: String) {
        #expect(answer("", text).type == .html)
        #expect(answer("a.png", text).type == .html)
        #expect(answer("a.svelte", text).type != .html)
    }

    @Test(arguments: ["<bold>x</bold>", "<p align=\"center\">\n\n# Title\n\n- item\n", "<b"])
    func `Other text that begins with a bracket is not a page`(text: String) {
        #expect(answer("", text).type != .html)
    }

    /// The PHP Manual, "PHP tags".
    @Test func `The short echo tag begins a PHP program`() {
        #expect(answer("", "<?= $x ?>\n").type.identifier == "public.php-script")
    }

    /// InfluxDB, "Line protocol"; Git, Documentation/git-reflog; RFC 4180.
    @Test func `Lines of settings and of a reflog are not tables`() {
        let zeros = String(repeating: "0", count: 40)
        for text in [
            String(repeating: "cpu,host=a usage=0.1 1704273600000000000\n", count: 6),
            String(repeating: "\(zeros) \(zeros) A B <a@b.c> 1704273600 +0000\tcommit: x\n", count: 3),
            "a=1;b=2\nc=3;d=4\n",
        ] { #expect(answer("", text).type == .plainText, "\(text)") }
        #expect(answer("", "name,query\na,x=1\nb,y=2\nc,z=3\n").type == .commaSeparatedText)
        #expect(
            answer(
                "", "text\tlabel\n" + String(repeating: "a long sentence with several words in it\tgood\n", count: 3)
            ).type == .tabSeparatedText)
    }

    /// CTAN, makeindex; multimedia.cx, VOBsub.
    @Test func `An index of LaTeX is not an index of subtitles`() {
        #expect(answer("a.idx", "\\indexentry{foo}{1}\n").type.identifier == "typeq.latex-index-entries")
        #expect(answer("a.idx", "# VobSub index file, v7\n").type.identifier == "typeq.vobsub-index")
        #expect(answer("a.idx", "words of a text\n").type == .plainText)
    }

    /// RFC 5915 and openssl-ecparam(1): the parameters precede the key.
    @Test func `Parameters before a private key do not hide it`() {
        let parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
        let key = "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----\n"
        #expect(answer("a", parameters + key).type.identifier == "typeq.pem-private-key")
        #expect(answer("a", parameters).type.identifier == "typeq.pem-text")
    }

    // MARK: Databases

    /// MBTiles 1.3, "Database": a file MAY have the application identifier. Fossil, src/schema.c: the identifier is for
    /// file(1). GeoPackage 1.3, requirement 2: a file SHALL have it.
    @Test func `An identifier that a specification permits is not required`() {
        for (name, type) in [("a.mbtiles", "typeq.mbtiles"), ("a.fossil", "typeq.fossil-repository")] {
            #expect(answer(name, database(0)).type.identifier == type)
            #expect(answer(name, Samples.png).nameAgreement != .confirmed)
        }
        #expect(answer("a.gpkg", database(0)).type.identifier == "org.sqlite.sqlite3")
    }

    // MARK: Parts and copies

    /// APPNOTE.TXT 6.3.10, sections 4.3.16, 4.4.19 and 8.3.
    @Test func `The last part of a split archive is an archive`() {
        let end =
            ascii("PK\u{5}\u{6}") + little(6, 2) + little(5, 2) + [0, 0, 1, 0] + little(90, 4) + little(9, 4) + [0, 0]
        let answer = answer("a.zip", Samples.noise + end)
        #expect(answer.type.identifier == "public.zip-archive" && answer.nameAgreement == .confirmed)
    }

    /// GNU Coreutils, split.
    @Test func `The suffix of a part of a file is not an extension`() {
        for name in ["a.csv.ac", "a.csv.ad", "a.csv.gz.ac", "a.zip.001"] {
            let answer = answer(name, Samples.noise)
            #expect(answer.type == .data && answer.nameAgreement != .contradicted, "\(name)")
        }
        #expect(answer("a.zip.000", Samples.zip).type.identifier == "public.zip-archive")
        #expect(answer("a.csv.ac", "a,b\n1,2\n3,4\n").type == .commaSeparatedText)
        #expect(answer("configure.ac", "AC_INIT\n").type.identifier == "typeq.autoconf")
    }

    /// GNU Emacs Manual, "Auto Save Files".
    @Test func `An auto-save file of Emacs has the type of its original`() {
        #expect(answer("#notes.txt#", "words\n").type == .plainText)
        #expect(answer("#a.py#", "import os\n").type == .pythonScript)
        #expect(answer("##", "words\n").type == .plainText)
    }
}
