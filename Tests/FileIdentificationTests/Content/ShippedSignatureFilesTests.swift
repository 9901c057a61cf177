import TestTags
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Every shipped signature, in the smallest file that contains it, which is identified.
@Suite(.tags(.slow)) struct ShippedSignatureFilesTests {
    struct Signature: Sendable {
        var type: UTType
        var signature: TypeSignature

        /// The bytes of the signature, zeros elsewhere, and a byte that no text has.
        var file: [UInt8] {
            var file: [UInt8] = []
            for pattern in signature.patterns {
                file = file.padded(to: pattern.offset + pattern.bytes.count)
                for (index, byte) in pattern.bytes.enumerated() { file[pattern.offset + index] |= byte }
            }
            return file + [0, 0xFF, 0x01]
        }
    }

    private static let all = Registry.shipped.types.flatMap { type in
        (type.declaration?.signatures ?? []).map { Signature(type: type, signature: $0) }
    }

    /// Files that have a different type, and the reason why this is correct.
    private static let exceptions: [String: (found: String, reason: String)] = [
        "org.debian.deb-archive": ("typeq.ar-archive", "the first member's header is not whole"),
        "org.xiph.ogg-audio": ("typeq.ogg", "the first page is not whole"),
        "org.xiph.ogv": ("typeq.ogg", "the first page is not whole"),
        "org.xiph.opus": ("typeq.ogg", "the first page is not whole"),
        "org.xiph.speex": ("typeq.ogg", "the first page is not whole"),
    ]

    @Test func `The smallest file of a signature has its type, or the type of its exception`() {
        let identifier = FileIdentifier(registry: .shipped, policy: .content)
        var unused = Set(Self.exceptions.keys)
        for each in Self.all where !each.signature.isWeak {
            let found = identifier.identify(bytes: each.file).type
            if found.conforms(to: each.type) { continue }
            unused.remove(each.type.identifier)
            #expect(Self.exceptions[each.type.identifier]?.found == found.identifier, "\(each.type): \(found)")
        }
        #expect(unused.isEmpty, "unused exceptions")
    }
}
