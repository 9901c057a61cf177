/// Pictures, models, books and data in zip archives.
///
/// Each rule names members that the format's own description requires, at the top of the archive.
enum ZipDocuments {
    static func read(_ archive: ZipArchive) -> ContentFinding? {
        for (members, type) in required where members.allSatisfy({ archive.contains($0) }) {
            return .proof(type, "zip member '\(members[0])'")
        }
        return byFirst(archive) ?? byKind(archive)
    }

    private static let required: [([String], ContainerType)] = [
        (["geogebra.xml"], .geoGebra), (["ComicInfo.xml"], .cbz),
        (["document.json", "meta.json", "user.json"], .sketch),
        (["Document.xml", "GuiDocument.xml"], .freeCAD), (["Document.archive", "QuickLook/Thumbnail.png"], .procreate),
        (["collection.anki2", "media"], .ankiDeck), (["collection.anki21", "media"], .ankiDeck),
        (["content.json", "metadata.json", "manifest.json"], .xmind), (["main.lua", "conf.lua"], .loveGame),
        (["maindoc.xml", "documentinfo.xml"], .krita), (["stack.xml", "mergedimage.png"], .openRaster),
        (["designmap.xml"], .idml),
    ]

    /// USDZ specification: the first member is the scene, and nothing is compressed. FictionBook: one book alone.
    private static func byFirst(_ archive: ZipArchive) -> ContentFinding? {
        guard let first = archive.members.first else { return nil }
        let isScene = [".usda", ".usdc", ".usd"].contains { first.name.lowercased().hasSuffix($0) }
        if isScene, archive.members.allSatisfy({ $0.method == 0 }) {
            return .proof(.usdz, "zip member '\(first.name)', nothing compressed")
        }
        if archive.members.count == 1, first.name.lowercased().hasSuffix(".fb2") {
            return .proof(.fb2Zip, "zip member '\(first.name)'")
        }
        return nil
    }

    private static func byKind(_ archive: ZipArchive) -> ContentFinding? {
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
        if let finding = container(archive) { return finding }
        // numpy.savez writes arrays and nothing else.
        if !archive.members.isEmpty, archive.members.allSatisfy({ $0.name.hasSuffix(".npy") }) {
            return .proof(.npz, "zip members '*.npy' alone")
        }
        return pyTorch(archive)
    }

    /// MusicXML 4.0 and EPUB share the container file; the media type of its first root file differs.
    private static func container(_ archive: ZipArchive) -> ContentFinding? {
        guard let start = archive.content(of: "META-INF/container.xml", limit: Limits.manifestBytes) else { return nil }
        let place = "root file in zip member 'META-INF/container.xml'"
        if start.position(of: "application/oebps-package+xml") != nil { return .proof(.epub, place) }
        let isScore =
            start.position(of: "application/vnd.recordare.musicxml") != nil || start.position(of: ".musicxml\"") != nil
        if isScore { return .proof(.mxl, place) }
        // Older writers leave the media type out; the root file is then a plain XML file at the top.
        let isPlain = start.position(of: "<rootfile ") != nil && start.position(of: "media-type") == nil
        return isPlain && start.position(of: ".xml\"") != nil ? .proof(.mxl, place) : nil
    }

    /// torch.save writes a pickle `data.pkl` and its `version` below one folder.
    private static func pyTorch(_ archive: ZipArchive) -> ContentFinding? {
        for member in archive.members where member.name.hasSuffix("/data.pkl") {
            let folder = member.name.dropLast("data.pkl".utf8.count)
            if archive.contains("\(folder)version") { return .proof(.pyTorch, "zip member '\(member.name)'") }
        }
        return nil
    }
}
