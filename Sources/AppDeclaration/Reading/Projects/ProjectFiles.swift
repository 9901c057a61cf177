import FileSystem
package import SystemPackage

/// The files of a project folder that readers use.
struct ProjectFiles {
    /// The folders of Xcode projects, nearest first.
    var projects: [FilePath] = []
    /// The property lists with the name of an Info.plist, nearest first.
    var propertyLists: [FilePath] = []
    /// The specifications of XcodeGen and Tuist, from which Xcode projects are generated, nearest first.
    var specifications: [FilePath] = []
    /// The declarations that are links to files outside the folder to which reading is limited.
    var outside: [FilePath] = []
    /// The specifications and manifests that are no files, or links that lead nowhere.
    var broken: [FilePath] = []
    /// The Swift sources, nearest first.
    var swiftFiles: [FilePath] = []
    /// The manifests of Swift packages, nearest first.
    var manifests: [FilePath] { swiftFiles.filter { $0.lastComponent?.string == "Package.swift" } }
    /// Whether there are Swift sources.
    var hasSwift: Bool { !swiftFiles.isEmpty }

    /// Folders of dependencies, tools and build products.
    private static let skippedFolders: Set = [
        "Pods", "Carthage", "DerivedData", "build", "Build", "node_modules", "SourcePackages", "Checkouts", "vendor",
    ]
    /// Extensions of packages, which do not declare the project, and whose Swift files are not compiled.
    static let packages: Set = [
        "app", "appex", "framework", "xcframework", "bundle", "lproj", "xcassets", "xcdatamodeld", "playground", "dSYM",
        "xcodeproj", "xcworkspace", "docc", "doccarchive", "docset", "qlgenerator", "mdimporter", "scnassets",
        "rkassets", "mlmodelc", "mlpackage", "xcarchive", "xcresult", "swiftmodule",
    ]

    /// Searches a folder, breadth first. The limits end a search in links that lead back up.
    ///
    /// - Parameters:
    ///   - root: The folder.
    ///   - tree: The files.
    ///   - isSkipped: Returns whether to skip a folder with a name, in addition to those that are always skipped.
    init(
        below root: FilePath, in tree: some FileTree,
        skipping isSkipped: (String) -> Bool = { _ in false }
    ) {
        var level = [root]
        var seen = 0
        for depth in 0...FileTreeLimits.depth {
            var next: [FilePath] = []
            for folder in level {
                for entry in tree.entries(in: folder, isKnown: depth > 0) {
                    seen += 1
                    guard seen <= FileTreeLimits.names else { return }
                    let name = entry.text
                    if Self.isDeclaration(name) {
                        add(folder.appending(name: entry.name), named: name, in: tree)
                    } else if depth < FileTreeLimits.depth, entry.kind != .file, Self.isEntered(name), !isSkipped(name)
                    {
                        let path = folder.appending(name: entry.name)
                        if (entry.kind ?? tree.kind(of: path)) == .folder { next.append(path) }
                    }
                }
            }
            level = next
        }
    }

    /// Returns whether a name is that of a source, a declaration or a project. Most names are not.
    private static func isDeclaration(_ name: String) -> Bool {
        name.hasSuffix(".swift") || name.hasSuffix("nfo.plist") || name.hasSuffix(".xcodeproj")
            || specifications[name] != nil
    }

    /// Adds a source, a declaration or a project.
    private mutating func add(_ path: FilePath, named name: String, in tree: some FileTree) {
        if name.hasSuffix(".swift") { swiftFiles.append(path) }
        if name == "Package.swift" || Self.specifications[name] != nil {
            switch Self.state(of: path, in: tree) {
            case .file: if Self.isSpecification(path, in: tree) { specifications.append(path) }
            case .outside: outside.append(path)
            case .broken: broken.append(path)
            case nil: break
            }
        }
        if name.hasSuffix("nfo.plist") { add(path, path, to: \.propertyLists, in: tree) }
        if name.hasSuffix(".xcodeproj") { add(path, path.appending("project.pbxproj"), to: \.projects, in: tree) }
    }

    /// Adds a path to a list if its declaration exists and is inside.
    private mutating func add(
        _ path: FilePath, _ declaration: FilePath, to list: WritableKeyPath<ProjectFiles, [FilePath]>,
        in tree: some FileTree
    ) {
        switch Self.state(of: declaration, in: tree) {
        case .file: self[keyPath: list].append(path)
        case .outside: outside.append(declaration)
        case .broken: broken.append(declaration)
        case nil: break
        }
    }

    /// What a path with the name of a declaration is.
    enum State { case file, outside, broken }

    /// Returns what a path is, or nil for a folder, and if there is nothing with its name.
    static func state(of path: FilePath, in tree: some FileTree) -> State? {
        switch tree.kind(of: path) {
        case .file: return .file
        case .outside: return .outside
        case .other: return .broken
        case .folder: return nil
        case nil:
            // A link that leads nowhere has a name.
            return tree.names(in: path.removingLastComponent()).contains { $0 == path.lastComponent } ? .broken : nil
        }
    }

