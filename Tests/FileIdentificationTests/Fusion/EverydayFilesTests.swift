import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Programs, media, text and parts of files that users keep under their usual names or without a name.
@Suite struct EverydayFilesTests: IdentifiesWithoutMagic {
    private func fittingExtension(_ name: String, _ bytes: [UInt8]) -> String? {
        FittingName(of: Array(name.utf8), answer(name, bytes)).fileExtension
    }

    /// Returns the bytes that hexadecimal digits state.
    private func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
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

    /// RFC 7468, 2: a file may contain several blocks. The programs of servers read the certificate and the key from one file:
    /// HAProxy, `crt`; Apache, SSLCertificateFile.
    @Test func `A private key after a certificate is a private key`() {
        let certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
        let key = "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n"
        for name in ["", "server.pem"] {
            #expect(answer(name, certificate + certificate + key).type.identifier == "typeq.pem-private-key")
            #expect(answer(name, certificate + certificate).type.identifier == "public.x509-certificate")
        }
        let named = answer("server.crt", certificate + key)
        #expect(named.type.identifier == "typeq.pem-private-key" && named.warnings == [])
    }

    /// RFC 7468, 13, and RFC 8410, 10.1; RFC 5480, 2; RFC 3279, 2.3.1: SubjectPublicKeyInfo.
    @Test func `A public key in PEM or DER has its own type`() {
        let pem = "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----\n"
        #expect(answer("", pem).type.identifier == "typeq.pem-public-key")
        #expect(answer("key.pem", pem).warnings == [])
        let rsa: [UInt8] = [
            0x30, 0x82, 0x01, 0x22, 0x30, 0x0D, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1, 5, 0, 3, 0x82,
        ]
        let curve: [UInt8] = [0x30, 0x59, 0x30, 0x13, 6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1, 6, 8, 0x2A, 0x86, 0x48]
        for key in [rsa, curve] {
            for name in ["", "key.der"] {
                let answer = answer(name, key + [UInt8](repeating: 0xB5, count: 80))
                #expect(answer.type.identifier == "typeq.der-public-key" && answer.warnings == [])
            }
        }
    }

    /// pickletools: the operations EMPTY_DICT, EMPTY_LIST, BINPUT, MARK, PROTO, NONE and STOP. Written by Python 3.
    @Test(arguments: [
        "}q\u{0}(X\u{1}\u{0}\u{0}\u{0}aq\u{1}K\u{1}X\u{1}\u{0}\u{0}\u{0}bq\u{2}K\u{2}u.",
        "}q\u{0}X\u{1}\u{0}\u{0}\u{0}aq\u{1}K\u{1}s.",
        "]q\u{0}(K\u{1}K\u{2}K\u{3}e.",
    ])
    func `Python objects in protocol 1 need no name`(_ content: String) {
        #expect(answer("", content).type.identifier == "typeq.python-pickle")
    }

    @Test(arguments: 2...5 as ClosedRange<UInt8>)
    func `A single Python object needs no name`(_ version: UInt8) {
        for object in [[0x4E], [0x88], [0x4B, 0x07]] as [[UInt8]] {
            #expect(answer("", [0x80, version] + object + [0x2E]).type.identifier == "typeq.python-pickle")
        }
    }

    // MARK: Documents

    /// ECMA-376 part 1, 11.3.10, 12.3.23 and 13.3.6: the content type of the main part distinguishes a template. A template is a
    /// relative of the document, and does not contradict its name.
    @Test(arguments: [
        ("a.docx", "wordprocessingml", "document", "dotx"), ("a.xlsx", "spreadsheetml", "sheet", "xltx"),
        ("a.pptx", "presentationml", "presentation", "potx"),
    ])
    func `A template under the name of a document has its own type`(
        _ name: String, _ family: String, _ document: String, _ own: String
    ) {
        func file(_ kind: String) -> [UInt8] {
            let main = "application/vnd.openxmlformats-officedocument.\(family).\(kind).main+xml"
            return ZipBuilder([("[Content_Types].xml", ZipReaderTests.contentTypes(main)), ("x.xml", "<x/>")]).bytes
        }
        let template = answer(name, file("template"))
        #expect(template.type.identifier == "org.openxmlformats.\(family).template")
        #expect(template.warnings == [] && template.nameAgreement == .unconfirmed)
        #expect(FittingName(of: Array(name.utf8), template).corrected == nil)
        #expect(fittingExtension(name, file("template")) == own)
        #expect(answer("a.\(own)", file("template")).warnings == [])
        #expect(answer(name, file(document)).warnings == [])
    }

