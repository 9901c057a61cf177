/// Mach-O by its file type, alone and in files for several processors, and Java classes, which begin like those.
///
/// Sources: <mach-o/loader.h> and <mach-o/fat.h> of XNU; Java Virtual Machine Specification, section 4.1.
enum MachOReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if let finding = thin(head, "Mach-O") { return finding }
        guard let magic = head.big32(at: 0), magic == 0xCAFE_BABE || magic == 0xCAFE_BABF,
            let count = head.big32(at: 4)
        else { return nil }
        // Versions of Java classes begin at 45; no file has so many processors.
        if magic == 0xCAFE_BABE, let major = head.big16(at: 6), major >= 45 {
            return .proof(.javaClass, "Java class of version \(major)")
        }
        guard (1..<45).contains(count),
            let offset = magic == 0xCAFE_BABE ? head.big32(at: 16) : head.big64(at: 16)
        else { return nil }
        let text = "Mach-O for \(count) processors"
        return thin(source.bytes(at: offset, count: 16), text) ?? .proof(.machO, text)
    }

    private static func thin(_ bytes: [UInt8], _ text: String) -> ContentFinding? {
        guard let magic = bytes.little32(at: 0) else { return nil }
        let order: ByteOrder
        switch magic {
        case 0xFEED_FACE, 0xFEED_FACF: order = .little
        case 0xCEFA_EDFE, 0xCFFA_EDFE: order = .big
        default: return nil
        }
        switch bytes.number(at: 12, bytes: 4, order) {
        case 1: return .proof(.machOObject, "\(text) object file")
        case 2: return .proof(.machOExecutable, "\(text) program")
        case 4: return .proof(.machOCore, "\(text) core")
        case 6, 9: return .proof(.machOLibrary, "\(text) dynamic library")
        case 8, 11: return .proof(.machOBundle, "\(text) bundle")
        default: return .proof(.machO, text)
        }
    }
}
