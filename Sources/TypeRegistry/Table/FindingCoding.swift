import DeclarationFormats

/// The errors of the layers in a compiled table, so that they are reported whenever the table is used.
///
/// Each finding is ten words: the severity, whether there is a position, its offset (two words), line and column, the
/// lengths of four texts in bytes. The texts follow: rule, message, identifier, layer, and zeros up to the next word.
/// `TableLayout.unlisted` is the length of a text that is absent.
enum FindingCoding {
    private static let headerCount = 10

    static func words(_ findings: [RegistryFinding]) -> [UInt32] {
        var words: [UInt32] = []
        for finding in findings {
            let position = finding.position
            let texts = [finding.rule.rawValue, finding.message, finding.identifier, finding.layer]
            words += [UInt32(finding.severity.rawValue), position == nil ? 0 : 1]
            words += [
                UInt32(truncatingIfNeeded: position?.offset ?? 0),
                UInt32(truncatingIfNeeded: (position?.offset ?? 0) >> 32),
                UInt32(clamping: position?.line ?? 0), UInt32(clamping: position?.column ?? 0),
            ]
            words += texts.map { $0.map { UInt32($0.utf8.count) } ?? TableLayout.unlisted }
            let bytes = texts.flatMap { Array(($0 ?? "").utf8) }
            for start in stride(from: 0, to: bytes.count, by: 4) {
                words.append(bytes[start..<min(start + 4, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt32($1) })
            }
        }
        return words
    }

    /// Returns the findings in a table, up to the first that is damaged.
    static func findings(in level: TableLevel) -> [RegistryFinding] {
        let count = level.section(.findings).count
        var findings: [RegistryFinding] = []
        var next = 0
        while next + headerCount <= count {
            func word(_ index: Int) -> UInt32 { level.word(.findings, next + index) }
            let lengths = (6..<10).map { word($0) == TableLayout.unlisted ? nil : Int(word($0)) }
            let byteCount = lengths.reduce(0) { $0 + ($1 ?? 0) }
            let end = next + headerCount + (byteCount + 3) / 4
            guard end <= count, let severity = RegistryFinding.Severity(rawValue: Int(word(0))) else { break }
            var bytes: [UInt8] = []
            for index in next + headerCount..<end {
                withUnsafeBytes(of: level.word(.findings, index).littleEndian) { bytes.append(contentsOf: $0) }
            }
            var start = 0
            let texts = lengths.map { length in
                defer { start += length ?? 0 }
                return length.map { String(decoding: bytes[start..<start + $0], as: UTF8.self) }
            }
            let position = SourcePosition(
                offset: Int(word(2)) | Int(word(3) & 0x7FFF_FFFF) << 32, line: Int(word(4)), column: Int(word(5)))
            findings.append(
                RegistryFinding(
                    RegistryFinding.Rule(rawValue: texts[0] ?? ""), severity, texts[1] ?? "", identifier: texts[2],
                    position: word(1) == 0 ? nil : position, layer: texts[3]))
            next = end
        }
        return findings
    }
}
