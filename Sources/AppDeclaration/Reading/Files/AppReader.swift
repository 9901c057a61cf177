import DeclarationFormats
public import SystemPackage
import TypeRegistry

/// Reads the declaration of an app from app JSON, an Info.plist, a bundle, a project folder or a desktop entry.
///
/// ```swift
/// let reading = try AppReader().read("X Writer.app")
/// print(reading.declaration.platform, reading.declaration.documentTypes?.map(\.name) ?? [])
/// ```
///
/// Mistakes in a declaration become findings of the declaration, with their file; all other parts are read. An error is
/// thrown if the path contains no app, if several apps are equally suitable, or if the app does not support the
/// requested platform.
public struct AppReader: Sendable {
    let tree: any FileTree
    let readSpecifications: SpecificationReading?
    /// The requested platform, or nil for the default platform of each app.
    package var platform: Platform?

    /// Creates a reader of files on disk. It does not read XcodeGen or Tuist specifications.
    public init() { self.init(tree: DiskTree()) }

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - tree: The files that the reader can read.
    ///   - readSpecifications: A closure that reads XcodeGen and Tuist specifications. If it is nil, specifications are not
    ///     read.
    ///   - platform: The requested platform, or nil for the default platform of each app.
    package init(
        tree: any FileTree = DiskTree(), readSpecifications: SpecificationReading? = nil, platform: Platform? = nil
    ) {
        self.tree = tree
        self.readSpecifications = readSpecifications
        self.platform = platform
    }

    /// Reads an app from files in the repository of a path. If there is no repository, reads files below the folder at the
    /// path, or below the folder of the file or Xcode project.
    ///
    /// - Parameters:
    ///   - path: The path of a file or folder.
    ///   - target: The name of a target in a project. If several projects have a target of that name, the folder or
    ///     name of the project precedes it: `Viewer/App`. The default is the first application that declares document
    ///     types, or else the first application. If there are several apps and nothing determines which one to read, an
    ///     error is thrown.
    ///   - platform: The platform, for an app that supports several platforms. The default is the first platform that
    ///     the app supports, in the order macOS, iOS, iPadOS, visionOS, tvOS, watchOS and Linux.
    /// - Returns: The app, and the files from which it was read.
    /// - Throws: ``AppReadingError`` if the file is missing, unreadable or not an app, if a project has no such target
    ///   or contains several apps, or if the app does not support the platform.
    public func read(
        _ path: FilePath, target: String? = nil, platform: Platform? = nil
    ) throws(AppReadingError) -> AppReading {
        try asking(for: platform).contained(around: path).readInside(path, target: target)
    }

    /// Reads an app whose path was found by a search. Unlike for a path that the user specifies, a symbolic link to a
    /// location outside its folder is not followed.
    package func read(
        found path: FilePath, target: String? = nil, platform: Platform? = nil
    ) throws(AppReadingError) -> AppReading {
        try asking(for: platform).contained(around: path, followsLink: false).readInside(path, target: target)
    }

    /// Returns a reader with the requested platform, or the reader itself if the platform is nil.
    private func asking(for platform: Platform?) -> AppReader {
        var reader = self
        reader.platform = platform ?? self.platform
        return reader
    }

    /// Reads an app from a tree that is limited to the files near the app.
    func readInside(_ path: FilePath, target: String?) throws(AppReadingError) -> AppReading {
        try readAny(path, target: target).on(platform, in: path.string)
    }

    private func readAny(_ path: FilePath, target: String?) throws(AppReadingError) -> AppReading {
        switch tree.kind(of: path) {
        case .file: try readFile(path, target: target)
        case .folder: try readFolder(path, target: target)
        case .other, .outside: throw AppReadingError(file: path.string, message: "not a file or folder")
        // The error contains the reason from the system, such as a path component that is not a directory.
        case nil: try readFile(path, target: target)
        }
    }

    /// Reads an app from bytes.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file.
    ///   - file: The path of the file. Its name and the bytes determine the format.
    ///   - target: Ignored, because bytes are not a project.
    ///   - platform: The platform, for an app that supports several platforms.
    /// - Returns: The app.
    /// - Throws: ``AppReadingError`` if the bytes are not an app, or if the app does not support the platform.
    public func read(
        _ bytes: some Collection<UInt8>, named file: String, target: String? = nil, platform: Platform? = nil
    ) throws(AppReadingError) -> AppReading {
        // Standard input and open descriptors have no folder from which files can be included.
        let isStream = file == "-" || ["/dev/", "/proc/"].contains { file.hasPrefix($0) }
        let tree = isStream ? ContainedTree(tree, below: nil) : ContainedTree(around: FilePath(file), in: tree)
        return try AppReading(of: Array(bytes), named: file, including: AppReader(tree: tree).content)
            .on(platform ?? self.platform, in: file)
    }

    private func readFile(_ path: FilePath, target: String?) throws(AppReadingError) -> AppReading {
        if path.lastComponent?.string == "project.pbxproj" { return try readProject(path, target: target) }
        if isSpecification(path) { return try readProject(path.folder, target: target) }
        return try AppReading(of: try bytes(of: path), named: path.string, including: content)
    }

