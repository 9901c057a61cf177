/// Detects the kind of document in an OLE compound file, by the streams below its root, otherwise by its class.
///
/// Sources: MS-DOC 2.1, MS-XLS 2.1, MS-PPT 2.1, MS-OXMSG 2.1 for the names of streams; the class identifiers are those
/// that the programs register, as Apache Tika and libmagic know them.
enum CompoundFileReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
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
        if let evidence = byShape(names) { return evidence }
        return .proof(.ole, "compound file")
    }

    /// By a stream below the root.
    static let streams: [(String, ContainerType)] = [
        ("WordDocument", .doc), ("PowerPoint Document", .ppt), ("VisioDocument", .visio), ("Quill", .publisher),
        ("__properties_version1.0", .outlookMessage), ("StarWriterDocument", .sxw), ("StarCalcDocument", .sxc),
        ("StarDrawDocument3", .sxd), ("StarDrawDocument", .sxd), ("StarImpressDocument", .sxi),
        ("StarMathDocument", .sxm), ("StarChartDocument", .starChart), ("MatOST", .works), ("MM", .works),
        ("Workbook", .xls), ("Book", .xls), ("WORKBOOK", .xls), ("BOOK", .xls), ("OibInfo.txt", .olympusOIB),
        ("RevitPreview4.0", .revit), ("Props14", .project), ("Props12", .project), ("Props9", .project),
        ("VideoPostQueue", .threeDSMax),
    ]

    /// By several streams below the root.
    static let combinations: [([String], ContainerType)] = [
        (["FileHeader", "DocInfo"], .hwp), (["FileHeader", "BodyText"], .hwp),
        (["CONTENTS", "SPELLING"], .works), (["CONTENTS", "CompObj", "SPELLING"], .works),
    ]

    /// The thumbnail cache has a catalog and streams named by reversed numbers.
    private static func byShape(_ names: Set<String>) -> FormatEvidence? {
        guard names.contains("Catalog"),
            names.allSatisfy({ name in name == "Catalog" || name.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return .proof(.thumbsDB, "compound file with stream 'Catalog' and numbers")
    }

    /// By the class of the root.
    static let classes: [[UInt8]: ContainerType] = {
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

/// The directory of an OLE compound file.
///
/// Source: [MS-CFB](https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb/), sections 2.2 (header), 2.3 (FAT),
/// 2.5 (DIFAT) and 2.6 (directory). Chains are followed for a bounded number of sectors, and trees for a bounded number
/// of entries, each once, so that circles end.
struct CompoundFile {
    /// One entry of the directory.
    struct Entry: Sendable {
        var name: String
        /// 1 storage, 2 stream, 5 root.
        var kind: UInt8
        var left: Int
        var right: Int
        var child: Int
        /// The 16 bytes of the class identifier, in the order of the file.
        var classID: [UInt8]
    }

    let entries: [Entry]

    /// Nil if the header is invalid, or the directory cannot be read.
    init?(_ source: ContentSource) {
        let head = source.bytes(at: 0, count: 512)
        guard head.has([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]), let shift = head.little16(at: 30),
            shift == 9 || shift == 12, let first = head.little32(at: 48)
        else { return nil }
        let sectors = SectorTable(source: source, head: head, shift: shift)
        var entries: [Entry] = []
        var sector = first
        // The limit on sectors ends a circular chain.
        for _ in 0..<Limits.compoundSectors {
            let bytes = sectors.sector(sector)
            for offset in stride(from: 0, to: bytes.count - 127, by: 128) where entries.count < Limits.compoundEntries {
                entries.append(Entry(bytes, at: offset))
            }
            guard bytes.count == 1 << shift, let next = sectors.next(after: sector) else { break }
            sector = next
        }
        guard let root = entries.first, root.kind == 5 else { return nil }
        self.entries = entries
    }

    var root: Entry { entries[0] }

    /// The names directly below the root. What is embedded deeper does not identify the file. If the tree is damaged,
    /// all names.
    var topNames: Set<String> {
        var names: Set<String> = []
        var seen: Set<Int> = [0]
        var waiting = [root.child]
        while let index = waiting.popLast() {
            guard entries.indices.contains(index), seen.insert(index).inserted else { continue }
            names.insert(entries[index].name)
            waiting += [entries[index].left, entries[index].right]
        }
        return names.isEmpty ? Set(entries.dropFirst().map(\.name)) : names
    }
}

extension CompoundFile.Entry {
    /// Section 2.6.1: a name in UTF-16 with its length in bytes, the kind, the siblings, the child, the class.
    fileprivate init(_ bytes: [UInt8], at offset: Int) {
        let length = min(bytes.little16(at: offset + 64) ?? 0, 64)
        let units = stride(from: 0, to: max(0, length - 2), by: 2).compactMap { bytes.little16(at: offset + $0) }
        name = String(decoding: units.map { UInt16($0) }, as: UTF16.self)
        kind = bytes.byte(at: offset + 66) ?? 0
        left = bytes.little32(at: offset + 68) ?? 0
        right = bytes.little32(at: offset + 72) ?? 0
        child = bytes.little32(at: offset + 76) ?? 0
        classID = (80..<96).compactMap { bytes.byte(at: offset + $0) }
    }
}

/// The offsets of sectors, and their order.
private struct SectorTable {
    let source: ContentSource
    let head: [UInt8]
    let shift: Int

    func sector(_ index: Int) -> [UInt8] {
        guard let offset = offset(of: index) else { return [] }
        return source.bytes(at: offset, count: 1 << shift)
    }

    /// Returns the next sector; nil at the end of the chain, or if the table cannot be read.
    func next(after index: Int) -> Int? {
        let perSector = 1 << (shift - 2)
        guard let table = tableSector(index / perSector), let position = offset(of: table) else { return nil }
        let next = source.bytes(at: position + index % perSector * 4, count: 4).little32(at: 0)
        return next.flatMap { $0 < 0xFFFF_FFFA ? $0 : nil }
    }

    /// The header lists 109 sectors of the table. Further lists form a chain; each ends with the number of the next.
    private func tableSector(_ index: Int) -> Int? {
        guard index >= 109 else { return head.little32(at: 76 + index * 4) }
        let perList = (1 << (shift - 2)) - 1
        let steps = (index - 109) / perList
        guard steps < Limits.compoundLists, var list = head.little32(at: 68) else { return nil }
        for _ in 0..<steps {
            guard let position = offset(of: list),
                let next = source.bytes(at: position + perList * 4, count: 4).little32(at: 0)
            else { return nil }
            list = next
        }
        guard let position = offset(of: list) else { return nil }
        return source.bytes(at: position + (index - 109) % perList * 4, count: 4).little32(at: 0)
    }

    /// Sectors begin after the header, which is as long as a sector.
    private func offset(of index: Int) -> Int? {
        guard index < 0xFFFF_FFFA else { return nil }
        return (index + 1) << shift
    }
}
