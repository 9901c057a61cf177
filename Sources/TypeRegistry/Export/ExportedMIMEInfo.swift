import DeclarationFormats

/// The source file of a MIME type database, `packages/*.xml`.
///
/// Source: [Shared MIME-info Database 0.21](https://specifications.freedesktop.org/shared-mime-info-spec/latest/), "The source
/// XML files".
struct ExportedMIMEInfo: ExportedFile {
    private var elements: [String] = []
    /// The names that are in the file, as types or aliases.
    private var names: Set<String> = []

    /// The keys of `typeq-registry(5)` that the format can represent completely or in part.
    private static let carried = [
        "conformsTo", "extensions", "mimeTypes", "mimeNames", "mimeAliases", "filenames", "compoundExtensions",
        "signatures", "xml", "description", "kind", "added",
    ]
    private static let format = "shared-mime-info"

    mutating func add(_ type: UTType, _ declaration: TypeDeclaration, losses: inout ExportLosses) -> String? {
        let candidates = Self.names(of: type)
        guard let name = Self.preferredName(of: type) else { return "it has no MIME type that \(Self.format) allows" }
        guard names.insert(name).inserted else { return "another type in the file has the MIME type \(name)" }
        losses.add(keysOf: declaration, of: type, except: Self.carried, Self.format)
        var lines: [String] = []
        if let description = declaration.description {
            if !XMLText.allows(description) {
                losses.add(
                    "\(Self.format) cannot contain control characters, which are omitted from the description", of: type
                )
            }
            lines.append("<comment>\(XMLText.escaped(description))</comment>")
        }
        lines += supertypes(of: type, named: name, &losses)
        for alias in candidates where alias != name {
            guard Self.owner(of: alias, in: type.registry) == type, Self.isAllowed(alias), names.insert(alias).inserted
            else {
                losses.add(
                    "\(Self.format) cannot contain a MIME type that it does not allow or that another type has",
                    of: type)
                continue
            }
            lines.append("<alias type=\"\(XMLText.escaped(alias))\"/>")
        }
        lines += globs(of: declaration, type, &losses) + magic(of: declaration.signatures)
        lines += roots(of: declaration, type, &losses)
        elements.append(
            "  <mime-type type=\"\(XMLText.escaped(name))\">\n" + lines.map { "    \($0)\n" }.joined()
                + "  </mime-type>\n")
        return nil
    }

