import DeclarationFormats
import TypeRegistry

/// Reads 3D models, plain images and machine tool programs, by the form of their lines.
///
/// Sources: Geomview (OFF); the Wavefront specification (OBJ); [Netpbm](https://netpbm.sourceforge.net/doc/), plain formats;
/// Xlib (X bitmaps).
enum PlainGraphicsReader {
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard let first = text.text.first else { return nil }
        switch first {
        case UInt8(ascii: ";"), UInt8(ascii: "%"), UInt8(ascii: "G"), UInt8(ascii: "("), UInt8(ascii: "T"):
            return toolPath(text)
        case UInt8(ascii: "P"): return netpbm(text)
        case UInt8(ascii: "#"): return bitmap(text) ?? wavefront(text)
        case UInt8(ascii: "O"), UInt8(ascii: "C"), UInt8(ascii: "N"): return off(text) ?? toolPath(text)
        case UInt8(ascii: "v"), UInt8(ascii: "m"), UInt8(ascii: "o"), UInt8(ascii: "g"): return wavefront(text)
        default: return nil
        }
    }

    private static func netpbm(_ text: TextWindow) -> FormatEvidence? {
        let words = text.text.prefix(2048).split { $0.isLineEnd }.filter { $0.first != UInt8(ascii: "#") }
            .flatMap { $0.words(8) }.prefix(6)
        guard words.count >= 4, let magic = words.first, magic.count == 2, magic.starts("P"), let kind = magic.last,
            0x31...0x36 ~= kind, words.dropFirst().prefix(2).allSatisfy({ $0.isDigits && $0.count <= 6 })
        else { return nil }
        guard kind > 0x33 || words.dropFirst(3).allSatisfy({ $0.isDigits }) else { return nil }
        return FormatEvidence(TypeName.pbm, .structure, text: "the Netpbm magic number \(magic.string) and a size")
    }

    private static func bitmap(_ text: TextWindow) -> FormatEvidence? {
        let lines = text.filledLines(8)
        let widths = lines.filter { $0.starts("#define ") && ($0.holds("width ") || $0.holds("height ")) }
        guard widths.count >= 2, lines.contains(where: { $0.holds("char ") && $0.holds("bits[]") }) else { return nil }
        return FormatEvidence(["x-bitmap"], .structure, text: "the width, height and bits of an X bitmap")
    }

    private static func off(_ text: TextWindow) -> FormatEvidence? {
        let lines = text.filledLines(6).filter { $0.first != UInt8(ascii: "#") }
        guard lines.count >= 2 else { return nil }
        let kinds: [StaticString] = ["OFF", "COFF", "NOFF", "CNOFF", "STOFF"]
        guard kinds.contains(where: { lines[0].equals($0) }), lines[1].words(4).count == 3,
            lines[1].words(4).allSatisfy({ $0.isDigits })
        else { return nil }
        return FormatEvidence(["off"], .structure, text: "the word OFF and three counts")
    }

    /// Reads the vertices of a Wavefront model. No other text contains three lines of `v` and three numbers.
    private static func wavefront(_ text: TextWindow) -> FormatEvidence? {
        var vertices = 0
        for bounds in text.lines.prefix(200) {
            let line = text[bounds].prefix(200)
            if line.starts("v ") {
                let words = line.dropFirst(2).words(8)
                guard 3...7 ~= words.count, words.allSatisfy(isNumber) else { return nil }
                vertices += 1
                if vertices == 3 {
                    return FormatEvidence(["wavefront"], .structure, text: "vertices of a Wavefront model")
                }
            } else if let first = line.first {
                let words: [StaticString] = [
                    "#", "mtllib ", "o ", "g ", "usemtl ", "vn ", "vt ", "f ", "s ", "vp ", "l ", "p ",
                ]
                guard words.contains(where: { line.starts($0) }) || first.isWhiteSpace else { return nil }
            }
        }
        return nil
    }

    private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
        word.contains { $0.isDigit } && word.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
    }

    /// Reads words that consist of a letter, mostly G or M, and a number: a program for a machine tool or a printer.
    ///
    /// Source: ISO 6983-1; [RepRap, G-code](https://reprap.org/wiki/G-code).
    private static func toolPath(_ text: TextWindow) -> FormatEvidence? {
        var commands = 0
        var moves = 0
        for line in text.filledLines(120) {
            let bare = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "(") }.prefix(200)
            let words = bare.words(12)
            guard let first = words.first, first.first != UInt8(ascii: "%") else { continue }
            let isCommand = words.allSatisfy { word in
                guard let letter = word.first, 0x41...0x5A ~= letter else { return false }
                return word.count == 1 || word.dropFirst().allSatisfy { $0.isDigit || "+-.".utf8.contains($0) }
            }
            let hasNumber = first.dropFirst().first?.isDigit == true
            guard isCommand && hasNumber || first.starts("M") && hasNumber else { return nil }
            commands += 1
            if words.contains(where: { "XYZ".utf8.contains($0[$0.startIndex]) && $0.count > 1 }) { moves += 1 }
        }
        guard commands >= 4, moves >= 2 else { return nil }
        return FormatEvidence(["gcode"], .structure, text: "G-code commands and coordinates")
    }
}
