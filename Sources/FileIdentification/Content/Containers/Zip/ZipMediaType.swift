/// Documents that name their media type in a member called `mimetype`.
///
/// Sources: OpenDocument 1.3 part 2, section 3.3; EPUB 3.3 OCF, section 4.3; both want it first and stored, which not
/// every program heeds. Where it is missing, OpenDocument's manifest has the type too (part 2, section 4.8.4).
enum ZipMediaType {
    static func read(_ archive: ZipArchive) -> ContentFinding? {
        if let content = archive.content(of: "mimetype", limit: Limits.mediaTypeBytes),
            let finding = finding(for: content)
        {
            return finding
        }
        guard archive.contains("META-INF/manifest.xml"),
            let manifest = archive.content(of: "META-INF/manifest.xml", limit: Limits.manifestBytes),
            let attribute = manifest.position(of: "media-type=\"application/vnd.")
        else { return nil }
        let start = attribute + 12
        guard let end = manifest.position(of: "\"", from: start), let type = types[Array(manifest[start..<end])] else {
            return nil
        }
        return .proof(type, "media type in zip member 'META-INF/manifest.xml'")
    }

    /// The type for the content of the member, which some programs end with a line.
    static func finding(for content: [UInt8]) -> ContentFinding? {
        var name = content[...]
        if name.starts(with: [0xEF, 0xBB, 0xBF]) { name = name.dropFirst(3) }
        while let last = name.last, last <= 0x20 { name = name.dropLast() }
        guard let type = types[Array(name)] else { return nil }
        return .proof(type, "zip member 'mimetype': \(String(decoding: name, as: UTF8.self))")
    }

    private static let types: [[UInt8]: ContainerType] = {
        var types: [[UInt8]: ContainerType] = [:]
        for (name, type) in names { types[Array(name.utf8)] = type }
        for (kind, type) in openDocument {
            types[Array("application/vnd.oasis.opendocument.\(kind)".utf8)] = type
            types[Array("application/x-vnd.oasis.opendocument.\(kind)".utf8)] = type
        }
        for (kind, type) in openOffice { types[Array("application/vnd.sun.xml.\(kind)".utf8)] = type }
        return types
    }()

    private static let openDocument: [(String, ContainerType)] = [
        ("text", .odt), ("text-template", .ott), ("text-master", .odm), ("text-master-template", .otm),
        ("text-web", .oth), ("spreadsheet", .ods), ("spreadsheet-template", .ots), ("presentation", .odp),
        ("presentation-template", .otp), ("graphics", .odg), ("graphics-template", .otg), ("chart", .odc),
        ("chart-template", .otc), ("formula", .odf), ("formula-template", .odfTemplate), ("image", .odi),
        ("image-template", .oti), ("database", .odb), ("base", .odb),
    ]

    private static let openOffice: [(String, ContainerType)] = [
        ("writer", .sxw), ("writer.template", .stw), ("writer.global", .sxg), ("calc", .sxc), ("calc.template", .stc),
        ("impress", .sxi), ("impress.template", .sti), ("draw", .sxd), ("draw.template", .std), ("math", .sxm),
        ("base", .odb),
    ]

    private static let names: [(String, ContainerType)] = [
        ("application/epub+zip", .epub), ("application/vnd.openofficeorg.extension", .oxt),
        ("application/x-krita", .krita), ("application/x-kra", .krita), ("image/openraster", .openRaster),
        ("application/vnd.adobe.indesign-idml-package", .idml), ("application/vnd.etsi.asic-e+zip", .asicE),
        ("application/vnd.etsi.asic-s+zip", .asicS), ("application/hwp+zip", .hwpx),
        ("application/vnd.adobe.air-application-installer-package+zip", .adobeAIR),
        ("application/vnd.recordare.musicxml", .mxl), ("application/vnd.xmind.workbook", .xmind),
    ]
}
