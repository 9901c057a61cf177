/// The sources and dependencies of a Tuist target.
///
/// Source: `SourceFilesList`, `SourceFileGlob`, `BuildableFolder`, `TargetDependency` and `Package` in
/// [ProjectDescription](https://docs.tuist.dev/en/references/project-description/structs/project).
extension TuistReader {
    /// Returns the contents of a target. If a list is computed, the sources are unknown.
    mutating func contents(of target: ManifestValue, named name: String) -> TargetContents {
        var contents = TargetContents()
        for (label, read) in [("sources", Self.source), ("buildableFolders", Self.folder)] {
            guard let value = target[label], !value.isNothing else { continue }
            for element in Self.elements(of: value) {
                if var source = read(element) {
                    source.location = element.location
                    contents.sources.append(source)
                } else {
                    specification.note(unknown: element.unknown, of: "a source of '\(name)'")
                    contents.unread = at(element.location, "the sources of '\(name)' are computed at run time")
                }
            }
        }
        guard let value = target["dependencies"], !value.isNothing else { return contents }
        for element in Self.elements(of: value) {
            guard let dependency = Self.dependency(element) else { continue }
            contents.dependencies.append(dependency)
        }
        return contents
    }

    /// Returns the packages of the project.
    static func packages(of project: ManifestValue) -> [TargetContents.Package] {
        guard let value = project["packages"] else { return [] }
        return elements(of: value).compactMap { element in
            guard case .call(let maker, _) = element.content, ["local", "package"].contains(maker),
                case .text(let path)? = element["path"]?.pathText
            else { return nil }
            return TargetContents.Package(name: nil, path: path, location: element.location)
        }
    }

    /// Returns the elements of a list, which can be an argument of a call such as `.sourceFilesList(globs:)`.
    private static func elements(of value: ManifestValue) -> [ManifestValue] {
        switch value.content {
        case .list(let elements): elements
        case .call(let maker, let arguments) where ["sourceFilesList", "SourceFilesList", "paths"].contains(maker):
            arguments.first.map { elements(of: $0.value) } ?? []
        default: [value]
        }
    }

    private static func source(_ value: ManifestValue) -> TargetContents.Source? {
        if case .text(let pattern)? = value.pathText { return source(pattern, excluding: []) }
        guard case .call("glob", let arguments) = value.content,
            case .text(let pattern)? = arguments.first?.value.pathText
        else { return nil }
        let excluded = (value["excluding"].map { elements(of: $0) } ?? []).compactMap { element in
            if case .text(let text)? = element.pathText { text } else { nil }
        }
        var source = source(pattern, excluding: excluded)
        if case .call("when", let arguments)? = value["compilationCondition"]?.content,
            let platforms = arguments.first?.value
        {
            source.platforms = elements(of: platforms).compactMap(\.caseName)
        }
        return source
    }

    /// Returns the source for a pattern, whose first components can be folder names. Excluded patterns are also relative to the
    /// manifest.
    private static func source(_ pattern: String, excluding excluded: [String]) -> TargetContents.Source {
        let isPattern = { (part: Substring) in part.contains { "*?[{".contains($0) } }
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
        let fixed = parts.prefix { !isPattern($0) }
        let rest = parts.dropFirst(fixed.count).joined(separator: "/")
        // The excluded patterns are relative to the folder of the manifest.
        guard excluded.isEmpty else {
            return TargetContents.Source(path: ".", includes: [pattern], excludes: excluded)
        }
        return TargetContents.Source(
            path: fixed.isEmpty ? "." : fixed.joined(separator: "/"), includes: rest.isEmpty ? [] : [rest])
    }

    private static func folder(_ value: ManifestValue) -> TargetContents.Source? {
        if case .text(let path)? = value.pathText { return TargetContents.Source(path: path) }
        guard case .call("folder", let arguments) = value.content,
            case .text(let path)? = arguments.first?.value.pathText
        else { return nil }
        let exceptions = value["exceptions"].map { elements(of: $0) } ?? []
        let excluded = exceptions.flatMap { exception in
            (exception["excluded"].map { elements(of: $0) } ?? []).compactMap { element -> String? in
                if case .text(let text)? = element.pathText { text } else { nil }
            }
        }
        return TargetContents.Source(path: path, excludes: excluded, isLiteral: true)
    }

    private static func dependency(_ value: ManifestValue) -> TargetContents.Dependency? {
        func text(_ label: String) -> String? {
            if case .text(let text)? = value[label]?.pathText { text } else { nil }
        }
        guard case .call(let maker, _) = value.content else { return nil }
        switch maker {
        case "target": return TargetContents.Dependency(target: text("name"))
        case "project": return TargetContents.Dependency(target: text("target"), project: text("path"))
        case "package": return TargetContents.Dependency(product: text("product"))
        case "external": return TargetContents.Dependency(product: text("name"))
        default: return nil
        }
    }
}
