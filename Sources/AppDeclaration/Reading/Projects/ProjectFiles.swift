import FileSystem
package import SystemPackage

/// The files of a project folder that readers use.
struct ProjectFiles {
    /// The folders of Xcode projects, nearest first.
    var projects: [FilePath] = []
    /// The property lists that have the name of an Info.plist, nearest first.
    var propertyLists: [FilePath] = []
    /// The XcodeGen and Tuist specifications from which Xcode projects are generated, nearest first.
    var specifications: [FilePath] = []
    /// The declarations that are links to files outside the folder to which reading is limited.
    var outside: [FilePath] = []
    /// The specifications and manifests that are not files, or are broken links.
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
    /// The extensions of packages, which do not declare the project, and whose Swift files are not compiled.
    static let packages: Set = [
        "app", "appex", "framework", "xcframework", "bundle", "lproj", "xcassets", "xcdatamodeld", "playground", "dSYM",
        "xcodeproj", "xcworkspace", "docc", "doccarchive", "docset", "qlgenerator", "mdimporter", "scnassets",
        "rkassets", "mlmodelc", "mlpackage", "xcarchive", "xcresult", "swiftmodule",
    ]

    /// Searches a folder, breadth first. The limits end a search through links to parent folders.
    ///
    /// - Parameters:
    ///   - root: The folder.
    ///   - tree: The files.
    ///   - isSkipped: A closure that returns whether to skip a folder with a name, in addition to the folders that are always
    ///     skipped.
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

    /// Returns whether a name is the name of a source, a declaration or a project. Most names are not.
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

    /// Adds a path to a list if its declaration exists and is inside the folder to which reading is limited.
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

    /// The state of a path that has the name of a declaration.
    enum State { case file, outside, broken }

    /// Returns the state of a path, or nil if it is a folder or does not exist.
    static func state(of path: FilePath, in tree: some FileTree) -> State? {
        switch tree.kind(of: path) {
        case .file: return .file
        case .outside: return .outside
        case .other: return .broken
        case .folder: return nil
        case nil:
            // The folder contains the name of a broken link.
            return tree.names(in: path.removingLastComponent()).contains { $0 == path.lastComponent } ? .broken : nil
        }
    }

    /// The names of specifications. Each specification contains at least one of the words.
    private static let specifications = [
        "project.yml": ["targets", "include"], "Project.swift": ["ProjectDescription"],
    ]

    /// Returns whether a file is an XcodeGen or Tuist specification, according to its name and a word that all of them contain.
    ///
    /// Sources: the XcodeGen [README](https://github.com/yonaskolb/XcodeGen), and the Tuist page
    /// [Manifests](https://docs.tuist.dev/en/guides/features/projects/manifests).
    static func isSpecification(_ path: FilePath, in tree: some FileTree) -> Bool {
        guard let words = path.lastComponent.flatMap({ specifications[$0.string] }), tree.kind(of: path) == .file
        else { return false }
        // The reader of specifications reports why it cannot read the file.
        guard let bytes = try? tree.bytes(of: path) else { return true }
        let text = String(decoding: bytes, as: UTF8.self)
        return words.contains { text.firstRange(ofText: $0) != nil }
    }

    private static func isEntered(_ name: String) -> Bool {
        !name.hasPrefix(".") && !skippedFolders.contains(name) && !isPackageOrFile(name)
    }

    /// Returns whether the extension of a name shows that it is the name of a package or a file, not of a folder. This
    /// saves a system call for most files.
    static func isPackageOrFile(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let type = String(name[name.utf8.index(after: dot)...])
        return packages.contains(type) || sources.contains(type.lowercased())
    }

    /// The extensions that only files have.
    static let sources: Set = [
        "swift", "h", "m", "mm", "c", "cpp", "cc", "hpp", "md", "txt", "png", "jpg", "jpeg", "pdf", "svg", "json",
        "yml",
        "yaml", "plist", "strings", "xib", "storyboard", "metal", "py", "rb", "sh", "js", "ts", "html", "css", "xml",
        "xcconfig", "entitlements", "xcstrings", "gif", "ttf", "otf", "wav", "mp3", "mp4", "zip", "gz", "a", "o",
        "lock",
    ]
}

