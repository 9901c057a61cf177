import TypeRegistry

/// A character in the app's identifier that may not stand there.
enum BundleIDCharset: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BUNDLE_ID_CHARSET",
        catches: "an illegal character in CFBundleIdentifier",
        reason:
            "Letters, digits, '-' and '.' are legal; the App Store and preferences go by it.",
        fix: Snippet.text("CFBundleIdentifier", "com.example.app"),
        source: "CFBundleIdentifier (Apple); PrusaSlicer ('com.prusa3d.slic3r/')")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let list = subject.propertyList, let identifier = list["CFBundleIdentifier"]?.string else { return }
        // Firefox and LibreCAD have a place here that their builds fill in: %NAME%, @NAME@.
        guard !["%", "@", "__"].contains(where: { identifier.hasPrefix($0) && identifier.hasSuffix($0) }) else {
            return
        }
        let plain = TypeIdentifier.withoutBuildSettings(identifier)
        guard let illegal = plain.first(where: { !$0.isASCII || !TypeIdentifier.isLegal(String($0)) }) else { return }
        let isTolerated = plain.allSatisfy { $0 == "_" || $0.isASCII && TypeIdentifier.isLegal(String($0)) }
        reporter.report(
            "the app's identifier '\(identifier)' has '\(illegal)'",
            at: subject.place(list["CFBundleIdentifier"]?.position),
            as: isTolerated ? BundleIDUnderscore.self : nil)
    }
}
