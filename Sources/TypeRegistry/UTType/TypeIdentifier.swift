package import DeclarationFormats

/// The rules for the text of an identifier, whether or not it is declared.
///
/// Source: [Defining file and data types for your app](https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app);
/// Apple's older guides also allow code points above U+007F.
package enum TypeIdentifier {
    /// Returns whether an identifier can contain a byte of UTF-8: an ASCII letter, a digit, `-`, `.`, or any byte above U+007F.
    @inline(__always)
    static func isLegal(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte >= 0x80
    }

    /// Returns whether a string can be an identifier. The empty string cannot.
    package static func isLegal(_ identifier: String) -> Bool {
        !identifier.isEmpty && identifier.utf8.allSatisfy(isLegal)
    }

    /// Returns whether a declaration with an identifier is added to the registry. The identifier of an app's type can contain
    /// underscores: the documentation does not allow them, but shipped apps open files of such types.
    static func isUsable(_ identifier: String, inApp: Bool) -> Bool {
        guard inApp else { return isLegal(identifier) }
        return !identifier.isEmpty && identifier.utf8.allSatisfy { isLegal($0) || $0 == UInt8(ascii: "_") }
    }

    /// Returns the first character that an identifier cannot contain, and its offset in characters, or nil if there is none.
    package static func firstIllegalCharacter(in identifier: String) -> (character: Character, offset: Int)? {
        if identifier.utf8.allSatisfy(isLegal) { return nil }
        for (offset, character) in identifier.enumerated() where !character.utf8.allSatisfy(isLegal) {
            return (character, offset)
        }
        return nil
    }

    /// Returns whether an identifier precedes another identifier in byte order, which is the order of tables.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let answer = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { left.lexicographicallyPrecedes($0) }
        }
        return (answer ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// Returns whether a string does not contain references that the build of an app replaces.
    package static func isWithoutBuildSettings(_ text: String) -> Bool {
        !mayContainBuildSettings(text) || !BuildSettingTemplate(text).hasSettings
    }

    /// Returns a string without the references that the build of an app replaces. See `BuildSettingTemplate`.
    package static func withoutBuildSettings(_ identifier: String) -> String {
        mayContainBuildSettings(identifier) ? BuildSettingTemplate(identifier).withoutSettings : identifier
    }

    private static func mayContainBuildSettings(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "@") }
    }

    /// Returns an identifier in the form in which it is compared and reported, with lowercase ASCII letters.
    package static func folded(_ identifier: String) -> String {
        identifier.utf8.contains(where: { $0.isCapital }) ? identifier.asciiLowercased() : identifier
    }

    /// A mistake in a string of a declaration.
    package struct Problem {
        package var id: DiagnosticID
        /// A description of the mistake.
        package var text: String
        /// The string to write instead, if it is known.
        package var correction: String?
    }

    /// Returns the reason why an identifier is illegal or unusual, or nil if it is legal. In the sources of an app, a
    /// part of an identifier can be a build setting whose value is unknown, and an underscore is only unusual, because
    /// many apps use it.
    package static func problem(of identifier: String, allowsSettings: Bool) -> Problem? {
        // Most identifiers are legal, and checking bytes is faster than checking characters.
        let isASCII = identifier.utf8.allSatisfy { $0 < 0x80 }
        let isLong = identifier.utf8.count > DeclarationLimits.name
        if isASCII, !isLong, isLegal(identifier) { return nil }
        let plain = allowsSettings ? withoutBuildSettings(identifier) : identifier
        guard !plain.isEmpty else { return Problem(id: .idCharset, text: "an identifier is empty") }
        guard !isLong else {
            return Problem(
                id: .idCharset,
                text: "the identifier '\(identifier.prefix(40))…' is longer than \(DeclarationLimits.name) bytes")
        }
        guard let illegal = plain.firstIndex(where: { !isDocumented($0) }) else { return nil }
        let isTolerated = plain.allSatisfy { isDocumented($0) || $0 == "_" && allowsSettings || !$0.isASCII }
        let offset = plain.distance(from: plain.startIndex, to: illegal) + 1
        return Problem(
            id: isTolerated ? .idUnusualCharacter : .idCharset,
            text: "'\(identifier)' has \(name(plain[illegal])) at character \(offset): "
                + "letters, digits, '-' and '.' are legal",
            correction: corrected(identifier))
    }

    private static func isDocumented(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == ".")
    }

    private static func corrected(_ identifier: String) -> String {
        var text = identifier[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text.map { isDocumented($0) || "$(){}_".contains($0) && identifier.contains("$") ? $0 : "-" })
    }

    private static func name(_ character: Character) -> String {
        switch character {
        case " ": "a space"
        case "\t": "a tab"
        case "\n", "\r", "\r\n": "a line break"
        case "_": "an underscore"
        default: "'\(character)'"
        }
    }

    /// Returns whether an identifier has a prefix that is reserved for the system.
    package static func hasReservedPrefix(_ identifier: String) -> Bool {
        let folded = folded(identifier)
        return folded.hasPrefix("public.") || folded.hasPrefix("dyn.") || folded.hasPrefix("com.apple.")
    }

    /// Returns whether typeq defined the identifier, for a format that has no other identifier. No program declares it.
    package static func isDeclaredByTypeq(_ identifier: String) -> Bool { folded(identifier).hasPrefix("typeq.") }
}

