package import DeclarationFormats
import SystemPackage
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
    var isEmpty: Bool { tables.allSatisfy(\.isEmpty) }

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

extension AppReader {
    /// Returns the strings of the development language next to an Info.plist: `InfoPlist.strings` in a folder of the language,
    /// `InfoPlist.loctable` or `InfoPlist.xcstrings`. An unreadable file causes a warning.
    func localizedTexts(in folders: [FilePath], region: String?, _ findings: inout [Diagnostic]) -> LocalizedTexts {
        var texts = LocalizedTexts()
        // $(DEVELOPMENT_LANGUAGE) has no value without a project.
        let languages = LocalizedTexts.languages(of: region.flatMap { $0.hasPrefix("$") ? nil : $0 })
        for folder in folders {
            for (name, isCatalog) in [("InfoPlist.xcstrings", true), ("InfoPlist.loctable", false)] {
                let file = folder.appending(name)
                guard isRead(file, &findings) else { continue }
                add(file, to: &texts, &findings) { bytes, texts throws(DeclarationFormatError) in
                    if isCatalog {
                        try texts.add(catalog: bytes, languages: languages)
                    } else {
                        try texts.add(table: bytes, languages: languages)
                    }
                }
                return texts
            }
            for language in languages {
                let file = folder.appending("\(language).lproj").appending("InfoPlist.strings")
                guard isRead(file, &findings) else { continue }
                add(file, to: &texts, &findings) { bytes, texts throws(DeclarationFormatError) in
                    try texts.add(strings: bytes)
                }
                return texts
            }
        }
        return texts
    }

    /// Returns whether a string table exists inside the readable folder. Reports a string table outside.
    private func isRead(_ file: FilePath, _ findings: inout [Diagnostic]) -> Bool {
        let kind = tree.kind(of: file)
        if kind?.isOutside == true, let limits {
            findings.append(
                Diagnostic(.includeUnread, "not read: a link leads \(limits.refusal.message)", file: file.string))
        }
        return kind == .file
    }

    private func add(
        _ file: FilePath, to texts: inout LocalizedTexts, _ findings: inout [Diagnostic],
        _ read: ([UInt8], inout LocalizedTexts) throws(DeclarationFormatError) -> Void
    ) {
        guard let bytes = try? tree.bytes(of: file), !bytes.isEmpty else { return }
        do {
            try read(bytes, &texts)
        } catch {
            findings.append(
                Diagnostic(.unexpectedForm, error.message, position: error.position, file: file.string))
        }
    }
}
