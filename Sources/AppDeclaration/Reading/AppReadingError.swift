public import DeclarationFormats

/// The reason why no app could be read, with the file and the position in it.
public struct AppReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public var file: String
    /// The position in the file, if there is one.
    public var position: SourcePosition?
    /// The reason, in one line.
    public var message: String
    /// The names of the targets to choose from, if there are several apps and nothing to choose by.
    public var choices: [String]

    /// Creates an error.
    package init(file: String, position: SourcePosition? = nil, message: String, choices: [String] = []) {
        self.file = file
        self.position = position
        self.message = message
        self.choices = choices
    }

    init(_ error: DeclarationFormatError, in file: String) {
        self.init(file: file, position: error.position, message: error.message)
    }

    /// `file:line:column: message`.
    public var description: String { "\(file):\(position.map { "\($0):" } ?? "") \(message)" }
}

extension Diagnostic {
    /// Creates the finding for a file that cannot be read, while others can.
    init(_ error: AppReadingError) {
        self.init(.unreadable, error.message, position: error.position, file: error.file)
    }
}
