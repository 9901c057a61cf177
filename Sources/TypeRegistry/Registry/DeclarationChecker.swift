import DeclarationFormats

/// Checks the declarations of a registry against each other: supertypes, cycles, contested tags.
///
/// Only findings in checked layers are reported. Findings in Apple's declarations are notes, because the user cannot change
/// them.
struct DeclarationChecker {
    private let table: TypeTable
    private let entries: [DeclarationEntry]
    private let types: [UInt32]
    /// The entry of each replaced type in the base, and the entries of the new types in the order of their indices.
    private var replaced: [UInt32: Int] = [:]
    private var new: [Int] = []
    private let firstNew: UInt32
    private let layers: [RegistryLayer]
    /// The types below the layers.
    private let base: TypeTable?
    /// The types that typeq declares in addition to the types of the platform.
    private let elsewhere: TypeTable?
    private(set) var findings: [Diagnostic] = []
    /// The remaining number of searches for similar names. Each search compares every type.
    private var searches = 40

    /// Creates a checker. `entries` contains the declarations on top of the base, and `types` their indices in the same order.
    init(
        table: TypeTable, entries: [DeclarationEntry], types: [UInt32], layers: [RegistryLayer],
        base: TypeTable?, elsewhere: TypeTable? = nil
    ) {
        self.table = table
        self.base = base
        self.entries = entries
        self.types = types
        self.layers = layers
        self.elsewhere = elsewhere
        firstNew = UInt32(table.top.firstType)
        for (index, type) in types.enumerated() {
            if type < firstNew { replaced[type] = index } else { new.append(index) }
        }
    }

    mutating func check(_ contests: [TableBuilder.Contest]) {
        let reported = zip(entries, types).filter { layers[$0.0.source].isChecked }
        guard !reported.isEmpty else { return }
        let data = table.find(identifier: "public.data")
        let package = table.find(identifier: "com.apple.package")
        for (entry, type) in reported {
            let declaration = entry.declaration(in: layers)
            checkSupertypes(of: type, entry, declaration)
            checkContents(of: type, declaration)
            checkAliases(of: type, declaration)
            checkPrefix(of: type, entry, declaration)
            checkParents(of: type, declaration)
            if let data, let package { checkNature(of: type, data, package) }
        }
        checkCycles()
        for contest in contests { check(contest) }
    }

    /// Returns the index of a type's entry, or nil if only the base declares it.
    private func index(of type: UInt32) -> Int? {
        guard type >= firstNew else { return replaced[type] }
        let index = Int(type - firstNew)
        return index < new.count ? new[index] : nil
    }

    /// Returns the entry of a type, or nil if only the base declares it.
    private func entry(_ type: UInt32) -> DeclarationEntry? { index(of: type).map { entries[$0] } }

    /// Returns whether conflicts about the tags of a type are reported. Lint reports the conflicts of an app's types,
    /// because they depend on the files that the app opens.
    private func isContested(_ type: UInt32) -> Bool {
        entry(type).map { layers[$0.source].isChecked && layers[$0.source].role != .app } ?? false
    }

    /// Returns the identifier as written in the declaration, or as stored in the base.
    private func name(_ type: UInt32) -> String {
        entry(type)?.declaration(in: layers).identifier ?? table.identifier(of: type)
    }

    /// Checks the supertypes of a type. Lint reports unknown supertypes of an app's types, because the result depends
    /// on the owner of the app: another app may declare them.
    private mutating func checkSupertypes(
        of type: UInt32, _ entry: DeclarationEntry, _ declaration: TypeDeclaration
    ) {
        let layer = layers[entry.source]
        for name in declaration.conformsTo {
            let supertype = TypeIdentifier.folded(name)
            if supertype == entry.identifier {
                report(
                    id(ofCycle: type), "'\(declaration.identifier)' conforms to itself", type: type, part: name)
            } else if layer.role == .app || table.find(identifier: supertype) != nil {
                continue
            } else if let present = table.find(alias: supertype) {
                report(
                    .formerIdentifier,
                    "'\(declaration.identifier)' conforms to '\(name)', a former identifier of '\(self.name(present))'",
                    type: type, part: name)
            } else if !layer.isRead || TypeIdentifier.isLegal(name) {
                report(
                    .unknownSupertype,
                    "'\(declaration.identifier)' conforms to the unknown type '\(name)'"
                        + suggestion(for: supertype, besides: type), type: type)
            }
        }
    }

