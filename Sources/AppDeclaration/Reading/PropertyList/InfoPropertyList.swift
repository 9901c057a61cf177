import DeclarationFormats

/// An Info.plist as it was read: its dictionary with the place of everything, build settings in the places of their names.
///
/// It is the raw side of an ``AppDeclaration``: what asks about keys that no declaration keeps, or about the way in which
/// something is written, asks here.
public struct InfoPropertyList: Sendable {
    /// The file, for messages.
    public let file: String
    /// The members, known build settings in place.
    public let root: DeclarationDictionary
    /// The notation it was in.
    public let format: DeclarationFormat
    /// The references to build settings that are not known, in the order of the file.
    public let unknownSettings: [UnknownSetting]
    /// The whole file, in which comments and snippets are looked up; empty for one that was generated.
    public let bytes: [UInt8]
    /// The members under the keys of the file itself: those of `root`, unless it is app JSON.
    public let original: DeclarationDictionary
    /// The keys that the file is written with.
    public let notation: Notation

    /// A reference to a build setting that is not known.
    public struct UnknownSetting: Hashable, Sendable {
        /// The name of the setting.
        public var name: String
        /// Where the text with it stands.
        public var position: SourcePosition
    }

    /// Reads an Info.plist in any of its forms: XML, binary, OpenStep, JSON.
    ///
    /// - Throws: ``AppReadingError`` when the bytes are none, or hold no dictionary.
    public init(file: String, bytes: [UInt8], settings: BuildSettings = BuildSettings()) throws(AppReadingError) {
        try self.init(file: file, bytes: bytes, preprocessed: PreprocessedText(unchanged: bytes), settings: settings)
    }

    /// Reads what the preprocessor has made of a file.
    init(
        file: String, bytes: [UInt8], preprocessed text: PreprocessedText, settings: BuildSettings
    ) throws(AppReadingError) {
        let document: DeclarationDocument
        do {
            document = try DeclarationDocument.read(text.bytes)
        } catch {
            throw AppReadingError(file: file, position: text.source(of: error.position), message: error.message)
        }
        guard let root = text.placed(document.root).dictionary else {
            throw AppReadingError(
                file: file, position: document.root.position,
                message: "expected a dictionary, as an Info.plist is one, found \(document.root.kindName)")
        }
        self.init(file: file, root: root, format: document.format, bytes: bytes, settings: settings)
    }

    /// Makes one of a dictionary that has been read, or was generated.
    public init(
        file: String, root: DeclarationDictionary, format: DeclarationFormat, bytes: [UInt8] = [],
        settings: BuildSettings = BuildSettings(), notation: Notation = .propertyList
    ) {
        var substitution = Substitution(settings: settings)
        self.root = substitution.expanded(root)
        original = self.root
        self.notation = notation
        self.file = file
        self.format = format
        self.bytes = bytes
        unknownSettings = substitution.unknown
    }

    /// Makes one of the object of an app declaration in JSON: the same declarations under the keys of a property list, each
    /// at its place in the JSON. What a property list has no key for is left out.
    public init(file: String, appJSON object: DeclarationDictionary) {
        root = Notation.propertyListMembers(of: object)
        original = object
        notation = .appJSON
        self.file = file
        format = .json
        bytes = []
        unknownSettings = []
    }

    /// The value of a key, or nil.
    public subscript(key: String) -> DeclarationValue? { root[key] }

    /// The text under a key, or nil when there is none.
    public func text(_ key: String) -> String? { root[key]?.string }

    /// The truth value under a key, as lenient as the system: `YES`, `true` and numbers count.
    public func flag(_ key: String) -> Bool? { root[key]?.truth }

    /// The dictionaries under a key that holds an array of them; others in it are left out.
    public func entries(_ key: String) -> [Entry] {
        root[key]?.array?.enumerated().compactMap { index, value in
            value.dictionary.map { Entry(key: key, index: index, members: $0, position: value.position) }
        } ?? []
    }

    /// One dictionary of an array.
    public struct Entry: Sendable {
        /// The key of the array.
        public let key: String
        /// Its place in the array, from 0.
        public let index: Int
        /// Its members.
        public let members: DeclarationDictionary
        /// Where it begins.
        public let position: SourcePosition

        /// Makes an entry.
        public init(key: String, index: Int, members: DeclarationDictionary, position: SourcePosition) {
            self.key = key
            self.index = index
            self.members = members
            self.position = position
        }

        /// The value of a key, or nil.
        public subscript(key: String) -> DeclarationValue? { members[key] }

        /// The texts under a key with the place of each; a single string counts as an array of one.
        public func texts(_ key: String) -> [(text: String, position: SourcePosition)] {
            guard let value = members[key] else { return [] }
            return (value.array ?? [value]).compactMap { element in element.string.map { ($0, element.position) } }
        }
    }
}

extension DeclarationValue {
    /// The value as a truth value, as the system takes it: booleans, numbers, and the texts `YES`, `true`, `1` and their
    /// contraries; nil for anything else.
    public var truth: Bool? {
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

/// Puts build settings into the texts of a value. Keys stay as they are, as in Xcode's own build system.
private struct Substitution {
    let settings: BuildSettings
    var unknown: [InfoPropertyList.UnknownSetting] = []

    mutating func expanded(_ dictionary: DeclarationDictionary) -> DeclarationDictionary {
        guard dictionary.contains(where: { Self.refers($0) }) else { return dictionary }
        return DeclarationDictionary(
            dictionary.map { member in
                DeclarationDictionary.Member(
                    key: member.key, keyPosition: member.keyPosition, value: expanded(member.value))
            })
    }

    private mutating func expanded(_ value: DeclarationValue) -> DeclarationValue {
        switch value.content {
        case .string(let text) where text.utf8.contains(UInt8(ascii: "$")):
            DeclarationValue(position: value.position, content: .string(expanded(text, at: value.position)))
        case .array(let elements):
            DeclarationValue(position: value.position, content: .array(elements.map { expanded($0) }))
        case .dictionary(let members):
            DeclarationValue(position: value.position, content: .dictionary(expanded(members)))
        default: value
        }
    }

    private mutating func expanded(_ text: String, at position: SourcePosition) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        let expansion = settings.expanded(text)
        unknown += expansion.unknown.map { InfoPropertyList.UnknownSetting(name: $0, position: position) }
        return expansion.text
    }

    /// Whether a member may need work: most dictionaries have no text with a reference, and are kept as they are.
    private static func refers(_ member: DeclarationDictionary.Member) -> Bool {
        switch member.value.content {
        case .string(let text): text.utf8.contains(UInt8(ascii: "$"))
        case .array, .dictionary: true
        default: false
        }
    }
}
