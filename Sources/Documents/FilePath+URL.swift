#if !canImport(SwiftUI)
    package import FoundationEssentials
    package import SystemPackage

    extension FilePath {
        /// Returns the file URL of the absolute path. Bytes that are not UTF-8 are percent-encoded, and
        /// `init(fileURL:)` decodes them.
        ///
        /// - Parameter isDirectory: Whether the URL ends in a slash.
        /// - Returns: The URL.
        package func fileURL(isDirectory: Bool = false) -> URL {
            var text = fileURLText
            if isDirectory, !text.hasSuffix("/") { text += "/" }
            // A string of unreserved characters, slashes and percent-encoded bytes is always a URL.
            guard let url = URL(string: text) else { preconditionFailure("\(text) is not a URL") }
            return url
        }
    }
#endif
