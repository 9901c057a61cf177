import DeclarationFormats
import TypeRegistry

/// A MIME type or an OSType that several types claim.
enum TagShared: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TAG_SHARED",
        catches: "a MIME type or an OSType that several types of the app claim, or one of them and the system",
        reason:
            "A lookup by the tag, for example from a server or a pasteboard, finds only one of the types: the system's, otherwise the first of the app.",
        fix: "give each type its own MIME type, application/vnd.…, or none",
        source:
            "public.mime-type (Apple); strongbox (application/strongbox on five types), VLC for iOS (text/plain on eleven)"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        check(subject, \.mimeTypes, .mimeType, "the MIME type", &reporter)
        check(subject, \.osTypes, .osType, "the OSType", &reporter)
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
                // A tag that appears twice in one type is not shared.
                if tags[index].claims.last?.type.identifier != type.identifier {
                    tags[index].claims.append((type, part))
                }
            }
        }
        for (tag, claims) in tags {
            let first = claims[0]
            let systems = subject.base.type(tag: tag, tagClass: tagClass, conformingTo: nil).flatMap { type in
                let isOwn = claims.contains { TypeIdentifier.folded($0.type.identifier) == type.identifier }
                return type.isDeclared && type.declaration?.isApples == true && !isOwn ? type : nil
            }
            guard claims.count > 1 || systems != nil else { continue }
            let names = claims.prefix(3).map { "'\($0.type.identifier)'" }.joined(separator: ", ")
            reporter.report(
                "\(noun) '\(tag)' of \(names)\(claims.count > 3 ? " and \(claims.count - 3) more" : "")"
                    + (systems.map { " belongs to '\($0.identifier)', a system type" }
                        ?? " finds only one of them"),
                at: first.part.location,
                related: claims.dropFirst().prefix(20).map {
                    Diagnostic.Related(message: "'\($0.type.identifier)' also claims it", location: $0.part.location)
                })
        }
    }
}
