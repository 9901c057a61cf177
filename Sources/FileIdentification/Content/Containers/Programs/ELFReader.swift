/// ELF: object, program, shared library, core.
///
/// Source: System V Application Binary Interface, edition 4.1 with the generic 64-bit one; the `DF_1_PIE` flag as
/// Solaris' linker and binutils define it. A program and a library are both of type 3 when position-independent: the
/// flag says program, a name for the linker says library, and an interpreter says program.
enum ELFReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        guard head.has([0x7F, 0x45, 0x4C, 0x46]), let file = ELFFile(source) else { return nil }
        // AppImage specification, types 1 and 2: bytes 8 to 10.
        if head.has([0x41, 0x49, 1], at: 8) || head.has([0x41, 0x49, 2], at: 8) {
            return .proof(.appImage, "ELF with the mark of an AppImage")
        }
        switch file.type {
        case 1: return .proof(.objectCode, "ELF object file")
        case 2: return .proof(.elfExecutable, "ELF program")
        case 3: return file.isProgram() ? .proof(.elfExecutable, "ELF position-independent program") : library
        case 4: return .proof(.coreDump, "ELF core")
        default: return .proof(.elf, "ELF signature")
        }
    }

    private static let library = ContentFinding.proof(.elfSharedLibrary, "ELF shared library")
}

/// The header of an ELF file and what its segments say.
struct ELFFile {
    private let source: ContentSource
    private let order: ByteOrder
    private let is64: Bool
    let type: Int

    init?(_ source: ContentSource) {
        let head = source.head
        guard let width = head.byte(at: 4), width == 1 || width == 2, let encoding = head.byte(at: 5),
            encoding == 1 || encoding == 2
        else { return nil }
        order = encoding == 1 ? .little : .big
        is64 = width == 2
        self.source = source
        guard let type = head.number(at: 16, bytes: 2, order) else { return nil }
        self.type = type
    }

    /// Looks at the segments, and at the beginning of the dynamic one.
    func isProgram() -> Bool {
        let head = source.head
        guard let table = head.number(at: is64 ? 32 : 28, bytes: is64 ? 8 : 4, order),
            let size = head.number(at: is64 ? 54 : 42, bytes: 2, order), size >= (is64 ? 56 : 32),
            let count = head.number(at: is64 ? 56 : 44, bytes: 2, order)
        else { return false }
        var hasInterpreter = false
        for index in 0..<min(count, Limits.elfSegments) {
            guard let offset = table.plus(index * size) else { return false }
            let segment = source.bytes(at: offset, count: is64 ? 56 : 32)
            switch segment.number(at: 0, bytes: 4, order) {
            case 3: hasInterpreter = true
            case 2:
                if let answer = dynamicAnswer(segment) { return answer }
            case nil: return hasInterpreter
            default: break
            }
        }
        return hasInterpreter
    }

    /// True for the flag of programs, false for a name for the linker, nil where neither is said.
    private func dynamicAnswer(_ segment: [UInt8]) -> Bool? {
        let width = is64 ? 8 : 4
        guard let offset = segment.number(at: is64 ? 8 : 4, bytes: width, order),
            let size = segment.number(at: is64 ? 32 : 16, bytes: width, order)
        else { return nil }
        let entries = source.bytes(at: offset, count: min(size, Limits.elfDynamicBytes))
        var hasName = false
        for entry in stride(from: 0, to: entries.count, by: 2 * width) {
            guard let tag = entries.number(at: entry, bytes: width, order),
                let value = entries.number(at: entry + width, bytes: width, order), tag != 0
            else { break }
            if tag == 0x6FFF_FFFB, value & 0x0800_0000 != 0 { return true }
            if tag == 14 { hasName = true }
        }
        return hasName ? false : nil
    }
}
