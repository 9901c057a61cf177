// The initializers of UniformTypeIdentifiers. They use `Registry.default`. `Registry` has the same methods for any registry.

extension UTType {
    /// Creates the type with an identifier.
    ///
    /// The result is nil if the identifier is neither declared nor a valid dynamic identifier.
    ///
    /// Source: [init(_:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(_:)).
    ///
    /// - Parameter identifier: The identifier, compared without regard to the case of ASCII letters.
    /// - Complexity: O(*n*) in the length of the identifier on average, without allocation for a declared type.
    public init?(_ identifier: String) {
        guard let type = Registry.default.type(identifier) else { return nil }
        self = type
    }

    /// Creates the type with an identifier, even if the identifier is not declared.
    ///
    /// The type of an undeclared identifier is neither declared nor dynamic. It has an identifier, but no tags and no
    /// supertypes. Use this initializer to preserve an identifier that another system sent.
    ///
    /// Source:
    /// [init(identifier:allowUndeclared:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(identifier:allowundeclared:)),
    /// since macOS 27.0.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, compared without regard to the case of ASCII letters. The result is nil if the
    ///     identifier contains a character that is not allowed in identifiers, or if it begins with `dyn.` but is not a valid
    ///     dynamic identifier.
    ///   - allowUndeclared: Whether to create a type for an undeclared identifier. If `false`, the result is the same as for
    ///     `init(_:)`.
    /// - Complexity: O(*n*) in the length of the identifier on average, without allocation for a declared type.
    public init?(identifier: String, allowUndeclared: Bool) {
        if let type = Registry.default.type(identifier) {
            self = type
        } else if allowUndeclared, TypeIdentifier.isLegal(identifier),
            !TypeIdentifier.folded(identifier).hasPrefix("dyn.")
        {
            self.init(undeclared: UndeclaredType(unknown: identifier, in: .default))
        } else {
            return nil
        }
    }

    /// Creates the preferred type of a filename extension.
    ///
    /// If no declared type that conforms to `supertype` has the extension, the result is a dynamic type.
    ///
    /// Source:
    /// [init(filenameExtension:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(filenameextension:conformingto:)).
    ///
    /// - Parameters:
    ///   - filenameExtension: The extension without the leading period. The result is nil if the extension is empty or contains
    ///     a period, a slash or a space.
    ///   - supertype: The type that the result conforms to. The default, `.data`, excludes folder types.
    /// - Complexity: O(*n*) in the length of the extension on average, without allocation for a declared type.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// Creates the preferred type of a MIME type.
    ///
    /// If no declared type that conforms to `supertype` has the MIME type, the result is a dynamic type.
    ///
    /// Source:
    /// [init(mimeType:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(mimetype:conformingto:)).
    ///
    /// - Parameters:
    ///   - mimeType: The MIME type, compared without regard to case. Parameters are part of the tag. The result is nil if the
    ///     MIME type is empty.
    ///   - supertype: The type that the result conforms to.
    /// - Complexity: O(*n*) in the length of the MIME type on average, without allocation for a declared type.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Creates the preferred type of a tag.
    ///
    /// If no declared type that conforms to `supertype` has the tag, the result is a dynamic type.
    ///
    /// Source:
    /// [init(tag:tagClass:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(tag:tagclass:conformingto:)).
    ///
    /// - Parameters:
    ///   - tag: The tag. The result is nil if the tag is invalid.
    ///   - tagClass: The class of the tag. The result is nil if the class is not a standard class.
    ///   - supertype: The type that the result conforms to, or nil for any type.
    /// - Complexity: O(*n*) in the length of the tag on average, without allocation for a declared type.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard let type = Registry.default.type(tag: tag, tagClass: tagClass, conformingTo: supertype) else {
            return nil
        }
        self = type
    }

    /// Returns the types of a tag, in order of preference.
    ///
    /// Source:
    /// [types(tag:tagClass:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/types(tag:tagclass:conformingto:)).
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - tagClass: The class of the tag.
    ///   - supertype: The type that the results conform to, or nil for any type.
    /// - Returns: All declared types that have the tag and conform to `supertype`. If there are none, returns the dynamic type
    ///   of the tag. If the tag is invalid or the class is not a standard class, the array is empty.
    /// - Complexity: O(*n*) in the length of the tag and the number of its types, on average.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        Registry.default.types(tag: tag, tagClass: tagClass, conformingTo: supertype)
    }

    /// Creates a type that the program exports.
    ///
    /// If the identifier is not declared, the result is a placeholder that conforms to `supertype`, or to `public.data` if
    /// `supertype` is nil. According to Apple's documentation, the result is undefined in this case.
    ///
    /// Source:
    /// [init(exportedAs:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(exportedas:conformingto:)).
    ///
    /// - Parameters:
    ///   - identifier: The identifier, compared without regard to the case of ASCII letters.
    ///   - supertype: The supertype of a placeholder. A declared type has its own supertypes.
    public init(exportedAs identifier: String, conformingTo supertype: UTType? = nil) {
        self = Registry.default.exportedType(identifier, conformingTo: supertype)
    }

    /// Creates a type that the program imports.
    ///
    /// If another type is preferred for the type's preferred extension, the result is that other type. If the
    /// identifier is not declared, the result is a placeholder, as in `init(exportedAs:conformingTo:)`.
    ///
    /// Source:
    /// [init(importedAs:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(importedas:conformingto:)).
    ///
    /// - Parameters:
    ///   - identifier: The identifier, compared without regard to the case of ASCII letters.
    ///   - supertype: The supertype of a placeholder. A declared type has its own supertypes.
    public init(importedAs identifier: String, conformingTo supertype: UTType? = nil) {
        self = Registry.default.importedType(identifier, conformingTo: supertype)
    }

    /// Creates a constant. The shipped registry always declares its type.
    init(constant identifier: String) {
        self = Registry.default.exportedType(identifier, conformingTo: nil)
    }
}

extension Registry {
    /// Returns a type that a program exports, as `UTType.init(exportedAs:conformingTo:)` does for the default registry.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, compared without regard to the case of ASCII letters.
    ///   - supertype: The supertype of a placeholder, or nil for `public.data`.
    /// - Returns: The declared or dynamic type, or a placeholder for an undeclared identifier.
    package func exportedType(_ identifier: String, conformingTo supertype: UTType? = nil) -> UTType {
        if let type = type(identifier) { return type }
        return UTType(undeclared: UndeclaredType(placeholder: identifier, conformingTo: supertype, in: self))
    }

    /// Returns a type that a program imports, as `UTType.init(importedAs:conformingTo:)` does for the default registry.
    ///
    /// The type of the extension must be data, a package or a directory like the type itself. Apple's documentation does not
    /// state which supertype is required.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, compared without regard to the case of ASCII letters.
    ///   - supertype: The supertype of a placeholder, or nil for `public.data`.
    /// - Returns: The type that is preferred for the type's preferred extension, the type itself if there is none, or a
    ///   placeholder for an undeclared identifier.
    package func importedType(_ identifier: String, conformingTo supertype: UTType? = nil) -> UTType {
        let type = exportedType(identifier, conformingTo: supertype)
        guard let preferred = type.preferredFilenameExtension else { return type }
        let nature = ["public.data", "com.apple.package", "public.directory"]
            .lazy.compactMap(self.type).first(where: type.conforms(to:))
        let other = self.type(tag: preferred, tagClass: .filenameExtension, conformingTo: nature)
        return other.flatMap { $0.isDynamic ? nil : $0 } ?? type
    }
}