    var text: String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<mime-info xmlns=\"http://www.freedesktop.org/standards/shared-mime-info\">\n" + elements.joined()
            + "</mime-info>\n"
    }

    // MARK: Names

    /// Returns the MIME types of a type in lowercase, starting with the preferred MIME type.
    private static func names(of type: UTType) -> [String] {
        let all = (type.tags[.mimeType] ?? []) + type.marks(.mimeName) + type.marks(.mimeAlias)
        return all.map { $0.lowercased() }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the MIME type that represents a type on a desktop: the first allowed name that belongs to this type, or
    /// else the first allowed name.
    private static func preferredName(of type: UTType) -> String? {
        let names = names(of: type).filter(isAllowed)
        return names.first { owner(of: $0, in: type.registry) == type } ?? names.first
    }

    private static func owner(of name: String, in registry: Registry) -> UTType? {
        registry.types(namedInMIME: name).first
    }

    /// Returns whether a name is a MIME type without parameters, consists of visible ASCII characters, and has a
    /// top-level type that a desktop accepts.
    private static func isAllowed(_ name: String) -> Bool {
        TagText.isMIMEType(name) && topLevelTypes.contains(String(name.prefix { $0 != "/" }))
            && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") }
    }

    /// The top-level types that `update-mime-database` accepts.
    private static let topLevelTypes: Set<String> = [
        "application", "audio", "font", "image", "inode", "message", "model", "multipart", "text", "video", "x-content",
        "x-epoc", "x-scheme-handler",
    ]

    // MARK: Elements

    /// Returns the nearest supertypes that have a MIME type, excluding `application/octet-stream`, which the format
    /// implies.
    private func supertypes(of type: UTType, named name: String, _ losses: inout ExportLosses) -> [String] {
        var found: [String] = []
        var queue = type.directSupertypes
        var seen = Set(queue)
        var next = 0
        while next < queue.count {
            let supertype = queue[next]
            next += 1
            // The names that Tika defines for families, such as application/x-tika-ooxml, are unknown to a desktop.
            if let parent = Self.preferredName(of: supertype), !parent.hasPrefix("application/x-tika-") {
                if parent != name, parent != "application/octet-stream", !found.contains(parent) {
                    found.append(parent)
                }
                continue
            }
            losses.add("\(Self.format) cannot contain supertypes without a MIME type", of: type)
            for parent in supertype.directSupertypes where seen.insert(parent).inserted { queue.append(parent) }
        }
        return found.map { "<sub-class-of type=\"\(XMLText.escaped($0))\"/>" }
    }

    /// Returns the name patterns. The first pattern is the preferred extension.
    private func globs(of declaration: TypeDeclaration, _ type: UTType, _ losses: inout ExportLosses) -> [String] {
        let extensions = (declaration.tags[.filenameExtension] ?? []) + (declaration.added[.filenameExtension] ?? [])
        let patterns =
            extensions.map { ("*.", $0) } + declaration.compoundExtensions.map { ("*.", $0) }
            + declaration.filenames.map { ("", $0) }
        return patterns.compactMap { start, text in
            guard !text.utf8.contains(where: { "*?[]\\".utf8.contains($0) }), XMLText.allows(text) else {
                losses.add(
                    "\(Self.format) cannot contain extensions or names with wildcards or control characters", of: type)
                return nil
            }
            return "<glob pattern=\"\(start)\(XMLText.escaped(text))\"/>"
        }
    }

    /// Returns the signatures. A weak signature has the priority 40, which is lower than the usual priority of 50.
    private func magic(of signatures: [TypeSignature]) -> [String] {
        [(false, 50), (true, 40)].flatMap { isWeak, priority -> [String] in
            let matches = signatures.filter { $0.isWeak == isWeak }.flatMap { Self.match($0.patterns[...]) }
            return matches.isEmpty
                ? [] : ["<magic priority=\"\(priority)\">"] + matches.map { "  " + $0 } + ["</magic>"]
        }
    }

    /// Returns a match element that contains the elements for the other required patterns.
    private static func match(_ patterns: ArraySlice<TypeSignature.Pattern>) -> [String] {
        guard let pattern = patterns.first else { return [] }
        let offset = pattern.range == 0 ? "\(pattern.offset)" : "\(pattern.offset):\(pattern.offset + pattern.range)"
        let value = pattern.bytes.map { "\\x" + [$0].hexadecimal(uppercase: false) }.joined()
        let mask =
            pattern.mask.allSatisfy { $0 == 0xFF } ? "" : " mask=\"0x\(pattern.mask.hexadecimal(uppercase: false))\""
        let start = "<match type=\"string\" offset=\"\(offset)\" value=\"\(value)\"\(mask)"
        let inner = match(patterns.dropFirst())
        return inner.isEmpty ? [start + "/>"] : [start + ">"] + inner.map { "  " + $0 } + ["</match>"]
    }

    /// Returns the root elements of XML documents.
    private func roots(of declaration: TypeDeclaration, _ type: UTType, _ losses: inout ExportLosses) -> [String] {
        var roots: [(namespace: String, name: String)] = []
        for mark in declaration.marks {
            switch mark.tagClass {
            case .xmlNamespace:
                roots += mark.conditions.isEmpty ? [(mark.key, "")] : mark.conditions.map { (mark.key, $0) }
            case .xmlRoot where mark.conditions.isEmpty: roots.append(("", mark.key))
            case .xmlRoot, .xmlDocumentType:
                losses.add("\(Self.format) cannot contain 'xml' with 'contains' or 'documentType'", of: type)
            default: break
            }
        }
        return roots.map {
            "<root-XML namespaceURI=\"\(XMLText.escaped($0.namespace))\" localName=\"\(XMLText.escaped($0.name))\"/>"
        }
    }
}
