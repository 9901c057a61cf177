import TypeRegistry

/// An OSType of another length than four.
enum OSTypeLength: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_OSTYPE_LENGTH",
        catches: "an OSType that has not four characters",
        reason: "A four-character code has four characters, blanks included. Nothing has looked at them for long.",
        fix: "fill up with blanks at the end, or delete it",
        source: "UTTypeCreateStringForOSType (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            for part in type.osTypes where part.text.unicodeScalars.count != 4 {
                reporter.report(
                    "'\(type.identifier)' has the OSType '\(part.text)', which has not four characters", at: part.place)
            }
        }
        for entry in subject.documentTypes {
            for part in entry.osTypes where part.text.unicodeScalars.count != 4 {
                reporter.report(
                    "\(entry.title) has the OSType '\(part.text)', which has not four characters", at: part.place)
            }
        }
    }
}
