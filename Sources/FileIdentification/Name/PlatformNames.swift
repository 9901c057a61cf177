import TypeRegistry

/// What a platform of Apple's makes of a name: the node and the last extension, nothing else.
///
/// Source: `contentType` of URLs on Apple's systems looks at the node first, then at the extension, among types of data for
/// files, among packages and then directories for directories. A folder with the extension of a document is a folder; that
/// fallback is inferred.
struct PlatformNames: Sendable {
    private let registry: Registry
    private let data: UTType
    private let unixExecutable: UTType
    private let folder: UTType
    private let volume: UTType
    private let directories: [UTType]

    init(_ registry: Registry) {
        self.registry = registry
        data = registry.exportedType("public.data")
        unixExecutable = registry.exportedType("public.unix-executable")
        folder = registry.exportedType("public.folder")
        volume = registry.exportedType("public.volume")
        directories = [registry.exportedType("com.apple.package"), registry.exportedType("public.directory")]
    }

    /// The type of a regular file of a name: of its extension, a dynamic one when nobody declares it; without an extension
    /// that of a program where the file is executable, else data.
    func type(of name: FileName, isExecutable: Bool) -> UTType {
        name.fileExtension.flatMap { registry.type(tag: $0, tagClass: .filenameExtension, conformingTo: data) }
            ?? (isExecutable ? unixExecutable : data)
    }

    /// The type of anything that is not a regular file.
    func type(of place: FilePlace) -> UTType {
        let node = place.status.node
        if let identifier = node.typeIdentifier { return registry.exportedType(identifier) }
        guard node == .directory else { return data }
        return place.isRoot ? volume : directoryType(of: place.name) ?? folder
    }

    /// The type that the extension of a directory gives it; nil when it gives none.
    func directoryType(of name: FileName) -> UTType? {
        guard !name.isDots, let tag = name.fileExtension else { return nil }
        return directories.lazy
            .compactMap { registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: $0) }
            .first(where: \.isDeclared)
    }
}
