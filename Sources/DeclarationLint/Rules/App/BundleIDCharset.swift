import TypeRegistry

/// An illegal character in the app's identifier.
enum BundleIDCharset: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BUNDLE_ID_CHARSET",
        catches: "an illegal character in CFBundleIdentifier",
        reason:
            "Only letters, digits, '-' and '.' are legal. The App Store and preferences use the identifier.",
        fix: Snippet.text("CFBundleIdentifier", "com.example.app"),
        source: "CFBundleIdentifier (Apple); PrusaSlicer ('com.prusa3d.slic3r/')")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let list = subject.propertyList, let identifier = list["CFBundleIdentifier"]?.string else { return }
        // The builds of Firefox and LibreCAD replace a placeholder: %NAME%, @NAME@.
        guard !["%", "@", "__"].contains(where: { identifier.hasPrefix($0) && identifier.hasSuffix($0) }) else {
            return
        }
        let plain = TypeIdentifier.withoutBuildSettings(identifier)
        guard let illegal = plain.first(where: { !$0.isASCII || !TypeIdentifier.isLegal(String($0)) }) else { return }
        let isTolerated = plain.allSatisfy { $0 == "_" || $0.isASCII && TypeIdentifier.isLegal(String($0)) }
        reporter.report(
            "the app's identifier '\(identifier)' has the illegal character '\(illegal)'",
            at: subject.location(list["CFBundleIdentifier"]?.position),
            as: isTolerated ? BundleIDUnderscore.self : nil)
    }
}
