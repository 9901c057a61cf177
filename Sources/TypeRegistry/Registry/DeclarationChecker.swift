/// Finds what is wrong between the declarations of a registry: supertypes, circles, contested tags.
///
/// Only checked layers are reported on. What is odd in Apple's own declarations is a note: it stays as it is.
struct DeclarationChecker {
    private let entries: [TableCompiler.Entry]
    private let layers: [RegistryLayer]
    private let indices: [String: UInt32]
    private var graph: ConformanceGraph
    private(set) var findings: [RegistryFinding] = []

    init(entries: [TableCompiler.Entry], layers: [RegistryLayer]) {
        self.entries = entries
        self.layers = layers
        indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.identifier, UInt32($0)) })
        graph = ConformanceGraph(entries.map(\.declaration.conformsTo), indices)
    }

    mutating func check() {
        let reported = entries.indices.filter { isReported(entries[$0]) }
        guard !reported.isEmpty else { return }
        for index in reported {
            checkSupertypes(of: entries[index])
            checkPrefix(of: entries[index])
            checkNature(of: index)
        }
        checkCycles()
        checkTags()
    }

    private func isReported(_ entry: TableCompiler.Entry) -> Bool { layers[entry.layer].isChecked }

    private mutating func checkSupertypes(of entry: TableCompiler.Entry) {
        for name in entry.declaration.conformsTo {
            let supertype = TypeIdentifier.folded(name)
            if supertype == entry.identifier {
                report(.selfConformance, .error, "'\(entry.declaration.identifier)' conforms to itself", entry)
            } else if indices[supertype] == nil {
                let nearest = NearestSpelling.of(supertype, among: entries.lazy.map(\.identifier))
                report(
                    .unknownSupertype, .error,
                    "'\(entry.declaration.identifier)' conforms to '\(name)', which nobody declares"
                        + (nearest.map { ": is '\($0)' meant?" } ?? ""),
                    entry)
            }
        }
    }

    private mutating func checkPrefix(of entry: TableCompiler.Entry) {
        guard TypeIdentifier.hasReservedPrefix(entry.identifier), !entry.declaration.isApples else { return }
        let prefix = entry.identifier.hasPrefix("com.apple.") ? "com.apple." : entry.identifier.prefix { $0 != "." } + "."
        report(
            .reservedPrefix, .error,
            "'\(entry.declaration.identifier)' lies under '\(prefix)', which is the system's: "
                + "declare it under a domain of your own",
            entry)
    }

    /// The physical side of a type: bytes or a directory, never both.
    private mutating func checkNature(of index: Int) {
        guard let closure = graph.closure(of: index, upTo: TableLayout.longestClosure) else { return }
        let names = Set(closure.map { entries[Int($0)].identifier })
        guard names.contains("public.data"), names.contains("com.apple.package") else { return }
        report(
            .dataAndPackage, .error,
            "'\(entries[index].declaration.identifier)' conforms to public.data and to com.apple.package: "
                + "a document is a file or a package, not both",
            entries[index])
    }

    private mutating func checkCycles() {
        for cycle in graph.cycles() {
            guard let first = cycle.map({ entries[$0] }).filter(isReported).min(by: { $0.identifier < $1.identifier })
            else { continue }
            let names = cycle.map { entries[$0].declaration.identifier }
            report(
                .conformanceCycle, .error,
                "'\(first.declaration.identifier)' conforms to itself in a circle: "
                    + (names + names.prefix(1)).joined(separator: " → "),
                first)
        }
    }

    private mutating func checkTags() {
        for claim in TagClaims(entries).sorted where claim.types.count > 1 {
            guard claim.tagClass != .osType, claim.tagClass != .deviceModelCode else { continue }
            let best = claim.ranks[0]
            for (type, rank) in zip(claim.types, claim.ranks).dropFirst() {
                guard rank.isEqualStanding(to: best) else { break }
                let winner = entries[Int(claim.types[0])]
                let loser = entries[Int(type)]
                guard isReported(loser) || isReported(winner) else { continue }
                let reported = isReported(loser) ? loser : winner
                let isSettled = rank.order != best.order
                report(
                    .contestedTag, isSettled ? .note : .warning,
                    "\(claim.tagClass.noun) '\(claim.text)' is claimed by '\(winner.declaration.identifier)' and "
                        + "'\(loser.declaration.identifier)', which are of one standing: "
                        + (isSettled
                            ? "the former is declared to come first" : "the former wins by its identifier alone"),
                    reported)
            }
        }
    }

    private mutating func report(
        _ rule: RegistryFinding.Rule, _ severity: RegistryFinding.Severity, _ message: String,
        _ entry: TableCompiler.Entry
    ) {
        let severity = entry.rank.standing == .apples ? .note : severity
        findings.append(
            RegistryFinding(
                rule, severity, message, identifier: entry.declaration.identifier, position: entry.declaration.position,
                layer: layers[entry.layer].name))
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
