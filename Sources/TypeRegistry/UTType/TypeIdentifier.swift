/// The rules for the text of an identifier, apart from whether anybody declares it.
///
/// Source: [Defining file and data types for your app](https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app);
/// that code points above U+007F were legal too, the older guides say.
package enum TypeIdentifier {
    /// Whether a byte of UTF-8 may stand in an identifier: ASCII letters, digits, `-`, `.`, and anything above U+007F.
    @inline(__always)
    static func isLegal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: byte >= 0x80
        }
    }

    /// Whether the text can be an identifier at all. The empty string cannot.
    package static func isLegal(_ identifier: String) -> Bool {
        !identifier.isEmpty && identifier.utf8.allSatisfy(isLegal)
    }

    /// The first character that may not stand in an identifier, and its place counted in characters from 0.
    package static func firstIllegalCharacter(in identifier: String) -> (character: Character, offset: Int)? {
        for (offset, character) in identifier.enumerated() where !character.utf8.allSatisfy(isLegal) {
            return (character, offset)
        }
        return nil
    }

    /// The text without references to build settings, `$(NAME)` and `${NAME}`, which stand in the sources of apps for text
    /// that is legal; as it is when it has none.
    package static func withoutBuildSettings(_ identifier: String) -> String {
        guard identifier.utf8.contains(UInt8(ascii: "$")) else { return identifier }
        var text = ""
        var rest = identifier[...]
        while let dollar = rest.firstIndex(of: "$") {
            let open = rest[rest.index(after: dollar)...].first
            guard open == "(" || open == "{", let close = rest[dollar...].firstIndex(of: open == "(" ? ")" : "}") else {
                break
            }
            text += rest[..<dollar]
            rest = rest[rest.index(after: close)...]
        }
        text += rest
        // What is nothing but a setting is not empty.
        return text.isEmpty ? "setting" : text
    }

    /// The identifier as it is compared and reported: ASCII letters in lower case.
    package static func folded(_ identifier: String) -> String {
        identifier.utf8.contains(where: { $0.isASCIIUpper }) ? identifier.asciiLowercased() : identifier
    }

    /// Whether the prefix is kept for the system: nobody else may declare a type there.
    package static func hasReservedPrefix(_ identifier: String) -> Bool {
        let folded = folded(identifier)
        return folded.hasPrefix("public.") || folded.hasPrefix("dyn.") || folded.hasPrefix("com.apple.")
    }

    /// Whether the identifier is one that typeq made up for want of another, so that no program declares it.
    package static func isTypeqs(_ identifier: String) -> Bool { folded(identifier).hasPrefix("typeq.") }
}

extension UInt8 {
    @inline(__always)
    var isASCIIUpper: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }

    /// The byte with an ASCII capital letter made small; every other byte as it is.
    @inline(__always)
    var asciiLowercased: UInt8 { isASCIIUpper ? self | 0x20 : self }
}

extension String {
    func asciiLowercased() -> String {
        var text = self
        let count = utf8.count
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: count) { buffer in
                for (index, byte) in bytes.enumerated() { buffer[index] = byte.asciiLowercased }
                return count
            }
        }
    }
}
