/// Writes compound files of MS-CFB with empty streams: a header, one sector of table, then the directory.
struct CompoundFileBuilder {
    var names: [String]
    var classID = [UInt8](repeating: 0, count: 16)
    /// Names in a storage below the root.
    var nested: [String] = []
    var isVersion4 = false

    init(_ names: [String]) { self.names = names }

    private var sectorSize: Int { isVersion4 ? 4096 : 512 }

    var bytes: [UInt8] {
        // 0 root; the names, each the right sibling of the one before; a storage and its children.
        var entries: [[UInt8]] = []
        let last = names.count
        entries.append(entry("Root Entry", kind: 5, right: -1, child: names.isEmpty ? -1 : 1, classID))
        for (index, name) in names.enumerated() {
            let isLast = index + 1 == last
            entries.append(
                entry(name, kind: 2, right: isLast ? (nested.isEmpty ? -1 : last + 1) : index + 2, child: -1))
        }
        if !nested.isEmpty {
            entries.append(entry("ObjectPool", kind: 1, right: -1, child: last + 2))
            for (index, name) in nested.enumerated() {
                entries.append(
                    entry(name, kind: 2, right: index + 1 == nested.count ? -1 : last + 3 + index, child: -1))
            }
        }
        let directory = entries.flatMap { $0 }
        let sectors = (directory.count + sectorSize - 1) / sectorSize
        var table = little(0xFFFF_FFFD, 4)
        for index in 1...sectors { table += little(index == sectors ? 0xFFFF_FFFE : index + 1, 4) }
        table += [UInt8](repeating: 0xFF, count: sectorSize - table.count)
        var header: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 16)
        header += little(0x3E, 2) + little(isVersion4 ? 4 : 3, 2) + little(0xFFFE, 2) + little(isVersion4 ? 12 : 9, 2)
        header += little(6, 2) + little(0, 6) + little(isVersion4 ? sectors : 0, 4) + little(1, 4) + little(1, 4)
        header += little(0, 4) + little(4096, 4) + little(0xFFFF_FFFE, 4) + little(0, 4) + little(0xFFFF_FFFE, 4)
        header += little(0, 4) + little(0, 4) + [UInt8](repeating: 0xFF, count: 108 * 4)
        return header.padded(to: sectorSize) + table + directory.padded(to: sectors * sectorSize)
    }

    private func entry(_ name: String, kind: Int, right: Int, child: Int, _ classID: [UInt8]? = nil) -> [UInt8] {
        let units = name.utf16.flatMap { little(Int($0), 2) }
        var entry = units.padded(to: 64) + little(units.count + 2, 2) + little(kind, 1) + little(1, 1)
        entry += little(-1, 4) + little(right, 4) + little(child, 4)
        entry += (classID ?? [UInt8](repeating: 0, count: 16))
        return entry.padded(to: 128)
    }
}
