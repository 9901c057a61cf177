/// The reason why a file could not be read.
package struct FileTreeError: Error, Hashable, Sendable {
    /// The reason, without the name of the file.
    package var message: String
    /// Whether the file is outside the folder to which reading is limited.
    package var isOutside = false

    package init(_ message: String) { self.message = message }

    /// The error for an included file if the folder of the declaration is unknown.
    static let withoutFolder = outside("the readable files, because the folder of the declaration is unknown")

    /// Creates the error for a file outside a folder.
    ///
    /// - Parameter folder: A description of the folder.
    /// - Returns: The error.
    static func outside(_ folder: String) -> FileTreeError {
        var error = FileTreeError("outside \(folder)")
        error.isOutside = true
        return error
    }
}
