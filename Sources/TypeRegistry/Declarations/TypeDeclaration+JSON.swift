import DeclarationFormats

extension TypeDeclaration {
    /// The declaration as `typeq-registry(5)` writes it; what is absent is left out. Read back it is the same, but for its
    /// position.
    package var jsonValue: JSONValue {
        var members: [(String, JSONValue)] = [
            ("identifier", .string(identifier)), ("kind", .string(kind.rawValue)),
            ("conformsTo", Self.list(conformsTo)),
        ]
        func add(_ key: String, _ texts: [String]) {
            if !texts.isEmpty { members.append((key, Self.list(texts))) }
        }
        for (key, tagClass) in Self.tagKeys { add(key, tags[tagClass] ?? []) }
        add("filenames", filenames)
        add("compoundExtensions", compoundExtensions)
        if !signatures.isEmpty { members.append(("signatures", .array(signatures.map(\.jsonValue)))) }
        if let description { members.append(("description", .string(description))) }
        if let version { members.append(("version", .integer(Int64(version)))) }
        if let order { members.append(("order", .integer(Int64(order)))) }
        if let declaredBy { members.append(("declaredBy", .string(declaredBy))) }
        if let referenceURL { members.append(("referenceURL", .string(referenceURL))) }
        let addedTags = Self.tagKeys.compactMap { key, tagClass in
            added[tagClass].map { (key, Self.list($0)) }
        }
        if !addedTags.isEmpty { members.append(("added", .object(addedTags))) }
        return .object(members)
    }

    /// The keys of the tag classes, in the order in which they are written.
    static let tagKeys: [(key: String, tagClass: UTTagClass)] = [
        ("extensions", .filenameExtension), ("mimeTypes", .mimeType), ("osTypes", .osType),
        ("pasteboardTypes", .pasteboardType), ("deviceModelCodes", .deviceModelCode),
    ]

    private static func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension TypeSignature {
    /// The form of typeq-registry(5), under `signatures`.
    fileprivate var jsonValue: JSONValue {
        guard let first = patterns.first else { return .object([]) }
        var members = first.members
        if patterns.count > 1 { members.append(("and", .array(patterns.dropFirst().map { .object($0.members) }))) }
        if isWeak { members.append(("weak", .boolean(true))) }
        return .object(members)
    }
}

extension TypeSignature.Pattern {
    fileprivate var members: [(String, JSONValue)] {
        var members: [(String, JSONValue)] = offset == 0 ? [] : [("offset", .integer(Int64(offset)))]
        members.append(("bytes", .string(hexadecimal)))
        if range != 0 { members.append(("range", .integer(Int64(range)))) }
        return members
    }
}
