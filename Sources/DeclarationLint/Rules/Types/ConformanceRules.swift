import DeclarationFormats
import TypeRegistry

enum ConformanceCycle: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_CONFORMANCE_CYCLE",
        catches:
            "a type with tags, or an exported type, that conforms to itself, directly or through other types, and has no other supertype for files",
        reason:
            "A type cannot be its own supertype. Apple does not document what the system does with a cycle. Usually another supertype was meant.",
        fix: "remove the identifier from UTTypeConformsTo, or name the intended supertype",
        source: "15 of 872 declarations in a sample of shipped apps (SourceCodeSyntaxHighlight)")

    /// The maximum number of findings. Types that all conform to each other have very many cycles.
    private static let limit = 100

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let conformances = DeclaredConformances(subject.types)
        var done: Set<Int> = []
        var count = 0
        for type in subject.types {
            // Another rule reports an empty identifier.
            guard !type.identifier.isEmpty, let start = conformances.number(of: type.identifier) else { continue }
            for parent in type.conformsTo where !done.contains(start) {
                guard let number = conformances.number(of: parent.text),
                    let loop = conformances.loop(from: start, through: number)
                else { continue }
                done.formUnion(loop)
                count += 1
                guard count <= limit else { return }
                let types = loop.map { conformances.types[$0] }
                let text =
                    loop.count == 1
                    ? "itself" : "itself in a cycle: " + ([type] + types).map(\.identifier).joined(separator: " → ")
                reporter.report(
                    "'\(type.identifier)' conforms to \(text)", at: parent.location,
                    as: isSound(type, subject) ? CycleOutsideChain.self : nil,
                    related: types.dropLast().map {
                        Diagnostic.Related(message: "'\($0.identifier)' is declared here", location: $0.location)
                    })
            }
        }
    }

    /// Returns whether the cycle is harmless: other supertypes make the type a type of files or folders, or the declaration
    /// assigns the type to no file. The latter is the case for an imported type without tags, which matters only if another app
    /// exports the type.
    private static func isSound(_ type: DeclaredType, _ subject: LintSubject) -> Bool {
        if !type.isExported, type.declaration.tags.values.allSatisfy(\.isEmpty) { return true }
        let supertypes = subject.declaredType(type.identifier)?.supertypeSequence
        return supertypes?.contains {
            ["public.data", "com.apple.package", "public.directory"].contains($0.identifier)
        } ?? false
    }
}

enum CycleOutsideChain: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_CYCLE_OUTSIDE_CHAIN",
        catches:
            "a type that conforms to itself, directly or through other types, and has other supertypes, or is imported without tags",
        reason:
            "The other supertypes are used, and an import without tags only matters where another app exports the type. Apple does not document what the system does with a cycle. Usually another supertype was meant.",
        fix: "remove the identifier from UTTypeConformsTo, or name the intended supertype",
        source: "15 of 872 declarations in a sample of shipped apps (SourceCodeSyntaxHighlight, KeePassium)",
        variantOf: ConformanceCycle.self)
}

enum UnknownSupertype: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_UNKNOWN_SUPERTYPE",
        catches: "a supertype that is not declared by the app, the system or a known program",
        reason: "The conformance does not exist. The app must declare every supertype that is not Apple's.",
        fix: "correct the identifier, or import the supertype",
        source: "Defining file and data types for your app (Apple); 15 of 872 declarations in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var nearest = NearestTypes(subject)
        for type in subject.types {
            for parent in type.conformsTo
            where TypeIdentifier.isChecked(parent.text) && subject.knownType(parent.text) == nil {
                let near = nearest.nearest(to: parent.text)
                reporter.report(
                    "'\(type.identifier)' conforms to the unknown type '\(parent.text)'"
                        + (near.map { ": did you mean '\($0)'?" } ?? ""), at: parent.location,
                    as: subject.isMistake(parent.text, near: near) ? nil : ForeignSupertype.self,
                    fix: near.map(Snippet.element) ?? "import it under UTImportedTypeDeclarations:"
                        + .type(parent.text, conformsTo: ["public.data"]))
            }
        }
    }
}

enum ForeignSupertype: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_FOREIGN_SUPERTYPE", catches: "a supertype under another owner's domain that no known program declares",
        reason:
            "The conformance exists only where a program that declares the supertype is installed, or on a newer system than typeq supports.",
        fix: "import the supertype under UTImportedTypeDeclarations",
        source:
            "Defining file and data types for your app (Apple): also declare supertypes that are not public",
        variantOf: UnknownSupertype.self)
}

enum NoSupertype: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_NO_SUPERTYPE", catches: "a type declaration without UTTypeConformsTo and without a filename extension",
        reason: "The declaration does not specify what kind of data the type is. It may be for the pasteboard only.",
        fix: "name its supertypes: public.data and public.content for documents that are files",
        source: "UTTypeConformsTo (Apple); 37 declarations in 243 property lists, an exported public.item in Blink")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types where type.conformsTo.isEmpty {
            // Other rules report types with extensions and redeclared system types.
            guard type.extensions.isEmpty, subject.base.type(type.identifier)?.declaration?.isDeclaredByApple != true
            else { continue }
            reporter.report(
                "'\(type.identifier)' conforms to nothing", at: type.location,
                fix: Snippet.texts("UTTypeConformsTo", ["public.data"]))
        }
    }
}
