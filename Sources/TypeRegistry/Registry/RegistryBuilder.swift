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
        let chosen = chosenEntries()
        let winners = chosen.compactMap { overBase($0) }
        let lost = winners.count == chosen.count ? [] : chosen.filter { !beatsBase($0) }
        let layers = layers
        let (types, contests) = builder.add(winners, lost: lost) { $0.declaration(in: layers) }
        let table = builder.build()
        var checker = DeclarationChecker(
            table: table, entries: winners, types: types, layers: layers, elsewhere: isPlatform ? .embedded : nil)
        checker.check(contests)
        findings += checker.findings
        return table
    }

    /// Returns one entry for each identifier, sorted by identifier.
    private mutating func chosenEntries() -> [DeclarationEntry] {
        let firstLayer = base?.layerCount ?? 0
        var index = EntryIndex()
        var chosen: [DeclarationEntry] = []
        /// The declaration that applies for each identifier: the declaration in the highest layer that declares the type, in
        /// the order of `chosen`.
        var latest: [DeclarationEntry] = []
        /// The declaration that applies in the layers below the highest layer.
        var below: [DeclarationEntry?] = []
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
                    identifier: identifier, layer: firstLayer + number, source: number, index: item,
                    isExported: declaration.kind == .exported,
                    isDeclaredByApple: layer.role == .shipped && declaration.isDeclaredByApple, sound: sound)
                guard let place = index.placeOrAdd(identifier, in: chosen) else {
                    chosen.append(entry)
                    latest.append(entry)
                    below.append(nil)
                    continue
                }
                if latest[place].source == number {
                    reportDuplicate(of: latest[place].declaration(in: layers), declaration, layer)
                    if !(entry.isExported && !latest[place].isExported) { continue }
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
        return chosen.sorted { TypeIdentifier.precedes($0.identifier, $1.identifier) }
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

    /// Checks a declaration. If its identifier is invalid, the declaration is not loaded; otherwise its valid part is loaded.
    private mutating func check(_ declaration: TypeDeclaration, _ layer: RegistryLayer) -> Validity {
        // In the sources of an app, a part of the identifier can be a build setting whose value is unknown. It is kept as
        // written.
        let identifier =
            layer.role == .app ? TypeIdentifier.withoutBuildSettings(declaration.identifier) : declaration.identifier
        if let illegal = TypeIdentifier.firstIllegalCharacter(in: identifier) {
            report(
                .idCharset,
                "'\(declaration.identifier)' has \(Self.name(illegal.character)) at character \(illegal.offset + 1) "
                    + "(an identifier can contain only letters, digits, '-' and '.')", declaration: declaration,
                layer: layer)
            return .nothing
        }
        guard !declaration.identifier.isEmpty else {
            report(.idCharset, "an identifier is empty", declaration: declaration, layer: layer)
            return .nothing
        }
        guard identifier.utf8.count <= DeclarationLimits.name else {
            report(
                .idCharset,
                "the identifier '\(declaration.identifier.prefix(40))…' is longer than \(DeclarationLimits.name) bytes",
                declaration: declaration, layer: layer)
            return .nothing
        }
        if !declaration.identifier.utf8.allSatisfy({ $0 < 0x80 }) {
            report(
                .idUnusualCharacter,
                "'\(declaration.identifier)' contains characters that are not ASCII, which newer systems may reject",
                declaration: declaration, layer: layer)
        }
        var changed: TypeDeclaration?
        for problem in declaration.signatures.compactMap(\.problem) {
            if changed == nil { changed = declaration }
            changed?.signatures.removeAll { $0.problem != nil }
            report(
                .illegalSignature, "'\(declaration.identifier)' has \(problem)", declaration: declaration, layer: layer)
        }
        for tagClass in TableTagClass.tags {
            let added = tagClass.tagClass.flatMap { declaration.added[$0] } ?? []
            let tags = declaration.tags(tagClass)
            for tag in added.isEmpty ? tags : tags + added {
                guard let problem = Self.problem(of: tag, tagClass) else { continue }
                if changed == nil { changed = declaration }
                changed?.remove(tag, tagClass)
                report(
                    .illegalTag, "'\(declaration.identifier)' has \(problem)", declaration: declaration, layer: layer)
            }
        }
        return changed.map(Validity.part) ?? .all
    }

    /// Returns the reason why a tag is illegal, or nil if it is legal.
    private static func problem(of tag: String, _ tagClass: TableTagClass) -> String? {
        guard TagText.isValid(tag, tagClass) else {
            return tag.isEmpty
                ? "an empty tag"
                : "the extension '\(tag)', but an extension cannot contain a period, a slash or a space: "
                    + "only the last part of a filename is looked up"
        }
        guard tag.utf8.count <= DeclarationLimits.name else {
            return
                "the tag '\(TagText.escaped(String(tag.prefix(40))))…', which is longer than \(DeclarationLimits.name) bytes"
        }
        let noun: String
        switch tagClass {
        case .filenameExtension, .compoundExtension: noun = "extension"
        case .filename: noun = "filename"
        case .mimeType: noun = "MIME type"
        default: return nil
        }
        return TagText.isVisible(tag)
            ? nil : "the \(noun) '\(TagText.escaped(tag))', but it must not contain control or invisible characters"
    }

    private mutating func reportDuplicate(
        of first: TypeDeclaration, _ second: TypeDeclaration, _ layer: RegistryLayer
    ) {
        let position = first.position.map { " at \($0)" } ?? ""
        let isReplaced = second.kind == .exported && first.kind == .imported
        report(
            .duplicateDeclaration,
            "'\(second.identifier)' is already declared\(position): "
                + (isReplaced ? "this declaration is used, because it is exported" : "that declaration is used"),
            declaration: second, layer: layer)
    }

    private mutating func report(
        _ id: DiagnosticID, _ message: String, declaration: TypeDeclaration, layer: RegistryLayer
    ) {
        findings.append(
            Diagnostic(
                id, message, identifier: declaration.identifier, position: declaration.position, file: layer.name))
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
