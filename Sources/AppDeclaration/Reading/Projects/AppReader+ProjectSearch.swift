import FileSystem
package import SystemPackage

extension AppReader {
    /// Returns whether a folder is the root of a project: whether it contains an Xcode project, an XcodeGen or Tuist
    /// specification, or the manifest of a Swift package. The result is also true if a file with such a name is a
    /// broken link, a link that leads outside the readable folder, or neither a file nor a folder.
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
    /// excluding tests and examples. The result is also true if a file that may declare an app cannot be read.
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
        // The reader reports executables whose sources are outside the readable folder.
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

    /// Returns whether an application in a project declares document types. The result is also true if several
    /// applications are equally suitable, or if the declaration cannot be read completely. Applications in tests and
    /// examples do not count.
    private func hasDocuments(_ folder: FilePath) -> Bool {
        let reading: AppReading
        do throws(AppReadingError) {
            reading = try readInside(folder, target: nil)
        } catch {
            // A file that is damaged or cannot be read may declare an app. The project reader reports the error.
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

    /// Returns the folders of the executables in Swift packages.
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

    /// Returns whether a source mentions SwiftUI and declares a structure that conforms to `App` in a line without
    /// indentation. The source is not parsed.
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
