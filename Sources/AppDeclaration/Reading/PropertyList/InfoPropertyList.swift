package import DeclarationFormats

/// An Info.plist as it was read: its dictionary, with positions and with the values of build settings.
///
/// Unlike an ``AppDeclaration``, a property list contains all keys, including unknown keys and values of the wrong
/// kind.
package struct InfoPropertyList: Sendable {
    package let file: String
    /// The members, in which known build settings are replaced with their values.
    package let root: DeclarationDictionary
    package let format: DeclarationFormat
    /// The references to unknown build settings, in the order of the file.
    package let unknownSettings: [UnknownSetting]
    /// The members with the keys of the file. They differ from `root` if the file is app JSON.
    package let original: DeclarationDictionary
    package let notation: Notation

    /// A reference to an unknown build setting.
    package struct UnknownSetting: Hashable, Sendable {
        package var name: String
        /// The position of the text with the reference.
        package var position: SourcePosition
    }

    /// Reads an Info.plist in any format: XML, binary, OpenStep or JSON.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - bytes: The content of the file.
    ///   - settings: The build settings of the target.
    /// - Throws: ``AppReadingError`` if the bytes are in none of these formats, or are not a dictionary.
    package init(file: String, bytes: [UInt8], settings: BuildSettings = BuildSettings()) throws(AppReadingError) {
        try self.init(file: file, preprocessed: PreprocessedText(unchanged: bytes), settings: settings)
    }

    /// Reads the output of the preprocessor for a file.
    init(
        file: String, preprocessed text: PreprocessedText, settings: BuildSettings
    ) throws(AppReadingError) {
        let document: DeclarationDocument
        do {
            document = try DeclarationDocument.read(app: text.bytes)
            if let root = document.root.dictionary { try DeclarationBudget.check(root) }
        } catch {
            throw AppReadingError(file: file, position: text.source(of: error.position), message: error.message)
        }
        guard let root = text.located(document.root).dictionary else {
            throw AppReadingError(
                file: file, position: document.root.position,
                message: "expected the dictionary of an Info.plist, found \(document.root.kindName)")
        }
        self.init(file: file, root: root, format: document.format, settings: settings)
    }

    /// Creates a property list from a dictionary that was read or generated.
    package init(
        file: String, root: DeclarationDictionary, format: DeclarationFormat,
        settings: BuildSettings = BuildSettings(), notation: Notation = .propertyList
    ) {
        var substitution = Substitution(settings: settings)
        self.root = substitution.expanded(root) ?? root
        original = self.root
        self.notation = notation
        self.file = file
        self.format = format
        unknownSettings = substitution.unknown
    }

    /// Creates a property list from an object of app JSON: the same declarations with Apple's keys, and with their
    /// positions in the JSON. Members of the object itself that have no Apple key are omitted.
    package init(file: String, appJSON object: DeclarationDictionary) {
        root = Notation.propertyListMembers(of: object)
        original = object
        notation = .appJSON
        self.file = file
        format = .json
        unknownSettings = []
    }

    package subscript(key: String) -> DeclarationValue? { root[key] }

    /// Returns the string for a key, or nil if there is none.
    package func text(_ key: String) -> String? { root[key]?.string }

    /// Returns the Boolean value for a key. Like the system, accepts `YES`, `true` and numbers.
    package func flag(_ key: String) -> Bool? { root[key]?.truth }

    /// Returns the dictionaries in the array for a key. Other elements are omitted.
    package func entries(_ key: String) -> [Entry] {
        guard let array = root[key]?.array else { return [] }
        var entries: [Entry] = []
        entries.reserveCapacity(array.count)
        for (index, value) in array.enumerated() {
            guard let members = value.dictionary else { continue }
            entries.append(Entry(key: key, index: index, members: members, position: value.position))
        }
        return entries
    }

    /// A dictionary in an array.
    package struct Entry: Sendable {
        /// The key of the array.
        package let key: String
        /// The index of the dictionary in the array.
        package let index: Int
        package let members: DeclarationDictionary
        package let position: SourcePosition

        package init(key: String, index: Int, members: DeclarationDictionary, position: SourcePosition) {
            self.key = key
            self.index = index
            self.members = members
            self.position = position
        }

        package subscript(key: String) -> DeclarationValue? { members[key] }

        /// Returns the strings for a key, with their positions. A single string is treated as an array with one element.
        package func texts(_ key: String) -> [(text: String, position: SourcePosition)] {
            Self.texts(of: members[key])
        }

        /// Returns the strings in a value, with their positions.
        package static func texts(of value: DeclarationValue?) -> [(text: String, position: SourcePosition)] {
            guard let value else { return [] }
            return (value.array ?? [value]).compactMap { element in element.string.map { ($0, element.position) } }
        }
    }
}

extension DeclarationValue {
    /// The value as a Boolean value, as the system interprets it: Boolean values, integers, and the strings `YES`, `Y`,
    /// `true`, `1` and their opposites, regardless of case. The empty string is false. The result is nil for all other
    /// values.
    package var truth: Bool? {
        switch content {
        case .boolean(let flag): flag
        case .integer(let number): number != 0
        case .string(let text):
            switch text.lowercased() {
            case "yes", "true", "1", "y": true
            case "no", "false", "0", "n", "": false
            default: nil
            }
        default: nil
        }
    }
}

/// Replaces references to build settings in the strings of a value, but not in keys, like Xcode's build system.
private struct Substitution {
    let settings: BuildSettings
    var unknown: [InfoPropertyList.UnknownSetting] = []

    /// Returns a dictionary with its references replaced, or nil if nothing changes. Returning nil avoids the memory
    /// for a copy.
    mutating func expanded(_ dictionary: DeclarationDictionary) -> DeclarationDictionary? {
        var changed: [DeclarationDictionary.Member]?
        for (index, member) in dictionary.enumerated() {
            guard let value = expanded(member.value) else { continue }
            changed = changed ?? Array(dictionary)
            changed?[index] = DeclarationDictionary.Member(
                key: member.key, keyPosition: member.keyPosition, value: value)
        }
        return changed.map { DeclarationDictionary($0) }
    }

    private mutating func expanded(_ elements: [DeclarationValue]) -> [DeclarationValue]? {
        var changed: [DeclarationValue]?
        for (index, element) in elements.enumerated() {
            guard let value = expanded(element) else { continue }
            changed = changed ?? elements
            changed?[index] = value
        }
        return changed
    }

    private mutating func expanded(_ value: DeclarationValue) -> DeclarationValue? {
        let content: DeclarationValue.Content? =
            switch value.content {
            case .string(let text) where text.utf8.containsByte(UInt8(ascii: "$")):
                replaced(text, at: value.position).map { .string($0) }
            case .array(let elements): expanded(elements).map { .array($0) }
            case .dictionary(let members): expanded(members).map { .dictionary($0) }
            default: nil
            }
        return content.map { DeclarationValue(position: value.position, content: $0) }
    }

    private mutating func replaced(_ text: String, at position: SourcePosition) -> String? {
        let expansion = settings.expanded(text)
        unknown += expansion.unknown.map { InfoPropertyList.UnknownSetting(name: $0, position: position) }
        return expansion.text == text ? nil : expansion.text
    }
}
