package import DeclarationFormats

/// The rules for the declarations that typeq ships, in addition to the rules for every registry file. Apple's
/// declarations are not changed, so no rule reports them. `Scripts/check/registry-rows.py` checks the rules that have
/// exceptions.
///
/// Source: an audit of the declarations in November 2026, which found each kind of mistake.
package struct DeclarationAudit {
    private let layer: RegistryLayer
    private let registry: Registry
    private var findings: [Diagnostic] = []

    /// Returns the findings in the shipped layer.
    ///
    /// - Parameters:
    ///   - layer: The layer, as it was read.
    ///   - registry: The registry of the layer.
    /// - Returns: The findings.
    package static func findings(in layer: RegistryLayer, _ registry: Registry) -> [Diagnostic] {
        var audit = DeclarationAudit(layer: layer, registry: registry)
        let own = layer.declarations.filter { !$0.isDeclaredByApple }
        for declaration in own {
            audit.checkMIMEName(declaration)
            audit.checkSupertypes(declaration)
            if declaration.order != nil, !audit.sharesOtherKeys(declaration) {
                audit.report(
                    "W_ORDER",
                    "'\(declaration.identifier)' has an 'order' (instead, specify the preferred type of an extension in extensions.tsv)",
                    declaration)
            }
            let ending = (declaration.description ?? "").split(separator: " ").suffix(2)
            if ending == ["other", "names"] || ending == ["other", "extensions"] {
                audit.report(
                    "W_SECOND_IDENTIFIER",
                    "'\(declaration.identifier)' is described as another type under other names: add its tags to that type, and its identifier to the aliases",
                    declaration)
            }
        }
        audit.checkSharedMIMETypes(own)
        audit.checkReviews()
        return audit.findings
    }

    private mutating func report(_ id: String, _ message: String, _ declaration: TypeDeclaration?) {
        findings.append(
            Diagnostic(
                id: id, message, at: Diagnostic.Location(file: layer.name, position: declaration?.position),
                identifier: declaration?.identifier))
    }

    /// Returns whether a type shares a MIME type or content with another type, so that its order has an effect.
    private func sharesOtherKeys(_ declaration: TypeDeclaration) -> Bool {
        let marks = declaration.marks.filter {
            $0.tagClass.isContent && ![.trait, .holds, .successor].contains($0.tagClass)
        }
        let keys = (declaration.tags[.mimeType] ?? []).map { ($0, .mimeType) } + marks.map { ($0.key, $0.tagClass) }
        return keys.contains { key, tagClass in registry.claimants(of: key, tagClass).count > 1 }
    }

    /// Reports a type if a lookup of its MIME type in answers finds a different type that is not its supertype.
    private mutating func checkMIMEName(_ declaration: TypeDeclaration) {
        let name = declaration.note(.mimeName) ?? declaration.tags[.mimeType]?.first
        guard let name, let found = registry.types(namedInMIME: name).first,
            let type = registry.type(declaration.identifier), !type.conforms(to: found),
            // Apple declares several names for a few types. A name after the first can belong to a more specific type.
            !(found.declaration?.isDeclaredByApple == true && found.answeredMIMEType != name),
            // Apple declares a few names for several types.
            registry.claimants(of: name, .mimeType).count(where: { $0.declaration?.isDeclaredByApple == true }) < 2
        else { return }
        report(
            "W_MIME_LEADS_ELSEWHERE",
            "a lookup of the MIME type '\(name)' of '\(declaration.identifier)' finds '\(found.identifier)', which is not its supertype",
            declaration)
    }

    /// Reports a MIME type that two types have as a tag or an alias, at each type that a lookup of the MIME type does
    /// not find.
    private mutating func checkSharedMIMETypes(_ own: [TypeDeclaration]) {
        for declaration in own {
            let aliases = declaration.marks.filter { $0.tagClass == .mimeAlias }.map { $0.key }
            for name in (declaration.tags[.mimeType] ?? []) + aliases {
                guard let found = registry.types(namedInMIME: name).first(where: { has($0, name) }),
                    found.identifier != TypeIdentifier.folded(declaration.identifier)
                else { continue }
                report(
                    "W_MIME_SHARED",
                    "'\(declaration.identifier)' and '\(found.identifier)' have the MIME type '\(name)', and a lookup finds the latter",
                    declaration)
            }
        }
    }

    private func has(_ type: UTType, _ name: String) -> Bool {
        ((type.tags[.mimeType] ?? []) + type.marks(.mimeAlias)).contains {
            TagText.folded($0, .mimeType) == TagText.folded(name, .mimeType)
        }
    }

    /// Reports a direct supertype that another direct supertype implies.
    private mutating func checkSupertypes(_ declaration: TypeDeclaration) {
        let supertypes = declaration.conformsTo.compactMap { registry.type($0) }
        for type in supertypes {
            guard let other = supertypes.first(where: { $0 != type && $0.conforms(to: type) }) else { continue }
            report(
                "W_REDUNDANT_SUPERTYPE",
                "'\(declaration.identifier)' need not conform to '\(type.identifier)', because its supertype '\(other.identifier)' does",
                declaration)
        }
    }

    /// Reports the number of declarations without a source or a review.
    private mutating func checkReviews() {
        let open = layer.declarations.filter { $0.note(.source) == nil || $0.note(.reviewed) == nil }
        let signed = open.count { !$0.signatures.isEmpty }
        report(
            "I_UNREVIEWED",
            "\(open.count) of \(layer.declarations.count) declarations have no 'source' or no 'reviewed'; \(signed) of them have signatures",
            nil)
        guard let limit = layer.unreviewed, limit != signed else { return }
        report(
            "W_UNREVIEWED",
            "\(signed) declarations with signatures have no 'source' or no 'reviewed', but 'unreviewed' is \(limit) "
                + (signed > limit ? "(it must not increase)" : "(reduce it to \(signed))"), nil)
    }
}
