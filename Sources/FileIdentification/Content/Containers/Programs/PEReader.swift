/// Programs of DOS and Windows, and COFF objects.
///
/// Source: Microsoft PE and COFF specification, sections "MS-DOS stub", "COFF file header" and "Windows subsystem"; the
/// headers NE, LE and LX of their own times.
enum PEReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        guard head.has("MZ") || head.has("ZM") else { return nil }
        if let place = head.little32(at: 0x3C), place >= 0x20 {
            let header = source.bytes(at: place, count: 96)
            if header.has("PE\0\0") { return portable(header) }
            if header.has("NE") { return .proof(.neExecutable, "NE header of 16-bit Windows or OS/2") }
            if header.has("LX") { return .proof(.lxExecutable, "LX header of OS/2") }
            if header.has("LE") { return .proof(.virtualDriver, "LE header") }
        }
        // The bytes in the last page of 512, and how many pages: so texts that begin with the letters are none.
        guard let last = head.little16(at: 2), last <= 512, let pages = head.little16(at: 4), pages > 0 else {
            return nil
        }
        return .proof(.dosExecutable, "MZ header of DOS")
    }

    private static func portable(_ header: [UInt8]) -> ContentFinding {
        let isLibrary = (header.little16(at: 22) ?? 0) & 0x2000 != 0
        switch header.little16(at: 24 + 68) {
        case 1 where !isLibrary: return .proof(.windowsDriver, "PE of the native subsystem")
        case 10, 11, 12, 13: return .proof(.efiApplication, "PE of the EFI subsystem")
        default: break
        }
        return isLibrary
            ? .proof(.windowsLibrary, "PE with the mark of a library") : .proof(.windowsExecutable, "PE program")
    }

    /// A COFF object has no signature: a processor, sections within the file, no optional header, a section's name.
    static func object(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        guard let machine = head.little16(at: 0), [0x14C, 0x8664, 0xAA64, 0x1C0, 0x1C4].contains(machine),
            let sections = head.little16(at: 2), (1...4096).contains(sections), head.little16(at: 16) == 0,
            let symbols = head.little32(at: 8), symbols < source.count, 20 + sections * 40 <= source.count,
            let flags = head.little16(at: 18), flags & 2 == 0, let first = head.byte(at: 20),
            first == 0x2E || first == 0x2F
        else { return nil }
        return .proof(.coffObject, "COFF header and section '\(head.characters(at: 20, count: 5))'")
    }
}