    // MARK: Guesses

    /// astropy, io/ascii/tests/data: tables with a heading between lines. Docutils, "Title overline & underline mismatch".
    @Test func `A table with a heading between lines is not reStructuredText`() {
        let line = String(repeating: "-", count: 40) + "\n"
        for table in [
            "# separated by blanks\n\(line)zabs1.nh p1.gamma p1.ampl statname statval\n\(line)0.09 1.29 7.0 a 4.5\n",
            "\(line)a b c\n\(line)1 2 3\n4 5 6\n\(line)",
            "J/A+A/557/A19  Title\n====\nMass and age\n====\nKeywords: a\n\(line)   Bytes Format\n\(line)  1- 2 I2\n\(line)",
        ] {
            #expect(kind(table) != "org.python.restructuredtext", "\(table)")
        }
        let title = "=====\nTitle\n=====\n\nWords of a text with a `reference`_.\n\nPart\n----\n\nMore words.\n"
        #expect(kind(title) == "org.python.restructuredtext")
    }

    /// Messages of the compiler lpython, and its output.
    @Test func `A guess of a language needs what only this language has`() {
        let message = """
            semantic error: Enumerations with non-integer or non-unique integer values cannot interoperate with C code.
             --> tests/errors/enum_01.py:5:1 - 8:19
              |
            5 |    class Color(Enum):
              |    ^^^^^^^^^^^^^^^^^^...
            ...
              |
            8 |        BLUE: f64 = 0.7
              | ...^^^^^^^^^^^^^^^^^^^

            """
        #expect(answer("a.stderr", message).type.isDynamic)
        let program = """
            #include <iostream>
            #include <vector>
            #include <Kokkos_Core.hpp>

            template <typename T>
            Kokkos::View<T*> from_std_vector(const std::vector<T> &v)
            {
                Kokkos::View<T*> r("r", v.size());
                for (size_t i=0; i < v.size(); i++) {
                    r(i) = v[i];
                }
                return r;
            }

            void __main__global_stmts();
            int32_t check();

            """
        #expect(answer("a.stdout", program).type.identifier != "com.nvidia.cuda")
        #expect(
            answer(
                "",
                "__global__ void add(int n, float *x) {\n    int i = blockIdx.x * blockDim.x;\n    x[i] += n;\n}\n"
                    + "int main() {\n    add<<<1, 256>>>(1, nullptr);\n    cudaDeviceSynchronize();\n    return 0;\n}\n"
            ).type.identifier == "com.nvidia.cuda")
    }

    /// ZSoft PCX File Format, "ZSoft .PCX FILE HEADER FORMAT": the header has 128 bytes. The rules of libmagic compare two.
    @Test func `A guess of libmagic about two bytes needs the name`() {
        let families = TypeFamilies(.shipped)
        for (mime, type, tag) in [
            ("image/vnd.zbrush.pcx", "typeq.pcx-image", "pcx"),
            ("image/x-award-bioslogo", "typeq.award-bios-logo", "epa"),
        ] {
            var content = (0..<31 as Range<UInt8>).map { $0 ^ 10 }.withUnsafeBytes {
                ContentEvidence($0, isWhole: true)
            }
            content.magic = .mime(mime)
            func answer(_ name: String) -> Identification {
                let name = NameReader(families).evidence(of: FileName(bytes: Array(name.utf8)), isExecutable: false)
                return Fusion(families).byNameAndContent(WeighedEvidence(name, content, families: families))
            }
            #expect(answer("seed").type == .data)
            #expect(answer("seed.bin").type.identifier != type)
            #expect(answer("a.\(tag)").type.identifier == type || tag == "pcx")
        }
    }

    // MARK: Markup

    /// SVG 2, section 5.1: the root element of a drawing is svg. A browser runs the scripts of a page in either format.
    @Test func `A page under the name of a drawing is a page`() {
        for page in ["<!DOCTYPE html><html><script>alert(1)</script></html>", "<html><body>x</body></html>"] {
            let answer = answer("a.svg", page)
            #expect(answer.type == .html && answer.nameAgreement == .contradicted)
        }
        #expect(answer("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").nameAgreement == .confirmed)
    }

    /// APPNOTE.TXT 6.3.10; SQLite, file format, 1.3.
    @Test(arguments: ["a.mp3", "a.png", "a.wmv", "a.mkv"])
    func `An archive or a database under the name of media is a mismatch`(_ name: String) {
        for (bytes, type) in [(Samples.zip, "public.zip-archive"), (database(0), "org.sqlite.sqlite3")] {
            let answer = answer(name, bytes)
            #expect(answer.type.identifier == type && answer.nameAgreement == .contradicted)
        }
    }

    /// RFC 7946, section 3.2: a feature has a geometry. TopoJSON Format Specification, 2.1: a topology has objects and arcs.
    @Test func `JSON with a member named type is a map only with the members of a map`() {
        #expect(answer("a", #"{"type": "Feature", "name": "login page"}"#).type == .json)
        #expect(answer("a", #"{"type": "Topology", "nodes": []}"#).type == .json)
        let feature = #"{"type": "Feature", "geometry": null, "properties": null}"#
        #expect(answer("a", feature).type.identifier == "public.geojson")
        #expect(answer("a", #"{"type": "Topology", "objects": {}, "arcs": []}"#).type.identifier == "typeq.topojson")
    }

    // MARK: Keys and objects

    /// RFC 8410, sections 10.1 and 10.3: a public and a private key. openssl-pkcs8(1) reads a `key.der`; other programs name such
    /// keys `.key`, as Keynote names its presentations.
    @Test(arguments: [
        ("302A300506032B6570032100", "typeq.der-public-key"), ("302E020100300506032B657004220420", "typeq.pkcs8-key"),
    ])
    func `A key in DER may have the extension key or der`(_ digits: String, _ type: String) {
        let key = bytes(digits) + [UInt8](repeating: 0x5A, count: 32)
        for name in ["a.key", "a.der"] {
            let answer = answer(name, key)
            #expect(answer.type.identifier == type && answer.nameAgreement != .contradicted, "\(name)")
        }
    }

    /// RFC 9580, section 5.5.2: an exported key, which GnuPG also writes as `.gpg`. PROTOCOL.sshsig of OpenSSH: ssh-keygen
    /// appends `.sig`.
    @Test func `A key or a signature has its own type under an extension that messages share`() {
        let key = bytes("9833046677889916092B06010401DA470F010107") + Samples.noise
        #expect(answer("pub.gpg", key).type.identifier == "typeq.pgp-keys")
        #expect(answer("pub.gpg", Samples.noise).type.identifier == "typeq.pgp-message")
        let signature = "-----BEGIN SSH SIGNATURE-----\nU1NIU0lHAAAAAQ==\n-----END SSH SIGNATURE-----\n"
        for name in ["a.sig", "a"] { #expect(answer(name, signature).type.identifier == "typeq.ssh-signature") }
    }

    /// Mach-O, mach-o/loader.h: MH_MAGIC_64 and MH_OBJECT. Compilers on the Mac name objects `.o`.
    @Test func `An object file of the Mac has the extension o`() {
        let object = bytes("CFFAEDFE0C000001000000000100000004000000") + [UInt8](repeating: 0, count: 64)
        let answer = answer("a.o", object)
        #expect(answer.type.identifier == "public.object-code" && answer.nameAgreement != .contradicted)
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
