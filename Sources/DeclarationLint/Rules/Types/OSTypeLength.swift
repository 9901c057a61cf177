import TypeRegistry

/// An OSType that does not have four characters.
enum OSTypeLength: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_OSTYPE_LENGTH",
        catches: "an OSType that does not have four characters",
        reason: "A four-character code has four characters, including spaces. Current systems hardly use OSTypes.",
        fix: "pad it with spaces at the end, or delete it",
        source: "UTTypeCreateStringForOSType (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            for part in type.osTypes where part.text.unicodeScalars.count != 4 {
                reporter.report(
                    "'\(type.identifier)' has the OSType '\(part.text)', which does not have four characters",
                    at: part.location)
            }
        }
        for entry in subject.documentTypes {
            for part in entry.osTypes where part.text.unicodeScalars.count != 4 {
                reporter.report(
                    "\(entry.title) has the OSType '\(part.text)', which does not have four characters",
                    at: part.location)
            }
        }
    }
}
