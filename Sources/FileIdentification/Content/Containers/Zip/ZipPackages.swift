/// Other packages with a list of content types, told by the part that describes them.
///
/// Sources: ECMA-388 (OpenXPS), section 9; NuGet and VSIX package references of Microsoft; the app package reference.
enum ZipPackages {
    static func read(_ archive: ZipArchive) -> ContentFinding? {
        guard archive.contains("[Content_Types].xml") else { return nil }
        for (part, type) in parts where archive.contains(part) { return .proof(type, "zip member '\(part)'") }
        if let specification = archive.members.first(where: { isAtRoot($0.name, "nuspec") }) {
            return .proof(.nuGet, "zip member '\(specification.name)'")
        }
        return fixedDocument(archive)
    }

    private static let parts: [(String, ContainerType)] = [
        ("extension.vsixmanifest", .vsix), ("AppxMetadata/AppxBundleManifest.xml", .appxBundle),
        ("AppxManifest.xml", .appx), ("Report/Layout", .powerBI), ("simulink/blockdiagram.xml", .simulink),
    ]

    /// XPS and OpenXPS differ by the namespace of the relationship to their first part, DWFx by one of its own.
    private static func fixedDocument(_ archive: ZipArchive) -> ContentFinding? {
        let relationships = archive.content(of: "_rels/.rels", limit: Limits.relationshipsBytes)
        guard let relationships else { return nil }
        let place = "relationship in zip member '_rels/.rels'"
        if relationships.position(of: "schemas.autodesk.com/dwfx") != nil { return .proof(.dwfx, place) }
        if relationships.position(of: "schemas.openxps.org/oxps/v1.0/fixedrepresentation") != nil {
            return .proof(.openXPS, place)
        }
        let isXPS = relationships.position(of: "schemas.microsoft.com/xps/2005/06/fixedrepresentation") != nil
        return isXPS ? .proof(.xps, place) : nil
    }

    /// Whether a name has an extension and no folder.
    static func isAtRoot(_ name: String, _ fileExtension: String) -> Bool {
        name.hasSuffix(".\(fileExtension)") && !name.utf8.contains(0x2F)
    }
}
