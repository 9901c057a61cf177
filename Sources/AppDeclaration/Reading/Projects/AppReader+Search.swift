import SystemPackage

extension AppReader {
    /// Whether a folder is the root of a project: whether it has an Xcode project, the specification from which XcodeGen or
    /// Tuist generates one, or the manifest of a Swift package.
    public func isProject(_ folder: FilePath) -> Bool {
        tree.kind(of: folder.appending("Package.swift")) == .file
            || ["project.yml", "Project.swift"].contains { isSpecification(folder.appending($0)) }
            || tree.names(in: folder).contains { name in
                name.extension == "xcodeproj"
                    && tree.kind(of: folder.appending(name).appending("project.pbxproj")) == .file
            }
    }

    /// Whether a file is a specification of XcodeGen or Tuist.
    func isSpecification(_ file: FilePath) -> Bool { ProjectFiles.isSpecification(file, in: tree) }

    /// Whether a project is that of a document app: whether the Info.plist of its application declares document types, or
    /// its sources declare a SwiftUI `App`.
    ///
    /// A package of libraries and tools is not. Of the sources only the text is looked at, and not of tests and examples.
    ///
    /// Source: [App](https://developer.apple.com/documentation/swiftui/app).
    public func declaresDocumentApp(_ folder: FilePath) -> Bool {
        let files = ProjectFiles(below: folder, in: tree, passingOver: Self.isBeside)
        // Whatever a specification says of document types, its text names the key.
        let isSpecified = files.specifications.contains { file in
            guard let bytes = try? tree.bytes(of: file) else { return false }
            return String(decoding: bytes, as: UTF8.self).place(of: "CFBundleDocumentTypes") != nil
        }
        if isSpecified { return true }
        let hasApplication = !files.projects.isEmpty || !files.propertyLists.isEmpty
        if hasApplication, let reading = try? read(folder), reading.declaration.documentTypes?.isEmpty == false,
            !reading.targets.contains(where: { $0.isChosen && isBeside(FilePath($0.file), folder) })
        {
            return true
        }
        let own = files.swiftFiles
        let isPackage = files.projects.isEmpty && files.specifications.isEmpty
        guard isPackage, let executables = executables(of: own) else { return declaresApp(any: own) }
        // Only an executable can be an app. If it starts code of another target, the app may be in that target.
        let inside = own.filter { file in
            let file = file.lexicallyNormalized()
            return executables.contains { file.starts(with: $0) }
        }
        guard !declaresApp(any: inside) else { return true }
        let starts = inside.contains { file in
            (try? tree.bytes(of: file)).map { String(decoding: $0, as: UTF8.self).place(of: ".main()") != nil } ?? false
        }
        return starts && declaresApp(any: own)
    }

    private func declaresApp(any files: [FilePath]) -> Bool {
        files.contains { (try? tree.bytes(of: $0)).map(Self.declaresApp(source:)) ?? false }
    }

    /// The folders of the executables of Swift packages, by their manifests.
    ///
    /// - Parameter files: The Swift files, manifests among them.
    /// - Returns: The folders; nil if there is no manifest, or the manifest does not name them.
    private func executables(of files: [FilePath]) -> [FilePath]? {
        let manifests = files.filter { $0.lastComponent?.string == "Package.swift" }
        guard !manifests.isEmpty else { return nil }
        var folders: [FilePath] = []
        for manifest in manifests {
            guard let bytes = try? tree.bytes(of: manifest),
                let executables = PackageManifest(String(decoding: bytes, as: UTF8.self)).executables
            else { return nil }
            let package = manifest.removingLastComponent()
            folders += executables.map { package.pushing(FilePath($0)).lexicallyNormalized() }
        }
        return folders
    }

    /// Whether a file below a folder is part of tests or examples, and not of what the project is.
    private func isBeside(_ file: FilePath, _ folder: FilePath) -> Bool {
        var name = file
        _ = name.removePrefix(folder)
        return name.components.dropLast().contains(where: Self.isBeside)
    }

    /// Whether a folder of a name is for tests or examples.
    private static func isBeside(_ folder: FilePath.Component) -> Bool {
        let word = folder.string.lowercased()
        return word.hasSuffix("tests") || ["test", "examples", "example", "demo", "demos"].contains(word)
    }

    /// Whether a source imports SwiftUI and declares a type that conforms to `App`, by the look of its lines.
    static func declaresApp(source bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.place(of: "SwiftUI") != nil else { return false }
        return text.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
            // Types inside others, and code in comments and literals, do not begin a line.
            guard let first = line.first, first > 0x20, first != UInt8(ascii: "/"),
                let line = Substring(line).place(of: "struct ")
            else { return false }
            return text[line.upperBound...].prefix { $0 != "\n" && $0 != "{" }
                .split { $0 == ":" || $0 == "," }.dropFirst()
                .contains { ["App", "SwiftUI.App"].contains($0.trimmed) }
        }
    }
}