extension AppReader {
    /// Returns whether a folder is the root of a project: whether it contains an Xcode project, an XcodeGen or Tuist
    /// specification, or the manifest of a Swift package.
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
            // The folder may be a project. The reader reports the error.
            case .outside, .broken: return true
            case nil: return false
            }
        }
    }

    /// Returns whether a folder is the root of a project, as ``isProject(_:)`` determines, or of projects that an Xcode or Tuist
    /// workspace combines.
    ///
    /// Source: the page [Manifests](https://docs.tuist.dev/en/guides/features/projects/manifests) of Tuist.
    package func hasProjects(_ folder: FilePath) -> Bool {
        let tree = ContainedTree(around: folder, in: tree)
        return isProject(folder)
            || tree.names(in: folder).contains { name in
                name.string == "Workspace.swift" || name.string == "Tuist.swift"
                    || name.extension == "xcworkspace"
                        && tree.kind(of: folder.appending(name).appending("contents.xcworkspacedata")) == .file
            }
    }

    /// Returns a file or folder that has the name of a project, specification or manifest but is not valid, with a description
    /// of the mistake. A `Project.swift` that is another kind of source is ignored.
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
                    return (path, "expected a project description that contains '\(word)'")
                }
            default: continue
            }
        }
        let project = tree.names(in: folder).first { name in
            name.extension == "xcodeproj" && tree.kind(of: folder.appending(name).appending("project.pbxproj")) == nil
        }
        return project.map { (folder.appending($0), "expected a folder with the file 'project.pbxproj'") }
    }

    /// Returns whether a file is an XcodeGen or Tuist specification.
    func isSpecification(_ file: FilePath) -> Bool { ProjectFiles.isSpecification(file, in: tree) }

    /// Returns whether a project is the project of a document app: whether the Info.plist of its application declares document
    /// types, or its sources declare a SwiftUI `App`.
    ///
    /// A package that contains only libraries and tools is not such a project. The text of the sources is searched,
    /// excluding tests and examples.
    ///
    /// Source: [App](https://developer.apple.com/documentation/swiftui/app).
    package func declaresDocumentApp(_ folder: FilePath) -> Bool {
        (try? contained(around: folder))?.declaresDocumentAppInside(folder) ?? false
    }

    private func declaresDocumentAppInside(_ folder: FilePath) -> Bool {
        let files = ProjectFiles(below: folder, in: tree, skipping: Self.isTestOrExample)
        // An unreadable file may declare an app. The reader reports the error.
        let isUnread = (files.outside + files.broken).contains { file in
            let parent = file.removingLastComponent()
            return parent == folder || parent.removingLastComponent() == folder && parent.extension == "xcodeproj"
        }
        if isUnread { return true }
        let own = files.swiftFiles
        let isPackage = files.projects.isEmpty && files.specifications.isEmpty
        let executables = isPackage ? executables(of: own) : nil
        if executables == nil, declaresApp(any: own) { return true }
        // Files that a specification includes or names may contain its declarations.
        if !isPackage || !files.propertyLists.isEmpty, hasDocuments(folder) { return true }
        guard let executables else { return false }
        // The reader reports that their sources are outside the readable folder.
        if executables.contains(where: { tree.kind(of: $0)?.isOutside == true }) { return true }
        // Only an executable can be an app. If it starts code in another target, the app may be in that target. The paths of
        // files begin with the folder as it was specified, and the paths of executables with its normalized form, because
        // normalizing thousands of paths takes longer than reading the files.
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

    /// Returns whether an application in a project declares document types. Also returns true if several applications do.
    private func hasDocuments(_ folder: FilePath) -> Bool {
        let reading: AppReading
        do throws(AppReadingError) {
            reading = try readInside(folder, target: nil)
        } catch {
            // A file that is damaged or cannot be read may declare an app. The reader of the project reports the error.
            let file = FilePath(error.file)
            return !error.choices.isEmpty || file != folder && !isTestOrExample(file, below: folder)
        }
        let declaration = reading.declaration
        // Without a reader of specifications, their document types are nil.
        let isUnread =
            declaration.documentTypes == nil || declaration.unreadDeclarations != nil
            || declaration.unreadSources != nil
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
    /// - Returns: The folders, or nil if there is no manifest, or if they are not apparent from a manifest.
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

    /// Returns the part of a file's path after the path of a folder that contains it.
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

    /// Returns whether a folder name indicates tests or examples.
    static func isTestOrExample(_ folder: String) -> Bool {
        let word = folder.lowercased()
        return word.hasSuffix("tests") || ["test", "examples", "example", "demo", "demos"].contains(word)
    }

    /// Returns whether a source imports SwiftUI and declares a type that conforms to `App`, without parsing the source.
    static func declaresApp(source bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.firstRange(ofText: "SwiftUI") != nil else { return false }
        return text.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
            // Nested types, and code in comments and literals, usually do not start at the beginning of a line.
            guard let first = line.first, first > 0x20, first != UInt8(ascii: "/"),
                let line = Substring(line).firstRange(ofText: "struct ")
            else { return false }
            return text[line.upperBound...].prefix { $0 != "\n" && $0 != "{" }
                .split { $0 == ":" || $0 == "," }.dropFirst()
                .contains { ["App", "SwiftUI.App"].contains($0.trimmed) }
        }
    }
}
