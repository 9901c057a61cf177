// The initialisers of UniformTypeIdentifiers. They ask `Registry.default`; `Registry` has the same questions for others.

extension UTType {
    /// The type of an identifier, compared without regard to case.
    ///
    /// Nil unless the identifier is declared, or a well-formed dynamic one.
    public init?(_ identifier: String) {
        guard let type = Registry.default.type(identifier) else { return nil }
        self = type
    }

    /// The preferred type of a filename extension.
    ///
    /// - Parameters:
    ///   - filenameExtension: Without the leading period. One with a period, a slash or a blank gives nil.
    ///   - supertype: What the type must conform to. With the default, `.data`, types of folders are not found.
    ///
    /// A valid extension that no declared type of that conformance carries gives a dynamic type.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The preferred type of a MIME type.
    ///
    /// - Parameters:
    ///   - mimeType: Compared as it stands: parameters are part of the tag. An empty one gives nil.
    ///   - supertype: What the type must conform to.
    ///
    /// A MIME type that no declared type of that conformance carries gives a dynamic type.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The preferred type of a tag.
    ///
    /// - Parameters:
    ///   - tag: A tag that is not valid gives nil.
    ///   - tagClass: Its class. One that is not a standard one gives nil.
    ///   - supertype: What the type must conform to; nil for anything.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard let type = Registry.default.type(tag: tag, tagClass: tagClass, conformingTo: supertype) else {
            return nil
        }
        self = type
    }

    /// Every declared type that carries a tag, best first; when there is none, the one dynamic type; nothing when the tag
    /// is not valid.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        Registry.default.types(tag: tag, tagClass: tagClass, conformingTo: supertype)
    }

    /// A type that the program itself exports.
    ///
    /// Never fails: an identifier that nobody declares gives a placeholder with that identifier, which conforms to
    /// `supertype`, or to data when none is given. Apple calls the result undefined then.
    public init(exportedAs identifier: String, conformingTo supertype: UTType? = nil) {
        self = Registry.default.exportedType(identifier, conformingTo: supertype)
    }

    /// A type that the program imports.
    ///
    /// Never fails, as `init(exportedAs:conformingTo:)`. When the type has a preferred extension, and another type is the
    /// preferred one for that extension, the result is that other type.
    public init(importedAs identifier: String, conformingTo supertype: UTType? = nil) {
        self = Registry.default.importedType(identifier, conformingTo: supertype)
    }

    /// A constant: a type that the shipped registry declares for certain.
    init(constant identifier: String) {
        self = Registry.default.exportedType(identifier, conformingTo: nil)
    }
}

extension Registry {
    /// The type that a program exports under an identifier; the dynamic type of a dynamic one; a placeholder when
    /// nobody declares it.
    public func exportedType(_ identifier: String, conformingTo supertype: UTType? = nil) -> UTType {
        if let type = type(identifier) { return type }
        return UTType(undeclared: UndeclaredType(placeholder: identifier, conformingTo: supertype, in: self))
    }

    /// The type that a program imports under an identifier; the preferred type of its preferred extension, when that is
    /// another one; a placeholder when nobody declares it.
    ///
    /// The extension is asked for under the physical side of the type, data or package: which supertype Apple requires is
    /// not documented.
    public func importedType(_ identifier: String, conformingTo supertype: UTType? = nil) -> UTType {
        let type = exportedType(identifier, conformingTo: supertype)
        guard let preferred = type.preferredFilenameExtension else { return type }
        let nature = ["public.data", "com.apple.package", "public.directory"]
            .lazy.compactMap(self.type).first(where: type.conforms(to:))
        let other = self.type(tag: preferred, tagClass: .filenameExtension, conformingTo: nature)
        return other.flatMap { $0.isDynamic ? nil : $0 } ?? type
    }
}
