/// The types that Apple's systems give to files by the kind of the file and its extension, never by its content.
///
/// The only definition of these rules:
///
/// - A regular file has the type of its extension among types of data, or a dynamic type if the extension is not declared.
/// - A regular file without an extension is `public.unix-executable` when anybody may execute it, otherwise `public.data`.
/// - A directory has the type of its extension among packages, then among directories. If the extension is not declared, it is a
///   folder with a period in its name.
///
/// Source: the `contentType` of a URL on Apple's systems, `UTType(filenameExtension:conformingTo:)`, and
/// [unixExecutable](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/unixexecutable).
/// That a folder with the extension of a document is a folder is inferred.
package struct TypesByName: Sendable {
    private let registry: Registry
    private let data: UTType
    private let unixExecutable: UTType
    private let directories: [UTType]
    /// The type of a directory whose extension says nothing.
    package let folder: UTType

    /// Makes the rules for the types of a registry.
    package init(_ registry: Registry) {
        self.registry = registry
        data = registry.exportedType("public.data")
        unixExecutable = registry.exportedType("public.unix-executable")
        folder = registry.exportedType("public.folder")
        directories = [registry.exportedType("com.apple.package"), registry.exportedType("public.directory")]
    }

    /// The type of a regular file.
    ///
    /// - Parameters:
    ///   - tag: The extension; nil when the name has none. One that is not valid counts as none.
    ///   - isExecutable: Whether anybody may execute the file.
    /// - Returns: The type.
    package func file(extension tag: String?, isExecutable: Bool) -> UTType {
        tag.flatMap { registry.type(tag: $0, tagClass: .filenameExtension, conformingTo: data) }
            ?? (isExecutable ? unixExecutable : data)
    }

    /// The type that the extension of a directory gives it; nil when it gives none.
    package func directory(extension tag: String?) -> UTType? {
        guard let tag else { return nil }
        return directories.lazy
            .compactMap { registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: $0) }
            .first(where: \.isDeclared)
    }
}
