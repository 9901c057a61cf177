extension DynamicIdentifier {
    /// What a name inside a payload stands for.
    enum Meaning: Equatable {
        case type(String)
        /// A number that no sample explains. Nothing is guessed: the conformance is unknown.
        case unknown
        case malformed
    }

    static let conformsToCode = "UTTypeConformsTo"

    /// The short codes, by number. Entries seen in samples: 0–4, 6–8, B, 10, 13; the others stand in a published table.
    /// 11 and 12 were never seen.
    private static let names: [Int: String] = [
        0x0: conformsToCode,
        0x1: "public.filename-extension",
        0x2: "com.apple.ostype",
        0x3: "public.mime-type",
        0x4: "com.apple.nspboard-type",
        0x5: "public.url-scheme",
        0x6: "public.data",
        0x7: "public.text",
        0x8: "public.plain-text",
        0x9: "public.utf16-plain-text",
        0xA: "com.apple.traditional-mac-plain-text",
        0xB: "public.image",
        0xC: "public.video",
        0xD: "public.audio",
        0xE: "public.directory",
        0xF: "public.folder",
        0x10: "com.apple.package",
        0x13: "public.content",
    ]

    private static let codes: [String: String] = Dictionary(
        uniqueKeysWithValues: names.map { ($1, String($0, radix: 16, uppercase: true)) }
    )

    /// The code of a type or tag class, or its own name, escaped, when it has none.
    static func code(for name: String) -> String {
        codes[name] ?? escaped(name)
    }

    /// What a code, or a spelled-out name, stands for.
    static func meaning(of text: String) -> Meaning {
        // A name has a period; a code is one or two digits, in upper case.
        let isCode = text.utf8.count <= 2 && !text.isEmpty && text.allSatisfy { $0.isHexDigit && !$0.isLowercase }
        if isCode, let number = Int(text, radix: 16) { return names[number].map(Meaning.type) ?? .unknown }
        return TypeIdentifier.isLegal(text) ? .type(text) : .malformed
    }

    /// Puts a backslash before each character that means something in a payload.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ":", "=", ",", "\0": result.append("\\")
            default: break
            }
            result.append(scalar)
        }
        return String(result)
    }

    /// The value as a payload spells it: an OSType has exactly four characters, cut or filled up with NUL.
    static func spelled(_ tag: Tag) -> String {
        guard tag.tagClass == .osType else { return tag.value }
        let code = tag.value.unicodeScalars.prefix(4)
        return String(String.UnicodeScalarView(code)) + String(repeating: "\0", count: 4 - code.count)
    }
}
