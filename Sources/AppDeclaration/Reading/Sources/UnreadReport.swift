import DeclarationFormats
import SystemPackage
import TypeRegistry

/// The findings about sources and packages of a target that are outside the folder to which reading is limited, or missing.
struct UnreadReport {
    private(set) var findings: [Diagnostic] = []
    private let limits: ContainedTree?
    /// The reasons why local packages are not read, keyed by project.
    private var packages: [FilePath: String?] = [:]

    init(_ limits: ContainedTree?) { self.limits = limits }

    /// Adds the sources of a target that were not read.
    ///
    /// A missing file is not reported, because the build may generate it.
    mutating func add(_ unread: [SourceSearch.Unread], of target: TargetKey, _ contents: TargetContents) {
        let told = unread.filter { $0.reason != .missingFile }
        for source in told.prefix(TargetSourceLimits.findings) {
            add(
                "'\(source.path)' is not read: \(Self.words(source.reason, limits))",
                at: source.position ?? contents.position, in: target.file)
        }
        let rest = told.count - TargetSourceLimits.findings
        if rest > 0 {
            add(
                "\(rest) more sources of the target '\(target.name)' are not read", at: contents.position,
                in: target.file)
        }
    }

    /// Adds the folder of a package if it is missing or outside the readable folder.
    ///
    /// - Returns: The reason why the folder is not read, or nil if it can be read.
    mutating func add(
        package folder: FilePath, at position: SourcePosition?, of target: TargetKey, _ contents: TargetContents,
        in tree: any FileTree
    ) -> String? { add("package", folder, at: position, of: target, contents: contents, in: tree) }

    /// Adds those local packages of a target's project that are missing or outside the readable folder.
    ///
    /// - Returns: The reason why the first of them is not read, or nil if all can be read.
    mutating func add(packagesOf contents: TargetContents, of target: TargetKey, in tree: any FileTree) -> String? {
        if let known = packages[target.file] { return known }
        let reasons = contents.packages.compactMap { package -> String? in
            // Any other folder may be missing, and is a package only if it contains a manifest.
            let manifest = package.folder.appending("Package.swift")
            guard package.isStated || tree.kind(of: manifest)?.isOutside == true else { return nil }
            return add(package: package.folder, at: package.position, of: target, contents, in: tree)
        }
        packages[target.file] = .some(reasons.first)
        return reasons.first
    }

    /// Adds a project if it is missing or outside the readable folder.
    mutating func add(
        project file: FilePath, at position: SourcePosition?, of target: TargetKey, _ contents: TargetContents,
        in tree: any FileTree
    ) -> String? { add("project", file, at: position, of: target, contents: contents, in: tree) }

    private mutating func add(
        _ kind: String, _ folder: FilePath, at position: SourcePosition?, of target: TargetKey,
        contents: TargetContents, in tree: any FileTree
    ) -> String? {
        let reason: SourceSearch.Unread.Reason
        switch tree.kind(of: folder.isEmpty ? "." : folder) {
        case .outside: reason = .outside
        case nil: reason = .missingFolder
        case .file, .folder, .other: return nil
        }
        let words = Self.words(reason, limits)
        add("the \(kind) '\(folder)' is not read: \(words)", at: position ?? contents.position, in: target.file)
        return words
    }

    private mutating func add(_ message: String, at position: SourcePosition?, in file: FilePath) {
        let finding = Diagnostic(.includeUnread, message, position: position, file: file.string)
        // Several targets and dependencies can refer to the same package.
        if !findings.contains(finding) { findings.append(finding) }
    }

    /// Returns the reason why the scenes of a target are unknown if the sources that are read do not declare its app, or nil if
    /// all sources are read. A missing file is a reason only if there is no other reason.
    static func reason(_ own: SourceSearch.Found, of target: TargetKey, _ limits: ContainedTree?) -> String? {
        let unread = own.unread.first { $0.reason != .missingFile } ?? (own.files.isEmpty ? own.unread.first : nil)
        guard let unread else { return nil }
        return
            "not all sources of the target '\(target.name)' are read: '\(unread.path)': \(words(unread.reason, limits))"
    }

    private static func words(_ reason: SourceSearch.Unread.Reason, _ limits: ContainedTree?) -> String {
        switch reason {
        case .outside: "it is \(limits?.refusal.message ?? "outside")"
        case .missingFolder: "there is no such folder"
        case .missingFile: "there is no such file"
        }
    }
}
