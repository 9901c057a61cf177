package import DeclarationFormats
import TypeRegistry

/// The localized strings of an Info.plist in one language, from `InfoPlist.strings`, `InfoPlist.loctable` or
/// `InfoPlist.xcstrings`.
///
/// Sources: [Localizing property list
/// values](https://developer.apple.com/documentation/bundleresources/managing-your-app-s-information-property-list), [string
/// catalogs](https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog).
package struct LocalizedTexts: Sendable {
    /// The dictionaries that were read. If several contain a string, the last one is used.
    private var tables: [DeclarationDictionary] = []

    /// Creates an empty set.
    package init() {}

    /// Whether there are no strings.
    var isEmpty: Bool { tables.allSatisfy { $0.isEmpty } }

    /// The localized string for a key or a string, or nil.
    package subscript(text: String) -> String? {
        for table in tables.reversed() {
            if let localized = table[text]?.string { return localized }
        }
        return nil
    }

    /// Adds a strings file: an OpenStep, XML or binary property list of strings.
    ///
    /// - Parameter bytes: The content of the file.
    /// - Throws: `DeclarationFormatError` if the file is in none of these formats.
    package mutating func add(strings bytes: [UInt8]) throws(DeclarationFormatError) {
        add(try DeclarationDocument.read(bytes).root.dictionary)
    }

    /// Adds the strings of one language from a string table: a property list that contains a dictionary for each language.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - languages: The names of the language, in descending order of precedence.
    /// - Throws: `DeclarationFormatError` if the file is not a property list.
    package mutating func add(table bytes: [UInt8], languages: [String]) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(bytes).root.dictionary
        for language in languages.reversed() { add(root?[language]?.dictionary) }
    }

    /// Adds the strings of one language from a string catalog.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - languages: The names of the language, in descending order of precedence.
    /// - Throws: `DeclarationFormatError` if the file is not JSON.
    package mutating func add(catalog bytes: [UInt8], languages: [String]) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(bytes, format: .json).root.dictionary
        let source = root?["sourceLanguage"]?.string
        let entries = root?["strings"]?.dictionary ?? DeclarationDictionary([])
        let members = entries.compactMap { entry -> DeclarationDictionary.Member? in
            let localizations = entry.value.dictionary?["localizations"]?.dictionary
            for language in languages + [source].compactMap({ $0 }) {
                let unit = localizations?[language]?.dictionary?["stringUnit"]?.dictionary
                guard let text = unit?["value"], text.string != nil else { continue }
                return DeclarationDictionary.Member(key: entry.key, keyPosition: entry.keyPosition, value: text)
            }
            return nil
        }
        add(DeclarationDictionary(members))
    }

    private mutating func add(_ members: DeclarationDictionary?) {
        if let members { tables.append(members) }
    }
}

extension LocalizedTexts {
    /// Returns the possible names of folders and tables for a development language, in descending order of precedence: `en`,
    /// `English`, `Base`.
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
