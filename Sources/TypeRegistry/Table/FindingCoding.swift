import DeclarationFormats

/// Encodes the errors of the layers in a compiled table, so that they are reported whenever the table is used.
///
/// Each finding consists of ten words: the severity, whether there is a position, the offset (two words), line and column of
/// the position, and the lengths of four strings in bytes. The strings follow: the ID, the message, the identifier, the layer,
/// and zeros up to the next word. The length of an absent string is `TableLayout.unlisted`.
enum FindingCoding {
    private static let headerCount = 10

    static func words(_ findings: [Diagnostic]) -> [UInt32] {
        var words: [UInt32] = []
        for finding in findings {
            let position = finding.location.position
            let file = finding.location.file
            let texts = [finding.id, finding.message, finding.identifier, file.isEmpty ? nil : file]
            words += [
                UInt32(Diagnostic.Severity.allCases.firstIndex(of: finding.severity) ?? 0), position == nil ? 0 : 1,
            ]
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

    /// Returns the findings in a table, up to the first damaged finding.
    static func findings(in level: TableLevel) -> [Diagnostic] {
        let count = level.section(.findings).count
        var findings: [Diagnostic] = []
        var next = 0
        while next + headerCount <= count {
            func word(_ index: Int) -> UInt32 { level.word(.findings, next + index) }
            let lengths = (6..<10).map { word($0) == TableLayout.unlisted ? nil : Int(word($0)) }
            let byteCount = lengths.reduce(0) { $0 + ($1 ?? 0) }
            let end = next + headerCount + (byteCount + 3) / 4
            guard end <= count, word(0) < Diagnostic.Severity.allCases.count else { break }
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
            var finding = Diagnostic(
                id: texts[0] ?? "", texts[1] ?? "",
                at: Diagnostic.Location(file: texts[3] ?? "", position: word(1) == 0 ? nil : position),
                identifier: texts[2])
            finding.severity = Diagnostic.Severity.allCases[Int(word(0))]
            findings.append(finding)
            next = end
        }
        return findings
    }
}
