extension String {
    /// The text as a message shows it, on one line: controls, marks of direction, and what has no width are written out, as
    /// `\u{202E}`. Names and sources are somebody else's, and a terminal does what they say. See typeq(1), "What a terminal
    /// is shown".
    var visible: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isDeceptive {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDeceptive: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: true
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
        default: false
        }
    }
}
