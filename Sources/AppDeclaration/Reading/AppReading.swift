public import DeclarationFormats
import SystemPackage
import TypeRegistry

/// An app as it was read from a file or folder, and the files from which it was read.
public struct AppReading: Sendable {
    /// The form in which an app is declared.
    public struct Form: Hashable, Sendable, CustomStringConvertible {
        /// The form in a message, such as `an Info.plist`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// App JSON, `typeq-app(5)`.
        public static let json = Form("an app declaration")
        /// An Info.plist alone.
        public static let propertyList = Form("an Info.plist")
        /// A built app, framework or plug-in.
        public static let bundle = Form("a bundle")
        /// A folder of sources, or an Xcode project in it.
        public static let project = Form("a project")
        /// A desktop entry.
        public static let desktopEntry = Form("a desktop entry")
        /// A list of the applications for MIME types.
        public static let mimeApplications = Form("a list of applications")
    }

    /// A target of a project.
    public struct Target: Hashable, Sendable {
        /// Its name, or the path of an Info.plist that belongs to no target.
        public var name: String
        /// Its product type: `application`, `app-extension`, `framework` …; empty if it is unknown.
        public var product: String
        /// The file that declares it.
        public var file: String
        /// Whether the reading is of this target.
        public var isChosen: Bool
    }

    /// The declaration of the app.
    public var declaration: AppDeclaration
    /// The form in which it was declared.
    public var form: Form
    /// The property lists that were read. The first is the app's own.
    public var propertyLists: [InfoPropertyList]
    /// The object of app JSON with the keys of a property list, or nil for other forms.
    ///
    /// - Complexity: O(size of the object). It is translated each time.
    public var appJSON: InfoPropertyList? {
        appJSONObject.map { InfoPropertyList(file: files.first ?? "", appJSON: $0) }
    }
    /// The object of app JSON as it was read. Most readers of an app do not need it with other keys.
    var appJSONObject: DeclarationDictionary?
    /// The targets of a project. Other forms have none.
    public var targets: [Target]
    /// The Swift sources of the app, or nil if it has none, or if it is unknown which they are.
    public var swiftSources: SwiftSources?
    /// The files that were read, in order.
    public var files: [String]
    /// The other reading of an app whose Info.plist has unknown conditions of the preprocessor; at most one. The conditions
    /// are true in this reading, and false in the other.
    public var alternatives: [AppReading] = []
    /// The readings of the app on the other platforms that it supports, in the order of ``AppDeclaration/platforms``.
    public var others: [AppReading] = []

    init(
        _ declaration: AppDeclaration, form: Form, propertyLists: [InfoPropertyList] = [], targets: [Target] = [],
        swiftSources: SwiftSources? = nil, files: [String]
    ) {
        self.declaration = declaration
        self.form = form
        self.propertyLists = propertyLists
        self.targets = targets
        self.swiftSources = swiftSources
        self.files = files
    }
}

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
    public init(file: String, position: SourcePosition? = nil, message: String, choices: [String] = []) {
        self.file = file
        self.position = position
        self.message = message
        self.choices = choices
    }

    init(_ error: DeclarationFormatError, in file: String) {
        self.init(file: file, position: error.position, message: error.message)
    }

    /// `file:line:column: message`.
    public var description: String {
        "\(file):\(position.map { "\($0):" } ?? "") \(message)"
    }
}

extension Diagnostic {
    /// Creates the finding for a file that cannot be read, while others can.
    init(_ error: AppReadingError) {
        self.init(.unreadable, error.message, position: error.position, file: error.file)
    }
}