    private mutating func checkContents(of type: UInt32, _ declaration: TypeDeclaration) {
        for mark in declaration.marks where [.holds, .successor].contains(mark.tagClass) {
            let content = TypeIdentifier.folded(mark.key)
            guard table.resolve(identifier: content) == nil, elsewhere?.resolve(identifier: content) == nil else {
                continue
            }
            report(
                .wrongKind,
                "'\(declaration.identifier)' names the unknown type '\(mark.key)' under '\(mark.tagClass == .holds ? "holds" : "successors")'"
                    + suggestion(for: content, besides: type), type: type)
        }
    }

    private mutating func checkAliases(of type: UInt32, _ declaration: TypeDeclaration) {
        for alias in declaration.aliases {
            // A declaration that replaces another keeps its aliases.
            let others = table.claims(on: alias, .alias).map { UInt32(littleEndian: $0) }.filter { $0 != type }
            let problem: String
            if base?.find(alias: alias) == type {
                continue
            } else if TypeIdentifier.hasReservedPrefix(alias) {
                problem = "whose prefix is reserved for the system"
            } else if table.find(identifier: alias) != nil {
                problem = "which is the identifier of a declared type"
            } else if let other = others.first {
                problem = "which is also an alias of '\(name(other))'"
            } else {
                continue
            }
            report(
                .illegalAlias, "'\(declaration.identifier)' has the alias '\(alias)', \(problem)", type: type)
        }
    }

    /// Returns the end of a message about an unknown type, which suggests the most similar identifier, if there is any.
    private mutating func suggestion(for identifier: String, besides type: UInt32) -> String {
        guard searches > 0 else { return "" }
        searches -= 1
        let others = (0..<UInt32(table.typeCount)).lazy.filter { $0 != type }.map(self.name)
        return NearestSpelling.of(identifier, among: others).map { ": did you mean '\($0)'?" } ?? ""
    }

    private mutating func checkPrefix(of type: UInt32, _ entry: DeclarationEntry, _ declaration: TypeDeclaration) {
        guard TypeIdentifier.hasReservedPrefix(entry.identifier), !declaration.isDeclaredByApple, !declaration.isXcodes
        else { return }
        let known = [base, elsewhere].lazy.compactMap { $0 }.compactMap { table in
            table.find(identifier: entry.identifier).map { table.declaration(table.facts(of: $0)) }
        }.first
        // Lint reports redeclared system types.
        guard known?.isDeclaredByApple != true else { return }
        if declaration.kind == .imported, entry.identifier.hasPrefix("com.apple.xcode.") {
            // If a layer declares the Xcode type, the import is correct.
            guard known?.isXcodes != true else { return }
            report(
                .xcodeTypeUnknown,
                "the system does not declare '\(declaration.identifier)': it may be an Xcode type", type: type)
            return
        }
        let prefix =
            entry.identifier.hasPrefix("com.apple.") ? "com.apple." : entry.identifier.prefix { $0 != "." } + "."
        report(
            .reservedPrefix,
            "'\(declaration.identifier)' has the reserved prefix '\(prefix)', but the system does not declare it",
            type: type)
    }

    /// Reports a type without a supertype. The type is loaded, but is neither a file nor a folder.
    private mutating func checkParents(of type: UInt32, _ declaration: TypeDeclaration) {
        guard declaration.conformsTo.isEmpty else { return }
        report(
            .noSupertype,
            "'\(declaration.identifier)' has no supertype (use public.data for files, com.apple.package for packages)",
            type: type)
    }

    /// Reports a type that is both data and a package.
    ///
    /// Types with more supertypes than a table lists are not checked, because the check of such a type would require a
    /// search through all its supertypes.
    private mutating func checkNature(of type: UInt32, _ data: UInt32, _ package: UInt32) {
        guard table.closure(of: type) != nil, table.conforms(type, to: data), table.conforms(type, to: package),
            let file = table.path(from: type, to: data), let folder = table.path(from: type, to: package)
        else { return }
        func path(_ types: [UInt32]) -> String { types.map(name).joined(separator: " → ") }
        report(
            .packageAndData, "'\(name(type))' is both a file and a package: \(path(file)), and \(path(folder))",
            type: type)
    }

