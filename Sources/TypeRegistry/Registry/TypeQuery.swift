/// A type as people write it: an identifier, a MIME type, `.ext` for files, or `.ext/` for folders.
///
/// `.ext` is asked for under `public.data`, `.ext/` under `com.apple.package` and then `public.directory`. An extension of
/// several parts, `.tar.gz`, is found where a type declares it as a compound one. Anything with a slash that does not begin
/// with a period is a MIME type.
public struct TypeQuery: Hashable, Sendable {
    /// What a text asks for.
    public enum Form: Hashable, Sendable {
        /// A type by its identifier.
        case identifier
        /// A type by a MIME type.
        case mimeType
        /// A type of files by an extension.
        case fileExtension
        /// A type of folders by an extension.
        case folderExtension
    }

    /// Why a text names no type.
    public enum Failure: Error, Hashable, Sendable {
        /// The text can name no type, whatever is declared; the sentence says why.
        case illegal(String)
        /// Nobody declares the identifier; the nearest one that somebody declares, if one is near.
        case unknown(nearest: String?)
    }

    /// The text as it was written.
    public let text: String
    /// What it asks for.
    public let form: Form

    /// Reads the form of a text; whether it names a type, `Registry.type(for:)` says.
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
    /// The type that a text names.
    ///
    /// An extension or MIME type that nobody declares gives a dynamic type, as `UTType` does. Complexity: O(length); O(types)
    /// when the identifier is unknown and the nearest is looked for.
    public func type(for query: TypeQuery) throws(TypeQuery.Failure) -> UTType {
        switch query.form {
        case .identifier: try type(identifier: query.text)
        case .mimeType: try type(mimeType: query.text)
        case .fileExtension: try type(fileExtension: String(query.text.dropFirst()), of: query.text)
        case .folderExtension: try type(folderExtension: String(query.text.dropFirst().dropLast()), of: query.text)
        }
    }

    private func type(identifier: String) throws(TypeQuery.Failure) -> UTType {
        guard !identifier.isEmpty else { throw .illegal("an empty text names no type") }
        if let illegal = TypeIdentifier.firstIllegalCharacter(in: identifier) {
            throw .illegal(
                "'\(identifier)' is no identifier: '\(illegal.character)' is not legal, only letters, digits, '-' and '.' are"
            )
        }
        if let type = type(identifier) { return type }
        if TypeIdentifier.folded(identifier).hasPrefix("dyn.") {
            throw .illegal("'\(identifier)' is no dynamic identifier: it was cut or mistyped")
        }
        throw .unknown(
            nearest: nearestIdentifier(to: identifier, amongTypeqs: true))
    }

    private func type(mimeType: String) throws(TypeQuery.Failure) -> UTType {
        let parts = mimeType.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2 || mimeType.utf8.contains(UInt8(ascii: ";")), parts.allSatisfy({ !$0.isEmpty }),
            !parts[0].contains(UInt8(ascii: " ")),
            let type = type(tag: mimeType, tagClass: .mimeType, conformingTo: type("public.data"))
        else { throw .illegal("'\(mimeType)' is no MIME type: 'type/subtype' is one") }
        // A few MIME types are of things that are no data: folders, devices.
        return type.isDynamic ? claimants(of: mimeType, .mimeType).first ?? type : type
    }

    private func type(fileExtension: String, of text: String) throws(TypeQuery.Failure) -> UTType {
        if fileExtension.utf8.contains(UInt8(ascii: ".")),
            let type = claimants(of: fileExtension, .compoundExtension).first
        {
            return type
        }
        guard let type = type(tag: fileExtension, tagClass: .filenameExtension, conformingTo: type("public.data"))
        else {
            throw Self.illegalExtension(text)
        }
        return type
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
            "'\(text)' is no extension that a type could have: one has no inner period, slash or blank, "
                + "unless a type declares it as a compound extension")
    }
}
