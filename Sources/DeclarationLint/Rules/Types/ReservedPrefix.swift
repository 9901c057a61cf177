import TypeRegistry

/// A type of the app's own under a prefix that is the system's.
enum ReservedPrefix: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_RESERVED_PREFIX",
        catches: "a type under public., com.apple. or dyn. that the system does not have",
        reason:
            "These prefixes are the system's. A public. name wins over others' types of the same extension even when it is only imported, and breaks their programs; it collides when the system adds the name. A com.apple. name may be one of a system newer than this list.",
        fix: "declare the type under the reverse of a domain of your own",
        source:
            "Defining file and data types for your app (Apple); virtualc64#820, CotEditor#2070; 73 of 872 declarations in a sample of shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isApples else { return }
        for type in subject.types where TypeIdentifier.hasReservedPrefix(type.identifier) {
            let folded = TypeIdentifier.folded(type.identifier)
            guard subject.base.type(type.identifier)?.declaration?.isApples != true, !folded.hasPrefix("dyn.") else {
                continue
            }
            let prefix = folded.hasPrefix("public.") ? "public." : "com.apple."
            let root = ownRoot(subject) ?? "com.example"
            reporter.report(
                "'\(type.identifier)' lies under '\(prefix)', which is the system's, and the system has no such type",
                at: type.place, fix: .element("\(root).\(type.identifier.dropFirst(prefix.count))"))
        }
    }

    /// The identifier of the app, if it is settled.
    private static func ownRoot(_ subject: LintSubject) -> String? {
        subject.declaration.identifier.flatMap { TypeIdentifier.isLegal($0) ? $0 : nil }
    }
}
