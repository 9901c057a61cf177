import DeclarationFormats
import TypeRegistry

enum IllegalTag: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_TAG",
        catches: "an extension that is empty, or contains a period, a slash, a space, a quotation mark or a wildcard",
        reason:
            "The type of a file is looked up by the part of its name after the last period. An extension with a period never matches, and '*' is an extension, not a wildcard.",
        fix: "write the extension alone, without the period:" + .element("md"),
        source: "Uniform type identifiers (Apple); 6 extensions with an inner period in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            for part in type.extensions where isIllegal(part.text) {
                reporter.report(
                    message(part.text, of: "'\(type.identifier)'"), at: part.location,
                    fix: legal(part.text).map(Snippet.element))
            }
            checkMIMETypes(type.mimeTypes, of: "'\(type.identifier)'", &reporter)
        }
        var legacy: [(part: DeclaredType.Part, owner: String)] = []
        for entry in subject.documentTypes where entry.isLegacy {
            legacy += entry.extensions.filter { $0.text != "*" && isIllegal($0.text) }.map { ($0, entry.title) }
            checkMIMETypes(entry.mimeTypes.filter { $0.text != "*" }, of: entry.title, &reporter)
        }
        guard let (first, owner) = legacy.first else { return }
        reporter.report(
            message(first.text, of: owner) + (legacy.count > 1 ? ", like \(legacy.count - 1) more" : ""),
            at: first.location, as: UnmatchedTag.self, fix: legal(first.text).map(Snippet.element),
            related: legacy.dropFirst().prefix(20).map {
                Diagnostic.Related(message: message($0.part.text, of: $0.owner), location: $0.part.location)
            })
    }

    private static func checkMIMETypes(_ mimeTypes: [DeclaredType.Part], of owner: String, _ reporter: inout Reporter) {
        for part in mimeTypes where part.text.split(separator: "/").count != 2 {
            reporter.report(
                "\(owner) has the invalid MIME type '\(part.text)' (expected 'type/subtype')", at: part.location,
                as: UnmatchedTag.self, fix: .element("application/x-\(part.text)"))
        }
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || "./*?'\"".contains(character)
    }

    private static func isIllegal(_ text: String) -> Bool {
        // Most extensions consist of letters and digits, and checking bytes is faster than checking characters.
        let isPlain = text.utf8.allSatisfy(\.isAlphanumeric)
        return text.isEmpty || !isPlain && text.contains(where: isSeparator)
    }

    private static func legal(_ text: String) -> String? {
        text.split(whereSeparator: isSeparator).last.map(String.init)
    }

    private static func message(_ text: String, of owner: String) -> String {
        text.isEmpty ? "\(owner) has an empty extension" : "\(owner) has the extension '\(text)', which never matches"
    }
}

enum UnmatchedTag: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_UNMATCHED_TAG",
        catches:
            "a tag that never matches: a MIME type without a slash, an OSType that does not have four characters, or an extension with a period or a wildcard in a legacy document type",
        reason: "The tag has no effect. The other tags of the entry still apply.",
        fix: "write the extension alone, without the period, and a MIME type as type/subtype",
        source: "Uniform type identifiers (Apple); RFC 6838, section 4.2", variantOf: IllegalTag.self)
}

enum OSTypeLength: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_OSTYPE_LENGTH", catches: "an OSType that does not have four characters",
        reason: "A four-character code has four characters, including spaces. Current systems hardly use OSTypes.",
        fix: "pad it with spaces at the end, or delete it", source: "UTTypeCreateStringForOSType (Apple)")

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

enum TagShared: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TAG_SHARED",
        catches: "a MIME type or an OSType that several types claim, of the app or of the app and the system",
        reason:
            "A lookup by the tag, for example from a server or a pasteboard, finds only one of the types: the system's type, otherwise the first type of the app.",
        fix: "give each type its own MIME type, application/vnd.…, or no MIME type",
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
                    + (systems.map { " belongs to '\($0.identifier)', a system type" } ?? " finds only one of them"),
                at: first.part.location,
                related: claims.dropFirst().prefix(20).map {
                    Diagnostic.Related(message: "'\($0.type.identifier)' also claims it", location: $0.part.location)
                })
        }
    }
}
