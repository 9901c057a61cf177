/// Finds what is wrong between the declarations of a registry: supertypes, circles, contested tags.
///
/// Only checked layers are reported on. What is odd in Apple's own declarations is a note: it stays as it is.
struct DeclarationChecker {
    private let table: TypeTable
    private let entries: [UInt32: TableBuilder.Entry]
    private let types: [UInt32]
    private let layers: [RegistryLayer]
    private let firstLayer: Int
    /// Types that are known without being there: those that typeq knows beyond the platform's.
    private let elsewhere: TypeTable?
    private(set) var findings: [RegistryFinding] = []
    /// How often what was probably meant is still looked for: each search goes through every type.
    private var searches = 40

    /// `entries` are the declarations that came on top of the base, in the order of `types`, their indices.
    init(
        table: TypeTable, entries: [TableBuilder.Entry], types: [UInt32], layers: [RegistryLayer], firstLayer: Int,
        elsewhere: TypeTable? = nil
    ) {
        self.table = table
        self.entries = Dictionary(uniqueKeysWithValues: zip(types, entries))
        self.types = types
        self.layers = layers
        self.firstLayer = firstLayer
        self.elsewhere = elsewhere
    }

    mutating func check(_ contests: [TableBuilder.Contest]) {
        let reported = types.filter { isReported($0) }
        guard !reported.isEmpty else { return }
        for type in reported {
            checkSupertypes(of: type)
            checkPrefix(of: type)
            checkParents(of: type)
            checkNature(of: type)
        }
        for cycle in ConformanceCycles.find(in: table, from: reported) { report(cycle) }
        for contest in contests { check(contest) }
    }

    private func isReported(_ type: UInt32) -> Bool {
        entries[type].map { layers[$0.layer - firstLayer].isChecked } ?? false
    }

    /// The identifier as it was written, or as the base has it.
    private func name(_ type: UInt32) -> String {
        entries[type]?.declaration.identifier
            ?? table.string(atWord: table.typeWordOffset(type, TableLayout.TypeField.identifier))
    }

    private mutating func checkSupertypes(of type: UInt32) {
        guard let entry = entries[type] else { return }
        for name in entry.declaration.conformsTo {
            let supertype = TypeIdentifier.folded(name)
            if supertype == entry.identifier {
                report(.selfConformance, .error, "'\(entry.declaration.identifier)' conforms to itself", type)
            } else if table.find(identifier: supertype) == nil, elsewhere?.find(identifier: supertype) != nil {
                let isTypeqs = TypeIdentifier.isTypeqs(supertype)
                report(
                    .unknownSupertype, isTypeqs ? .error : .warning,
                    "'\(entry.declaration.identifier)' conforms to '\(name)', which "
                        + (isTypeqs
                            ? "only typeq knows: declare a type of your own, or conform to what that one conforms to"
                            : "another app declares: import it too, or it leads nowhere where that app is missing"),
                    type)
            } else if table.find(identifier: supertype) == nil {
                let others = (0..<UInt32(table.typeCount)).lazy.filter { $0 != type }.map(self.name)
                let nearest = searches > 0 ? NearestSpelling.of(supertype, among: others) : nil
                searches -= 1
                report(
                    .unknownSupertype, .error,
                    "'\(entry.declaration.identifier)' conforms to '\(name)', which nobody declares"
                        + (nearest.map { ": did you mean '\($0)'?" } ?? ""),
                    type)
            }
        }
    }

    private mutating func checkPrefix(of type: UInt32) {
        guard let entry = entries[type], TypeIdentifier.hasReservedPrefix(entry.identifier), !entry.declaration.isApples
        else { return }
        let prefix =
            entry.identifier.hasPrefix("com.apple.") ? "com.apple." : entry.identifier.prefix { $0 != "." } + "."
        // An imported public type works, and takes its tags from others.
        let isPublicImport = prefix == "public." && entry.declaration.kind == .imported
        report(
            .reservedPrefix, isPublicImport ? .warning : .error,
            "'\(entry.declaration.identifier)' lies under '\(prefix)', which is the system's: "
                + "declare it under a domain of your own",
            type)
    }

    /// A type without a supertype loads, but nothing says whether it is a file or a folder.
    private mutating func checkParents(of type: UInt32) {
        guard let declaration = entries[type]?.declaration, declaration.conformsTo.isEmpty else { return }
        report(
            .noSupertype, .warning,
            "'\(declaration.identifier)' conforms to nothing: a file of it is told by public.data or com.apple.package",
            type)
    }

    /// The physical side of a type: bytes or a directory, never both.
    ///
    /// Types with more supertypes than a table lists are left out: each would be a walk through all of them.
    private mutating func checkNature(of type: UInt32) {
        guard table.closure(of: type) != nil,
            let data = table.find(identifier: "public.data"), table.conforms(type, to: data),
            let package = table.find(identifier: "com.apple.package"), table.conforms(type, to: package)
        else { return }
        report(
            .dataAndPackage, .error,
            "'\(name(type))' conforms to public.data and to com.apple.package: a document is a file or a package, not both",
            type)
    }

    private mutating func report(_ cycle: [UInt32]) {
        guard let first = cycle.filter(isReported).min(by: { name($0) < name($1) }) else { return }
        let names = cycle.map(name)
        report(
            .conformanceCycle, .error,
            "'\(name(first))' conforms to itself in a circle: " + (names + names.prefix(1)).joined(separator: " → "),
            first)
    }

    private mutating func check(_ contest: TableBuilder.Contest) {
        guard contest.tagClass != .osType, contest.tagClass != .deviceModelCode else { return }
        let (winner, best) = (contest.types[0], contest.ranks[0])
        for (loser, rank) in zip(contest.types, contest.ranks).dropFirst() where rank.isEqualStanding(to: best) {
            guard isReported(loser) || isReported(winner) else { continue }
            let isSettled = rank.order != best.order
            report(
                .contestedTag, isSettled ? .note : .warning,
                "\(contest.tagClass.noun) '\(contest.text)' is claimed by '\(name(winner))' and '\(name(loser))', "
                    + "which are of one standing: "
                    + (isSettled ? "the former is declared to come first" : "the former wins by its identifier alone"),
                isReported(loser) ? loser : winner)
        }
    }

    private mutating func report(
        _ rule: RegistryFinding.Rule, _ severity: RegistryFinding.Severity, _ message: String, _ type: UInt32
    ) {
        guard let entry = entries[type] else { return }
        let isApples = layers[entry.layer - firstLayer].role == .shipped && entry.declaration.isApples
        findings.append(
            RegistryFinding(
                rule, isApples ? .note : severity, message, identifier: entry.declaration.identifier,
                position: entry.declaration.position, layer: layers[entry.layer - firstLayer].name))
    }
}

extension TableTagClass {
    /// The class as a message names it.
    package var noun: String {
        switch self {
        case .filenameExtension: "the extension"
        case .mimeType: "the MIME type"
        case .osType: "the OSType"
        case .pasteboardType: "the pasteboard type"
        case .deviceModelCode: "the device model code"
        case .filename: "the filename"
        case .compoundExtension: "the compound extension"
        }
    }
}