    /// The names of specifications, and words of which each contains at least one.
    private static let specifications = [
        "project.yml": ["targets", "include"], "Project.swift": ["ProjectDescription"],
    ]

    /// Returns whether a file is a specification of XcodeGen or Tuist, by its name and a word that all of them contain.
    ///
    /// Source: the [README](https://github.com/yonaskolb/XcodeGen) of XcodeGen; of Tuist, the page
    /// [Manifests](https://docs.tuist.dev/en/guides/features/projects/manifests).
    static func isSpecification(_ path: FilePath, in tree: some FileTree) -> Bool {
        guard let words = path.lastComponent.flatMap({ specifications[$0.string] }), tree.kind(of: path) == .file
        else { return false }
        // The reader of specifications reports why it cannot read one.
        guard let bytes = try? tree.bytes(of: path) else { return true }
        let text = String(decoding: bytes, as: UTF8.self)
        return words.contains { text.firstRange(ofText: $0) != nil }
    }

    private static func isEntered(_ name: String) -> Bool {
        !name.hasPrefix(".") && !skippedFolders.contains(name) && !isPackageOrFile(name)
    }

    /// Returns whether a name has the extension of a package, or of a file. It saves a system call for most files.
    static func isPackageOrFile(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let type = String(name[name.utf8.index(after: dot)...])
        return packages.contains(type) || sources.contains(type.lowercased())
    }

    /// Extensions that only files have.
    static let sources: Set = [
        "swift", "h", "m", "mm", "c", "cpp", "cc", "hpp", "md", "txt", "png", "jpg", "jpeg", "pdf", "svg", "json",
        "yml",
        "yaml", "plist", "strings", "xib", "storyboard", "metal", "py", "rb", "sh", "js", "ts", "html", "css", "xml",
        "xcconfig", "entitlements", "xcstrings", "gif", "ttf", "otf", "wav", "mp3", "mp4", "zip", "gz", "a", "o",
        "lock",
    ]
}

extension AppReader {
    /// Returns whether a folder is the root of a project: whether it has an Xcode project, a specification of XcodeGen or
    /// Tuist, or the manifest of a Swift package.
    package func isProject(_ folder: FilePath) -> Bool {
        let tree = ContainedTree(around: folder, in: tree)
        return tree.names(in: folder).contains { name in
            var path = folder.appending(name)
            if name.extension == "xcodeproj" {
                path.append("project.pbxproj")
            } else if !["Package.swift", "project.yml", "Project.swift"].contains(name.string) {
                return false
            }
            switch ProjectFiles.state(of: path, in: tree) {
            case .file:
                return name.extension != "yml" && name.string != "Project.swift"
                    || ProjectFiles.isSpecification(path, in: tree)
            // It may be a project. The reader reports the error.
            case .outside, .broken: return true
            case nil: return false
            }
        }
    }

    /// Returns a file or folder that has the name of a specification or manifest and is neither, with what is wrong. A
    /// `Project.swift` that is a source of another kind is not meant.
    package func unrecognizedProject(in folder: FilePath) -> (file: FilePath, mistake: String)? {
        let tree = ContainedTree(around: folder, in: tree)
        for (name, word) in [
            ("project.yml", "targets"), ("Project.swift", "ProjectDescription"), ("Package.swift", "Package("),
        ] {
            let path = folder.appending(name)
            switch tree.kind(of: path) {
            case .folder: return (path, "expected a file, found a folder")
            case .file:
                guard let bytes = try? tree.bytes(of: path) else { continue }
                let text = String(decoding: bytes, as: UTF8.self)
                func has(_ words: [String]) -> Bool { words.contains { text.firstRange(ofText: $0) != nil } }
                let isOther = name == "Project.swift" && has(["import ", "struct ", "class ", "enum ", "extension "])
                if !has([word]), !isOther, !ProjectFiles.isSpecification(path, in: tree) {
                    return (path, "expected the description of a project, which has '\(word)'")
                }
            default: continue
            }
        }
        return nil
    }

    /// Returns whether a file is a specification of XcodeGen or Tuist.
    func isSpecification(_ file: FilePath) -> Bool { ProjectFiles.isSpecification(file, in: tree) }

    /// Returns whether a project is that of a document app: whether the Info.plist of its application declares document
    /// types, or its sources declare a SwiftUI `App`.
    ///
    /// A package of libraries and tools is not. The text of the sources is searched, except tests and examples.
    ///
    /// Source: [App](https://developer.apple.com/documentation/swiftui/app).
    package func declaresDocumentApp(_ folder: FilePath) -> Bool {
        (try? contained(around: folder))?.declaresDocumentAppInside(folder) ?? false
    }

