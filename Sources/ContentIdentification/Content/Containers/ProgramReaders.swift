/// Reads ELF object files, programs, shared libraries and core dumps.
///
/// Source: System V Application Binary Interface, edition 4.1 and its generic 64-bit supplement; the `DF_1_PIE` flag as defined
/// by the Solaris linker and binutils. Position-independent programs and libraries both have type 3. The flag and an
/// interpreter indicate a program; a name for the linker indicates a library. A file that was truncated before the dynamic
/// section may be either, because libraries can also have an interpreter.
enum ELFReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        guard head.has([0x7F, 0x45, 0x4C, 0x46]), let file = ELFFile(source) else { return nil }
        // AppImage specification, types 1 and 2: bytes 8 to 10.
        if head.has([0x41, 0x49, 1], at: 8) || head.has([0x41, 0x49, 2], at: 8) {
            return .proof("elf/appimage", "ELF with the AppImage mark")
        }
        switch file.type {
        case 1: return .proof("elf/object", "ELF object file")
        case 2: return .proof("elf/program", "ELF program")
        case 3:
            return switch file.isProgram() {
            case true?: .proof("elf/pie", "elf/program", text: "ELF position-independent program")
            case false?: .proof("elf/library", "ELF shared library")
            case nil:
                .proof("elf", "ELF program or library, truncated before its dynamic section").withoutKinds(["elf"])
            }
        case 4: return .proof("elf/core", "ELF core")
        default: return .proof("elf", "ELF signature")
        }
    }
}

/// The header of an ELF file and its segments.
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

    /// Returns whether the file is a program, based on the segments and the beginning of the dynamic segment. Returns nil if
    /// the file ends before them.
    func isProgram() -> Bool? {
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
                switch dynamicAnswer(segment) {
                case .program: return true
                case .library: return false
                case .missing: return nil
                case .open: break
                }
            case nil: return nil
            default: break
            }
        }
        return hasInterpreter
    }

    /// The result of reading the dynamic section: `missing` if the file ends before the relevant entries, `open` if the section
    /// does not distinguish programs from libraries.
    private enum DynamicAnswer { case program, library, open, missing }

    /// Searches the dynamic section for the flag of programs, and for the name that the linker uses for a library.
    private func dynamicAnswer(_ segment: [UInt8]) -> DynamicAnswer {
        let width = is64 ? 8 : 4
        guard let offset = segment.number(at: is64 ? 8 : 4, bytes: width, order),
            let size = segment.number(at: is64 ? 32 : 16, bytes: width, order)
        else { return .missing }
        let wanted = min(size, Limits.elfDynamicBytes)
        let entries = source.bytes(at: offset, count: wanted)
        var hasName = false
        var isWhole = entries.count == wanted
        for entry in stride(from: 0, to: entries.count, by: 2 * width) {
            guard let tag = entries.unsigned(at: entry, bytes: width, order),
                let value = entries.unsigned(at: entry + width, bytes: width, order)
            else { break }
            if tag == 0 {
                isWhole = true
                break
            }
            if tag == 0x6FFF_FFFB, value & 0x0800_0000 != 0 { return .program }
            if tag == 14 { hasName = true }
        }
        guard isWhole else { return .missing }
        return hasName ? .library : .open
    }
}

/// Reads Mach-O files by their file type, alone and in universal files, and Java classes, which begin with the same bytes as
/// universal files.
///
/// Sources: <mach-o/loader.h> and <mach-o/fat.h> of XNU; Java Virtual Machine Specification, section 4.1.
enum MachOReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        if let evidence = thin(head, "Mach-O") { return evidence }
        guard let magic = head.unsigned(at: 0, bytes: 4, .big), magic == 0xCAFE_BABE || magic == 0xCAFE_BABF,
            let count = head.big32(at: 4)
        else { return nil }
        // The version of a Java class is at least 45. No universal file contains that many architectures.
        if magic == 0xCAFE_BABE, let major = head.big16(at: 6), major >= 45 {
            return .proof("java-class", "Java class of version \(major)")
        }
        guard (1..<45).contains(count), let offset = magic == 0xCAFE_BABE ? head.big32(at: 16) : head.big64(at: 16)
        else { return nil }
        let text = "Mach-O for \(count) processors"
        return thin(source.bytes(at: offset, count: 16), text) ?? .proof("mach-o", text)
    }

    private static func thin(_ bytes: [UInt8], _ text: String) -> FormatEvidence? {
        guard let magic = bytes.unsigned(at: 0, bytes: 4, .little) else { return nil }
        let order: ByteOrder
        switch magic {
        case 0xFEED_FACE, 0xFEED_FACF: order = .little
        case 0xCEFA_EDFE, 0xCFFA_EDFE: order = .big
        default: return nil
        }
        switch bytes.number(at: 12, bytes: 4, order) {
        case 1: return .proof("mach-o/object", "\(text) object file")
        case 2: return .proof("mach-o/program", "\(text) program")
        case 4: return .proof("mach-o/core", "\(text) core")
        case 6, 9: return .proof("mach-o/library", "\(text) dynamic library")
        case 8, 11: return .proof("mach-o/bundle", "\(text) bundle")
        default: return .proof("mach-o", text)
        }
    }
}

/// Reads DOS and Windows programs, and COFF objects.
///
/// Source: Microsoft PE and COFF specification, sections "MS-DOS stub", "COFF file header" and "Windows subsystem"; the NE, LE
/// and LX headers of earlier systems.
enum PEReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        guard head.has("MZ") || head.has("ZM") else { return nil }
        if let offset = head.little32(at: 0x3C), offset >= 0x20 {
            let header = source.bytes(at: offset, count: 96)
            if header.has("PE\0\0") { return portable(header) }
            if header.has("NE") { return .proof("ne", "16-bit Windows or OS/2 NE header") }
            if header.has("LX") { return .proof("lx", "OS/2 LX header") }
            if header.has("LE") { return .proof("le", "LE header") }
        }
        // The header contains the number of bytes in the last page of 512 bytes, and the number of pages. Text files
        // that begin with the same letters do not contain valid numbers.
        guard let last = head.little16(at: 2), last <= 512, let pages = head.little16(at: 4), pages > 0 else {
            return nil
        }
        return .proof("dos", "DOS MZ header")
    }

    private static func portable(_ header: [UInt8]) -> FormatEvidence {
        let isLibrary = (header.little16(at: 22) ?? 0) & 0x2000 != 0
        switch header.little16(at: 24 + 68) {
        case 1 where !isLibrary: return .proof("pe/driver", "PE for the native subsystem")
        case 10, 11, 12, 13: return .proof("pe/efi", "PE for the EFI subsystem")
        default: break
        }
        return isLibrary ? .proof("pe/library", "PE with the library flag") : .proof("pe", "PE program")
    }

    /// Reads a COFF object, which has no signature: a known processor, a section table and a symbol table within the
    /// file, no optional header, and a section name that begins with a period or a slash.
    static func object(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        guard let machine = head.little16(at: 0), [0x14C, 0x8664, 0xAA64, 0x1C0, 0x1C4].contains(machine),
            let sections = head.little16(at: 2), (1...4096).contains(sections), head.little16(at: 16) == 0,
            let symbols = head.little32(at: 8), symbols < source.count, 20 + sections * 40 <= source.count,
            let flags = head.little16(at: 18), flags & 2 == 0, let first = head.byte(at: 20),
            first == 0x2E || first == 0x2F
        else { return nil }
        return .proof("coff", "COFF header and section '\(head.characters(at: 20, count: 5))'")
    }
}
