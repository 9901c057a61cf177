/// A document type of an iOS app without a role.
enum RoleLeftOut: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_ROLE_LEFT_OUT",
        catches: "a document type without CFBundleTypeRole in an app for iOS, iPadOS or visionOS",
        reason: "The role has no effect on these platforms.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source: "CFBundleTypeRole (Apple)")

    static var primary: any LintRule.Type { RoleMissing.self }
}
