import DeclarationFormats
import TypeRegistry

/// Reads gzip files, and identifies their content by its beginning.
///
/// Source: [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952), section 2.3.
enum GzipReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        guard isHeader(source.head) else { return nil }
        guard let start = dataOffset(source) else {
            return .proof("gzip", "gzip signature").withoutKinds(["gzip", "gzip-content", "gzip-root", "tar.gz"])
        }
        let data = source.bytes(at: start, count: 8192)
        var (block, isCut) = Inflate.beginning(data, limit: TarHeader.modeEnd)
        if TarHeader.mayBegin(block) || beginsAsMarkup(block) {
            (block, isCut) = Inflate.beginning(data, limit: TarHeader.size)
        }
        if let tar = TarHeader(block) {
            return .proof(
                FormatKind("tar.gz", value: tar.name), "tar.gz", text: "gzip with tar, first member '\(tar.name)'")
        }
        if block.has("070701") || block.has("070707") || block.has("070702") {
            return .proof("gzip/cpio", "gzip with cpio")
        }
        // A comment or a document type declaration may precede the root element.
        let markup = CompressedMarkup(beginsAsMarkup(block) ? Inflate.decode(data, limit: markupBytes) : block)
        if markup?.root.map(isSVG) == true { return .proof("gzip/svg", "gzip with SVG") }
        var kinds = [FormatKind("gzip-content", value: block.prefix(contentBytes).hexadecimal()), "gzip"]
        if let root = markup?.root { kinds.insert(FormatKind("gzip-root", value: root), at: 0) }
        let evidence = FormatEvidence(kinds, .proof, text: "gzip signature and first bytes of the content")
        return isCut ? evidence.withoutKinds(unreadKinds(block, markup)) : evidence
    }

    /// Returns the evidence for a compressed manual page, or nil if the name does not imply one or the content is something else.
    /// A page has a line with the macro `.TH` or `.Dd`, or it consists of the request `.so` for another page.
    ///
    /// Sources: man(7), mdoc(7), soelim(1).
    static func manualPage(_ source: ContentSource, _ name: NameEvidence) -> FormatEvidence? {
        guard name.grade == .compoundExtension, name.trust == .onlyIfConfirmed, isHeader(source.head),
            let start = dataOffset(source)
        else { return nil }
        // The first macro is usually in the first lines.
        for limit in [pageStartBytes, pageBytes] {
            let page = Inflate.decode(source.bytes(at: start, count: limit), limit: limit)
            if page.split(separator: 0x0A).contains(where: isManualMacro) {
                return FormatEvidence(TypeName.manualPageCompressed, .structure, text: "a manual page macro")
            }
        }
        return nil
    }

    /// Returns the first bytes of the content: as many as requested, or all of it. Returns nil if they are not available, because
    /// the file was truncated, or more compressed bytes are needed.
    static func beginning(of source: ContentSource, limit: Int) -> [UInt8]? {
        guard isHeader(source.head), let start = dataOffset(source) else { return nil }
        let (content, isCut) = Inflate.beginning(source.bytes(at: start, count: limit), limit: limit)
        return isCut ? nil : content
    }

    private static func isManualMacro(_ line: ArraySlice<UInt8>) -> Bool {
        let macro = line.prefix(3)
        return macro.elementsEqual(".TH".utf8) || macro.elementsEqual(".Dd".utf8) || macro.elementsEqual(".so".utf8)
    }

    /// The number of bytes in a manual page that are searched for its first macro. The second number applies if the
    /// first bytes do not contain a macro, because comments can precede it.
    private static let pageStartBytes = 1 << 10
    private static let pageBytes = 16 << 10

    /// The number of bytes in a `gzip-content` value.
    private static let contentBytes = 6

    /// The number of bytes that are searched for the root element.
    private static let markupBytes = 4096

    /// Returns whether bytes begin with the signature and the flags of a file. Section 2.3.1.2: "Reserved FLG bits must be
    /// zero."
    static func isHeader(_ head: [UInt8]) -> Bool {
        head.has([0x1F, 0x8B, 8]) && (head.byte(at: 3) ?? 0) & 0xE0 == 0
    }

    /// Returns the readers that could still identify the content if only its beginning is available.
    private static func unreadKinds(_ block: [UInt8], _ markup: CompressedMarkup?) -> [String] {
        var readers: [String] = block.count < TarHeader.size ? ["tar.gz"] : []
        if block.count < contentBytes { readers += ["gzip", "gzip-content"] }
        if block.isEmpty || markup?.isCut == true { readers += ["gzip", "gzip-root"] }
        return readers
    }

    /// Returns whether bytes begin with `<` in UTF-8 or UTF-16, with or without a byte order mark.
    private static func beginsAsMarkup(_ block: [UInt8]) -> Bool {
        let start = block.hasUTF8Mark ? 3 : block.hasUTF16Mark ? 2 : 0
        return block.byte(at: start) == 0x3C || block.has([0, 0x3C], at: start)
    }

    private static func isSVG(_ root: String) -> Bool { root == "svg" || root.hasSuffix(":svg") }

    /// Returns the offset of the data, or nil if the file ends before the data. Depending on the flags, the fixed header is
    /// followed by an extra field, a name, a comment and a checksum.
    static func dataOffset(_ source: ContentSource) -> Int? {
        let header = source.bytes(at: 0, count: 4096)
        guard let flags = header.byte(at: 3) else { return nil }
        var offset = 10
        if flags & 4 != 0 {
            guard let length = header.little16(at: offset) else { return nil }
            offset += 2 + length
        }
        for bit in [UInt8(8), 16] where flags & bit != 0 {
            guard let end = header.position(of: [0], from: offset) else { return nil }
            offset = end + 1
        }
        return flags & 2 != 0 ? offset + 2 : offset
    }
}

/// The beginning of compressed XML.
private struct CompressedMarkup {
    /// The qualified name of the root element.
    var root: String?
    /// Whether the bytes end before the root element.
    var isCut = false

    /// Reads the beginning of XML, or returns nil if the bytes are not XML.
    init?(_ bytes: [UInt8]) {
        let text = Self.narrowed(bytes)
        guard text.first == UInt8(ascii: "<") else { return nil }
        guard let prolog = XMLProlog(text[...]) else {
            isCut = true
            return
        }
        let name = prolog.qualifiedName
        isCut = name.endIndex == text.endIndex || name.isEmpty
        if !isCut { root = String(decoding: name, as: UTF8.self) }
    }

    /// Returns the bytes without a byte order mark. For UTF-16, returns only the low bytes, which suffice for the names of
    /// declared elements.
    private static func narrowed(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.hasUTF8Mark { return Array(bytes.withoutUTF8Mark) }
        let start = bytes.hasUTF16Mark ? 2 : 0
        let isLittle = bytes.has([0x3C, 0], at: start)
        guard isLittle || bytes.has([0, 0x3C], at: start) else { return bytes }
        return stride(from: isLittle ? start : start + 1, to: bytes.count, by: 2).map { bytes[$0] }
    }
}
