#if FullFoundation || !canImport(FoundationEssentials)
    public import Foundation
    public import TypeRegistry

    extension NSString {
        /// Returns a path with a component appended that has the filename extension of a type.
        ///
        /// Source:
        /// [appendingPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/nsstring/appendingpathcomponent(_:conformingto:)).
        ///
        /// - Parameters:
        ///   - partialName: A name, with or without an extension.
        ///   - contentType: The type.
        /// - Returns: The path, or the receiver if `partialName` is empty or consists only of slashes.
        public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
            guard let path = LastComponent(of: partialName)?.path else { return self as String }
            let tag = contentType.missingExtension(ofName: path).map { "." + $0 } ?? ""
            return appendingPathComponent(path + tag)
        }

        /// Returns a path whose last component has the filename extension of a type.
        ///
        /// Source:
        /// [appendingPathExtension(for:)](https://developer.apple.com/documentation/foundation/nsstring/appendingpathextension(for:)).
        ///
        /// - Parameter contentType: The type.
        /// - Returns: The path with the preferred extension appended, without trailing slashes. Returns the receiver if its
        ///   extension is valid for the type, if the type has no extension, or if the path has no last component.
        public func appendingPathExtension(for contentType: UTType) -> String {
            let whole = self as String
            guard let path = LastComponent(of: whole)?.path, let tag = contentType.missingExtension(ofName: path) else {
                return whole
            }
            return path + "." + tag
        }
    }

    extension NSURL {
        /// Returns a URL with a path component appended that has the filename extension of a type.
        ///
        /// Source:
        /// [appendingPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/nsurl/appendingpathcomponent(_:conformingto:)).
        ///
        /// - Parameters:
        ///   - partialName: A name, with or without an extension.
        ///   - contentType: The type.
        /// - Returns: The URL that `URL.appendingPathComponent(_:conformingTo:)` returns.
        public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
            (self as URL).appendingPathComponent(partialName, conformingTo: contentType)
        }

        /// Returns a URL whose last path component has the filename extension of a type.
        ///
        /// Source:
        /// [appendingPathExtension(for:)](https://developer.apple.com/documentation/foundation/nsurl/appendingpathextension(for:)).
        ///
        /// - Parameter contentType: The type.
        /// - Returns: The URL that `URL.appendingPathExtension(for:)` returns.
        public func appendingPathExtension(for contentType: UTType) -> URL {
            (self as URL).appendingPathExtension(for: contentType)
        }
    }

    // On Apple platforms, Foundation defines the key, and the system provides the resource values.
    #if !canImport(Darwin)
        extension URLResourceKey {
            /// The key of `URLResourceValues.contentType`.
            ///
            /// On platforms other than Apple's, Foundation supports only a fixed set of keys. Therefore, this is the key of the
            /// path, which `contentType` uses to find the file. On Apple platforms, the key has a different raw value.
            ///
            /// Source: [contentTypeKey](https://developer.apple.com/documentation/foundation/urlresourcekey/contenttypekey).
            public static let contentTypeKey = URLResourceKey.pathKey
        }

        extension URLResourceValues {
            /// The type of the file, determined by the kind of the file and its name.
            ///
            /// ```swift
            /// let folder = URL(filePath: "/tmp/")
            /// try folder.resourceValues(forKeys: [.contentTypeKey]).contentType // public.folder
            /// ```
            ///
            /// The file is examined when this property is used. The value is nil if there is no file, or if the resource values
            /// were created without `contentTypeKey`. If there is no file, `URL.contentType` throws an error.
            ///
            /// Source: [contentType](https://developer.apple.com/documentation/foundation/urlresourcevalues/contenttype).
            public var contentType: UTType? {
                path.flatMap { try? URL(filePath: $0, directoryHint: .notDirectory).contentType }
            }
        }
    #endif
#endif
