import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum DynInPlist: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DYN_IN_PLIST", catches: "a dynamic identifier (dyn.…) as a content type by which an app opens documents",
        reason:
            "A dynamic type represents a tag that no declared type has. No type conforms to a dynamic type, and a type that an app declares for the tag replaces the dynamic type. Claiming a dynamic type has no effect.",
        fix: "import a type for the tag, and name that type", source: "openradar.me/12316273, hezi/Storytime#4")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            check(type.identifier, at: type.location, as: DynamicIdentifierMatch.documentation, subject, &reporter)
            for parent in type.conformsTo {
                check(parent.text, at: parent.location, as: DynSupertype.documentation, subject, &reporter)
            }
        }
        for entry in subject.documentTypes {
            let rule: RuleDocumentation =
                entry.opensDocuments && !subject.isAppExtension
                ? DynInPlist.documentation : DynamicIdentifierMatch.documentation
            for type in entry.contentTypes { check(type.text, at: type.location, as: rule, subject, &reporter) }
        }
    }

    private static func check(
        _ identifier: String, at location: Diagnostic.Location, as rule: RuleDocumentation, _ subject: LintSubject,
        _ reporter: inout Reporter
    ) {
        guard TypeIdentifier.folded(identifier).hasPrefix("dyn.") else { return }
        guard let type = subject.registry.type(identifier), let tag = type.tags.first, let text = tag.value.first else {
            return reporter.report(
                "the dynamic identifier '\(identifier)' is truncated or mistyped", at: location, as: rule)
        }
        let declared = subject.registry.types(tag: text, tagClass: tag.key, conformingTo: nil).first { $0.isDeclared }
        reporter.report(
            "'\(identifier)' is the dynamic identifier of \(noun(tag.key)) '\(text)'"
                + (declared.map { ", which is declared as '\($0.identifier)'" } ?? ", which has no declared type"),
            at: location, as: rule,
            fix: declared.map { .element($0.identifier) }
                ?? .declaration(
                    of: "com.example.\(text)", named: "a type for the tag",
                    conformsTo: type.directSupertypes.map { $0.identifier },
                    extensions: tag.key == .filenameExtension ? [text] : [], isExported: false))
    }

    private static func noun(_ tagClass: UTTagClass) -> String {
        switch tagClass {
        case .filenameExtension: "the extension"
        case .mimeType: "the MIME type"
        default: "the tag"
        }
    }
}

enum DynSupertype: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_DYN_SUPERTYPE", catches: "a dynamic identifier (dyn.…) among the supertypes of a type",
        reason: "No type can conform to a dynamic type. The other supertypes are used.",
        fix: "delete the identifier from UTTypeConformsTo", source: "74 supertypes in a sample of shipped apps",
        variantOf: DynInPlist.self)
}

enum DynamicIdentifierMatch: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_DYNAMIC_IDENTIFIER_MATCH",
        catches:
            "a dynamic identifier (dyn.…) as a declared type, or as a content type of a preview generator or an importer",
        reason: "The identifier works only while no app declares the tag. Otherwise, the files have a different type.",
        fix: "import a type for the tag, and name that type",
        source: "openradar.me/12316273; Quick Look generators that name dynamic types", variantOf: DynInPlist.self)
}
