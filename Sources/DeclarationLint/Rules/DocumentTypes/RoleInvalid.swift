import AppDeclaration
import TypeRegistry

/// An unknown role.
enum RoleInvalid: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ROLE_INVALID",
        catches: "a CFBundleTypeRole that the system does not know",
        reason: "The app is neither editor nor viewer of these documents.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source: "CFBundleTypeRole (Apple); MDImporter is the role of Spotlight importers (observed)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let names = DocumentType.Role.names
        for entry in subject.documentTypes {
            let role = entry.word("CFBundleTypeRole") ?? entry.documentType.role.rawValue
            guard !names.contains(role), !role.contains("$") else { continue }
            let near = names.first { $0.lowercased() == role.lowercased() } ?? NearestSpelling.of(role, among: names)
            reporter.report(
                "\(entry.title) has the invalid role '\(role)' (choose \(names.joined(separator: ", ")))",
                at: entry.location(of: "CFBundleTypeRole"), fix: near.map { Snippet.text("CFBundleTypeRole", $0) })
        }
    }
}
