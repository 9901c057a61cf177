import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Containers that were cut before the part that identifies documents, compared with names, without libmagic.
///
/// Sources: APPNOTE.TXT 6.3.10, section 4.3.6: the central directory is at the end of an archive; [MS-CFB], section 2.2: the
/// directory of a compound file is in any sector.
@Suite struct CutContainerTests: IdentifiesWithoutMagic {
    private func expectName(_ name: String, _ type: String, _ bytes: [UInt8], _ comment: Comment? = nil) {
        let answer = answer(name, bytes)
        #expect(answer.type.identifier == type, comment)
        #expect(answer.confidence == .name, comment)
        #expect(answer.warnings == [], comment)
    }

    private func expectMismatch(_ name: String, _ type: String, _ bytes: [UInt8], _ comment: Comment? = nil) {
        let answer = answer(name, bytes)
        #expect(answer.type.identifier == type, comment)
        #expect(answer.nameAgreement != .confirmed, comment)
    }

    // MARK: Zip archives

    private static let zip = ZipBuilder([("a/data", String(repeating: "content ", count: 40)), ("b", "")])

    /// Cut in the first member, before the directory, and within it.
    private static let cutZips: [[UInt8]] = {
        let start = zip.withoutDirectory
        return [Array(start[..<100]), start, Array(zip.bytes[..<(start.count + 20)])]
    }()

    /// ECMA-376 part 2, section 7; JAR File Specification; EPUB 3.3 OCF, section 4.2; OpenDocument 1.3 part 2: all are zip
    /// archives.
    @Test(
        arguments: [
            ("a.docx", "org.openxmlformats.wordprocessingml.document"), ("a.jar", "com.sun.java-archive"),
            ("a.epub", "org.idpf.epub-container"), ("a.odt", "org.oasis-open.opendocument.text"),
        ], cutZips)
    func `A truncated zip archive has the type of a name that is based on zip`(
        _ name: (String, String), _ bytes: [UInt8]
    ) {
        expectName(name.0, name.1, bytes)
    }

    /// PNG, section 5.2; JFIF; ISO 32000, 7.5.2; [MS-CFB]: each begins with its own bytes.
    @Test(arguments: ["a.png", "a.jpg", "a.pdf", "a.xls", "a.gz"], cutZips)
    func `A truncated zip archive contradicts other names`(_ name: String, _ bytes: [UInt8]) {
        expectMismatch(name, "public.zip-archive", bytes)
    }

    @Test(arguments: cutZips)
    func `A truncated zip archive without a name is a zip archive`(_ bytes: [UInt8]) {
        #expect(answer("nameless", bytes).type == .zip)
        #expect(answer("a.zip", bytes).warnings == [])
    }

    @Test(arguments: ["a.docx", "a.png"])
    func `A complete zip archive without parts of a document does not confirm its name`(_ name: String) {
        expectMismatch(name, "public.zip-archive", Self.zip.bytes)
    }

    /// APPNOTE, section 4.3.1: an archive may consist of the record at the end of the directory alone.
    @Test(arguments: ["a.docx", "a.xlsx", "a.odt", "a.epub", "a.png"])
    func `An empty zip archive is not truncated`(_ name: String) {
        var empty = ZipBuilder([])
        expectMismatch(name, "public.zip-archive", empty.bytes)
        empty.comment = ascii("A comment of more than a few words")
        expectMismatch(name, "public.zip-archive", empty.bytes, "with a comment")
        // The record was read, and contains no members.
        expectMismatch(name, "public.zip-archive", Array(empty.bytes[..<30]), "cut in the comment")
    }

    @Test func `An empty zip archive is a zip archive, and a Java archive needs no members`() {
        let empty = ZipBuilder([]).bytes
        #expect(answer("nameless", empty).type == .zip)
        #expect(answer("a.zip", empty).warnings == [])
        expectName("a.jar", "com.sun.java-archive", empty)
    }

    /// A record that is incomplete, or that applies members, leaves the members open. The last part of a split archive begins
    /// with such a record: APPNOTE, section 8.3.
    @Test func `A record without its directory leaves the members open`() {
        let empty = ZipBuilder([]).bytes
        expectName("a.docx", "org.openxmlformats.wordprocessingml.document", Array(empty[..<12]))
        var split = empty
        split.replaceSubrange(8..<12, with: [3, 0, 3, 0])
        expectName("a.docx", "org.openxmlformats.wordprocessingml.document", split)
    }

