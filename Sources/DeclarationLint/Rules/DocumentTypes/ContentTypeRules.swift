import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum TypeUndeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TYPE_UNDECLARED",
        catches:
            "a content type, in a document type, a Quick Look extension, a group or the sources, that is not declared by the app, the system or a known program",
        reason:
            "An undeclared identifier is not a type: no file has it, and the app is not offered for any file. UTType(\"…\") returns nil.",
        fix:
            "correct the identifier, or declare the type: export it if the format is yours, import it otherwise",
        source:
            "LSItemContentTypes, UTType(_:) (Apple); MaddTheSane/Simple-Comic#75; 22 entries in a sample of shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var nearest = NearestTypes(subject)
        var seen: Set<String> = []
        // The first claim on each unknown type, and the other claims on types that several entries name.
        var (firsts, others): ([Claim], [String: [Claim]]) = ([], [:])
        for entry in subject.documentTypes {
            for (parts, isExportable) in [(entry.contentTypes, false), (entry.exportableTypes, true)] {
                for part in parts where TypeIdentifier.isChecked(part.text) && subject.knownType(part.text) == nil {
                    let claim = Claim(part: part, entry: entry, isExportable: isExportable)
                    let identifier = claim.identifier
                    if seen.insert(identifier).inserted {
                        firsts.append(claim)
                    } else {
                        others[identifier, default: []].append(claim)
                    }
                }
            }
        }
        let entries = EntryFacts(subject)
        for claim in firsts {
            let same = [claim] + (others[claim.identifier] ?? [])
            let found = nearest.nearest(to: claim.part.text)
            guard let rule = rule(for: same, near: found, entries, subject) else { continue }
            // If the app also claims the similar type, the identifier refers to a different type.
            let similar = found ?? nearest.suggestion
            let near = same.contains { entries.misses(similar, $0) } ? similar : nil
            reporter.report(
                "\(claim.entry.title) names the unknown type '\(claim.part.text)'"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: claim.part.location, as: rule,
                fix: near.map(Snippet.element)
                    ?? subject.declaration(
                        of: claim.part.text, conformsTo: ["public.data", "public.content"], extensions: ["…"]),
                related: same.dropFirst().prefix(20).map {
                    Diagnostic.Related(message: "\($0.entry.title) also names the type", location: $0.part.location)
                })
        }
        checkQuickLook(subject, except: seen, &nearest, &reporter)
        checkMentions(subject, except: seen, &nearest, &reporter)
    }

    /// Checks the types of a Quick Look extension, as for document types of a plug-in: the app that contains it may declare
    /// other types.
    private static func checkQuickLook(
        _ subject: LintSubject, except reported: Set<String>, _ nearest: inout NearestTypes, _ reporter: inout Reporter
    ) {
        for part in subject.quickLookTypes {
            let identifier = TypeIdentifier.folded(part.text)
            guard TypeIdentifier.isChecked(part.text), subject.knownType(part.text) == nil,
                !reported.contains(identifier)
            else { continue }
            let near = nearest.nearest(to: part.text)
            let isMisspelled = near.map(TypeIdentifier.hasReservedPrefix) ?? false
            guard isMisspelled || identifier.hasPrefix("public.") else { continue }
            reporter.report(
                "QLSupportedContentTypes names the unknown type '\(part.text)'"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: part.location, as: isMisspelled ? nil : TypeUnknownHere.documentation,
                fix: near.map(Snippet.element) ?? subject.declaration(of: part.text, conformsTo: ["public.data"]))
        }
    }

    /// A claim on an unknown identifier, and the entry that makes it.
    private struct Claim {
        let part: DeclaredType.Part
        let entry: DocumentTypeEntry
        /// Whether documents can only be exported to the type.
        let isExportable: Bool

        var identifier: String { TypeIdentifier.folded(part.text) }
    }

    /// The claims of the document types, which are computed once.
    private struct EntryFacts {
        private struct Named: Hashable {
            let role: DocumentType.Role
            let isExportable: Bool
            let identifier: String
        }

        private var named: Set<Named> = []
        /// The entries that claim a known type.
        private var knowing: Set<ObjectIdentifier> = []

        init(_ subject: LintSubject) {
            for entry in subject.documentTypes {
                for (parts, isExportable) in [(entry.contentTypes, false), (entry.exportableTypes, true)] {
                    for part in parts {
                        named.insert(
                            Named(
                                role: entry.documentType.role, isExportable: isExportable,
                                identifier: TypeIdentifier.folded(part.text)))
                    }
                }
                if entry.contentTypes.contains(where: { subject.knownType($0.text) != nil }) {
                    knowing.insert(ObjectIdentifier(entry))
                }
            }
        }

        /// Returns whether the app does not claim the similar type `near` with the same role as the given claim.
        func misses(_ near: String?, _ claim: Claim) -> Bool {
            guard let near else { return false }
            return !named.contains(
                Named(
                    role: claim.entry.documentType.role, isExportable: claim.isExportable,
                    identifier: TypeIdentifier.folded(near)))
        }

        /// Returns whether the entry of a claim also claims a known type.
        func knowsOther(_ claim: Claim) -> Bool { knowing.contains(ObjectIdentifier(claim.entry)) }
    }

    /// Returns the rule for the claims on an identifier, or nil if the app that contains a plug-in may declare it.
    ///
    /// A claim that does not affect which files the app opens is a warning. Some programs declare types under `public.`: Nova
    /// exports `public.markdown`, so apps name it next to `net.daringfireball.markdown`.
    private static func rule(
        for claims: [Claim], near: String?, _ entries: EntryFacts, _ subject: LintSubject
    ) -> RuleDocumentation? {
        guard let identifier = claims.first?.identifier else { return nil }
        let isMisspelled = claims.contains { entries.misses(near, $0) }
        let isPublic = identifier.hasPrefix("public.")
        if claims.allSatisfy({ subject.isOfPlugIn($0.entry) }) {
            let isReserved = near.map(TypeIdentifier.hasReservedPrefix) ?? false
            if isMisspelled && isReserved { return TypeUndeclared.documentation }
            return isPublic ? TypeUnknownHere.documentation : nil
        }
        // An entry without another type does not claim any files, unless the app claims the type with the same name elsewhere.
        let isClaimed = near?.split(separator: ".").last == identifier.split(separator: ".").last && !isMisspelled
        let isAlone = !isClaimed && claims.contains { !entries.knowsOther($0) }
        let isMistake =
            isMisspelled || isPublic && isAlone || subject.isOwnDomain(identifier)
            || TypeIdentifier.isDeclaredByTypeq(identifier)
        return isMistake ? TypeUndeclared.documentation : TypeUnknownHere.documentation
    }

    /// Checks the types that sources and groups name, except types that have been reported for document types.
    private static func checkMentions(
        _ subject: LintSubject, except reported: Set<String>, _ nearest: inout NearestTypes, _ reporter: inout Reporter
    ) {
        guard subject.knowsDeclarations || subject.code == nil else { return }
        for mention in subject.undeclared(spelled: .identifier) {
            guard isChecked(mention.identifier), subject.declaredType(mention.identifier) == nil,
                !reported.contains(TypeIdentifier.folded(mention.identifier))
            else { continue }
            if let known = subject.knownType(mention.identifier) {
                report(mention, known, subject, &reporter)
                continue
            }
            let found = nearest.nearest(to: mention.identifier)
            let near = found ?? nearest.suggestion
            reporter.report(
                (mention.title.map { "\($0) names the unknown type '\(mention.identifier)'" }
                    ?? "\(mention.subject) is nil: the type is unknown")
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: mention.location,
                as: subject.isMistake(mention.identifier, near: found) ? nil : TypeOnlyInCode.documentation,
                fix: near.map { mention.fix(naming: $0) }
                    ?? subject.declaration(of: mention.identifier, conformsTo: ["public.data"], extensions: ["…"]))
        }
    }

    /// Returns whether an identifier may be reported as unknown. Such an identifier can contain an underscore, because
    /// another program may declare a type with that identifier.
    private static func isChecked(_ identifier: String) -> Bool {
        TypeIdentifier.isChecked(identifier)
            || TypeIdentifier.isWithoutBuildSettings(identifier)
                && TypeIdentifier.problem(of: identifier, allowsSettings: true)?.id == .idUnusualCharacter
    }

    /// Reports a type that another program declares. Other rules report types of groups in JSON, and names that only typeq
    /// recognizes.
    private static func report(
        _ mention: TypeMention, _ known: UTType, _ subject: LintSubject, _ reporter: inout Reporter
    ) {
        guard mention.title == nil, !TypeIdentifier.isDeclaredByTypeq(mention.identifier) else { return }
        reporter.report(
            "\(mention.subject) is nil unless an installed app declares the type, which is not a system type",
            at: mention.location, as: TypeOnlyInCode.documentation,
            fix: .declaration(
                of: mention.identifier, conformsTo: known.declaration?.conformsTo ?? ["public.data"],
                extensions: known.tags[.filenameExtension] ?? [], isExported: false))
    }
}

