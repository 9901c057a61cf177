package import DeclarationFormats

/// A row of `Registry/extensions.tsv`: the type of an extension that is preferred to other types of equal precedence.
///
/// A row consists of four columns, separated by tabs: the extension, the preferred type, the reason and its source. A line that
/// begins with `#` is a comment. An extension of files and of folders can have two rows.
package struct ExtensionChoice: Hashable, Sendable {
    /// The extension, folded.
    package var filenameExtension: String
    /// The identifier of the preferred type, folded.
    package var winner: String
    package var reason: String
    package var source: String
    private var line: Int

    /// Reads the rows of a file. A row with a mistake is reported and omitted.
    package static func read(_ bytes: [UInt8], named file: String) -> (choices: [Self], findings: [Diagnostic]) {
        var choices: [Self] = []
        var findings: [Diagnostic] = []
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty && line.first != UInt8(ascii: "#") {
            let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            guard columns.count == 4, columns.allSatisfy({ !$0.isEmpty }) else {
                let found = columns.count == 4 ? "an empty column" : "\(columns.count) columns"
                findings.append(
                    Diagnostic(
                        id: "E_EXTENSION_WINNER",
                        "a row has \(found) (expected extension, winner, reason and source, separated by tabs)",
                        at: location(file, index)))
                continue
            }
            choices.append(
                Self(
                    filenameExtension: TagText.folded(columns[0], .filenameExtension),
                    winner: TypeIdentifier.folded(columns[1]), reason: columns[2], source: columns[3], line: index))
        }
        return (choices.filter { $0.filenameExtension != "extension" || $0.winner != "winner" }, findings)
    }

    private static func location(_ file: String, _ line: Int) -> Diagnostic.Location {
        Diagnostic.Location(file: file, position: SourcePosition(offset: 0, line: line + 1, column: 1))
    }
}

extension RegistryLayer {
    /// Returns the layer as it is compiled into the shipped table: with the preferred types of extensions, and without the
    /// sources of the declarations, which ``ShippedSources`` contains.
    package func shipped(choosing choices: [ExtensionChoice]) -> RegistryLayer {
        let preferences = Dictionary(grouping: choices, by: { $0.winner })
        var layer = self
        layer.role = .shipped
        layer.declarations = declarations.map { declaration in
            var declaration = declaration
            declaration.marks.removeAll { $0.tagClass == .source || $0.tagClass == .reviewed }
            declaration.marks += (preferences[TypeIdentifier.folded(declaration.identifier)] ?? []).map {
                FormatMark(.preferred, $0.filenameExtension)
            }
            return declaration
        }
        return layer
    }
}

extension ExtensionChoice {
    /// Checks that there is a row for each extension whose types Apple's rules do not order, and that each row has an
    /// effect.
    ///
    /// - Parameters:
    ///   - choices: The rows.
    ///   - file: The name of the file with the rows.
    ///   - layer: The shipped layer.
    ///   - registry: The registry of the layer with the rows.
    /// - Returns: The findings, in the order of the rows, and then of the extensions without a row.
    /// - Complexity: O(*n* log *n*) in the number of tags in the registry.
    package static func findings(
        _ choices: [Self], in file: String, of layer: RegistryLayer, _ registry: Registry
    ) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        func report(_ id: String, _ message: String, at location: Diagnostic.Location) {
            findings.append(Diagnostic(id: id, message, at: location))
        }
        let rows = Dictionary(grouping: choices, by: { $0.filenameExtension })
        for choice in choices {
            let claimants = registry.claimants(of: choice.filenameExtension, .filenameExtension)
            let location = location(file, choice.line)
            guard let winner = claimants.first(where: { $0.identifier == choice.winner }) else {
                let names = claimants.isEmpty ? "no type does" : "declared by \(Self.names(claimants))"
                report(
                    "E_EXTENSION_WINNER",
                    "'\(choice.winner)' does not declare the extension '\(choice.filenameExtension)' (\(names))",
                    at: location)
                continue
            }
            let group = claimants.filter { Nature(of: $0) == Nature(of: winner) }
            let first = rows[choice.filenameExtension]?.first { row in group.contains { $0.identifier == row.winner } }
            if let first, first != choice {
                report(
                    "E_EXTENSION_WINNER",
                    "the extension '\(choice.filenameExtension)' already has the winner '\(first.winner)'", at: location
                )
            } else if let settled = settled(group, choice.filenameExtension) {
                report(
                    "W_EXTENSION_SETTLED",
                    "the extension '\(choice.filenameExtension)' needs no row: '\(settled)' "
                        + (group.count == 1 ? "is the only type that declares it" : "is declared by Apple"),
                    at: location)
            }
        }
        var positions: [String: SourcePosition] = [:]
        for declaration in layer.declarations {
            positions[TypeIdentifier.folded(declaration.identifier)] = declaration.position
        }
        let extensions = Set(
            registry.types.flatMap { $0.tags[.filenameExtension] ?? [] }.map {
                TagText.folded($0, .filenameExtension)
            })
        for text in extensions.sorted() {
            let claimants = registry.claimants(of: text, .filenameExtension)
            for nature in Nature.all {
                let group = claimants.filter { Nature(of: $0) == nature }
                let hasRow = (rows[text] ?? []).contains { row in group.contains { $0.identifier == row.winner } }
                guard !group.isEmpty, !hasRow, settled(group, text) == nil else { continue }
                report(
                    "E_EXTENSION_UNDECIDED",
                    "the extension '\(text)' is declared by \(names(group)), and no row of \(file) states which is preferred",
                    at: Diagnostic.Location(file: layer.name, position: positions[group[0].identifier]))
            }
        }
        return findings
    }

    /// The kinds of types whose extensions are looked up separately.
    private enum Nature {
        case file, folder, other

        static let all = [file, folder, other]

        init(of type: UTType) {
            let supertypes = Set(([type] + type.supertypeSequence).map { $0.identifier })
            self =
                supertypes.contains("public.data") ? .file : supertypes.contains("public.directory") ? .folder : .other
        }
    }

    /// Returns the preferred type of an extension according to Apple's rules, or the only type that has the extension.
    /// Returns nil if the types have equal precedence.
    private static func settled(_ claimants: [UTType], _ text: String) -> String? {
        guard let first = claimants.first, claimants.count > 1 else { return claimants.first?.identifier }
        let declaration = first.declaration
        let isOwn = declaration?.tags[.filenameExtension]?.contains { TagText.folded($0, .filenameExtension) == text }
        return declaration?.isDeclaredByApple == true && isOwn == true ? first.identifier : nil
    }

    private static func names(_ types: [UTType]) -> String {
        types.map { "'\($0.identifier)'" }.joined(separator: ", ")
    }
}
