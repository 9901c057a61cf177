/// Reads formats without a signature whose header determines the size of the file.
///
/// A file has such a format if its header contains valid values and the size of the file is exactly the size of the header and
/// the data.
enum MeasuredReader {
    /// A format, and a closure that returns the size in bytes that a header implies, or nil if the header is not valid.
    private struct Format: Sendable {
        let kind: FormatKind
        let text: String
        let size: @Sendable (_ head: [UInt8]) -> Int?
    }

    private static let formats = [
        Format(kind: "stl", text: "the size matches the triangles of a binary STL model", size: binarySTL),
        Format(kind: "wireless-bitmap", text: "the size matches the rows of a WBMP image", size: wirelessBitmap),
        Format(kind: "htk", text: "the size matches the samples of an HTK waveform", size: htkWaveform),
        Format(kind: "avs-x", text: "the size matches the pixels of an AVS image") { pixels($0, .big) },
        Format(kind: "aai", text: "the size matches the pixels of an AAI image") { pixels($0, .little) },
    ]

    /// Returns the format whose header implies exactly the size of a source.
    static func read(_ source: ContentSource) -> FormatEvidence? {
        for format in formats {
            guard let size = format.size(source.head), size <= source.bound else { continue }
            // The end of a stream is unknown until it is read.
            let count = source.hasKnownCount ? source.bound : source.count
            if size == count { return .proof(format.kind, format.text) }
        }
        return nil
    }

    /// Returns the size that the header of a binary STL model implies: 80 arbitrary bytes, the number of triangles, and 50
    /// bytes for each triangle.
    ///
    /// Source: M. Burns, Automated Fabrication (1993), section 6.5, "The StL format".
    private static func binarySTL(_ head: [UInt8]) -> Int? {
        guard let triangles = head.unsigned(at: 80, bytes: 4, .little), triangles > 0 else { return nil }
        return .number(84 + 50 * triangles)
    }

    /// Returns the size that the header of a wireless bitmap implies, or nil for any other header. The header consists of the
    /// type 0, a header byte of 0, and the width and height in groups of seven bits. Each row consists of whole bytes.
    ///
    /// Source: WAP-237, Wireless Application Environment Defined Media Type Specification, section 6, "Wireless bitmap".
    private static func wirelessBitmap(_ head: [UInt8]) -> Int? {
        guard head.has([0, 0]) else { return nil }
        var offset = 2
        guard let width = groupsOfSevenBits(head, &offset), let height = groupsOfSevenBits(head, &offset),
            width > 0, height > 0
        else { return nil }
        // Smaller values also occur at the beginning of many other files.
        let size = (width + 7) / 8 * height
        return size >= 16 ? offset + size : nil
    }

    private static func groupsOfSevenBits(_ head: [UInt8], _ offset: inout Int) -> Int? {
        var value = 0
        // Two groups, or 14 bits, are sufficient for the screens of the devices that use this format.
        for _ in 0..<2 {
            guard let byte = head.byte(at: offset) else { return nil }
            offset += 1
            value = value << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return value }
        }
        return nil
    }

    /// Returns the size that the header of an HTK waveform implies, or nil for any other header. The header contains the number
    /// of samples, the period of a sample in units of 100 ns, the size of a sample (two bytes), and the kind (0, a waveform).
    ///
    /// Source: The HTK Book 3.4, section 5.10.1.
    private static func htkWaveform(_ head: [UInt8]) -> Int? {
        guard let samples = head.unsigned(at: 0, bytes: 4, .big), samples > 0, let period = head.big32(at: 4),
            period > 0,
            head.big16(at: 8) == 2, head.big16(at: 10) == 0
        else { return nil }
        return .number(12 + 2 * samples)
    }

    /// Returns the size that a width and a height of four bytes each imply, with four bytes per pixel.
    ///
    /// Source: ImageMagick, formats AVS and AAI.
    private static func pixels(_ head: [UInt8], _ order: ByteOrder) -> Int? {
        guard let width = head.unsigned(at: 0, bytes: 4, order), let height = head.unsigned(at: 4, bytes: 4, order),
            (1...0xFFFF).contains(width), (1...0xFFFF).contains(height)
        else { return nil }
        return .number(8 + 4 * width * height)
    }
}
