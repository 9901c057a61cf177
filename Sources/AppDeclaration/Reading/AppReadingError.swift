public import DeclarationFormats

/// The reason why no app could be read, with the file and the position in the file.
public struct AppReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder.
    public var file: String
    /// The position in the file, or nil if it is unknown.
    public var position: SourcePosition?
    /// The reason, as a single line.
    package var message: String
    /// The names of the targets to choose from, if there are several apps and nothing determines which one to read.
    package var choices: [String]

    package init(file: String, position: SourcePosition? = nil, message: String, choices: [String] = []) {
        self.file = file
        self.position = position
        self.message = message
        self.choices = choices
    }

    init(_ error: DeclarationFormatError, in file: String) {
        self.init(file: file, position: error.position, message: error.message)
    }

    /// A description in the form `file:line:column: message`.
    public var description: String { "\(file):\(position.map { "\($0):" } ?? "") \(message)" }
}

extension Diagnostic {
    /// Creates a finding for a file that cannot be read although other files can.
    init(_ error: AppReadingError) {
        self.init(.unreadable, error.message, position: error.position, file: error.file)
    }
}
