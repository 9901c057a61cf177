import AppDeclaration
import TypeRegistry

/// A document group on a platform without document groups.
enum GroupOnPlatform: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_GROUP_ON_PLATFORM",
        catches: "a document group in an app of tvOS or watchOS",
        reason: "These platforms have no document groups: the source does not compile, and no document opens.",
        fix: "declare the group only for macOS, iOS, iPadOS and visionOS",
        source: "DocumentGroup (Apple): its platforms")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.contradictions where finding.rule == .groupOnPlatform {
            reporter.report(
                finding.message, at: subject.location(of: finding))
        }
    }
}
