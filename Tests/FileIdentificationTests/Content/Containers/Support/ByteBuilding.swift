import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Numbers as bytes, for handwritten samples.
func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }
func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

extension [UInt8] {
    func padded(to count: Int) -> [UInt8] { self + [UInt8](repeating: 0, count: Swift.max(0, count - self.count)) }
}

/// The identifier that the readers of containers and signatures detect if all bytes are available.
func identifier(_ bytes: [UInt8]) -> String? { identifier(ContentSource(bytes)) }

/// The identifier that the readers of containers detect, and those of signatures if the content is not text.
func identifier(_ source: ContentSource) -> String? {
    let form = source.head.withUnsafeBytes { TextForm($0, isWhole: source.head.count == source.count) }
    let signature = {
        form.isText ? SignatureReader(.shipped).readText(source) : SignatureReader(.shipped).read(source)
    }
    return (ContainerReader.read(source, .shipped) ?? signature().proof)?.identifier
}

/// The same if only the first bytes are available and the others are read on demand, as with a large file.
func identifierFromWindow(_ bytes: [UInt8], window: Int = 512) -> String? {
    let source = ContentSource(count: bytes.count, head: Array(bytes.prefix(window))) { offset, count in
        Array(bytes[offset..<offset + count])
    }
    return identifier(source)
}
