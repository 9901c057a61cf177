/// Builds one table from several layers: chooses between declarations, loads the valid ones, and reports errors.
struct RegistryBuilder {
    private let layers: [RegistryLayer]
    private let base: TypeTable?
    private let isPlatform: Bool
    private(set) var findings: [RegistryFinding]

    init(layers: [RegistryLayer], over base: TypeTable?, isPlatform: Bool = false) {
        self.layers = layers
        self.base = base
        self.isPlatform = isPlatform
        findings = layers.flatMap { layer in
            layer.findings.map { finding in
                var finding = finding
                finding.layer = finding.layer ?? layer.name
                return finding
            }
        }
    }

    /// Returns the table of the base with the layers on top.
    mutating func build() -> TypeTable {
        var builder = base.map { TableBuilder(over: $0) } ?? TableBuilder()
        let firstLayer = builder.add(layers: layers)
        let chosen = chosenEntries(firstLayer)
        let entries = chosen.filter { beatsBase($0) }
        let (types, contests) = builder.add(entries)
        let table = builder.build()
        var checker = DeclarationChecker(
            table: table, entries: entries, types: types, layers: layers, firstLayer: firstLayer,
            elsewhere: isPlatform ? .embedded : nil)
        checker.check(contests)
        findings += checker.findings
        return table
    }

    /// Returns one entry for each identifier, sorted by identifier.
    private mutating func chosenEntries(_ firstLayer: Int) -> [TableBuilder.Entry] {
        // Keys are compared byte by byte: canonically equivalent strings are different identifiers.
        var chosen: [ExactText: TableBuilder.Entry] = [:]
        for (index, layer) in layers.enumerated() {
            var firsts: [ExactText: TypeDeclaration] = [:]
            for declaration in layer.declarations {
                guard let sound = accept(declaration, layer) else { continue }
                let identifier = TypeIdentifier.folded(sound.identifier)
                let key = ExactText(identifier)
                if let first = firsts[key] {
                    reportDuplicate(of: first, sound, layer)
                    if !(sound.kind == .exported && first.kind == .imported) { continue }
                }
                firsts[key] = sound
                let entry = TableBuilder.Entry(declaration: sound, identifier: identifier, layer: firstLayer + index)
                if let rival = chosen[key], !beats(entry, rival) { continue }
                chosen[key] = entry
            }
        }
        return chosen.values.sorted { $0.identifier.utf8.lexicographicallyPrecedes($1.identifier.utf8) }
    }

    /// Whether an entry has precedence over an earlier one: exported over imported, then Apple's own over others, then the
    /// higher layer, which is the later one. Declarations are never merged.
    private func beats(_ entry: TableBuilder.Entry, _ rival: TableBuilder.Entry) -> Bool {
        if entry.declaration.kind != rival.declaration.kind { return entry.declaration.kind == .exported }
        return !isApples(rival) || isApples(entry)
    }

    /// Whether an entry has precedence over the type of the base with the same identifier, if there is one.
    private func beatsBase(_ entry: TableBuilder.Entry) -> Bool {
        guard let base, let rival = base.find(identifier: entry.identifier) else { return true }
        let isExported = base.typeWord(rival, TableLayout.TypeField.flags) & TableLayout.TypeFlag.exported != 0
        if (entry.declaration.kind == .exported) != isExported { return !isExported }
        let layer = Int(base.typeWord(rival, TableLayout.TypeField.layer))
        let isShipped = base.word(.layers, layer) == RegistryLayer.Role.shipped.rawValue
        let declarer = base.string(atWord: base.typeWordOffset(rival, TableLayout.TypeField.declaredBy))
        return !(isShipped && TypeDeclaration.isApples(declarer)) || isApples(entry)
    }

    private func isApples(_ entry: TableBuilder.Entry) -> Bool {
        let firstLayer = base?.section(.layers).count ?? 0
        return layers[entry.layer - firstLayer].role == .shipped && entry.declaration.isApples
    }

    /// Returns the valid part of a declaration, or nil when its identifier is invalid.
    private mutating func accept(_ declaration: TypeDeclaration, _ layer: RegistryLayer) -> TypeDeclaration? {
        // In an app's sources a part may be a build setting of unknown value, which stays as written.
        let identifier =
            layer.role == .app ? TypeIdentifier.withoutBuildSettings(declaration.identifier) : declaration.identifier
        if let illegal = TypeIdentifier.firstIllegalCharacter(in: identifier) {
            report(
                .illegalIdentifier, .error,
                "'\(declaration.identifier)' has \(Self.name(illegal.character)) at character \(illegal.offset + 1) "
                    + "(an identifier has letters, digits, '-' and '.')",
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
                "'\(declaration.identifier)' has characters that are not ASCII, which newer systems may reject",
                declaration, layer)
        }
        var sound = declaration
        sound.signatures.removeAll { $0.problem != nil }
        for problem in declaration.signatures.compactMap(\.problem) {
            report(.illegalSignature, .error, "'\(declaration.identifier)' has \(problem)", declaration, layer)
        }
        for tagClass in TableTagClass.allCases {
            let added = tagClass.tagClass.flatMap { declaration.added[$0] } ?? []
            let tags = declaration.tags(tagClass)
            for tag in added.isEmpty ? tags : tags + added where !TagText.isValid(tag, tagClass) {
                sound.remove(tag, tagClass)
                report(
                    .illegalTag, .error,
                    tag.isEmpty
                        ? "'\(declaration.identifier)' has an empty tag"
                        : "'\(declaration.identifier)' has the extension '\(tag)', but an extension has no period, slash or space: "
                            + "only the last part of a filename is looked up",
                    declaration, layer)
            }
        }
        return sound
    }

    private mutating func reportDuplicate(
        of first: TypeDeclaration, _ second: TypeDeclaration, _ layer: RegistryLayer
    ) {
        let position = first.position.map { " at \($0)" } ?? ""
        let isReplaced = second.kind == .exported && first.kind == .imported
        report(
            .duplicateDeclaration, .warning,
            "'\(second.identifier)' is already declared\(position): "
                + (isReplaced ? "this declaration counts, because it is exported" : "that declaration counts"),
            second, layer)
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
        case " ": "a space"
        case "\t": "a tab"
        case "\n", "\r", "\r\n": "a line end"
        default: "'\(character)'"
        }
    }
}
