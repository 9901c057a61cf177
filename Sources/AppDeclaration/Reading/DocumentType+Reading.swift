import DeclarationFormats
import TypeRegistry

extension ValueReader {
    /// Reads the document types of a declaration in a notation, with localized names. Returns nil if the value is nil
    /// or not an array.
    mutating func documentTypes(
        _ value: DeclarationValue?, in notation: Notation, strings: LocalizedTexts = LocalizedTexts()
    ) -> [DocumentType]? {
        guard let entries = objects(value, notation.key("CFBundleDocumentTypes")) else { return nil }
        let documentTypes = entries.map { documentType($0, in: notation, strings: strings) }
        checkTags(of: zip(documentTypes, entries).map { ($0, $1.object) }, in: notation)
        return documentTypes
    }

    private mutating func documentType(_ entry: Entry, in notation: Notation, strings: LocalizedTexts) -> DocumentType {
        let object = entry.object
        let isJSON = notation == .appJSON
        if isJSON { checkKeys(of: object, known: DocumentType.jsonKeys) }
        func key(_ name: String) -> String { notation.key(name) }
        let name = text(object[key("CFBundleTypeName")], key("CFBundleTypeName"), of: nil)
        func list(_ name: String, _ values: inout ValueReader) -> [String] {
            values.texts(object[key(name)], key(name), of: nil)
        }
        var type = DocumentType(
            name: name.map { strings[$0] ?? $0 },
            contentTypes: list("LSItemContentTypes", &self),
            isPackage: (isJSON
                ? flag(object["isPackage"], "isPackage") : truth(object["LSTypeIsPackage"], "LSTypeIsPackage"))
                ?? false,
            extensions: list("CFBundleTypeExtensions", &self),
            mimeTypes: list("CFBundleTypeMIMETypes", &self),
            osTypes: list("CFBundleTypeOSTypes", &self),
            documentClass: text(object[key("NSDocumentClass")], key("NSDocumentClass"), of: nil),
            exportableTypes: list("NSExportableTypes", &self),
            position: entry.position
        )
        for (text, position) in InfoPropertyList.Entry.texts(of: object[key("LSItemContentTypes")])
        where MisplacedTag(text) == nil {
            checkReference(text, at: position, of: nil)
        }
        // Apple's pages of these keys specify an array of strings. Only types and tags in declarations can be a single string.
        for name in ["LSItemContentTypes", "CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes"] {
            expectArray(object[key(name)], key(name))
        }
        let owner = type.title
        let role = word(
            object.member(key("CFBundleTypeRole")), "role", among: DocumentType.Role.names, .roleInvalid, of: owner)
        let rank = word(
            object.member(key("LSHandlerRank")), "rank", among: DocumentType.Rank.names, .rankInvalid, of: owner)
        // Unknown values in app JSON are ignored.
        type.declaredRole = role.flatMap { isJSON && !$0.isKnown ? nil : DocumentType.Role(rawValue: $0.text) }
        type.rank = rank.flatMap { isJSON && !$0.isKnown ? nil : DocumentType.Rank(rawValue: $0.text) }
        return type
    }

    /// Returns the role or the rank of a document type. Reports a value that the system does not recognize.
    private mutating func word(
        _ member: DeclarationDictionary.Member?, _ noun: String, among words: [String], _ id: DiagnosticID,
        of owner: String
    ) -> (text: String, isKnown: Bool)? {
        guard let member, let text = text(member.value, member.key, of: nil) else { return nil }
        guard !words.contains(text) else { return (text, true) }
        if !text.contains("$") {
            let near = NearestSpelling.word(text, among: words)
            report(
                id, "\(owner) has the invalid \(noun) '\(text)' (choose \(words.joined(separator: ", ")))",
                at: member.keyPosition, correction: near.map { Diagnostic.Correction($0, key: member.key) })
        }
        return (text, false)
    }

    /// Reports tags of document types that cannot match any file. Only entries without content types use their
    /// extensions and MIME types. The invalid extensions are reported as one mistake, because an app may have dozens of
    /// them.
    private mutating func checkTags(of entries: [(DocumentType, DeclarationDictionary)], in notation: Notation) {
        var extensions: [Diagnostic] = []
        for (type, object) in entries {
            func tags(_ key: String) -> [(text: String, position: SourcePosition)] {
                InfoPropertyList.Entry.texts(of: object[notation.key(key)])
            }
            for (tag, position) in tags("CFBundleTypeOSTypes") {
                checkTag(tag, .osType, at: position, of: type.title, nil)
            }
            guard type.contentTypes.isEmpty else { continue }
            for (tag, position) in tags("CFBundleTypeMIMETypes") where tag != "*" {
                checkTag(tag, .mimeType, at: position, of: type.title, nil)
            }
            let reported = findings.count
            for (tag, position) in tags("CFBundleTypeExtensions") where tag != "*" {
                checkTag(tag, .filenameExtension, at: position, of: type.title, nil)
            }
            extensions += findings[reported...]
            findings.removeSubrange(reported...)
        }
        guard let first = extensions.first else { return }
        report(
            .unmatchedTag, first.message + (extensions.count > 1 ? " (and \(extensions.count - 1) more)" : ""),
            at: first.location.position, correction: first.correction,
            related: extensions.dropFirst().prefix(20).map {
                Diagnostic.Related(message: $0.message, location: $0.location)
            })
    }
}
