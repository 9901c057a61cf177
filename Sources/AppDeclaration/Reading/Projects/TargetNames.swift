import SystemPackage

/// The names that select a target in a folder. If several projects have a target with the same name, the folder or the name of
/// the project precedes it: `Viewer/App`.
struct TargetNames {
    private let candidates: [AppReader.Candidate]

    init(_ candidates: [AppReader.Candidate]) { self.candidates = candidates }

    /// Returns the part of a name before the name of a target, without the slash. The result is empty for the name
    /// alone, and nil if the name does not end with the name of the target.
    static func prefix(of wanted: String, _ name: String) -> Substring? {
        if wanted == name { return "" }
        return wanted.hasSuffix("/\(name)") ? wanted.dropLast(name.count + 1) : nil
    }

    /// Returns the targets that a name refers to, one for each project. Applications have precedence.
    ///
    /// - Complexity: O(*n*) in the number of targets.
    func targets(named wanted: String) -> [Int] {
        func found(_ nameOf: (AppReader.Candidate) -> String?) -> [Int] {
            candidates.indices.filter { index in
                nameOf(candidates[index]).flatMap { Self.prefix(of: wanted, $0) }.map { isProject(of: index, at: $0) }
                    ?? false
            }
        }
        var all = candidates.indices.filter { candidates[$0].target.name == wanted }
        if all.isEmpty { all = candidates.indices.filter { candidates[$0].family == wanted } }
        if all.isEmpty { all = found(\.target.name) }
        if all.isEmpty { all = found(\.family) }
        let apps = all.filter { candidates[$0].isApplication && !candidates[$0].isTest }
        var files: Set<FilePath> = []
        return (apps.isEmpty ? all : apps).filter { files.insert(project(of: $0)).inserted }
    }

    /// Returns the shortest name that refers only to the given target.
    ///
    /// - Complexity: O(*n*) in the number of targets, multiplied by the length of their projects' paths if several have
    ///   the same name.
    func choice(of index: Int) -> String {
        let name = candidates[index].target.name
        let own = project(of: index)
        let others = candidates.indices.filter {
            candidates[$0].target.name == name && candidates[$0].key != nil && project(of: $0) != own
        }
        guard !others.isEmpty, candidates[index].key != nil else { return name }
        let paths = [own.removingLastComponent(), own].map { $0.components.map(\.string) }
        for length in 1...max(1, paths[1].count) {
            for path in paths where path.count >= length {
                let prefix = path.suffix(length).joined(separator: "/")
                if !others.contains(where: { isProject(of: $0, at: prefix[...]) }) { return "\(prefix)/\(name)" }
            }
        }
        return name
    }

    /// Returns the path of the project that contains a target, without its extension: `Viewer/Viewer` for
    /// `Viewer/Viewer.xcodeproj`. The last component of a specification is its filename.
    private func project(of index: Int) -> FilePath {
        var path = FilePath(candidates[index].target.file).normalized
        if path.lastComponent == "project.pbxproj" { path.removeLastComponent() }
        path.extension = nil
        return path
    }

    /// Returns whether the project of a target, or its folder, has a path that ends with the given components.
    private func isProject(of index: Int, at suffix: Substring) -> Bool {
        var wanted = suffix.split(separator: "/").map(String.init)
        if let last = wanted.last, last.hasSuffix(".xcodeproj") { wanted[wanted.count - 1] = String(last.dropLast(10)) }
        let project = project(of: index)
        return [project, project.removingLastComponent()].contains {
            $0.components.map(\.string).suffix(wanted.count) == wanted[...]
        }
    }
}
