import DeclarationFormats

/// Checks the declarations of a registry against each other: supertypes, cycles, contested tags.
///
/// Only findings in checked layers are reported. Findings in Apple's declarations are notes, because the user cannot change
/// them.
struct DeclarationChecker {
    private let table: TypeTable
    private let entries: [DeclarationEntry]
    private let types: [UInt32]
    /// The entry of each replaced type of the base, and the entries of the new types in the order of their indexes.
    private var replaced: [UInt32: Int] = [:]
    private var new: [Int] = []
    private let firstNew: UInt32
    private let layers: [RegistryLayer]
    /// The types that typeq declares in addition to the types of the platform.
    private let elsewhere: TypeTable?
    private(set) var findings: [Diagnostic] = []
    /// The remaining number of searches for similar names. Each search compares every type.
    private var searches = 40

    /// Creates a checker. `entries` contains the declarations on top of the base, and `types` their indexes in the same order.
    init(
        table: TypeTable, entries: [DeclarationEntry], types: [UInt32], layers: [RegistryLayer],
        elsewhere: TypeTable? = nil
    ) {
        self.table = table
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
            checkPrefix(of: type, entry, declaration)
            checkParents(of: type, declaration)
            if let data, let package { checkNature(of: type, data, package) }
        }
        for cycle in ConformanceCycles.find(in: table, from: reported.map(\.1)) { report(cycle) }
        for contest in contests { check(contest) }
    }

    /// Returns the entry of a type, or nil if only the base declares it.
    private func entry(_ type: UInt32) -> DeclarationEntry? {
        guard type >= firstNew else { return replaced[type].map { entries[$0] } }
        let index = Int(type - firstNew)
        return index < new.count ? entries[new[index]] : nil
    }

    private func isReported(_ type: UInt32) -> Bool {
        entry(type).map { layers[$0.source].isChecked } ?? false
    }

    /// Returns the identifier as written in the declaration, or as stored in the base.
    private func name(_ type: UInt32) -> String {
        entry(type)?.declaration(in: layers).identifier ?? table.identifier(of: type)
    }

    private mutating func checkSupertypes(of type: UInt32, _ entry: DeclarationEntry, _ declaration: TypeDeclaration) {
        for name in declaration.conformsTo {
            let supertype = TypeIdentifier.folded(name)
            if supertype == entry.identifier {
                report(.conformanceCycle, "'\(declaration.identifier)' conforms to itself", type: type)
            } else if table.find(identifier: supertype) == nil, elsewhere?.find(identifier: supertype) != nil {
                let isDeclaredByTypeq = TypeIdentifier.isDeclaredByTypeq(supertype)
                report(
                    isDeclaredByTypeq ? .unknownSupertype : .foreignSupertype,
                    "'\(declaration.identifier)' conforms to '\(name)', which "
                        + (isDeclaredByTypeq
                            ? "only typeq declares: declare your own type, or conform to a supertype of that type"
                            : "another app declares: import it too, because that app may not be installed"),
                    type: type)
            } else if table.find(identifier: supertype) == nil {
                report(
                    .unknownSupertype,
                    "'\(declaration.identifier)' conforms to the unknown type '\(name)'"
                        + suggestion(for: supertype, besides: type), type: type)
            }
        }
    }

    private mutating func checkContents(of type: UInt32, _ declaration: TypeDeclaration) {
        for mark in declaration.marks where mark.tagClass == .holds {
            let content = TypeIdentifier.folded(mark.key)
            guard table.find(identifier: content) == nil, elsewhere?.find(identifier: content) == nil else { continue }
            report(
                .wrongKind,
                "'\(declaration.identifier)' holds the unknown type '\(mark.key)'"
                    + suggestion(for: content, besides: type), type: type)
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
        let prefix =
            entry.identifier.hasPrefix("com.apple.") ? "com.apple." : entry.identifier.prefix { $0 != "." } + "."
        report(
            .reservedPrefix,
            "'\(declaration.identifier)' begins with '\(prefix)', which is reserved for the system: "
                + "use your own domain", type: type)
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
    /// Types with more supertypes than a table lists are not checked, because each would require a search through all of them.
    private mutating func checkNature(of type: UInt32, _ data: UInt32, _ package: UInt32) {
        guard table.closure(of: type) != nil, table.conforms(type, to: data), table.conforms(type, to: package)
        else { return }
        report(
            .packageAndData,
            "'\(name(type))' conforms to public.data and to com.apple.package: a document is a file or a package, not both",
            type: type)
    }

    private mutating func report(_ cycle: [UInt32]) {
        guard let first = cycle.filter(isReported).min(by: { name($0) < name($1) }) else { return }
        let names = cycle.map(name)
        report(
            .conformanceCycle,
            "'\(name(first))' conforms to itself in a cycle: " + (names + names.prefix(1)).joined(separator: " → "),
            type: first)
    }

    private mutating func check(_ contest: TableBuilder.Contest) {
        // Several formats can have the same mark. Its conditions or the more specific type determine which format is used.
        guard contest.tagClass != .osType, contest.tagClass != .deviceModelCode, !contest.tagClass.isMark else {
            return
        }
        let (winner, best) = (contest.types[0], contest.ranks[0])
        for (loser, rank) in zip(contest.types, contest.ranks).dropFirst() where rank.hasEqualPrecedence(to: best) {
            guard isReported(loser) || isReported(winner) else { continue }
            let isSettled = rank.order != best.order
            report(
                isSettled ? .extShared : .extConflict,
                "\(contest.tagClass.noun) '\(contest.text)' is claimed by '\(name(winner))' and '\(name(loser))', "
                    + "with equal precedence: "
                    + (isSettled
                        ? "the former comes first in declaration order"
                        : "the former takes precedence because its identifier sorts first"),
                type: isReported(loser) ? loser : winner)
        }
    }

    private mutating func report(_ id: DiagnosticID, _ message: String, type: UInt32) {
        guard let entry = entry(type) else { return }
        let declaration = entry.declaration(in: layers)
        // Irregularities in Apple's declarations are notes.
        let isDeclaredByApple = entry.isDeclaredByApple && id.severity > .note
        findings.append(
            Diagnostic(
                !isDeclaredByApple ? id : id == .extConflict ? .extShared : .appleIrregularity, message,
                identifier: declaration.identifier, position: declaration.position, file: layers[entry.source].name))
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

/// Finds cycles of conformance.
enum ConformanceCycles {
    /// The maximum number of cycles to find. Types that all conform to each other have very many cycles.
    static let limit = 100

    /// Returns the cycles that can be reached from the given types, at most `limit`. Each cycle is represented by its types in
    /// order.
    ///
    /// - Complexity: O(reached types + conformances + cycles × types).
    static func find(in table: TypeTable, from types: [UInt32]) -> [[UInt32]] {
        var marks = CycleMarks(table)
        var cycles: [[UInt32]] = []
        for start in types where marks[start] == .new {
            // An explicit path is used instead of recursion, because a chain may consist of ten thousand types.
            var path: [(type: UInt32, parents: ArraySlice<UInt32>)] = [(start, Array(table.parents(of: start))[...])]
            marks[start] = .open
            while let type = path.last?.type {
                guard let parent = path[path.count - 1].parents.popFirst() else {
                    marks[type] = .done
                    path.removeLast()
                    continue
                }
                switch marks[parent] {
                case .new:
                    marks[parent] = .open
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

/// The state of the search for cycles, for each type.
///
/// A type of the base that the highest table does not change has only unchanged supertypes. A cycle of unchanged types is not
/// caused by the layers and is not searched for.
private struct CycleMarks {
    enum Mark { case new, open, done }

    private let table: TypeTable
    private let firstNew: UInt32
    private var new: [Mark]
    private var overridden: [UInt32: Mark] = [:]

    init(_ table: TypeTable) {
        self.table = table
        firstNew = UInt32(table.top.firstType)
        new = [Mark](repeating: .new, count: table.top.typeCount)
    }

    subscript(type: UInt32) -> Mark {
        get {
            guard type < firstNew else { return Int(type - firstNew) < new.count ? new[Int(type - firstNew)] : .done }
            if let mark = overridden[type] { return mark }
            return table.top.override(of: type) == nil ? .done : .new
        }
        set {
            if type < firstNew { overridden[type] = newValue } else { new[Int(type - firstNew)] = newValue }
        }
    }
}
