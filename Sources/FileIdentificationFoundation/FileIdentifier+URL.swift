import DeclarationFormats
@_exported public import FileIdentification
import FileSystem
package import SystemPackage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FileIdentifier {
    /// Identifies the file at a file URL.
    ///
    /// ```swift
    /// let answer = try FileIdentifier().identify(URL(filePath: "report.md"))
    /// ```
    ///
    /// - Parameter url: The URL of the file. Its percent-encoded bytes need not be UTF-8.
    /// - Returns: The answer.
    /// - Throws: `FileAccessError`, as for a path. A URL that is not a file URL, or whose path contains a null byte, results in
    ///   `notFound`.
    /// - Complexity: O(1) in the size of the file.
    public func identify(_ url: URL) throws(FileAccessError) -> Identification { try identify(url.checkedPath()) }

    /// Identifies the file at a file URL without blocking the caller: a thread outside of the Swift concurrency thread
    /// pool reads the file.
    ///
    /// - Parameter url: The URL of the file.
    /// - Returns: The answer.
    /// - Throws: `FileAccessError`, as `identify(_:)` does.
    /// - Complexity: O(1) in the size of the file.
    public func identification(of url: URL) async throws(FileAccessError) -> Identification {
        try await identification(of: url.checkedPath())
    }
}

extension URL {
    fileprivate func checkedPath() throws(FileAccessError) -> FilePath {
        if let path = FilePath(fileURL: self) { return path }
        throw FileAccessError(
            path: FilePath(absoluteString), kind: .notFound,
            message: isFileURL ? "the path contains a null byte" : "'\(absoluteString)' is not a file URL",
            errno: .invalidArgument)
    }
}

extension FilePath {
    /// Creates the path of a file URL, or returns nil if the URL is not a file URL, or its path contains a null byte.
    /// Percent-encoded bytes need not be UTF-8.
    package init?(fileURL url: URL) {
        guard url.isFileURL else { return nil }
        let bytes = url.path(percentEncoded: true).utf8.percentDecoded()
        guard !bytes.contains(0) else { return nil }
        self.init(bytes: bytes)
    }
}
