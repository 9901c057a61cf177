import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Content in a format that is related to the format that the name implies: a container, a successor, a template. The answer has
/// the type of the content, and the name is not contradicted.
@Suite struct RelatedFormatsTests: IdentifiesWithoutMagic {
    /// Expects the type of content under a name that it does not contradict.
    private func expect(
        _ name: String, _ bytes: [UInt8], _ type: String, location: SourceLocation = #_sourceLocation
    ) {
        let answer = answer(name, bytes)
        #expect(answer.type.identifier == type, "\(name)", sourceLocation: location)
        #expect(answer.nameAgreement != .contradicted, "\(name)", sourceLocation: location)
        #expect(answer.warnings == [], "\(name)", sourceLocation: location)
    }

    private func isContradicted(_ name: String, _ bytes: [UInt8]) -> Bool {
        answer(name, bytes).warnings.contains { $0.id == .extensionMismatch }
    }

    private static func office(_ main: String) -> [UInt8] {
        ZipBuilder([("[Content_Types].xml", ZipReaderTests.contentTypes(main)), ("x.xml", "<x/>")]).bytes
    }

    private static func document(_ mimeType: String) -> [UInt8] {
        ZipBuilder([("mimetype", "application/\(mimeType)"), ("content.xml", "<x/>")]).bytes
    }

    private static let word = "application/vnd.openxmlformats-officedocument.wordprocessingml."
    private static let sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml."
    private static let slides = "application/vnd.openxmlformats-officedocument.presentationml."

    // MARK: Successors and templates

    /// Ecma TC45, Office Open XML Overview: the format represents the documents of the binary formats. Programs open either by its
    /// content.
    @Test(arguments: ["document", "template"])
    func `A document of Office Open XML may have the name of the older format`(_ kind: String) {
        let identifier = "org.openxmlformats.wordprocessingml.\(kind)"
        for name in ["a.doc", "a.dot"] { expect(name, Self.office("\(Self.word)\(kind).main+xml"), identifier) }
    }

    @Test func `A workbook or presentation of Office Open XML may have the name of the older format`() {
        let workbook = Self.office("\(Self.sheet)sheet.main+xml")
        for name in ["a.xls", "a.xlt"] { expect(name, workbook, "org.openxmlformats.spreadsheetml.sheet") }
        let presentation = Self.office("\(Self.slides)presentation.main+xml")
        for name in ["a.ppt", "a.pot", "a.pps"] {
            expect(name, presentation, "org.openxmlformats.presentationml.presentation")
        }
        let drawing = Self.office("application/vnd.ms-visio.drawing.main+xml")
        expect("a.vsd", drawing, "typeq.visio-2013-drawing")
    }

    /// OpenDocument 1.0, introduction: it is based on the format of OpenOffice.org.
    @Test func `An OpenDocument text may have the name of the older format`() {
        expect("a.sxw", Self.document("vnd.oasis.opendocument.text"), "org.oasis-open.opendocument.text")
    }

    @Test func `A document in the older format contradicts the name of its successor`() {
        #expect(isContradicted("a.docx", CompoundFileBuilder(["WordDocument"]).bytes))
        #expect(isContradicted("a.doc", Self.office("\(Self.sheet)sheet.main+xml")))
    }

    /// ECMA-376 part 1, annex A: the parts of a template and a slide show are those of a document.
    @Test func `A template may have the name of a document`() {
        expect(
            "a.docx", Self.office("\(Self.word)template.main+xml"), "org.openxmlformats.wordprocessingml.template")
        expect(
            "a.xlsx", Self.office("\(Self.sheet)template.main+xml"), "org.openxmlformats.spreadsheetml.template")
        expect(
            "a.pptx", Self.office("\(Self.slides)template.main+xml"), "org.openxmlformats.presentationml.template")
        #expect(!isContradicted("a.pptx", Self.office("\(Self.slides)slideshow.main+xml")))
    }

