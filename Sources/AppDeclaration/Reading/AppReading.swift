import DeclarationFormats
import SystemPackage
import TypeRegistry

/// An app that was read from a file or folder, and the files from which it was read.
public struct AppReading: Sendable {
    /// The form in which an app is declared.
    package struct Form: Hashable, Sendable, CustomStringConvertible {
        /// A description of the form for messages, such as `an Info.plist`.
        package let description: String

        private init(_ description: String) { self.description = description }

        /// App JSON in the format of `typeq-app(5)`.
        package static let json = Form("an app declaration")
        /// A single Info.plist.
        package static let propertyList = Form("an Info.plist")
        /// A built app, framework or plug-in.
        package static let bundle = Form("a bundle")
        /// A folder of sources, or an Xcode project in it.
        package static let project = Form("a project")
        package static let desktopEntry = Form("a desktop entry")
        /// A list of the applications for MIME types.
        package static let mimeApplications = Form("a list of applications")
    }

    package struct Target: Hashable, Sendable {
        /// The name of the target, or the path of an Info.plist without a target.
        package var name: String
        /// The product type of the target, such as `app-extension`, or an empty string if it is unknown.
        package var product: String
        /// The file that declares the target.
        package var file: String
        /// Whether the reading describes this target.
        package var isChosen: Bool
        /// The name that selects the chosen target among all targets, or nil for other targets.
        package var choice: String?
    }

    /// The declaration of the app.
    public var declaration: AppDeclaration
    /// The form in which the app was declared.
    package var form: Form
    /// The property lists that were read. The first is the property list of the app.
    package var propertyLists: [InfoPropertyList]
    /// The root object of app JSON, converted to the keys of a property list, or nil for other forms.
    ///
    /// - Complexity: O(size of the object). The object is converted on each access.
    package var appJSON: InfoPropertyList? {
        appJSONObject.map { InfoPropertyList(file: files.first ?? "", appJSON: $0) }
    }
    /// The root object of app JSON as it was read. Most readers of an app do not need the converted object.
    var appJSONObject: DeclarationDictionary?
    /// The targets of a project. Other forms have none.
    package var targets: [Target]
    /// The Swift sources of the app, or nil if it has none or if they are unknown.
    package var swiftSources: SwiftSources?
    /// The files that were read, in order.
    package var files: [String]
    /// The other reading of an app whose Info.plist has unknown preprocessor conditions. The conditions are true in
    /// this reading and false in the other. The array has at most one element.
    package var alternatives: [AppReading] = []
    /// The readings of the app on the other platforms that it supports, in the order of ``AppDeclaration/platforms``.
    package var others: [AppReading] = []

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

extension AppReading {
    /// Returns the reading for a platform. Its ``others`` are the readings for the other platforms that the app
    /// supports. A reading of a project is returned unchanged.
    ///
    /// - Parameters:
    ///   - platform: The requested platform, or nil for the default platform of the app.
    ///   - file: The path of the file, for errors.
    /// - Returns: The reading for the platform.
    /// - Throws: ``AppReadingError`` if the app does not support the platform.
    func on(_ platform: Platform?, in file: String) throws(AppReadingError) -> AppReading {
        guard form != .project else { return self }
        var reading = self
        if let platform {
            if let refusal = declaration.refusal(of: platform) { throw AppReadingError(file: file, message: refusal) }
            reading.declaration.platform = platform
        }
        reading.others = declaration.platforms.filter { $0 != reading.declaration.platform }.map { other in
            var copy = reading
            copy.declaration.platform = other
            return copy
        }
        reading.declaration.otherPlatforms = reading.others.map { $0.declaration }
        return reading
    }
}