enum TypeUnknownHere: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_UNKNOWN_HERE",
        catches:
            "a document type with an unknown content type: one in another owner's domain, or a misspelled 'public.' type whose correct form the app also claims",
        reason:
            "The claim works only where a program that declares the type is installed, or on a newer system than typeq supports. Elsewhere, no file has the type.",
        fix: "import the type under UTImportedTypeDeclarations",
        source:
            "LSItemContentTypes (Apple): import the types of others; sbarex/QLMarkdown#82, where Nova exports public.markdown",
        variantOf: TypeUndeclared.self)
}

enum TagAsType: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TAG_AS_TYPE",
        catches:
            "a content type that is not an identifier: a MIME type, a filename extension, or words such as 'PNG image'",
        reason:
            "A content type is the identifier of a type, such as public.png. The system does not accept any other name.",
        fix: "name the type: 'typeq types --mime image/png' and 'typeq types --extension png' print its identifier",
        source: "UTType(_:), LSItemContentTypes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes {
            for part in entry.contentTypes + entry.exportableTypes {
                check(part.text, entry.title, at: part.location, subject, &reporter) { .element($0) }
            }
        }
        for part in subject.quickLookTypes {
            check(part.text, "QLSupportedContentTypes", at: part.location, subject, &reporter) { .element($0) }
        }
        for mention in subject.mentions {
            check(mention.identifier, mention.title, at: mention.location, subject, &reporter) {
                mention.fix(naming: $0)
            }
            checkCharacters(mention, subject, &reporter)
        }
    }

    /// Reports a content type of a group or in the sources that is neither a tag nor an identifier. The same mistake in a
    /// document type is found when the app is read.
    private static func checkCharacters(_ mention: TypeMention, _ subject: LintSubject, _ reporter: inout Reporter) {
        guard MisplacedTag(mention.identifier) == nil,
            let problem = TypeIdentifier.problem(of: mention.identifier, allowsSettings: true), problem.id == .idCharset
        else { return }
        let meant = problem.correction.flatMap { subject.knownType($0)?.identifier }
        reporter.report(
            (mention.title.map { "\($0) has a content type that is not an identifier: " } ?? "UTType(…) is nil: ")
                + problem.text, at: mention.location, fix: meant.map(mention.fix(naming:)))
    }

    private static func check(
        _ text: String, _ title: String?, at location: Diagnostic.Location, _ subject: LintSubject,
        _ reporter: inout Reporter,
        fix: (String) -> Snippet
    ) {
        guard let tag = MisplacedTag(text) else { return }
        let meant = tag.type(in: subject.registry)?.identifier
        reporter.report(
            (title.map { "\($0) has the content type '\(text)', which" } ?? "UTType(\"\(text)\") is nil: '\(text)'")
                + " is \(tag.className), not an identifier" + (meant.map { ": did you mean '\($0)'?" } ?? ""),
            at: location, fix: meant.map(fix))
    }
}
