package import DeclarationFormats

extension [Diagnostic] {
    /// Returns the findings without duplicates, which occur because targets can share property lists, sources and
    /// modules.
    ///
    /// - Parameter isOneReading: Whether all findings are from one reading of an app. They are sorted by location, so
    ///   that duplicates are next to each other.
    /// - Returns: The findings. Of equal findings, only the first is included.
    package func withoutRepetitions(isOneReading: Bool) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        var location: Diagnostic.Location?
        return filter { finding in
            if isOneReading, finding.location != location {
                location = finding.location
                seen.removeAll(keepingCapacity: true)
            }
            return seen.insert(finding).inserted
        }
    }

    /// Returns the findings that neither the configuration nor a comment suppresses, and the findings about comments.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the repository.
    ///   - files: The property lists that were read. They can have comments although they have no findings.
    ///   - isWhole: Whether these are all findings of an app, so that comments without findings are reported.
    ///   - knowsScenes: Whether the scenes of the app are known.
    ///   - content: A closure that returns the content of a file, or an empty array if it cannot be read.
    /// - Returns: The findings.
    package func unsuppressed(
        _ configuration: LintConfiguration, files: [String], isWhole: Bool = false, knowsScenes: Bool = false,
        _ content: (String) -> [UInt8]
    ) -> [Diagnostic] {
        var comments: [String: Suppressions] = [:]
        for file in Set(map { $0.location.file } + files) { comments[file] = Suppressions(content(file)) }
        let sorted = comments.sorted { $0.key < $1.key }
        let findings = self + sorted.flatMap { $0.value.unknownRules(in: $0.key) }
        let unused =
            !isWhole
            ? []
            : sorted.flatMap { file, comments in
                comments.unused(among: findings, in: file) { knowsScenes || !RuleList.needsScenes($0) }
            }
        return (findings + unused).filter { finding in
            !configuration.ignored.contains(finding.id) && comments[finding.location.file]?.silences(finding) != true
        }
    }
}