    /// [MS-OFFMACRO2]: a document with macros has a content type of its own, and Office refuses to open it under the name of a document
    /// without macros, which would hide that it contains a program.
    @Test(arguments: [
        ("a.docx", "word.document"), ("a.dotx", "word.document"),
        ("a.xlsx", "excel.sheet"),
        ("a.xltx", "excel.sheet"), ("a.xlsx", "excel.template"), ("a.pptx", "powerpoint.presentation"),
        ("a.ppsx", "powerpoint.slideshow"),
    ])
    func `A document with macros contradicts the name of a document without macros`(_ name: String, _ kind: String) {
        #expect(isContradicted(name, Self.office("application/vnd.ms-\(kind).macroEnabled.main+xml")))
    }

    @Test func `A document with macros may have the name of the older format, which also has macros`() {
        expect(
            "a.doc", Self.office("application/vnd.ms-word.document.macroEnabled.main+xml"),
            "org.openxmlformats.wordprocessingml.document.macroenabled")
    }

    // MARK: Containers

    /// ECMA-376 part 2; OpenDocument 1.3 part 2; EPUB 3.3 OCF; JAR File Specification: all are zip archives.
    @Test func `A document in a zip archive may have the name of a zip archive`() {
        expect(
            "a.zip", Self.office("\(Self.word)document.main+xml"), "org.openxmlformats.wordprocessingml.document")
        expect("a.zip", Self.document("vnd.oasis.opendocument.text"), "org.oasis-open.opendocument.text")
        expect("a.zip", Self.document("epub+zip"), "org.idpf.epub-container")
        expect("a.zip", ZipBuilder([("META-INF/MANIFEST.MF", "x")]).bytes, "com.sun.java-archive")
    }

    /// The specifications of these formats, and of their containers: APPNOTE.TXT 6.3.10; [MS-CFB]; SQLite, file format; RFC 1952.
    @Test(arguments: [
        "3mf", "docx", "dotx", "xlsx", "pptx", "odt", "ods", "otp", "epub", "idml", "ipa", "kmz", "kra", "npz", "nupkg",
        "pages", "sketch", "usdz", "vsdx", "war", "whl",
    ])
    func `A zip archive without the members of a format may have its name`(_ tag: String) {
        expect("a.\(tag)", Samples.zip, "public.zip-archive")
    }

    @Test func `A container without a known format may have the name of a format that is based on it`() {
        expect("a.gpkg", database(0), "org.sqlite.sqlite3")
        for tag in ["doc", "xls", "ppt", "msi", "vsd", "msg"] {
            expect("a.\(tag)", CompoundFileBuilder(["Something"]).bytes, "typeq.ole-storage")
        }
        for tag in ["tgz", "bam"] { expect("a.\(tag)", gzip(ascii("words\n")), "org.gnu.gnu-zip-archive") }
        for tag in ["wav", "avi", "webp"] { expect("a.\(tag)", riff("XYZW"), "typeq.riff-container") }
        #expect(!isContradicted("a.ova", tarHeader("words.txt").padded(to: 2048)))
    }

    /// 3GPP TS 26.244, section 5: a file is an ISO base media file, and may have the brands of MP4. Phones write both names.
    @Test func `A movie for mobile phones may have the name of MPEG-4`() {
        expect("a.mp4", fileType("3gp4", ["isom"]) + movie(["vide"]), "public.3gpp")
    }

    /// TIFF/EP, ISO 12234-2: a raw photograph is a TIFF file. The cameras of Kodak named them .tif.
    @Test func `A raw photograph that is based on TIFF may have the name of TIFF`() {
        expect("a.tif", tiff([(254, 1)], maker: "Kodak"), "com.kodak.raw-image")
    }

    // MARK: Unrelated formats

    @Test func `Content in an unrelated format contradicts the name`() {
        let document = Self.office("\(Self.word)document.main+xml")
        #expect(isContradicted("a.docx", Samples.png))
        #expect(isContradicted("a.png", Samples.zip))
        #expect(isContradicted("a.pdf", document))
        #expect(isContradicted("a.xlsx", document))
        #expect(isContradicted("a.odt", document))
        #expect(isContradicted("a.docx", CompoundFileBuilder(["Something"]).bytes))
        #expect(isContradicted("a.xls", Samples.zip))
        #expect(isContradicted("a.docx", gzip(ascii("words\n"))))
        #expect(isContradicted("a.wav", riff("AVI ")))
        #expect(isContradicted("a.mp4", fileType("heic", ["mif1"])))
    }
}
