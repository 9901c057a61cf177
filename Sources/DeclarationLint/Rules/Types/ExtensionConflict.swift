import TypeRegistry

/// A filename extension that several types claim.
enum ExtensionConflict: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_EXT_CONFLICT",
        catches:
            "an extension that an exported type shares with a type of the system, or two types of the app with each other",
        reason:
            "One type wins. Against the system's the app's never does: its files have the system's type, and a group that reads only the app's does not open them. Between two of one app it is a matter of order. A note for an imported type.",
        fix: "claim the system's type besides, or give the documents an extension of their own",
        source:
            "Core types and precedence as measured (typeq-registry(5)); CotEditor#1311, clearly#40, frankshaka/uti-race-demo"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var claims: [String: [(type: DeclaredType, part: DeclaredType.Part)]] = [:]
        for type in subject.types {
            for part in type.extensions { claims[part.text.lowercased(), default: []].append((type, part)) }
        }
        for (text, claims) in claims.sorted(by: { $0.key < $1.key }) {
            let identifiers = Set(claims.map { TypeIdentifier.folded($0.type.identifier) })
            for claim in claims {
                guard let winner = winner(of: text, claim.type, subject),
                    TypeIdentifier.folded(claim.type.identifier) != winner.identifier
                else { continue }
                let isApples = winner.declaration?.isApples == true
                guard isApples || identifiers.contains(winner.identifier),
                    let own = subject.declaredType(claim.type.identifier), own.declaration?.isApples != true
                else { continue }
                // A subtype that takes over its parent's extension loses it all the same, but its files still open.
                reporter.report(
                    "the extension '\(text)' of '\(claim.type.identifier)' belongs to '\(winner.identifier)'"
                        + (isApples
                            ? ", which is the system's: a file with it never has the app's type" : " too, which wins"),
                    at: claim.part.place, severity: claim.type.isExported ? nil : .note,
                    related: claims.filter { TypeIdentifier.folded($0.type.identifier) == winner.identifier }.map {
                        LintFinding.Related(message: "'\($0.type.identifier)' claims it here", place: $0.part.place)
                    })
            }
        }
    }

    /// The type that a file, or a folder, with the extension has.
    private static func winner(of text: String, _ type: DeclaredType, _ subject: LintSubject) -> UTType? {
        let isPackage = subject.declaredType(type.identifier)?.supertypeSequence.contains {
            $0.identifier == "com.apple.package"
        }
        let side = subject.registry.type(isPackage == true ? "com.apple.package" : "public.data")
        return subject.registry.type(tag: text, tagClass: .filenameExtension, conformingTo: side).flatMap {
            $0.isDeclared ? $0 : nil
        }
    }
}
