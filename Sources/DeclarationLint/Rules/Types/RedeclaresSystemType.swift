import TypeRegistry

/// A redeclared system type.
enum RedeclaresSystemType: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_REDECLARES_SYSTEM_TYPE",
        catches: "an exported type that the system declares",
        reason:
            "System types need no declaration. An export says that the app owns the format, and conflicts with the system.",
        fix: "delete the declaration; name the type where it is used",
        source:
            "Defining file and data types for your app (Apple); 51 exports and 115 imports of 872 declarations in a sample of shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isApples else { return }
        for type in subject.types {
            guard let system = subject.base.type(type.identifier), system.declaration?.isApples == true else {
                continue
            }
            reporter.report(
                "the system declares '\(type.identifier)' itself"
                    + (type.isExported ? ": the app does not own it" : ""),
                at: type.location, as: type.isExported ? nil : ImportsSystemType.self)
        }
    }
}
