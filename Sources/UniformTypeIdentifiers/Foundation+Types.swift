#if FullFoundation || !canImport(FoundationEssentials)
    public import Foundation
    public import TypeRegistry

    extension NSString {
        /// Returns a path with a component appended, which gets the filename extension of a type.
        ///
        /// Source: [appendingPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/nsstring/appendingpathcomponent(_:conformingto:)).
        ///
        /// - Parameters:
        ///   - partialName: A name, with or without an extension.
        ///   - contentType: The type.
        /// - Returns: The path. The receiver when `partialName` is empty or has slashes only.
        public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
            guard let path = LastComponent(of: partialName)?.path else { return self as String }
            let tag = contentType.missingExtension(ofName: path).map { "." + $0 } ?? ""
            return appendingPathComponent(path + tag)
        }

        /// Returns a path whose last component has the filename extension of a type.
        ///
        /// Source: [appendingPathExtension(for:)](https://developer.apple.com/documentation/foundation/nsstring/appendingpathextension(for:)).
        ///
        /// - Parameter contentType: The type.
        /// - Returns: The path with the preferred extension appended, without slashes at its end. The receiver when its
        ///   extension is valid for the type, when the type has no extension, and when the path has no last component.
        public func appendingPathExtension(for contentType: UTType) -> String {
            let whole = self as String
            guard let path = LastComponent(of: whole)?.path, let tag = contentType.missingExtension(ofName: path) else {
                return whole
            }
            return path + "." + tag
        }
    }

    extension NSURL {
        /// Returns a URL with a path component appended, which gets the filename extension of a type.
        ///
        /// Source: [appendingPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/nsurl/appendingpathcomponent(_:conformingto:)).
        ///
        /// - Parameters:
        ///   - partialName: A name, with or without an extension.
        ///   - contentType: The type.
        /// - Returns: The URL, as `URL.appendingPathComponent(_:conformingTo:)` returns it.
        public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
            (self as URL).appendingPathComponent(partialName, conformingTo: contentType)
        }

        /// Returns a URL whose last path component has the filename extension of a type.
        ///
        /// Source: [appendingPathExtension(for:)](https://developer.apple.com/documentation/foundation/nsurl/appendingpathextension(for:)).
        ///
        /// - Parameter contentType: The type.
        /// - Returns: The URL, as `URL.appendingPathExtension(for:)` returns it.
        public func appendingPathExtension(for contentType: UTType) -> URL {
            (self as URL).appendingPathExtension(for: contentType)
        }
    }

    // Foundation on Apple's platforms has the key, and its resource values come from the system.
    #if !canImport(Darwin)
        extension URLResourceKey {
            /// The key of `URLResourceValues.contentType`.
            ///
            /// Foundation off Apple's platforms answers only keys that it knows, so this is the key of the path, by which
            /// `contentType` looks at the file. On Apple's systems its raw value is another.
            ///
            /// Source: [contentTypeKey](https://developer.apple.com/documentation/foundation/urlresourcekey/contenttypekey).
            public static let contentTypeKey = URLResourceKey.pathKey
        }

        extension URLResourceValues {
            /// The type of the file: by the kind of the file and its name.
            ///
            /// ```swift
            /// let folder = URL(filePath: "/tmp/")
            /// try folder.resourceValues(forKeys: [.contentTypeKey]).contentType // public.folder
            /// ```
            ///
            /// The file is looked at when this property is used. Nil when there is no file, and when the values were made
            /// without `contentTypeKey`. `URL.contentType` throws the reason when there is no file.
            ///
            /// Source: [contentType](https://developer.apple.com/documentation/foundation/urlresourcevalues/contenttype).
            public var contentType: UTType? {
                path.flatMap { try? URL(filePath: $0, directoryHint: .notDirectory).contentType }
            }
        }
    #endif
#endif
