import DeclarationFormats

/// A type as specified on a command line: an identifier, a MIME type, `.ext` for files, or `.ext/` for folders.
///
/// ```swift
/// let type = try Registry.default.type(for: TypeQuery(".md"))   // net.daringfireball.markdown
/// ```
///
/// The type of `.ext` conforms to `public.data`. The type of `.ext/` conforms to `com.apple.package` or, if there is no such
/// type, to `public.directory`. An extension with several parts, such as `.tar.gz`, is found if a type declares it as a
/// compound extension. A string with a slash that does not begin with a period is a MIME type. Its parameters, as in
/// `text/html; charset=utf-8`, are ignored unless a type declares the MIME type with them. A constant of `UTType`, such as
/// `UTType.plainText` or `.plainText`, is its type; if a type declares the extension `.text`, that type is found first.
public struct TypeQuery: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        case identifier
        case mimeType
        case fileExtension
        case folderExtension
    }

    /// The reason why a query does not result in a type.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The text cannot denote a type, regardless of the declarations. The associated value is a sentence that describes the
        /// reason.
        case illegal(String)
        /// The identifier is not declared. The associated values are the identifier, and a declared identifier with a similar
        /// spelling, or nil if there is none.
        case unknown(String, nearest: String?)

        /// The sentence, or the unknown identifier and the identifier with a similar spelling.
        public var description: String {
            switch self {
            case .illegal(let reason): reason
            case .unknown(let identifier, let nearest):
                "unknown type '\(identifier)'" + (nearest.map { ": did you mean '\($0)'?" } ?? "")
            }
        }
    }

    /// The text as written.
    package let text: String
    package let form: Form

    /// Creates a query from a string. Any string is accepted; `Registry.type(for:)` throws an error if it does not denote a
    /// type.
    public init(_ text: String) {
        self.text = text
        if text.hasPrefix(".") {
            form = text.hasSuffix("/") ? .folderExtension : .fileExtension
        } else {
            form = text.utf8.contains(UInt8(ascii: "/")) ? .mimeType : .identifier
        }
    }
}

extension Registry {
    /// Returns the type of a query.
    ///
    /// - Parameter query: The identifier, MIME type or extension.
    /// - Returns: The type. For an undeclared extension or MIME type, returns a dynamic type, as `UTType` does.
    /// - Throws: ``TypeQuery/Failure`` if the text cannot denote a type, or the identifier is not declared.
    /// - Complexity: O(*n*) in the length of the query on average. For an unknown identifier, O(*n*) in the number of
    ///   types, to find a similar identifier.
    public func type(for query: TypeQuery) throws(TypeQuery.Failure) -> UTType {
        switch query.form {
        case .identifier: try type(identifier: query.text)
        case .mimeType: try type(mimeType: query.text)
        case .fileExtension: try type(fileExtension: String(query.text.dropFirst()), of: query.text)
        case .folderExtension: try type(folderExtension: String(query.text.dropFirst().dropLast()), of: query.text)
        }
    }

    private func type(identifier: String) throws(TypeQuery.Failure) -> UTType {
        guard !identifier.isEmpty else { throw .illegal("the type is empty") }
        if let type = type(identifier) { return type }
        if let illegal = TypeIdentifier.firstIllegalCharacter(in: identifier) {
            throw .illegal(
                "invalid identifier '\(identifier)': '\(illegal.character)' is not allowed (use letters, digits, '-' and '.')"
            )
        }
        if identifier.hasPrefix(SwiftConstant.prefix) {
            let name = String(identifier.dropFirst(SwiftConstant.prefix.utf8.count))
            if let type = SwiftConstant.identifier(named: name).flatMap({ type($0) }) { return type }
            let nearest = NearestSpelling.word(name, among: SwiftConstant.all.map { $0.name })
            throw .unknown(identifier, nearest: nearest.map { SwiftConstant.prefix + $0 })
        }
        if TypeIdentifier.folded(identifier).hasPrefix("dyn.") {
            throw .illegal("invalid dynamic identifier '\(identifier)': it is incomplete or misspelled")
        }
        throw .unknown(identifier, nearest: nearestIdentifier(to: identifier, amongTypeqs: true))
    }

    private func type(mimeType: String) throws(TypeQuery.Failure) -> UTType {
        let parts = mimeType.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2 || mimeType.utf8.contains(UInt8(ascii: ";")), parts.allSatisfy({ !$0.isEmpty }),
            !parts[0].contains(UInt8(ascii: " ")),
            let type = type(tag: mimeType, tagClass: .mimeType, conformingTo: type("public.data"))
        else { throw .illegal("invalid MIME type '\(mimeType)' (expected 'type/subtype')") }
        guard type.isDynamic else { return type }
        // A few MIME types denote types that are not data, such as folders and devices.
        if let type = types(namedInMIME: mimeType).first { return type }
        let name = mimeType.utf8.prefix { $0 != UInt8(ascii: ";") }
        guard name.count < mimeType.utf8.count else { return type }
        return try self.type(mimeType: String(decoding: name.trimmed(), as: UTF8.self))
    }

    private func type(fileExtension: String, of text: String) throws(TypeQuery.Failure) -> UTType {
        if fileExtension.utf8.contains(UInt8(ascii: ".")),
            let type = claimants(of: fileExtension, .compoundExtension).first
        {
            return type
        }
        guard let type = type(tag: fileExtension, tagClass: .filenameExtension, conformingTo: type("public.data"))
        else { throw Self.illegalExtension(text) }
        // If no type declares the name as an extension, it is the name of a constant: `.plainText`.
        return type.isDynamic ? SwiftConstant.identifier(named: fileExtension).flatMap { self.type($0) } ?? type : type
    }

    private func type(folderExtension: String, of text: String) throws(TypeQuery.Failure) -> UTType {
        var answer: UTType?
        for supertype in ["com.apple.package", "public.directory"] {
            answer = type(tag: folderExtension, tagClass: .filenameExtension, conformingTo: type(supertype))
            if let answer, !answer.isDynamic { return answer }
        }
        guard let answer else { throw Self.illegalExtension(text) }
        return answer
    }

    private static func illegalExtension(_ text: String) -> TypeQuery.Failure {
        .illegal(
            "invalid extension '\(text)': an extension cannot contain an inner period, a slash or a space, "
                + "unless a type declares it as a compound extension")
    }
}
