import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// The kinds `gzip-content` and `gzip-root` of typeq-registry(5), and the header of gzip.
///
/// Source: [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952), section 2.3.
@Suite struct GzipReaderTests {
    private static let alignment = ascii("BAM\u{1}") + little(0, 8)
    private static let project = ascii(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Ableton MajorVersion=\"5\"><LiveSet/>")

    /// A member with flags and the fields that they announce.
    private func member(_ content: [UInt8], flags: UInt8) -> [UInt8] {
        var bytes: [UInt8] = [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3]
        // A subfield of BGZF, SAM 1.6, section 4.1: contains a NUL.
        if flags & 4 != 0 { bytes += little(6, 2) + ascii("BC") + little(2, 2) + little(27, 2) }
        if flags & 8 != 0 { bytes += ascii("a name") + [0] }
        if flags & 16 != 0 { bytes += ascii("a comment") + [0] }
        if flags & 2 != 0 { bytes += [0x12, 0x34] }
        return bytes + Deflater.fixed(content) + little(0, 4) + little(content.count, 4)
    }

    /// Section 2.3.1: FTEXT 1, FHCRC 2, FEXTRA 4, FNAME 8, FCOMMENT 16, in any combination.
    @Test(arguments: 0..<32 as Range<UInt8>)
    func `The content begins after the fields that the flags announce`(_ flags: UInt8) {
        #expect(identifier(member(Self.alignment, flags: flags)) == "typeq.binary-alignment-map")
        #expect(identifier(member(Self.project, flags: flags)) == "typeq.ableton-live-set")
    }

    /// Section 2.3.1.2: "Reserved FLG bits must be zero."
    @Test(arguments: [0x20, 0x40, 0x80, 0xE0, 0xFF] as [UInt8])
    func `Data with a reserved flag is not gzip`(_ flags: UInt8) {
        #expect(identifier(member(Self.alignment, flags: flags)) == nil)
    }

    /// Section 2.3.1: the only method is 8.
    @Test func `Data with a different method is not gzip`() {
        var bytes = member(Self.alignment, flags: 0)
        bytes[2] = 7
        #expect(identifier(bytes) == nil)
    }

    // XML 1.0, productions 22 to 28: comments, instructions and a document type may come before the root element.
    @Test(arguments: [
        "<Ableton/>", "<Ableton>", "<?xml version=\"1.0\"?><Ableton a='b'>",
        "\u{FEFF}<?xml version=\"1.0\"?>\n<Ableton/>",
        "<!-- a > b <svg> --><Ableton/>", "<?xml version=\"1.0\"?><!-- <svg/> -->\n<Ableton/>",
        "<?xml version=\"1.0\"?>\n<?xml-stylesheet href=\"a>b\"?>\n<Ableton/>",
        "<!DOCTYPE Ableton SYSTEM \"a>b.dtd\" [\n<!ENTITY a \"<svg/>\">\n<!ELEMENT svg ANY>\n]>\n<Ableton/>",
    ])
    func `The root element is found after the items that can precede it`(_ text: String) {
        #expect(identifier(gzip(ascii(text))) == "typeq.ableton-live-set")
    }

    @Test func `The root element is found after a long comment`() {
        for count in [400, 600, 3000] {
            let comment = "<!-- \(String(repeating: "word ", count: count / 5)) -->"
            #expect(
                identifier(gzip(ascii("<?xml version=\"1.0\"?>\n\(comment)\n<Ableton/>"))) == "typeq.ableton-live-set")
        }
    }

    // XML 1.0, section 4.3.3: every processor reads UTF-16.
    @Test func `The root element is found in UTF-16`() {
        let units = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?><Ableton a=\"b\"/>".utf16
        #expect(identifier(gzip(units.flatMap { little(Int($0), 2) })) == "typeq.ableton-live-set")
        #expect(identifier(gzip(units.flatMap { big(Int($0), 2) })) == "typeq.ableton-live-set")
    }

    @Test(arguments: [
        "<?xml version=\"1.0\"?><AbletonX/>", "<?xml version=\"1.0\"?><!-- <Ableton/> --><other/>", "Ableton", "<>",
        "<other><Ableton/></other>", "< Ableton/>",
    ])
    func `A different root element, or no root element, does not identify the content`(_ text: String) {
        #expect(identifier(gzip(ascii(text))) == "org.gnu.gnu-zip-archive")
    }

    // Namespaces in XML, section 4: a prefix may be any.
    @Test func `SVG is identified by its root element, with any prefix`() {
        #expect(
            identifier(gzip(ascii("<svg:svg xmlns:svg=\"http://www.w3.org/2000/svg\"/>"))) == "typeq.svg-compressed")
        #expect(identifier(gzip(ascii("<?xml version=\"1.0\"?><a><svg/></a>"))) == "org.gnu.gnu-zip-archive")
    }

    @Test func `Content is recognized only at the start of the compressed data`() {
        #expect(identifier(gzip([0x20] + Self.alignment)) == "org.gnu.gnu-zip-archive")
        #expect(identifier(gzip(Array(Self.alignment.prefix(3)))) == "org.gnu.gnu-zip-archive")
        // The pattern has four bytes: BAM and the version.
        #expect(identifier(gzip(Array(Self.alignment.prefix(4)))) == "typeq.binary-alignment-map")
    }

    @Test func `A truncated file is identified by the available bytes`() {
        let content = Self.alignment + [UInt8](repeating: 7, count: 2000)
        #expect(identifier(Array(gzip(content).prefix(60))) == "typeq.binary-alignment-map")
        let project = Self.project + [UInt8](repeating: 0x20, count: 2000)
        #expect(identifier(Array(gzip(project).prefix(200))) == "typeq.ableton-live-set")
        // The name of the root element may go on.
        #expect(identifier(Array(gzip(ascii("<Ableton")).prefix(19))) == "org.gnu.gnu-zip-archive")
    }

    @Test func `A file without content, and a truncated header, are gzip`() {
        #expect(identifier(gzip([])) == "org.gnu.gnu-zip-archive")
        let bytes = member(Self.project, flags: 31)
        for count in 4..<40 { #expect(identifier(Array(bytes.prefix(count))) == "org.gnu.gnu-zip-archive", "\(count)") }
    }

    @Test func `The missing part is known`() {
        func unread(_ bytes: [UInt8]) -> Set<String> {
            Set(ContainerReader.read(ContentSource(bytes), .shipped)?.unreadKinds ?? ["none"])
        }
        let bytes = member(Self.project, flags: 8)
        #expect(unread(bytes) == [])
        #expect(unread(gzip([])) == [])
        #expect(unread(gzip(ascii("short"))) == [])
        let all: Set<String> = ["gzip", "gzip-content", "gzip-root", "tar.gz"]
        for count in [4, 9, 14, 17, 18] { #expect(unread(Array(bytes.prefix(count))) == all, "\(count)") }
        #expect(
            unread(Array(gzip(ascii("<?xml version=\"1.0\"?>\n<!-- ")).prefix(30))) == ["gzip", "gzip-root", "tar.gz"])
        #expect(unread(Array(gzip(ascii(String(repeating: "words ", count: 200))).prefix(100))) == ["tar.gz"])
        #expect(unread(Array(gzip(ascii(String(repeating: "words ", count: 200))).prefix(900))) == [])
    }
}
