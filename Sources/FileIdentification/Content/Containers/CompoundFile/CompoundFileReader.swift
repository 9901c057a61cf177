/// What kind of document an OLE compound file is, by the streams below its root, else by its class.
///
/// Sources: MS-DOC 2.1, MS-XLS 2.1, MS-PPT 2.1, MS-OXMSG 2.1 for the names of streams; the class identifiers are those
/// that the programs register, as Apache Tika and libmagic know them.
enum CompoundFileReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        guard source.head.has([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return nil }
        guard let file = CompoundFile(source) else { return .proof(.ole, "compound file, directory not readable") }
        let names = file.topNames
        for (stream, type) in streams where names.contains(stream) {
            return .proof(type, "compound file with stream '\(stream)'")
        }
        for (needed, type) in combinations where needed.allSatisfy(names.contains) {
            return .proof(type, "compound file with '\(needed.joined(separator: "' and '"))'")
        }
        if let type = classes[file.root.classID] { return .proof(type, "class of the compound file") }
        if let finding = byShape(names) { return finding }
        return .proof(.ole, "compound file")
    }

    private static let streams: [(String, ContainerType)] = [
        ("WordDocument", .doc), ("PowerPoint Document", .ppt), ("VisioDocument", .visio), ("Quill", .publisher),
        ("__properties_version1.0", .outlookMessage), ("StarWriterDocument", .sxw), ("StarCalcDocument", .sxc),
        ("StarDrawDocument3", .sxd), ("StarDrawDocument", .sxd), ("StarImpressDocument", .sxi),
        ("StarMathDocument", .sxm), ("StarChartDocument", .starChart), ("MatOST", .works), ("MM", .works),
        ("Workbook", .xls), ("Book", .xls), ("WORKBOOK", .xls), ("BOOK", .xls), ("OibInfo.txt", .olympusOIB),
        ("RevitPreview4.0", .revit), ("Props14", .project), ("Props12", .project), ("Props9", .project),
        ("VideoPostQueue", .threeDSMax),
    ]

    private static let combinations: [([String], ContainerType)] = [
        (["FileHeader", "DocInfo"], .hwp), (["FileHeader", "BodyText"], .hwp),
        (["CONTENTS", "SPELLING"], .works), (["CONTENTS", "CompObj", "SPELLING"], .works),
    ]

    /// The thumbnail cache has a catalogue and streams named by numbers, written backwards.
    private static func byShape(_ names: Set<String>) -> ContentFinding? {
        guard names.contains("Catalog"),
            names.allSatisfy({ name in name == "Catalog" || name.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return .proof(.thumbsDB, "compound file with stream 'Catalog' and numbers")
    }

    private static let classes: [[UInt8]: ContainerType] = {
        var classes: [[UInt8]: ContainerType] = [:]
        // The classes of OLE itself share the last eight bytes.
        let common: [(Int, ContainerType)] = [
            (0x20906, .doc), (0x20900, .doc), (0x20820, .xls), (0x20810, .xls), (0x20821, .xls), (0x21A13, .visio),
            (0x21A14, .visio), (0x21201, .publisher), (0xC1084, .installer), (0xC1086, .installerPatch),
            (0xC1082, .installerTransform), (0x20D0B, .outlookMessage),
        ]
        for (number, type) in common {
            let bytes = [number & 0xFF, number >> 8 & 0xFF, number >> 16 & 0xFF].map { UInt8($0) }
            classes[bytes + [0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0x46]] = type
        }
        classes[[0x10, 0x8D, 0x81, 0x64, 0x9B, 0x4F, 0xCF, 0x11, 0x86, 0xEA, 0, 0xAA, 0, 0xB9, 0x29, 0xE8]] = .ppt
        classes[[0x3A, 0x8F, 0xB7, 0x74, 0xC8, 0xC8, 0xD1, 0x11, 0xBE, 0x11, 0, 0xC0, 0x4F, 0xB6, 0xFA, 0xF1]] =
            .project
        classes[[0x90, 0xB4, 0x29, 0x4D, 0xB2, 0x49, 0xD0, 0x11, 0x93, 0xC3, 0x7E, 7, 6, 0, 0, 0]] = .inventorPart
        classes[[0xE1, 0x81, 0x0F, 0xE6, 0xB3, 0x49, 0xD0, 0x11, 0x93, 0xC3, 0x7E, 7, 6, 0, 0, 0]] =
            .inventorAssembly
        classes[[0xF1, 0xFD, 0xF9, 0xBB, 0xDC, 0x52, 0xD0, 0x11, 0x8C, 4, 8, 0, 9, 0x0B, 0xE8, 0xEC]] =
            .inventorDrawing
        classes[[0x80, 0x3A, 0x28, 0x76, 0xDD, 0x50, 0xD3, 0x11, 0xA7, 0xE3, 0, 0xC0, 0x4F, 0x79, 0xD7, 0xBC]] =
            .inventorPresentation
        return classes
    }()
}
