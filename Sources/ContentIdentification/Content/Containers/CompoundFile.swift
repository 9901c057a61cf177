import DeclarationFormats
import TypeRegistry

/// Detects the kind of document in an OLE compound file, by the streams directly below its root or, if they are not known, by
/// its class.
///
/// Types declare the streams and classes under `streams` and `classIDs`.
enum CompoundFileReader {
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        guard source.head.has([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return nil }
        guard let file = CompoundFile(source) else {
            return .proof("compound", "compound file, directory not readable").withoutParts(.stream, .classID)
        }
        let names = file.topNames
        if let evidence = byStreams(names, registry) { return evidence }
        if let type = registry.type(marked: identifier(file.root.classID), .classID) {
            return FormatEvidence(type.identifier, .proof, text: "class of the compound file")
        }
        return isThumbnailCache(names)
            ? .proof(
                "compound/thumbnails", "compound", text: "compound file with stream 'Catalog' and numbered streams")
            : .proof("compound", "compound file")
    }

    /// Returns the evidence from the rule that matches. If several rules match, the rule of a subtype takes precedence
    /// over the rule of its supertype. Otherwise, a rule with one stream takes precedence, because such a stream is
    /// unique to its format, and then the rule with the most streams.
    private static func byStreams(_ names: Set<String>, _ registry: Registry) -> FormatEvidence? {
        var best: (type: UTType, streams: [String])?
        for name in names.sorted() {
            for marked in registry.types(marked: name.utf8, .stream) {
                for others in marked.conditions where others.allSatisfy(names.contains) {
                    let streams = [name] + others
                    guard let known = best else {
                        best = (marked.type, streams)
                        continue
                    }
                    let isSingle = streams.count == 1 && known.streams.count > 1
                    let isLonger = known.streams.count > 1 && streams.count > known.streams.count
                    if isSingle || isLonger || marked.type != known.type && marked.type.conforms(to: known.type) {
                        best = (marked.type, streams)
                    }
                }
            }
        }
        return best.map { type, streams in
            let names = streams.map { "'\($0)'" }.joined(separator: " and ")
            return FormatEvidence(type.identifier, .proof, text: "compound file with stream \(names)")
        }
    }

    /// Returns whether the streams belong to the Windows thumbnail cache, which consists of a catalog and streams whose names
    /// are reversed numbers.
    private static func isThumbnailCache(_ names: Set<String>) -> Bool {
        names.contains("Catalog")
            && names.allSatisfy { name in name == "Catalog" || name.utf8.allSatisfy { $0.isDigit } }
    }

    /// Returns a class identifier in the notation of the registry. The first three groups are stored little-endian.
    static func identifier(_ classID: [UInt8]) -> String {
        guard classID.count == 16 else { return "" }
        let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
        return order.enumerated().map { count, index in
            ([4, 6, 8, 10].contains(count) ? "-" : "") + [classID[index]].hexadecimal()
        }.joined()
    }
}

/// The directory of an OLE compound file.
///
/// Source: [MS-CFB](https://learn.microsoft.com/openspecs/windows_protocols/ms-cfb/), sections 2.2 (header), 2.3 (FAT), 2.5
/// (DIFAT) and 2.6 (directory). Chains are followed for a limited number of sectors. Trees are followed for a limited number of
/// entries, each once, so cycles end.
struct CompoundFile {
    struct Entry: Sendable {
        var name: String
        /// The kind of entry: 1 is a storage, 2 a stream, 5 the root.
        var kind: UInt8
        var left: Int
        var right: Int
        var child: Int
        /// The 16 bytes of the class identifier, in the order of the file.
        var classID: [UInt8]
    }

    let entries: [Entry]

    /// Reads the directory of a file, or returns nil if the header is invalid or the directory cannot be read.
    init?(_ source: ContentSource) {
        let head = source.bytes(at: 0, count: 512)
        guard head.has([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]), let shift = head.little16(at: 30),
            shift == 9 || shift == 12, let first = head.little32(at: 48)
        else { return nil }
        let sectors = SectorTable(source: source, head: head, shift: shift)
        var entries: [Entry] = []
        var sector = first
        // The number of sectors is limited, because a damaged chain may be circular.
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

    /// The names directly below the root. Objects embedded at deeper levels do not identify the file. If the tree
    /// contains no names because it is damaged, the names of all entries are returned.
    var topNames: Set<String> {
        var names: Set<String> = []
        var seen: Set<Int> = [0]
        var waiting = [root.child]
        while let index = waiting.popLast() {
            guard entries.indices.contains(index), seen.insert(index).inserted else { continue }
            names.insert(entries[index].name)
            waiting += [entries[index].left, entries[index].right]
        }
        return names.isEmpty ? Set(entries.dropFirst().map { $0.name }) : names
    }
}

extension CompoundFile.Entry {
    /// Reads an entry (section 2.6.1): a name in UTF-16 with its length in bytes, the kind, the siblings, the child, the class.
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

/// The file allocation table, which contains the next sector of each sector.
private struct SectorTable {
    let source: ContentSource
    let head: [UInt8]
    let shift: Int

    func sector(_ index: Int) -> [UInt8] {
        guard let offset = offset(of: index) else { return [] }
        return source.bytes(at: offset, count: 1 << shift)
    }

    /// Returns the next sector, or nil at the end of the chain or if the table cannot be read.
    func next(after index: Int) -> Int? {
        let perSector = 1 << (shift - 2)
        guard let table = tableSector(index / perSector), let position = offset(of: table) else { return nil }
        let next = source.bytes(at: position + index % perSector * 4, count: 4).little32(at: 0)
        return next.flatMap { $0 < .number(0xFFFF_FFFA) ? $0 : nil }
    }

    /// Returns the number of the sector that contains a part of the table. The header lists 109 sectors of the table.
    /// Further lists form a chain; each ends with the number of the next list.
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

    /// Returns the offset of a sector. Sectors begin after the header, which is as long as a sector.
    private func offset(of index: Int) -> Int? {
        guard index < min(.number(0xFFFF_FFFA), .max >> (shift + 1)) else { return nil }
        return (index + 1) << shift
    }
}