    private func declaresDocumentAppInside(_ folder: FilePath) -> Bool {
        let files = ProjectFiles(below: folder, in: tree, skipping: Self.isTestOrExample)
        // What cannot be read may declare an app. The reader reports the error.
        let isUnread = (files.outside + files.broken).contains { file in
            let parent = file.removingLastComponent()
            return parent == folder || parent.removingLastComponent() == folder && parent.extension == "xcodeproj"
        }
        if isUnread { return true }
        // A specification with document types contains the key.
        let isSpecified = files.specifications.contains { file in
            guard let bytes = try? tree.bytes(of: file) else { return true }
            return String(decoding: bytes, as: UTF8.self).firstRange(ofText: "CFBundleDocumentTypes") != nil
        }
        if isSpecified { return true }
        let hasApplication = !files.projects.isEmpty || !files.propertyLists.isEmpty
        if hasApplication, hasDocuments(folder) { return true }
        let own = files.swiftFiles
        let isPackage = files.projects.isEmpty && files.specifications.isEmpty
        guard isPackage, let executables = executables(of: own) else { return declaresApp(any: own) }
        // The reader reports that their sources are outside.
        if executables.contains(where: { tree.kind(of: $0)?.isOutside == true }) { return true }
        // Only an executable can be an app. If it starts code in another target, the app may be in that target.
        // The files begin with the folder as it was given, the executables with its normal form: normalizing each of some
        // thousand files takes longer than reading them.
        let prefixes = executables.map { Self.name(of: $0, below: folder.normalized) + "/" }
        let inside = own.filter { file in
            let name = Self.name(of: file, below: folder)
            return prefixes.contains { name.utf8.starts(with: $0.utf8) }
        }
        guard !declaresApp(any: inside) else { return true }
        let starts = inside.contains { file in
            (try? tree.bytes(of: file)).map { String(decoding: $0, as: UTF8.self).firstRange(ofText: ".main()") != nil }
                ?? false
        }
        guard starts else { return false }
        return declaresApp(any: own) || (try? readInside(folder, target: nil))?.swiftSources?.unreadDependency != nil
    }

    /// Returns whether an application in a project declares document types, or several do.
    private func hasDocuments(_ folder: FilePath) -> Bool {
        let reading: AppReading
        do throws(AppReadingError) {
            reading = try readInside(folder, target: nil)
        } catch {
            // What is damaged or beyond a limit may be an app. The reader of the project reports the error.
            return !error.choices.isEmpty || error.position != nil
        }
        let declaration = reading.declaration
        let isUnread =
            declaration.unreadDeclarations != nil || declaration.unreadSources != nil
            || reading.swiftSources?.unreadOwn != nil
        return (declaration.documentTypes?.isEmpty == false || isUnread)
            && !reading.targets.contains { $0.isChosen && isTestOrExample(FilePath($0.file), below: folder) }
    }

    private func declaresApp(any files: [FilePath]) -> Bool {
        files.contains { (try? tree.bytes(of: $0)).map(Self.declaresApp(source:)) ?? false }
    }

    /// Returns the folders of the executables of Swift packages.
    ///
    /// - Parameter files: The Swift files, including manifests.
    /// - Returns: The folders, or nil if there is no manifest, or a manifest does not show them.
    private func executables(of files: [FilePath]) -> [FilePath]? {
        let manifests = files.filter { $0.lastComponent?.string == "Package.swift" }
        guard !manifests.isEmpty else { return nil }
        var folders: [FilePath] = []
        for manifest in manifests {
            guard let bytes = try? tree.bytes(of: manifest),
                let executables = PackageManifest(String(decoding: bytes, as: UTF8.self)).executables
            else { return nil }
            let package = manifest.removingLastComponent()
            folders += executables.map { package.pushing(FilePath($0)).normalized }
        }
        return folders
    }

    /// Returns the path of a file from a folder with which its path begins.
    private static func name(of file: FilePath, below folder: FilePath) -> Substring {
        let path = file.string
        guard !folder.isEmpty, path.utf8.starts(with: folder.string.utf8) else { return path[...] }
        return path[path.utf8.index(path.startIndex, offsetBy: folder.string.utf8.count)...].drop { $0 == "/" }
    }

    /// Returns whether a file below a folder is part of tests or examples.
    private func isTestOrExample(_ file: FilePath, below folder: FilePath) -> Bool {
        var name = file
        _ = name.removePrefix(folder)
        return name.components.dropLast().contains { Self.isTestOrExample($0.string) }
    }

    /// Returns whether a folder with a name is for tests or examples.
    static func isTestOrExample(_ folder: String) -> Bool {
        let word = folder.lowercased()
        return word.hasSuffix("tests") || ["test", "examples", "example", "demo", "demos"].contains(word)
    }

    /// Returns whether a source imports SwiftUI and declares a type that conforms to `App`, without parsing it.
    static func declaresApp(source bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.firstRange(ofText: "SwiftUI") != nil else { return false }
        return text.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
            // Nested types, and code in comments and literals, do not start at the beginning of a line.
            guard let first = line.first, first > 0x20, first != UInt8(ascii: "/"),
                let line = Substring(line).firstRange(ofText: "struct ")
            else { return false }
            return text[line.upperBound...].prefix { $0 != "\n" && $0 != "{" }
                .split { $0 == ":" || $0 == "," }.dropFirst()
                .contains { ["App", "SwiftUI.App"].contains($0.trimmed) }
        }
    }
}