    /// Reports the cycles of conformance, each at the first of its types in the file.
    private mutating func checkCycles() {
        let (entries, types, layers) = (entries, types, layers)
        let cycles = ConformanceCycles(count: entries.count) { [self] node in
            table.parents(of: types[node]).compactMap(index)
        }
        // A type that names itself as its supertype already has a finding.
        let starts = cycles.nodes.compactMap { node in
            let (entry, declaration) = (entries[node], entries[node].declaration(in: layers))
            return layers[entry.source].isChecked
                && !declaration.conformsTo.contains { TypeIdentifier.folded($0) == entry.identifier }
                ? (node, entry.source, declaration.position?.offset ?? 0) : nil
        }.sorted { ($0.1, $0.2, $0.0) < ($1.1, $1.2, $1.0) }
        for cycle in cycles.all(from: starts.map { $0.0 }) {
            let declarations = cycle.map { entries[$0].declaration(in: layers) }
            let names = declarations.map { $0.identifier }
            report(
                id(ofCycle: types[cycle[0]]),
                "'\(names[0])' conforms to itself in a cycle: " + (names + [names[0]]).joined(separator: " → "),
                type: types[cycle[0]],
                part: declarations[0].conformsTo.first { TypeIdentifier.folded($0) == entries[cycle[1]].identifier },
                related: zip(cycle, declarations).dropFirst().map { node, declaration in
                    Diagnostic.Related(
                        message: "'\(declaration.identifier)' is declared here",
                        location: Diagnostic.Location(
                            file: layers[entries[node].source].name, position: declaration.position))
                })
        }
    }

    /// Returns the ID of the finding about a cycle. The finding is a warning if other supertypes make the type a type
    /// of files or folders, or if the declaration assigns the type to no file: an imported type without tags has an
    /// effect only if another app exports the type.
    private func id(ofCycle type: UInt32) -> DiagnosticID {
        let declaration = entry(type)?.declaration(in: layers)
        if declaration?.kind == .imported, declaration?.tags.values.allSatisfy({ $0.isEmpty }) == true {
            return .cycleOutsideChain
        }
        let isPhysical = ["public.data", "com.apple.package", "public.directory"].contains {
            table.find(identifier: $0).map { table.conforms(type, to: $0) } ?? false
        }
        return isPhysical ? .cycleOutsideChain : .conformanceCycle
    }

    private mutating func check(_ contest: TableBuilder.Contest) {
        // Several formats can have the same mark. Its conditions or the more specific type determine which format is used.
        guard contest.tagClass != .osType, contest.tagClass != .deviceModelCode, !contest.tagClass.isMark else {
            return
        }
        let (winner, best) = (contest.types[0], contest.ranks[0])
        // `ExtensionChoice` checks the extensions of the shipped layer.
        if contest.tagClass == .filenameExtension, entry(winner).map({ layers[$0.source].role }) == .shipped { return }
        for (loser, rank) in zip(contest.types, contest.ranks).dropFirst() where rank.hasEqualPrecedence(to: best) {
            guard isContested(loser) || isContested(winner) else { continue }
            let isSettled = rank.order != best.order
            report(
                isSettled ? .extShared : .extConflict,
                "\(contest.tagClass.noun) '\(contest.text)' is declared by '\(name(winner))' and '\(name(loser))', "
                    + "with equal precedence: "
                    + (isSettled
                        ? "the former comes first in declaration order"
                        : "the former takes precedence because its identifier sorts first"),
                type: isContested(loser) ? loser : winner)
        }
    }

    private mutating func report(
        _ id: DiagnosticID, _ message: String, type: UInt32, part: String? = nil, related: [Diagnostic.Related] = []
    ) {
        guard let entry = entry(type) else { return }
        let declaration = entry.declaration(in: layers)
        // Irregularities in Apple's declarations are notes.
        let isDeclaredByApple = entry.isDeclaredByApple && id.severity > .note && id != .illegalAlias
        var finding = Diagnostic(
            !isDeclaredByApple ? id : id == .extConflict ? .extShared : .appleIrregularity, message,
            identifier: declaration.identifier, position: declaration.position, file: layers[entry.source].name,
            related: related)
        finding.part = part
        findings.append(finding)
    }
}

extension TableTagClass {
    /// The name of the class in a message, including its article.
    package var noun: String {
        switch self {
        case .filenameExtension: "the extension"
        case .mimeType: "the MIME type"
        case .osType: "the OSType"
        case .pasteboardType: "the pasteboard type"
        case .deviceModelCode: "the device model code"
        case .filename: "the filename"
        case .compoundExtension: "the compound extension"
        default: "the mark"
        }
    }
}
