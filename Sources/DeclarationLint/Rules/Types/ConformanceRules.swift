import DeclarationFormats
import TypeRegistry

enum ConformanceCycle: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_CONFORMANCE_CYCLE",
        catches:
            "a type with tags, or an exported type, that conforms to itself, directly or through other types, and has no other supertype for files",
        reason:
            "A type cannot be its own supertype. Apple does not document what the system does with a cycle. Usually, the author intended a different supertype.",
        fix: "remove the identifier from UTTypeConformsTo, or name the intended supertype",
        source: "15 of 872 declarations in a sample of shipped apps (sbarex/SourceCodeSyntaxHighlight)")
}

enum CycleOutsideChain: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_CYCLE_OUTSIDE_CHAIN",
        catches:
            "a type that conforms to itself, directly or through other types, and has other supertypes, or is imported without tags",
        reason:
            "The other supertypes are used, and an import without tags only matters where another app exports the type. Apple does not document what the system does with a cycle. Usually, the author intended a different supertype.",
        fix: "remove the identifier from UTTypeConformsTo, or name the intended supertype",
        source:
            "15 of 872 declarations in a sample of shipped apps (sbarex/SourceCodeSyntaxHighlight, keepassium/KeePassium)",
        variantOf: ConformanceCycle.self)
}

enum UnknownSupertype: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_UNKNOWN_SUPERTYPE",
        catches: "a supertype that is not declared by the app, the system or a known program",
        reason: "The conformance does not exist. The app must declare every supertype that Apple does not declare.",
        fix: "correct the identifier, or declare the supertype: export it if the format is yours, import it otherwise",
        source: "Defining file and data types for your app (Apple); 15 of 872 declarations in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var nearest = NearestTypes(subject)
        for type in subject.types {
            for parent in type.conformsTo
            where TypeIdentifier.isChecked(parent.text) && subject.knownType(parent.text) == nil {
                let found = nearest.nearest(to: parent.text)
                let near = found ?? nearest.suggestion
                reporter.report(
                    "'\(type.identifier)' conforms to the unknown type '\(parent.text)'"
                        + (near.map { ": did you mean '\($0)'?" } ?? ""), at: parent.location,
                    as: subject.isMistake(parent.text, near: found) ? nil : ForeignSupertype.documentation,
                    fix: near.map(Snippet.element)
                        ?? subject.declaration(of: parent.text, conformsTo: ["public.data"]))
            }
        }
    }
}

enum ForeignSupertype: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_FOREIGN_SUPERTYPE", catches: "a supertype in another owner's domain that no known program declares",
        reason:
            "The conformance exists only where a program that declares the supertype is installed, or on a newer system than typeq supports.",
        fix: "import the supertype under UTImportedTypeDeclarations",
        source:
            "Defining file and data types for your app (Apple): also declare supertypes that are not public",
        variantOf: UnknownSupertype.self)
}

enum NoSupertype: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "I_NO_SUPERTYPE", catches: "a type declaration without UTTypeConformsTo and without a filename extension",
        reason: "The declaration does not specify the kind of data. The type may be for the pasteboard only.",
        fix: "name the supertypes of the type: public.data and public.content for documents that are files",
        source:
            "UTTypeConformsTo (Apple); 37 declarations in 243 property lists, an exported public.item in blinksh/blink")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        reporter.pass(on: [.noSupertype], from: subject) { finding in
            // Other rules report types with extensions and redeclared system types.
            guard let identifier = finding.identifier,
                subject.ownDeclaration(of: identifier)?.extensions.isEmpty == true,
                subject.base.type(identifier)?.declaration?.isDeclaredByApple != true
            else { return nil }
            return finding
        }
    }
}
