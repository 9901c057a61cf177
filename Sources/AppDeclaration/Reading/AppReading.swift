import DeclarationFormats
import SystemPackage
import TypeRegistry

/// An app as it was read from a file or folder, and what it was read from.
public struct AppReading: Sendable {
    /// What a path turned out to be.
    public struct Form: Hashable, Sendable, CustomStringConvertible {
        /// The form for a message: `an Info.plist`.
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
        /// A list of applications by MIME type.
        public static let mimeApplications = Form("a list of applications")
    }

    /// A target of a project: something it builds.
    public struct Target: Hashable, Sendable {
        /// Its name; for an Info.plist that no project names, its path.
        public var name: String
        /// What it makes: `application`, `app-extension`, `framework` …; empty when nothing says so.
        public var product: String
        /// The file that declares it.
        public var file: String
        /// Whether it is the one that was read.
        public var isChosen: Bool
    }

    /// What the app declares.
    public var declaration: AppDeclaration
    /// What the path was.
    public var form: Form
    /// The property lists that were read, the app's own first.
    public var propertyLists: [InfoPropertyList]
    /// The object of app JSON under the keys of a property list; nil for anything else.
    public var appJSON: InfoPropertyList?
    /// The targets of a project; none for anything else.
    public var targets: [Target]
    /// The folder of the sources, when there are Swift files in it.
    public var swiftSources: FilePath?
    /// The files that were read, in that order.
    public var files: [String]
    /// The other reading of an app whose Info.plist has conditions of the preprocessor that are not known: they hold in
    /// this one, and do not in the other. At most one.
    public var alternatives: [AppReading] = []

    init(
        _ declaration: AppDeclaration, form: Form, propertyLists: [InfoPropertyList] = [], targets: [Target] = [],
        swiftSources: FilePath? = nil, files: [String]
    ) {
        self.declaration = declaration
        self.form = form
        self.propertyLists = propertyLists
        self.targets = targets
        self.swiftSources = swiftSources
        self.files = files
    }
}