extension String {
    /// Returns the text with lowercase ASCII letters.
    func asciiLowercased() -> String {
        var text = self
        let count = utf8.count
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: count) { buffer in
                for (index, byte) in bytes.enumerated() { buffer[index] = byte.folded }
                return count
            }
        }
    }
}

/// A type without a declaration: a dynamic type, a placeholder for a type that a program exports or imports, or an
/// unknown identifier.
final class UndeclaredType: Sendable {
    let registry: Registry
    let identifier: String
    let isDynamic: Bool
    /// Whether the type is a placeholder for a type that a program exports or imports.
    let isPlaceholder: Bool
    /// The placeholders that the type conforms to, from nearest to farthest. They precede all declared supertypes.
    let placeholders: [UndeclaredType]
    /// The nearest supertype that is not a placeholder: its identifier, and its index if the registry contains it.
    let supertype: String?
    let supertypeIndex: UInt32?
    let tags: [DynamicIdentifier.Tag]
    /// The hash of the identifier, computed like the hashes of identifiers in a table.
    let hash: UInt64

    init(_ parts: DynamicIdentifier, identifier: String, in registry: Registry) {
        self.registry = registry
        self.identifier = identifier
        isDynamic = true
        isPlaceholder = false
        placeholders = []
        supertype = parts.conformsTo.map(TypeIdentifier.folded)
        supertypeIndex = supertype.flatMap { registry.table.resolve(identifier: $0) }
        tags = parts.tags
        hash = Self.hash(identifier)
    }

    /// Creates a placeholder. If there is no supertype, the placeholder conforms to `public.data`.
    init(placeholder identifier: String, conformingTo supertype: UTType?, in registry: Registry) {
        let folded = TypeIdentifier.folded(identifier)
        self.registry = registry
        self.identifier = folded
        isDynamic = false
        isPlaceholder = true
        if case .undeclared(let type)? = supertype?.counterpart(in: registry)?.storage, !type.isDynamic {
            // A placeholder that conforms to itself keeps its other supertypes.
            placeholders = ([type] + type.placeholders).filter { !$0.isNamed(folded) }
            self.supertype = type.supertype
        } else {
            placeholders = []
            self.supertype = supertype?.identifier ?? "public.data"
        }
        supertypeIndex = registry.table.resolve(identifier: self.supertype ?? "")
        tags = []
        hash = Self.hash(folded)
    }

    /// Creates a type for which only the identifier is known. The type does not conform to any other types.
    init(unknown identifier: String, in registry: Registry) {
        let folded = TypeIdentifier.folded(identifier)
        self.registry = registry
        self.identifier = folded
        isDynamic = false
        isPlaceholder = false
        placeholders = []
        supertype = nil
        supertypeIndex = nil
        tags = []
        hash = Self.hash(folded)
    }

    /// Creates a copy of a type in another registry.
    init(_ type: UndeclaredType, in registry: Registry) {
        self.registry = registry
        identifier = type.identifier
        isDynamic = type.isDynamic
        isPlaceholder = type.isPlaceholder
        let declared = type.placeholders.firstIndex { registry.table.resolve(identifier: $0.identifier) != nil }
        placeholders = type.placeholders.prefix(declared ?? .max).map { UndeclaredType($0, in: registry) }
        supertype = declared.map { type.placeholders[$0].identifier } ?? type.supertype
        supertypeIndex = supertype.flatMap { registry.table.resolve(identifier: $0) }
        tags = type.tags
        hash = type.hash
    }

    /// Returns whether the type has the given identifier, compared byte by byte.
    func isNamed(_ identifier: String) -> Bool { self.identifier.utf8.elementsEqual(identifier.utf8) }

    /// Returns whether the type conforms to another type, specified by its index or, if the registry does not contain it, by
    /// its identifier.
    func conforms(to index: UInt32?, named name: @autoclosure () -> String) -> Bool {
        if let index {
            guard let supertypeIndex else { return false }
            return supertypeIndex == index || registry.table.conforms(supertypeIndex, to: index)
        }
        let name = name()
        return supertype?.utf8.elementsEqual(name.utf8) == true || placeholders.contains { $0.isNamed(name) }
    }

    private static func hash(_ identifier: String) -> UInt64 {
        var identifier = identifier
        return identifier.withUTF8 { TableHash.identifier($0) }
    }
}

extension UTType {
    /// Returns the corresponding type in a registry: the type with the same identifier, or the same dynamic type or
    /// placeholder. Returns nil for a declared type that the registry does not contain.
    func counterpart(in registry: Registry) -> UTType? {
        if self.registry === registry { return self }
        if let index = registry.index(of: self) { return UTType(declared: index, in: registry) }
        guard case .undeclared(let type) = storage else { return nil }
        return UTType(undeclared: UndeclaredType(type, in: registry))
    }
}

/// A string that equals another string only if all bytes are the same. `String` is not a suitable key, because canonically
/// equivalent strings are equal.
struct ExactText: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
