import DeclarationFormats
import TypeRegistry

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

extension RegistryFinding {
    /// A file that cannot be read, beside others that can.
    init(_ error: AppReadingError) {
        self.init(.unreadable, .error, error.message, position: error.position, layer: error.file)
    }
}

extension RegistryFinding.Rule {
    /// A file that does not parse.
    public static let unreadable = Self(rawValue: "unreadable")
}
