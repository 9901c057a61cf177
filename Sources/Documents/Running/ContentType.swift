#if !canImport(SwiftUI)
    import FileSystem
    import SystemPackage
    import TypeRegistry

    /// The type of a file as Apple's systems see it: by its kind and its extension, never by its content.
    enum ContentType {
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
