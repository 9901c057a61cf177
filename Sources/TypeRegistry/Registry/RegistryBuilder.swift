/// Makes one table of several layers: decides between declarations, loads what is sound, reports the rest.
struct RegistryBuilder {
    private let layers: [RegistryLayer]
    private(set) var findings: [RegistryFinding]

    init(layers: [RegistryLayer]) {
        self.layers = layers
        findings = layers.flatMap { layer in
            layer.findings.map { finding in
                var finding = finding
                finding.layer = finding.layer ?? layer.name
                return finding
            }
        }
    }

    /// The bytes of the table.
    mutating func build() -> [UInt8] {
        let entries = chosenEntries()
        var checker = DeclarationChecker(entries: entries, layers: layers)
        checker.check()
        findings += checker.findings
        return TableCompiler.compile(entries, layers: layers)
    }

    /// One entry an identifier, by identifier.
    private mutating func chosenEntries() -> [TableCompiler.Entry] {
        var chosen: [String: TableCompiler.Entry] = [:]
        for (index, layer) in layers.enumerated() {
            var firsts: [String: TypeDeclaration] = [:]
            for declaration in layer.declarations {
                guard let sound = accept(declaration, layer) else { continue }
                let identifier = TypeIdentifier.folded(sound.identifier)
                if let first = firsts[identifier] {
                    reportDuplicate(of: first, sound, layer)
                    if !(sound.kind == .exported && first.kind == .imported) { continue }
                }
                firsts[identifier] = sound
                let entry = TableCompiler.Entry(
                    declaration: sound, identifier: identifier, layer: index, rank: ClaimRank(sound, layer.role))
                guard let rival = chosen[identifier] else {
                    chosen[identifier] = entry
                    continue
                }
                if Self.beats(entry, rival) { chosen[identifier] = entry }
            }
        }
        return chosen.values.sorted { $0.identifier.utf8.lexicographicallyPrecedes($1.identifier.utf8) }
    }

    /// Exported beats imported, wholesale: nothing is merged. Then Apple's own; then the higher layer, the one asked last.
    private static func beats(_ entry: TableCompiler.Entry, _ rival: TableCompiler.Entry) -> Bool {
        if entry.declaration.kind != rival.declaration.kind { return entry.declaration.kind == .exported }
        return rival.rank.standing != .apples || entry.rank.standing == .apples
    }

    /// The sound part of a declaration, or nil when its identifier cannot be one.
    private mutating func accept(_ declaration: TypeDeclaration, _ layer: RegistryLayer) -> TypeDeclaration? {
        if let illegal = TypeIdentifier.firstIllegalCharacter(in: declaration.identifier) {
            report(
                .illegalIdentifier, .error,
                "'\(declaration.identifier)' has \(Self.name(illegal.character)) at character \(illegal.offset + 1), which no "
                    + "identifier may have: letters, digits, '-' and '.' are legal",
                declaration, layer)
            return nil
        }
        guard !declaration.identifier.isEmpty else {
            report(.illegalIdentifier, .error, "an identifier is empty", declaration, layer)
            return nil
        }
        if !declaration.identifier.utf8.allSatisfy({ $0 < 0x80 }) {
            report(
                .nonASCIIIdentifier, .warning,
                "'\(declaration.identifier)' has characters that are not ASCII, which older systems read and newer ones may not",
                declaration, layer)
        }
        var sound = declaration
        for (tagClass, tags) in declaration.tags {
            guard let tableClass = TableTagClass(tagClass) else {
                sound.tags[tagClass] = nil
                continue
            }
            for tag in tags where !TagText.isValid(tag, tableClass) {
                sound.tags[tagClass]?.removeAll { $0 == tag }
                report(
                    .illegalTag, .error,
                    tag.isEmpty
                        ? "'\(declaration.identifier)' has an empty tag"
                        : "'\(declaration.identifier)' has the extension '\(tag)': an extension has no period, slash or blank, "
                            + "and is looked up by its last part alone",
                    declaration, layer)
            }
        }
        return sound
    }

    private mutating func reportDuplicate(
        of first: TypeDeclaration, _ second: TypeDeclaration, _ layer: RegistryLayer
    ) {
        let place = first.position.map { " at \($0)" } ?? ""
        let winner = second.kind == .exported && first.kind == .imported ? "this one, which is exported," : "that one"
        report(
            .duplicateDeclaration, .warning,
            "'\(second.identifier)' is declared\(place) already: \(winner) counts", second, layer)
    }

    private mutating func report(
        _ rule: RegistryFinding.Rule, _ severity: RegistryFinding.Severity, _ message: String,
        _ declaration: TypeDeclaration, _ layer: RegistryLayer
    ) {
        findings.append(
            RegistryFinding(
                rule, severity, message, identifier: declaration.identifier, position: declaration.position,
                layer: layer.name))
    }

    private static func name(_ character: Character) -> String {
        switch character {
        case " ": "a blank"
        case "\t": "a tab"
        case "\n", "\r", "\r\n": "a line end"
        default: "'\(character)'"
        }
    }
}
