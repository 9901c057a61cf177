/// Reads documents that have their media type in a member called `mimetype`.
///
/// Sources: OpenDocument 1.3 part 2, section 3.3; EPUB 3.3 OCF, section 4.3. Both require it to be first and stored,
/// which not all programs respect. Without it, OpenDocument's manifest has the type (part 2, section 4.8.4).
enum ZipMediaType {
    static func read(_ archive: ZipArchive) -> FormatEvidence? {
        if let content = archive.content(of: "mimetype", limit: Limits.mediaTypeBytes),
            let evidence = evidence(for: content)
        {
            return evidence
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

    /// Returns the type for the content of the member, which some programs end with a newline.
    static func evidence(for content: [UInt8]) -> FormatEvidence? {
        var name = content[...]
        if name.starts(with: [0xEF, 0xBB, 0xBF]) { name = name.dropFirst(3) }
        while let last = name.last, last <= 0x20 { name = name.dropLast() }
        guard let type = types[Array(name)] else { return nil }
        return .proof(type, "zip member 'mimetype': \(String(decoding: name, as: UTF8.self))")
    }

    /// By the content of the member `mimetype`.
    static let types: [[UInt8]: ContainerType] = {
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

/// Reads pictures, models, books and data in zip archives.
///
/// Each rule names members that the format's description requires, at the top of the archive.
enum ZipDocuments {
    static func read(_ archive: ZipArchive) -> FormatEvidence? {
        for (members, type) in required where members.allSatisfy({ archive.contains($0) }) {
            return .proof(type, "zip member '\(members[0])'")
        }
        return byFirst(archive) ?? byKind(archive)
    }

    /// By members that are all present.
    static let required: [([String], ContainerType)] = [
        (["geogebra.xml"], .geoGebra), (["ComicInfo.xml"], .cbz),
        (["document.json", "meta.json", "user.json"], .sketch),
        (["Document.xml", "GuiDocument.xml"], .freeCAD), (["Document.archive", "QuickLook/Thumbnail.png"], .procreate),
        (["collection.anki2", "media"], .ankiDeck), (["collection.anki21", "media"], .ankiDeck),
        (["content.json", "metadata.json", "manifest.json"], .xmind), (["main.lua", "conf.lua"], .loveGame),
        (["maindoc.xml", "documentinfo.xml"], .krita), (["stack.xml", "mergedimage.png"], .openRaster),
        (["designmap.xml"], .idml),
    ]

    /// USDZ specification: the first member is the scene, and nothing is compressed. FictionBook: a single book.
    private static func byFirst(_ archive: ZipArchive) -> FormatEvidence? {
        guard let first = archive.members.first else { return nil }
        let isScene = [".usda", ".usdc", ".usd"].contains { first.name.lowercased().hasSuffix($0) }
        if isScene, archive.members.allSatisfy({ $0.method == 0 }) {
            return .proof(.usdz, "zip member '\(first.name)', uncompressed")
        }
        if archive.members.count == 1, first.name.lowercased().hasSuffix(".fb2") {
            return .proof(.fb2Zip, "zip member '\(first.name)'")
        }
        return nil
    }

    private static func byKind(_ archive: ZipArchive) -> FormatEvidence? {
        // OGC KML 2.3, annex C: one KML file at the root, whatever its name.
        if let member = archive.members.first(where: { ZipPackages.isAtRoot($0.name, "kml") }) {
            return .proof(.kmz, "zip member '\(member.name)'")
        }
        if let member = archive.members.first(where: { ZipPackages.isAtRoot($0.name, "mscx") }) {
            return .proof(.museScore, "zip member '\(member.name)'")
        }
        if let member = archive.members.first(where: { ZipPackages.isAtRoot($0.name, "qgs") }) {
            return .proof(.qgisArchive, "zip member '\(member.name)'")
        }
        if let evidence = container(archive) { return evidence }
        // numpy.savez writes nothing but arrays.
        if !archive.members.isEmpty, archive.members.allSatisfy({ $0.name.hasSuffix(".npy") }) {
            return .proof(.npz, "only zip members '*.npy'")
        }
        return pyTorch(archive)
    }

    /// MusicXML 4.0 and EPUB share the container file; the media type of its first root file differs.
    private static func container(_ archive: ZipArchive) -> FormatEvidence? {
        guard let start = archive.content(of: "META-INF/container.xml", limit: Limits.manifestBytes) else { return nil }
        let text = "root file in zip member 'META-INF/container.xml'"
        if start.position(of: "application/oebps-package+xml") != nil { return .proof(.epub, text) }
        let isScore =
            start.position(of: "application/vnd.recordare.musicxml") != nil || start.position(of: ".musicxml\"") != nil
        if isScore { return .proof(.mxl, text) }
        // Older programs omit the media type; the root file is then an XML file at the top.
        let isPlain = start.position(of: "<rootfile ") != nil && start.position(of: "media-type") == nil
        return isPlain && start.position(of: ".xml\"") != nil ? .proof(.mxl, text) : nil
    }

    /// torch.save writes a pickle `data.pkl` and its `version` in one folder.
    private static func pyTorch(_ archive: ZipArchive) -> FormatEvidence? {
        for member in archive.members where member.name.hasSuffix("/data.pkl") {
            let folder = member.name.dropLast("data.pkl".utf8.count)
            if archive.contains("\(folder)version") { return .proof(.pyTorch, "zip member '\(member.name)'") }
        }
        return nil
    }
}

/// Reads documents of Pages, Numbers and Keynote.
///
/// Source: the descriptions of the formats at github.com/obriensp/iWorkFileFormat: from 2013 on, archives of protocol
/// buffers below `Index`, in which the first object of Pages has its own kind; before that, XML.
enum ZipAppleDocuments {
    static func read(_ archive: ZipArchive) -> FormatEvidence? {
        if archive.contains("Index/Document.iwa") { return current(archive) }
        if archive.contains("index.apxl") { return .proof(.keynote, "zip member 'index.apxl'") }
        guard archive.contains("index.xml"), let start = archive.content(of: "index.xml", limit: 2048) else {
            return nil
        }
        if start.position(of: "<sl:document") != nil { return .proof(.pages, "root of zip member 'index.xml'") }
        if start.position(of: "<ls:document") != nil { return .proof(.numbers, "root of zip member 'index.xml'") }
        return nil
    }

    private static func current(_ archive: ZipArchive) -> FormatEvidence? {
        let isKeynote = archive.contains {
            $0.hasPrefix("Index/Slide") || $0.hasPrefix("Index/MasterSlide") || $0.hasPrefix("Index/TemplateSlide")
        }
        if isKeynote { return .proof(.keynote, "zip members 'Index/Slide…'") }
        guard let start = archive.content(of: "Index/Document.iwa", limit: 64) else { return nil }
        // Field 1 of the description is the kind of the object: 10000 is the document of Pages, 1 that of Numbers.
        if start.position(of: [0x08, 0x90, 0x4E]) != nil {
            return .proof(.pages, "kind of the first object in zip member 'Index/Document.iwa'")
        }
        let isNumbers = archive.contains(prefix: "Index/Tables/") || archive.contains("Index/CalculationEngine.iwa")
        return isNumbers ? .proof(.numbers, "zip members 'Index/Tables/…'") : nil
    }
}
