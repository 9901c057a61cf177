#if !canImport(SwiftUI)
    import SystemPackage
    import TypeRegistry

    /// The type of a file as Apple's systems see it: by the kind of its node and its extension, never by its content.
    ///
    /// Source: `UTType(filenameExtension:conformingTo:)` and the file types under `public.item`.
    enum ContentType {
        /// The type that a file or folder of a name has.
        static func named(_ path: FilePath, isDirectory: Bool, in registry: Registry) -> UTType {
            // An extension that is not UTF-8 is no tag.
            let tag = path.extension.flatMap { String(validating: $0) } ?? ""
            guard isDirectory else {
                return registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: .data) ?? .data
            }
            // What nobody declares is a folder with a period in its name.
            let package = registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: .package)
            let folder = registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: .directory)
            return [package, folder].compactMap { $0 }.first(where: \.isDeclared) ?? .folder
        }
    }

    extension String {
        /// The text; nil when it was repaired, and so is not what stands in the path.
        fileprivate init?(validating text: String) {
            guard !text.unicodeScalars.contains("\u{FFFD}") else { return nil }
            self = text
        }
    }
#endif
