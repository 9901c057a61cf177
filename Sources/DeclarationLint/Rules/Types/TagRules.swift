import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum IllegalTag: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_TAG",
        catches: "an extension that is empty, or contains a period, a slash, a space, a quotation mark or a wildcard",
        reason:
            "The type of a file is looked up by the part of its name after the last period. An extension with a period never matches, and '*' is an extension, not a wildcard.",
        fix: "write the extension alone, without a period or wildcard",
        source: "Uniform type identifiers (Apple); 6 extensions with an inner period in a sample of shipped apps")
}

enum UnmatchedTag: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_UNMATCHED_TAG",
        catches:
            "a tag that never matches: a MIME type without a slash, a filename with one, or an extension with a period or a wildcard in a legacy document type",
        reason: "The tag has no effect. The other tags of the entry still apply.",
        fix: "write the extension alone, without a period or wildcard, and a MIME type as type/subtype",
        source: "Uniform type identifiers (Apple); RFC 6838, section 4.2", variantOf: IllegalTag.self)
}

enum TypeWithoutTag: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_WITHOUT_TAG",
        catches:
            "an exported type without tags that a document type claims, and to which no other type of the app conforms",
        reason: "The system finds the type of a file by a tag, usually its filename extension. No file has the type.",
        fix: "add the filename extension under UTTypeTagSpecification:" + .texts("public.filename-extension", ["…"]),
        source: "UTTypeTagSpecification, Defining file and data types for your app (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let claimed = Set(
            subject.documentTypes.filter { $0.opensDocuments }
                .flatMap { $0.contentTypes.map { TypeIdentifier.folded($0.text) } })
        let parents = Set(subject.types.flatMap { $0.conformsTo.map { TypeIdentifier.folded($0.text) } })
        for type in subject.types where type.isExported && !type.hasTags {
            let folded = TypeIdentifier.folded(type.identifier)
            guard claimed.contains(folded), !parents.contains(folded), subject.base.type(folded) == nil else {
                continue
            }
            reporter.report("'\(type.identifier)' has no tags: no file has this type", at: type.location)
        }
    }
}

extension DeclaredType {
    /// Whether the declaration has tags of any class. In a property list, only `UTTypeTagSpecification` is considered;
    /// otherwise, filenames, compound extensions, marks and signatures also count.
    fileprivate var hasTags: Bool {
        if let entry { return entry["UTTypeTagSpecification"]?.dictionary?.contains { _ in true } == true }
        let declaration = declaration
        return
            !(declaration.tags.values.allSatisfy { $0.isEmpty } && declaration.filenames.isEmpty
            && declaration.compoundExtensions.isEmpty && declaration.marks.isEmpty
            && declaration.signatures.isEmpty)
    }
}

enum OSTypeLength: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "I_OSTYPE_LENGTH", catches: "an OSType that does not have four characters",
        reason: "A four-character code has four characters, including spaces. Current systems rarely use OSTypes.",
        fix: "pad the code with spaces at the end, or delete it",
        source: "UTTypeCreateStringForOSType (Apple)")
}

enum TagShared: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TAG_SHARED",
        catches: "a MIME type or an OSType that several types claim: types of the app, or of the app and the system",
        reason:
            "A lookup by the tag, for example from a server or a pasteboard, finds only one of the types: the system's type, otherwise the first type of the app.",
        fix: "give each type its own MIME type, application/vnd.…, or no MIME type",
        source:
            "public.mime-type (Apple); strongbox-password-safe/Strongbox (application/strongbox on five types), videolan/vlc-ios (text/plain on eleven)"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        check(subject, { $0.mimeTypes }, .mimeType, "the MIME type", &reporter)
        check(subject, { $0.osTypes }, .osType, "the OSType", &reporter)
    }

    private static func check(
        _ subject: LintSubject, _ parts: (DeclaredType) -> [DeclaredType.Part], _ tagClass: UTTagClass, _ noun: String,
        _ reporter: inout Reporter
    ) {
        var indexes: [String: Int] = [:]
        var tags: [(tag: String, claims: [(type: DeclaredType, part: DeclaredType.Part)])] = []
        for type in subject.types {
            for part in parts(type) where !part.text.isEmpty {
                let tag = tagClass == .mimeType ? part.text.lowercased() : part.text
                guard let index = indexes[tag] else {
                    indexes[tag] = tags.count
                    tags.append((tag, [(type, part)]))
                    continue
                }
                // A tag that occurs twice in one type is not shared.
                if tags[index].claims.last?.type.identifier != type.identifier {
                    tags[index].claims.append((type, part))
                }
            }
        }
        for (tag, claims) in tags {
            let first = claims[0]
            let systems = subject.base.type(tag: tag, tagClass: tagClass, conformingTo: nil).flatMap { type in
                let isOwn = claims.contains { TypeIdentifier.folded($0.type.identifier) == type.identifier }
                return type.isDeclared && type.declaration?.isDeclaredByApple == true && !isOwn ? type : nil
            }
            guard claims.count > 1 || systems != nil else { continue }
            let names = claims.prefix(3).map { "'\($0.type.identifier)'" }.joined(separator: ", ")
            reporter.report(
                "\(noun) '\(tag)' of \(names)\(claims.count > 3 ? " and \(claims.count - 3) more" : "")"
                    + (systems.map { " belongs to '\($0.identifier)', a system type" } ?? " identifies only one of them"),
                at: first.part.location,
                related: claims.dropFirst().prefix(20).map {
                    Diagnostic.Related(
                        message: "'\($0.type.identifier)' also claims the tag", location: $0.part.location)
                })
        }
    }
}
