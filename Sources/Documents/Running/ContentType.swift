#if !canImport(SwiftUI)
    import FileSystem
    import SystemPackage
    import TypeRegistry

    /// The type of a file as Apple's systems see it: by its kind and its extension, never by its content.
    enum ContentType {
        /// The type of the file at a path. Throws ``DocumentError`` when there is none, or the system does not let it be looked
        /// at.
        static func of(_ path: FilePath, in registry: Registry) throws -> UTType {
            let status = try path.existingStatus(followingLink: true)
            let isDirectory = status.type == .directory
            return named(path, isDirectory: isDirectory, isExecutable: status.isExecutable, in: registry)
        }

        /// The type that a file or folder of a name has.
        static func named(
            _ path: FilePath, isDirectory: Bool, isExecutable: Bool = false, in registry: Registry
        ) -> UTType {
            let types = TypesByName(registry)
            // An extension that is not UTF-8 is not a tag.
            let tag = path.extension.flatMap { String(validating: $0) }
            guard isDirectory else { return types.file(extension: tag, isExecutable: isExecutable) }
            return types.directory(extension: tag) ?? types.folder
        }
    }

    extension String {
        /// The text; nil when it was repaired, and so is not the text in the path.
        fileprivate init?(validating text: String) {
            guard !text.unicodeScalars.contains("\u{FFFD}") else { return nil }
            self = text
        }
    }
#endif
