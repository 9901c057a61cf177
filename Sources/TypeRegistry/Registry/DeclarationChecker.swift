/// Checks the declarations of a registry against each other: supertypes, cycles, contested tags.
///
/// Reports on checked layers only. Findings in Apple's own declarations are notes, because nobody here can change them.
struct DeclarationChecker {
    private let table: TypeTable
    private let entries: [UInt32: TableBuilder.Entry]
    private let types: [UInt32]
    private let layers: [RegistryLayer]
    private let firstLayer: Int
    /// The types that typeq knows in addition to the platform's.
    private let elsewhere: TypeTable?
    private(set) var findings: [RegistryFinding] = []
    /// The number of searches for similar names that are left. Each search compares every type.
    private var searches = 40

    /// Creates a checker. `entries` are the declarations on top of the base, `types` their indexes in the same order.
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

    /// Returns the identifier as written, or as in the base.
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
                            ? "only typeq knows: declare a type of your own, or conform to a supertype of that one"
                            : "another app declares: import it too, because that app may not be installed"),
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
            "'\(entry.declaration.identifier)' begins with '\(prefix)', which is reserved for the system: "
                + "use a domain of your own",
            type)
    }

    /// Reports a type without a supertype. It loads, but is neither a file nor a folder.
    private mutating func checkParents(of type: UInt32) {
        guard let declaration = entries[type]?.declaration, declaration.conformsTo.isEmpty else { return }
        report(
            .noSupertype, .warning,
            "'\(declaration.identifier)' has no supertype (use public.data for files, com.apple.package for packages)",
            type)
    }

    /// Reports a type that is both data and a package.
    ///
    /// Types with more supertypes than a table lists are not checked, because each would take a walk through all of them.
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
            "'\(name(first))' conforms to itself in a cycle: " + (names + names.prefix(1)).joined(separator: " → "),
            first)
    }

    private mutating func check(_ contest: TableBuilder.Contest) {
        guard contest.tagClass != .osType, contest.tagClass != .deviceModelCode else { return }
        let (winner, best) = (contest.types[0], contest.ranks[0])
        for (loser, rank) in zip(contest.types, contest.ranks).dropFirst() where rank.hasEqualPrecedence(to: best) {
            guard isReported(loser) || isReported(winner) else { continue }
            let isSettled = rank.order != best.order
            report(
                .contestedTag, isSettled ? .note : .warning,
                "\(contest.tagClass.noun) '\(contest.text)' is claimed by '\(name(winner))' and '\(name(loser))', "
                    + "with equal precedence: "
                    + (isSettled
                        ? "the former comes first in declaration order"
                        : "the former wins because its identifier sorts first"),
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
    /// The name of the class in a message, with its article.
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

/// Finds cycles of conformance.
enum ConformanceCycles {
    /// The largest number of cycles to find. Types that all conform to each other have very many.
    static let limit = 100

    /// Returns the cycles that can be reached from some types, each as its types in order, at most `limit`.
    ///
    /// - Complexity: O(types + conformances + cycles × types).
    static func find(in table: TypeTable, from types: [UInt32]) -> [[UInt32]] {
        enum Mark { case new, open, done }
        var marks = [Mark](repeating: .new, count: table.typeCount)
        var cycles: [[UInt32]] = []
        for start in types where marks[Int(start)] == .new {
            // An explicit path instead of recursion: a chain may have ten thousand types.
            var path: [(type: UInt32, parents: ArraySlice<UInt32>)] = [(start, Array(table.parents(of: start))[...])]
            marks[Int(start)] = .open
            while let type = path.last?.type {
                guard let parent = path[path.count - 1].parents.popFirst() else {
                    marks[Int(type)] = .done
                    path.removeLast()
                    continue
                }
                switch marks[Int(parent)] {
                case .new:
                    marks[Int(parent)] = .open
                    path.append((parent, Array(table.parents(of: parent))[...]))
                case .open where parent != type && cycles.count < limit:
                    if let first = path.firstIndex(where: { $0.type == parent }) {
                        cycles.append(path[first...].map(\.type))
                    }
                case .open, .done: break
                }
            }
        }
        return cycles
    }
}