    /// EPUB 3.3 OCF, section 4.3: the member `mimetype` comes first, so it is there.
    @Test func `A truncated archive with a decisive first member does not have a different type`() {
        let content = String(repeating: "<p/>", count: 100)
        let book = ZipBuilder([("mimetype", "application/epub+zip"), ("a.xhtml", content)]).bytes.prefix(120)
        #expect(answer("a.epub", Array(book)).warnings == [])
        #expect(answer("nameless", Array(book)).type == .epub)
        expectMismatch("a.docx", "org.idpf.epub-container", Array(book))
    }

    // MARK: Compound files

    /// The header names a sector of the directory that is not there: cut in the header, after it, and in a sector.
    private static let cutCompounds: [[UInt8]] = {
        let whole = CompoundFileBuilder(["Something"]).bytes
        return [Array(whole[..<300]), Array(whole[..<512]), Array(whole[..<900])]
    }()

    /// [MS-XLS], [MS-DOC] and [MS-PPT], each section 2.1. An installer is a compound file, and `.msi` is also the extension of
    /// a text format: a model of Cerius2. [MS-OFFCRYPTO], section 2.3: an encrypted document of Office Open XML is a compound
    /// file.
    @Test(
        arguments: [
            ("a.xls", "com.microsoft.excel.xls"), ("a.doc", "com.microsoft.word.doc"),
            ("a.ppt", "com.microsoft.powerpoint.ppt"), ("a.msi", "com.microsoft.msi-installer"),
            ("a.docx", "org.openxmlformats.wordprocessingml.document"),
        ], cutCompounds)
    func `A truncated compound file has the type of a name that is based on it`(
        _ name: (String, String), _ bytes: [UInt8]
    ) {
        expectName(name.0, name.1, bytes)
    }

    @Test(arguments: ["a.png", "a.jar", "a.epub", "a.pdf"], cutCompounds)
    func `A truncated compound file contradicts other names`(_ name: String, _ bytes: [UInt8]) {
        expectMismatch(name, "typeq.ole-storage", bytes)
        #expect(answer("nameless", bytes).type.identifier == "typeq.ole-storage")
    }

    @Test(arguments: ["a.xls", "a.msi", "a.docx", "a.png", "a.jar"])
    func `A complete compound file of a different kind does not confirm its name`(_ name: String) {
        expectMismatch(name, "typeq.ole-storage", CompoundFileBuilder(["Something"]).bytes)
    }

    // MARK: Media and programs

    /// ISO/IEC 14496-12, section 8.4.3: only the tracks in `moov` distinguish audio from video.
    @Test func `Media files that were truncated before their tracks do not contradict an audio name`() {
        let data = box("mdat", [UInt8](repeating: 1, count: 3000))
        let head = fileType("isom", ["iso2", "mp41"])
        expectName("a.m4a", "com.apple.m4a-audio", Array((head + data).prefix(1024)))
        let sound = head + movie(["soun", "vide"])
        expectName("a.m4a", "com.apple.m4a-audio", Array(sound.dropLast(80)))
        expectName("a.m4a", "com.apple.m4a-audio", sound)
        expectMismatch("a.png", "public.mpeg-4", Array((head + data).prefix(1024)))
        #expect(answer("a.m4a", head + data + movie(["soun"])).warnings == [])
    }

    /// System V ABI, "Dynamic Section": the section that distinguishes a program from a library is at the end of most
    /// files.
    @Test func `A truncated ELF file of type 3 does not contradict the name of a library`() {
        let bytes = Array(elf(3, segments: [3, 1, 2], dynamic: [(14, 1), (0, 0)]).dropLast(32))
        for name in ["libx.so", "libx.so.1"] {
            let answer = answer(name, bytes)
            #expect(answer.type.identifier == "typeq.elf-shared-library")
            #expect(answer.warnings == [])
        }
        #expect(answer("nameless", bytes).type.identifier == "public.elf-binary")
        expectMismatch("a.png", "public.elf-binary", bytes)
    }
}
