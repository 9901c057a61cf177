import DeclarationFormats
import TypeRegistry

/// A type that conforms to itself.
enum ConformanceCycle: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_CONFORMANCE_CYCLE",
        catches:
            "a type with tags, or an exported one, that conforms to itself, directly or through other types, and has no other supertype for files",
        reason:
            "A type cannot be its own supertype. Apple does not document what the system does with a cycle. Usually another supertype was meant.",
        fix: "remove the identifier from UTTypeConformsTo, or name the intended supertype",
        source: "15 of 872 declarations in a sample of shipped apps (SourceCodeSyntaxHighlight)")

    /// The largest number of findings. Types that all conform to each other have very many cycles.
    private static let limit = 100

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let conformances = DeclaredConformances(subject.types)
        var done: Set<Int> = []
        var count = 0
        for type in subject.types {
            // Another rule reports an empty identifier.
            guard !type.identifier.isEmpty, let start = conformances.number(of: type.identifier) else { continue }
            for parent in type.conformsTo where !done.contains(start) {
                guard let number = conformances.number(of: parent.text),
                    let loop = conformances.loop(from: start, through: number)
                else { continue }
                done.formUnion(loop)
                count += 1
                guard count <= limit else { return }
                let types = loop.map { conformances.types[$0] }
                let text =
                    loop.count == 1
                    ? "itself"
                    : "itself in a cycle: " + ([type] + types).map(\.identifier).joined(separator: " → ")
                reporter.report(
                    "'\(type.identifier)' conforms to \(text)", at: parent.location,
                    as: isSound(type, subject) ? LoopBesides.self : nil,
                    related: types.dropLast().map {
                        Diagnostic.Related(message: "'\($0.identifier)' is declared here", location: $0.location)
                    })
            }
        }
    }

    /// Whether other supertypes make the type one of files or folders, or no file gets the type by this declaration: it is
    /// imported and has no tags, so it only matters where another app exports the type.
    private static func isSound(_ type: DeclaredType, _ subject: LintSubject) -> Bool {
        if !type.isExported, type.declaration.tags.values.allSatisfy(\.isEmpty) { return true }
        let supertypes = subject.declaredType(type.identifier)?.supertypeSequence
        return supertypes?.contains {
            ["public.data", "com.apple.package", "public.directory"].contains($0.identifier)
        }
            ?? false
    }
}
