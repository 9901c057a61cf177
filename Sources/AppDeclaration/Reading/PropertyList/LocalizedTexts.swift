import DeclarationFormats

/// Texts that stand for others in one language: those of `InfoPlist.strings`, `InfoPlist.loctable` and
/// `InfoPlist.xcstrings`.
///
/// Source: [Localizing property list values](https://developer.apple.com/documentation/bundleresources/managing-your-app-s-information-property-list),
/// [string catalogs](https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog).
public struct LocalizedTexts: Sendable {
    private var texts: [String: String] = [:]

    /// Makes an empty set.
    public init() {}

    /// Whether there is no text at all.
    public var isEmpty: Bool { texts.isEmpty }

    /// The text that stands for a key or a text, or nil.
    public subscript(text: String) -> String? { texts[text] }

    /// Adds a strings file: an OpenStep, XML or binary property list of texts.
    ///
    /// - Throws: `DeclarationFormatError` when it is none of them.
    public mutating func add(strings bytes: [UInt8]) throws(DeclarationFormatError) {
        add(try DeclarationDocument.read(bytes).root.dictionary)
    }

    /// Adds the texts of one language of a string table: a property list that has a dictionary for each language.
    ///
    /// - Throws: `DeclarationFormatError` when it is no property list.
    public mutating func add(table bytes: [UInt8], languages: [String]) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(bytes).root.dictionary
        for language in languages.reversed() { add(root?[language]?.dictionary) }
    }

    /// Adds the texts of one language of a string catalog.
    ///
    /// - Throws: `DeclarationFormatError` when it is no JSON.
    public mutating func add(catalog bytes: [UInt8], languages: [String]) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(bytes, format: .json).root.dictionary
        let source = root?["sourceLanguage"]?.string
        for entry in root?["strings"]?.dictionary ?? DeclarationDictionary([]) {
            let localizations = entry.value.dictionary?["localizations"]?.dictionary
            for language in languages + [source].compactMap({ $0 }) {
                let unit = localizations?[language]?.dictionary?["stringUnit"]?.dictionary
                guard let text = unit?["value"]?.string else { continue }
                texts[entry.key] = text
                break
            }
        }
    }

    private mutating func add(_ members: DeclarationDictionary?) {
        for member in members ?? DeclarationDictionary([]) {
            if let text = member.value.string { texts[member.key] = text }
        }
    }
}

extension LocalizedTexts {
    /// The names under which texts of the development language may stand, best first: `en`, `English`, `Base`.
    static func languages(of region: String?) -> [String] {
        var names = [region ?? "en"]
        if let dash = names[0].firstIndex(where: { $0 == "-" || $0 == "_" }) { names.append(String(names[0][..<dash])) }
        let short = ["English": "en", "German": "de", "French": "fr", "Japanese": "ja"]
        for (long, code) in short.sorted(by: { $0.key < $1.key }) where names.contains(long) || names.contains(code) {
            names += [code, long]
        }
        return names + ["Base"]
    }
}
