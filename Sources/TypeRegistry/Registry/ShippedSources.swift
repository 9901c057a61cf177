import CTypeTable

/// The sources of the shipped declarations, and the reasons for the preferred types of extensions: `sources.tsv`, embedded at
/// compile time. It is separate from the table because only explanations read it.
///
/// A line consists of columns, separated by tabs: an identifier, the source of its declaration and the date of its review, or an
/// extension with its period, the preferred type, the reason and the source.
package enum ShippedSources {
    /// Returns the contents of `sources.tsv`.
    package static func text(_ declarations: [TypeDeclaration], _ choices: [ExtensionChoice]) -> String {
        let rows =
            choices.map { [".\($0.filenameExtension)", $0.winner, $0.reason, $0.source] }
            + declarations.map {
                [TypeIdentifier.folded($0.identifier), $0.note(.source) ?? "", $0.note(.reviewed) ?? ""]
            }.filter { $0[1] != "" || $0[2] != "" }
        let lines = rows.map { $0.joined(separator: "\t") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return "# Written by 'make registry' from types.json and extensions.tsv.\n" + lines.map { $0 + "\n" }.joined()
    }

    /// Returns the remaining columns of the lines whose first column is a key.
    ///
    /// - Complexity: O(*n*) in the size of the shipped sources.
    fileprivate static func rows(_ key: String) -> [[String]] {
        let bytes = UnsafeRawBufferPointer(start: typeq_sources_bytes(), count: typeq_sources_size())
        return bytes.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: "\(key)\t".utf8) }.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).dropFirst()
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }
}

extension UTType {
    /// The source of the declaration, and the date on which a person last compared the declaration with the source, if
    /// they are known.
    package var sources: (source: String?, reviewed: String?) {
        guard let (registry, index) = declared, let declaration else { return (nil, nil) }
        let layer = registry.table.facts(of: index)[TableLayout.TypeField.layer]
        guard registry.table.role(of: layer) == .shipped, let row = ShippedSources.rows(identifier).first,
            row.count == 2
        else { return (declaration.note(.source), declaration.note(.reviewed)) }
        return (row[0].isEmpty ? nil : row[0], row[1].isEmpty ? nil : row[1])
    }

    /// Returns the reason why the type is the preferred type of an extension, and the source of the reason, or nil if
    /// neither is recorded.
    package func reason(ofPreferenceBy filenameExtension: String) -> (reason: String, source: String)? {
        ShippedSources.rows("." + TagText.folded(filenameExtension, .filenameExtension)).first {
            $0.count == 3 && $0[0] == identifier
        }.map { ($0[1], $0[2]) }
    }
}
