import AppDeclaration
import TypeRegistry

/// A document group on a platform that has none.
enum GroupOnPlatform: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_GROUP_ON_PLATFORM",
        catches: "a document group in an app of tvOS or watchOS",
        reason: "There are no document groups on these platforms: the source does not compile, and no document opens.",
        fix: "declare the group for the platforms that have it: macOS, iOS, iPadOS and visionOS",
        source: "DocumentGroup (Apple): its platforms")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.contradictions where finding.rule == .groupOnPlatform {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }
}
