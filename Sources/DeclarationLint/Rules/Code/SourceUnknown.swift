import DeclarationFormats

/// An expression in the sources whose value is unknown.
enum SourceUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_SOURCE_UNKNOWN",
        catches:
            "an expression in the sources, or in the specification of a project (project.yml, Project.swift), whose value is known only at run time",
        reason: "typeq does not guess the value. Rules that depend on it report nothing.",
        fix: "write the value as a literal, or declare the app in a typeq.json",
        source: "typeq-swift; needs the Swift sources or the specification")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let unknowns = subject.code?.unknowns ?? []
        for unknown in unknowns {
            reporter.report("unknown \(unknown.subject): \(unknown.text)", at: Diagnostic.Location(unknown.location))
        }
        // A declaration that was written by hand may say so only at the group, and without a location in the sources.
        let locations = Set(unknowns.map(\.location))
        for group in subject.documentGroups {
            for types in group.unreadTypes where !locations.contains(types.location) {
                reporter.report(
                    "unknown \(types.list.rawValue) content types of \(group.title): \(types.text)",
                    at: types.location.file.isEmpty ? subject.location(of: group) : Diagnostic.Location(types.location))
            }
        }
        reporter.pass(on: [.sourceUnknown], from: subject)
    }
}
