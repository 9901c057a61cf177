/// Documents of Pages, Numbers and Keynote.
///
/// Source: the descriptions of the formats at github.com/obriensp/iWorkFileFormat: from 2013 on, archives of protocol
/// buffers below `Index`, whose first object is of a kind of its own for Pages; before that, XML.
enum ZipAppleDocuments {
    static func read(_ archive: ZipArchive) -> ContentFinding? {
        if archive.contains("Index/Document.iwa") { return current(archive) }
        if archive.contains("index.apxl") { return .proof(.keynote, "zip member 'index.apxl'") }
        guard archive.contains("index.xml"), let start = archive.content(of: "index.xml", limit: 2048) else {
            return nil
        }
        if start.position(of: "<sl:document") != nil { return .proof(.pages, "root of zip member 'index.xml'") }
        if start.position(of: "<ls:document") != nil { return .proof(.numbers, "root of zip member 'index.xml'") }
        return nil
    }

    private static func current(_ archive: ZipArchive) -> ContentFinding? {
        let isKeynote = archive.contains {
            $0.hasPrefix("Index/Slide") || $0.hasPrefix("Index/MasterSlide") || $0.hasPrefix("Index/TemplateSlide")
        }
        if isKeynote { return .proof(.keynote, "zip members 'Index/Slide…'") }
        guard let start = archive.content(of: "Index/Document.iwa", limit: 64) else { return nil }
        // The kind of an object is field 1 of the description: 10000 is the document of Pages, 1 that of Numbers.
        if start.position(of: [0x08, 0x90, 0x4E]) != nil {
            return .proof(.pages, "kind of the first object in zip member 'Index/Document.iwa'")
        }
        let isNumbers = archive.contains(prefix: "Index/Tables/") || archive.contains("Index/CalculationEngine.iwa")
        return isNumbers ? .proof(.numbers, "zip members 'Index/Tables/…'") : nil
    }
}
