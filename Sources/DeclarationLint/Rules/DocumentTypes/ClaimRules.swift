import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum TypeClaimedTwice: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_CLAIMED_TWICE",
        catches: "a type that two document types claim with different roles, ranks or classes",
        reason: "Only one entry determines the role, rank and document class, and Apple does not document which one.",
        fix: "name the type in only one document type",
        source: "AppKit uses the first entry in the list (observed)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // In a list of applications, several applications can open a type, and a desktop entry contains a MIME type and its
        // aliases.
        guard !subject.isOfDesktop else { return }
        var firsts: [String: (entry: DocumentTypeEntry, part: DeclaredType.Part)] = [:]
        for entry in subject.documentTypes where entry.opensDocuments {
            for part in entry.contentTypes {
                let folded = TypeIdentifier.folded(part.text)
                guard let first = firsts[folded] else {
                    firsts[folded] = (entry, part)
                    continue
                }
                let (one, other) = (first.entry.documentType, entry.documentType)
                let isSame =
                    one.role == other.role && one.rank == other.rank && one.documentClass == other.documentClass
                reporter.report(
                    "'\(part.text)' is already claimed by \(first.entry.title)"
                        + (isSame ? "" : ", with another role, rank or class"),
                    at: part.location, as: isSame ? TypeRepeated.documentation : nil,
                    related: [Diagnostic.Related(message: "claimed here first", location: first.part.location)])
            }
        }
    }
}

enum TypeRepeated: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_REPEATED", catches: "a type that two document types claim with the same role, rank and class",
        reason: "The repetition has no effect, but a later edit may change only one occurrence.",
        fix: "name the type in only one document type", source: "CFBundleDocumentTypes (Apple)",
        variantOf: TypeClaimedTwice.self)
}

enum TypeNotImported: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_NOT_IMPORTED",
        catches: "a content type or supertype that only another program declares, not the system or the app",
        reason:
            "The type exists only where a program that declares it is installed. Elsewhere, its files have a dynamic type, and the app is not offered for them.",
        fix: "import the type under UTImportedTypeDeclarations",
        source:
            "Defining file and data types for your app (Apple): import the types of others; musescore/MuseScore names 'com.tabledit.document'"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for foreign in ForeignType.all(named: subject) where !TypeIdentifier.isDeclaredByTypeq(foreign.type.identifier)
        {
            reporter.report(
                "\(foreign.title) names '\(foreign.part.text)', which is not a system type and is not imported",
                at: foreign.part.location,
                fix: .declaration(
                    of: foreign.part.text, conformsTo: foreign.type.declaration?.conformsTo ?? ["public.data"],
                    extensions: foreign.type.tags[.filenameExtension] ?? [], isExported: false),
                related: foreign.related)
        }
    }
}

enum TypeqType: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TYPEQ_TYPE",
        catches: "a content type or supertype whose name begins with 'typeq.', in the declarations or in UTType(…)",
        reason:
            "typeq uses such names for formats for which no program declares a type. On devices, no file has the type, and UTType(…) is nil.",
        fix: "use a system type, or a type that the app declares", source: "typeq-registry(5), on identifiers")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for foreign in ForeignType.all(named: subject) where TypeIdentifier.isDeclaredByTypeq(foreign.type.identifier) {
            reporter.report(
                "\(foreign.title) names '\(foreign.part.text)', which only typeq declares",
                at: foreign.part.location, related: foreign.related)
        }
        guard subject.knowsDeclarations, subject.app.types == .platform else { return }
        for mention in subject.undeclared(spelled: .identifier)
        where mention.title == nil && TypeIdentifier.isDeclaredByTypeq(mention.identifier)
            && subject.knownType(mention.identifier) != nil
        {
            reporter.report(
                "UTType(\"\(mention.identifier)\") is nil: only typeq declares the type", at: mention.location)
        }
    }
}

enum BroadClaim: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BROAD_CLAIM",
        catches: "a broad type, or any extension ('*'), claimed with the rank Owner or Default, or without a rank",
        reason:
            "The app is offered for files for which it was not designed, and may replace apps that were designed for them.",
        fix: Snippet.text("LSHandlerRank", "Alternate"),
        source: "LSHandlerRank (Apple); sindresorhus/Gifski#40, openradar.me/24886084")

    private static let widest: Set = [
        "public.item", "public.data", "public.content", "public.folder", "public.directory",
    ]
    private static let wide: Set = ["public.text", "public.image"]

    /// Returns whether the rule is about a content type.
    static func isBroad(_ part: DeclaredType.Part) -> Bool {
        let identifier = TypeIdentifier.folded(part.text)
        return widest.contains(identifier) || wide.contains(identifier)
    }

    /// Returns whether a document type claims a broad type, or any file.
    static func isBroad(_ entry: DocumentTypeEntry) -> Bool {
        entry.claimsAnyFile || entry.contentTypes.contains(where: isBroad)
    }

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isOfDesktop else { return }
        for entry in subject.documentTypes where entry.opensDocuments {
            let rank = entry.documentType.rank
            guard rank == nil || rank == .owner || rank == .default else { continue }
            for part in entry.contentTypes {
                let identifier = TypeIdentifier.folded(part.text)
                guard isBroad(part) else { continue }
                let isHarmless = (wide.contains(identifier) || subject.isMobile) && rank != .owner
                reporter.report(
                    "\(entry.title) claims every \(noun(identifier)) with the rank "
                        + (rank.map { $0.rawValue } ?? "Default, the value of a missing rank"),
                    at: part.location, as: isHarmless ? WideClaim.documentation : nil)
                // A single finding for the broadest type of an entry is sufficient.
                if widest.contains(identifier) { break }
            }
            if entry.claimsAnyFile {
                let part = entry.extensions.first { $0.text == "*" } ?? entry.osTypes.first { $0.text == "****" }
                reporter.report(
                    "\(entry.title) claims every file with the rank "
                        + (rank.map { $0.rawValue } ?? "Default, the value of a missing rank"),
                    at: part?.location ?? entry.location,
                    as: subject.isMobile && rank != .owner ? WideClaim.documentation : nil)
            }
        }
    }

    private static func noun(_ identifier: String) -> String {
        switch identifier {
        case "public.text": "text"
        case "public.image": "image"
        case "public.folder", "public.directory": "folder"
        default: "file"
        }
    }
}

enum WideClaim: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_WIDE_CLAIM",
        catches:
            "text or images claimed with the rank Default, or without a rank, and on iOS any broad type without the rank Owner",
        reason: "The app is probably designed for all text files or images. On iOS, people choose the app.",
        fix: Snippet.text("LSHandlerRank", "Alternate"), source: "LSHandlerRank (Apple)", variantOf: BroadClaim.self)
}
