import DeclarationFormats

/// Builds one table from several layers: selects the declarations that apply, loads valid declarations, and reports errors.
struct RegistryBuilder {
    private let layers: [RegistryLayer]
    private let base: TypeTable?
    private let isPlatform: Bool
    private(set) var findings: [Diagnostic]

    init(layers: [RegistryLayer], over base: TypeTable?, isPlatform: Bool = false) {
        self.layers = layers
        self.base = base
        self.isPlatform = isPlatform
        findings = layers.flatMap { layer in layer.findings.map { $0.in(layer.name) } }
    }

    /// Returns the table of the layers over the base.
    mutating func build() -> TypeTable {
        var builder = TableBuilder(over: base)
        builder.add(layers: layers)
        var winners = chosenEntries()
        var lost: [DeclarationEntry] = []
        // The selected entries replace all entries in place, because there may be a million entries.
        var count = 0
        for entry in winners.indices {
            if let winner = overBase(winners[entry]) {
                winners[count] = winner
                count += 1
            } else {
                lost.append(winners[entry])
            }
        }
        winners.removeLast(lost.count)
        let layers = layers
        let (types, contests) = builder.add(winners, lost: lost) { $0.declaration(in: layers) }
        let table = builder.build()
        var checker = DeclarationChecker(
            table: table, entries: winners, types: types, layers: layers, base: base,
            elsewhere: isPlatform ? .embedded : nil)
        checker.check(contests)
        findings += checker.findings
        return table
    }

    /// Returns one entry for each identifier, sorted by identifier.
    private mutating func chosenEntries() -> [DeclarationEntry] {
        var index = EntryIndex()
        var chosen: [DeclarationEntry] = []
        /// The declarations that apply in the highest layer that declares a type, and in the layers below that layer, keyed by
        /// the index in `chosen`. They contain only the few types that are declared several times.
        var latest: [Int: DeclarationEntry] = [:]
        var below: [Int: DeclarationEntry] = [:]
        for (number, layer) in layers.enumerated() {
            for item in 0..<layer.store.count {
                let declaration = layer.store[item]
                var sound: TypeDeclaration?
                switch check(declaration, layer) {
                case .nothing: continue
                case .part(let part): sound = part
                case .all: break
                }
                let identifier = TypeIdentifier.folded(declaration.identifier)
                let entry = DeclarationEntry(
                    identifier: identifier, source: number, index: item,
                    isExported: declaration.kind == .exported,
                    isDeclaredByApple: layer.role == .shipped && declaration.isDeclaredByApple,
                    aliases: declaration.marks.isEmpty ? [] : declaration.aliases, sound: sound)
                guard let place = index.placeOrAdd(identifier, in: chosen) else {
                    chosen.append(entry)
                    continue
                }
                let last = latest[place] ?? chosen[place]
                if last.source == number {
                    reportDuplicate(of: last.declaration(in: layers), declaration, layer)
                    if !(entry.isExported && !last.isExported) { continue }
                } else {
                    below[place] = chosen[place]
                }
                latest[place] = entry
                guard beats(entry, chosen[place]) else { continue }
                // Content is copied from the declaration that applies in the layers below, not from a declaration in the same
                // layer.
                if let known = below[place], beatsBase(known) {
                    chosen[place] = entry.takingContent(of: known.declaration(in: layers), in: layers)
                } else {
                    chosen[place] = entry
                }
            }
        }
        chosen.sort { TypeIdentifier.precedes($0.identifier, $1.identifier) }
        return chosen
    }

    /// Returns whether an entry takes precedence over an earlier entry: exported over imported, then Apple's over others, then
    /// the higher layer, which is the later layer. Declarations are never merged.
    private func beats(_ entry: DeclarationEntry, _ rival: DeclarationEntry) -> Bool {
        if entry.isExported != rival.isExported { return entry.isExported }
        return !rival.isDeclaredByApple || entry.isDeclaredByApple
    }

    /// Returns whether an entry takes precedence over the type of the base with the same identifier, if there is one.
    private func beatsBase(_ entry: DeclarationEntry) -> Bool {
        guard let base, let rival = base.find(identifier: entry.identifier) else { return true }
        return beats(entry, base.facts(of: rival))
    }