    private func readFolder(_ path: FilePath, target: String?) throws(AppReadingError) -> AppReading {
        if isXcodeProject(path) || path.extension == "xcworkspace" { return try readProject(path, target: target) }
        if path.extension?.lowercased() == "xcarchive" { return try readArchive(path) }
        if let bundle = try readBundle(path) { return bundle }
        let json = path.appending("typeq.json")
        if target == nil, tree.kind(of: json) == .file {
            let bytes = try bytes(of: json)
            if Self.declaresApp(bytes) { return try AppReading(of: bytes, named: json.string, including: content) }
        }
        return try readProject(path, target: target)
    }

    /// Returns the content of a file that a declaration includes.
    func content(of path: FilePath) throws(FileTreeError) -> [UInt8] { try tree.bytes(of: path) }

    func bytes(of path: FilePath) throws(AppReadingError) -> [UInt8] {
        do {
            return try tree.bytes(of: path)
        } catch {
            throw AppReadingError(file: path.string, message: error.message)
        }
    }

    // MARK: Bundles

    /// The filename extensions of bundles.
    private static let bundleExtensions: Set = [
        "app", "appex", "framework", "qlgenerator", "mdimporter", "bundle", "plugin", "xpc", "prefpane", "saver",
        "component", "service", "kext", "xctest", "wdgt", "docset", "action", "osax", "dext", "systemextension",
    ]

    /// Reads a bundle, or returns nil if the folder is not a bundle.
    ///
    /// Source: [Placing content in a bundle](https://developer.apple.com/documentation/bundleresources/placing-content-in-a-bundle).
    private func readBundle(_ path: FilePath) throws(AppReadingError) -> AppReading? {
        let hasExtension = path.extension.map { Self.bundleExtensions.contains($0.lowercased()) } ?? false
        // A macOS bundle is recognized by its contents. A flat bundle is recognized only by its extension, because a project
        // may have the same contents.
        let deep = path.appending("Contents").appending("Info.plist")
        let flat = [
            path.appending("Info.plist"), path.appending("Resources").appending("Info.plist"),
            path.pushing("Versions/Current/Resources/Info.plist"), path.pushing("Versions/A/Resources/Info.plist"),
        ]
        guard let file = ([deep] + (hasExtension ? flat : [])).first(where: { tree.kind(of: $0) != nil }) else {
            guard hasExtension else { return nil }
            throw AppReadingError(
                file: path.string,
                message:
                    "no Info.plist in this bundle: expected Contents/Info.plist (macOS) or Info.plist (other systems)")
        }
        let list = try InfoPropertyList(file: file.string, bytes: try bytes(of: file))
        var findings: [Diagnostic] = []
        let strings = localizedTexts(
            in: [file.removingLastComponent().appending("Resources"), file.removingLastComponent()],
            region: list.text("CFBundleDevelopmentRegion"), &findings)
        var reading = AppReading(propertyList: list, form: .bundle, strings: strings)
        reading.declaration.findings += findings
        return reading
    }

    /// Reads the app in an Xcode archive. The app is in the folder `Products/Applications` of the archive.
    ///
    /// Source: [TN3110](https://developer.apple.com/documentation/technotes/tn3110-resolving-generic-xcode-archive-issue): the
    /// archive of an app contains a single top-level app.
    private func readArchive(_ path: FilePath) throws(AppReadingError) -> AppReading {
        let folder = path.appending("Products").appending("Applications")
        let apps = tree.names(in: folder).filter { $0.extension?.lowercased() == "app" }
        guard let app = apps.first else {
            throw AppReadingError(
                file: path.string, message: "no app in this archive: expected one in Products/Applications")
        }
        guard apps.count == 1 else {
            let names = apps.map { "'Products/Applications/\($0.string)'" }.joined(separator: ", ")
            throw AppReadingError(file: path.string, message: "several apps in this archive: specify one of \(names)")
        }
        guard let reading = try readBundle(folder.appending(app)) else {
            throw AppReadingError(file: folder.appending(app).string, message: "no bundle")
        }
        return reading
    }

    // MARK: App JSON

    /// Returns whether a `typeq.json` on disk declares an app. The result is true for an unreadable file, so that its error is
    /// reported.
    package func declaresApp(_ file: FilePath) -> Bool {
        (try? ContainedTree(around: file, in: tree, followsLink: false).bytes(of: file)).map { Self.declaresApp($0) }
            ?? true
    }

    /// Returns whether a `typeq.json` declares an app. A file that contains only the lint configuration or a platform
    /// does not declare an app, because such a file would hide the project. The result is true for an empty declaration
    /// and for a file that cannot be read.
    static func declaresApp(_ bytes: [UInt8]) -> Bool {
        guard let root = try? DeclarationDocument.read(app: bytes, format: .json).root.dictionary else { return true }
        let others = ["$schema", "lint", "platform", "platforms"]
        return root.isEmpty || root.contains { !others.contains($0.key) }
    }
}

extension AppReader {
    /// Reads an Info.plist, with preprocessing if it has preprocessor directives. Included files are read from the tree
    /// of the reader.
    func readings(
        of bytes: [UInt8], _ file: FilePath, for target: PreprocessingTarget? = nil
    ) throws(AppReadingError) -> PropertyListReadings {
        try PropertyListReadings(of: bytes, file, for: target, including: content)
    }
}
