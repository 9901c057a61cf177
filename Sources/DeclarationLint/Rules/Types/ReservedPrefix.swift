import TypeRegistry

/// A type with a reserved prefix.
enum ReservedPrefix: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_RESERVED_PREFIX",
        catches: "a type with the prefix public., com.apple. or dyn. that the system does not declare",
        reason:
            "These prefixes are reserved for the system. A public. type overrides the types of other apps for the same extension, even if it is only imported. It conflicts when the system adds the name. A com.apple. type may belong to a newer system than typeq knows.",
        fix: "declare the type under your own reversed domain name",
        source:
            "Defining file and data types for your app (Apple); virtualc64#820, CotEditor#2070; 73 of 872 declarations in a sample of shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isApples else { return }
        for type in subject.types where TypeIdentifier.hasReservedPrefix(type.identifier) {
            let folded = TypeIdentifier.folded(type.identifier)
            let known = subject.base.type(type.identifier)?.declaration
            guard known?.isApples != true, !folded.hasPrefix("dyn.") else { continue }
            // The type of another app is imported.
            if !type.isExported, known?.isXcodes == true { continue }
            let prefix = folded.hasPrefix("public.") ? "public." : "com.apple."
            if !type.isExported, folded.hasPrefix("com.apple.xcode.") {
                reporter.report(
                    "the system does not declare '\(type.identifier)': it may be a type of Xcode", at: type.location,
                    as: XcodeTypeUnknown.self)
                continue
            }
            let root = ownRoot(subject) ?? "com.example"
            reporter.report(
                "'\(type.identifier)' has the reserved prefix '\(prefix)', but the system does not declare it",
                at: type.location, fix: .element("\(root).\(type.identifier.dropFirst(prefix.count))"))
        }
    }

    /// The identifier of the app, if it is legal.
    private static func ownRoot(_ subject: LintSubject) -> String? {
        subject.declaration.identifier.flatMap { TypeIdentifier.isLegal($0) ? $0 : nil }
    }
}
