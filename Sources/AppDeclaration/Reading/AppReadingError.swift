import DeclarationFormats

/// Why no app could be read: which file, where in it, what is wrong, and what would be right.
public struct AppReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public var file: String
    /// The place in it, where there is one.
    public var position: SourcePosition?
    /// What is wrong, for people, in a line.
    public var message: String

    /// Makes an error.
    public init(file: String, position: SourcePosition? = nil, message: String) {
        self.file = file
        self.position = position
        self.message = message
    }

    init(_ error: DeclarationFormatError, in file: String) {
        self.init(file: file, position: error.position, message: error.message)
    }

    /// `file:line:column: message`.
    public var description: String {
        "\(file):\(position.map { "\($0):" } ?? "") \(message)"
    }
}