    private func beats(_ entry: DeclarationEntry, _ facts: TypeTable.Record) -> Bool {
        if entry.isExported != facts.isExported { return entry.isExported }
        let isShipped = base?.role(of: facts[TableLayout.TypeField.layer]) == .shipped
        let isDeclaredByApple = TypeDeclaration.isDeclaredByApple(facts.string(TableLayout.TypeField.declaredBy))
        return !(isShipped && isDeclaredByApple) || entry.isDeclaredByApple
    }

    /// Returns an entry that takes precedence over the base, with the content of the type that it replaces, or nil if it does
    /// not take precedence.
    private func overBase(_ entry: DeclarationEntry) -> DeclarationEntry? {
        guard let base, let rival = base.find(identifier: entry.identifier) else { return entry }
        guard beats(entry, base.facts(of: rival)) else { return nil }
        return entry.takingContent(of: base.declaration(base.facts(of: rival)), in: layers)
    }

    /// The extent to which a declaration is valid.
    private enum Validity {
        case all
        case part(TypeDeclaration)
        case nothing
    }

    /// Checks a declaration. If its identifier is invalid, the declaration is ignored; otherwise, its valid part is
    /// used.
    private mutating func check(_ declaration: TypeDeclaration, _ layer: RegistryLayer) -> Validity {
        // In the sources of an app, a part of an identifier can be a build setting whose value is unknown. Such an
        // identifier is kept as written.
        let allowsSettings = layer.role == .app
        let plain =
            allowsSettings ? TypeIdentifier.withoutBuildSettings(declaration.identifier) : declaration.identifier
        if !layer.isRead,
            let problem = TypeIdentifier.problem(of: declaration.identifier, allowsSettings: allowsSettings)
        {
            report(problem.id, problem.text, declaration: declaration, layer: layer)
        }
        guard TypeIdentifier.isUsable(plain, inApp: allowsSettings), plain.utf8.count <= DeclarationLimits.name else {
            return .nothing
        }
        var changed: TypeDeclaration?
        for problem in declaration.signatures.compactMap({ $0.problem }) {
            if changed == nil { changed = declaration }
            changed?.signatures.removeAll { $0.problem != nil }
            report(
                .illegalSignature, "'\(declaration.identifier)' has \(problem)", declaration: declaration, layer: layer)
        }
        for tagClass in TableTagClass.tags {
            let added = tagClass.tagClass.flatMap { declaration.added[$0] } ?? []
            let tags = declaration.tags(tagClass)
            for tag in added.isEmpty ? tags : tags + added where !TagText.isLoadable(tag, tagClass) {
                if changed == nil { changed = declaration }
                changed?.remove(tag, tagClass)
                guard !layer.isRead, let problem = TagText.problem(of: tag, tagClass) else { continue }
                report(
                    problem.id, "'\(declaration.identifier)' has \(problem.text)", declaration: declaration,
                    layer: layer)
            }
        }
        return changed.map(Validity.part) ?? .all
    }

    /// Returns whether the mistakes in a layer are reported. Another registry reports the mistakes in an unchecked layer of an
    /// app or file.
    private func isReported(_ layer: RegistryLayer) -> Bool { layer.isChecked || layer.role == .shipped }

    /// Reports a second declaration of a type in a layer. An exported declaration takes precedence over an imported
    /// declaration.
    private mutating func reportDuplicate(
        of first: TypeDeclaration, _ second: TypeDeclaration, _ layer: RegistryLayer
    ) {
        guard isReported(layer) else { return }
        let isSameKind = first.kind == second.kind
        let (used, ignored) = second.kind == .exported && !isSameKind ? (second, first) : (first, second)
        let place = used.position.map { " at \($0)" } ?? ""
        report(
            isSameKind ? .duplicateDeclaration : .bothExportedAndImported,
            "'\(ignored.identifier)' is "
                + (isSameKind
                    ? "declared twice among the \(ignored.kind.rawValue) types: the declaration\(place) is used"
                    : "also exported\(place), so this declaration is ignored"),
            declaration: ignored, layer: layer,
            related: [
                Diagnostic.Related(
                    message: isSameKind ? "first declaration" : "exported here",
                    location: Diagnostic.Location(file: layer.name, position: used.position))
            ])
    }

    private mutating func report(
        _ id: DiagnosticID, _ message: String, declaration: TypeDeclaration, layer: RegistryLayer,
        related: [Diagnostic.Related] = []
    ) {
        guard isReported(layer) else { return }
        findings.append(
            Diagnostic(
                id, message, identifier: declaration.identifier, position: declaration.position, file: layer.name,
                related: related))
    }
}
