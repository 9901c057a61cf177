import AppDeclaration

/// A document group on a platform without document groups.
enum GroupOnPlatform: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_GROUP_ON_PLATFORM",
        catches: "a document group in an app of tvOS or watchOS",
        reason: "These platforms have no document groups: the source does not compile, and no document opens.",
        fix: "declare the group only for macOS, iOS, iPadOS and visionOS",
        source: "DocumentGroup (Apple): its platforms")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let platform = subject.declaration.platform
        guard !platform.hasDocumentGroups else { return }
        for scene in subject.scenes where [.documentGroup, .documentGroupLaunchScene].contains(scene.kind) {
            reporter.report(
                "\(platform.rawValue) has no \(scene.kind.rawValue): it exists on macOS, iOS, iPadOS and visionOS",
                at: subject.location(of: scene))
        }
    }
}
