import SystemPackage

@testable import ContentIdentification
@testable import FileIdentification

extension FuzzTarget {
    static let prefixes = [
        // A name, on a line; a byte that determines where the content is cut; then runs of bytes, each with a number of
        // repetitions, so that a few bytes create contents that are longer than the windows in which they are examined.
        FuzzTarget("property-prefix") { bytes in
            var source = ByteSource(bytes)
            let name = FilePath(platformBytes: source.bytes(until: 0x0A))
            let cut = source.pick(Self.cuts)
            let share = Int(source.byte())
            var content: [UInt8] = []
            while !source.isEmpty, content.count < 1 << 17 {
                let times = source.pick([1, 1, 1, 1, 1, 16, 256, 4096])
                let run = source.bytes()
                for _ in 0..<times where content.count < 1 << 17 { content += run }
            }
            let count = cut < 0 ? content.count * share / 255 : min(cut + share - 128, content.count)
            let prefix = Array(content.prefix(max(0, count)))
            for identifier in [Identifiers.auto, Identifiers.content, Identifiers.name] {
                let answer = identifier.identify(beginning: prefix, isWhole: false, named: name)
                guard answer.isSettled else { continue }
                let (found, right) = (
                    answer.identification, identifier.identify(bytes: content, named: name)
                )
                guard
                    found.type == right.type, found.mimeType == right.mimeType,
                    found.encoding == right.encoding,
                    found.confidence == right.confidence, found.isEmpty == right.isEmpty
                else {
                    return """
                        the first \(prefix.count) of \(content.count) bytes of '\(name)' are settled to be \
                        \(found.type) \(found.mimeType ?? "") \(found.encoding ?? "") \(found.confidence.rawValue), but all \
                        are \(right.type) \(right.mimeType ?? "") \(right.encoding ?? "") \(right.confidence.rawValue) \
                        (\(identifier.policy.rawValue))
                        """
                }
            }
            return nil
        }
    ]

    /// The position of the cut: a fraction of the content, or near the end of a window.
    private static let cuts = [-1, -1, 0, 8192, 8192 + 128, 65_536, 65_536 + 128, 32_768]
}
