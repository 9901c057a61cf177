import TypeRegistry

/// What a platform of Apple's makes of a file by its node and the last extension; see `TypesByName`.
struct PlatformNames: Sendable {
    private let registry: Registry
    private let types: TypesByName
    private let volume: UTType

    init(_ registry: Registry) {
        self.registry = registry
        types = TypesByName(registry)
        volume = registry.exportedType("public.volume")
    }

    /// The type of a regular file of a name.
    func type(of name: FileName, isExecutable: Bool) -> UTType {
        types.file(extension: name.fileExtension, isExecutable: isExecutable)
    }

    /// The type of anything that is not a regular file.
    func type(of place: FilePlace) -> UTType {
        let node = place.status.node
        if let identifier = node.typeIdentifier { return registry.exportedType(identifier) }
        guard node == .directory else { return types.file(extension: nil, isExecutable: false) }
        return place.isRoot ? volume : directoryType(of: place.name) ?? types.folder
    }

    /// The type that the extension of a directory gives it; nil when it gives none.
    func directoryType(of name: FileName) -> UTType? {
        name.isDots ? nil : types.directory(extension: name.fileExtension)
    }
}
