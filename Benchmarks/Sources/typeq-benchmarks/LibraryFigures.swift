import TypeRegistry

/// The figures of the library. Times are not comparable on a shared machine, so each figure is a ratio to a lookup in
/// a `Dictionary<String, Int>` with the same number of keys, in the same run.
enum LibraryFigures {
    static func print() {
        let registry = Registry.shipped
        let dictionary = Dictionary(uniqueKeysWithValues: registry.types.enumerated().map { ($1.identifier, $0) })
        let identifiers = ["public.jpeg", "public.swift-source", "com.adobe.pdf", "net.daringfireball.markdown"]
        let extensions = ["jpg", "swift", "pdf", "md"]
        let swiftSource = UTType.swiftSource
        let data = UTType.data
        var next = 0
        func pick(_ names: [String]) -> String {
            next = (next + 1) & 3
            return names[next]
        }

        let unit = Measurement.of { dictionary[pick(identifiers)] ?? 0 }
        Swift.print("  operation                     limit        ns   × dictionary   allocations")
        row("dictionary lookup", nil, unit, unit)
        row("identifier → type", 100, Measurement.of { registry.type(pick(identifiers)) == nil ? 0 : 1 }, unit)
        row(
            "extension → type", 100, Measurement.of { UTType(filenameExtension: pick(extensions)) == nil ? 0 : 1 }, unit
        )
        row("conforms(to:)", 10, Measurement.of { swiftSource.conforms(to: data) ? 1 : 0 }, unit)
        row(
            "supertypes, as a sequence", 200,
            Measurement.of { swiftSource.supertypeSequence.reduce(0) { sum, _ in sum + 1 } }, unit)
        row("supertypes, as a set", 1_000, Measurement.of { swiftSource.supertypes.count }, unit)
    }

    /// Prints one figure.
    static func row(_ name: String, _ limit: Int?, _ measured: Measurement, _ unit: Measurement) {
        let columns = [
            (limit.map { "≤ \($0)" } ?? "", 7), (tenths(measured.nanoseconds), 10),
            (tenths(measured.nanoseconds / unit.nanoseconds * 10, scale: 10), 15), (tenths(measured.allocations), 14),
        ]
        Swift.print("  " + padded(name, 28, left: true) + columns.map { padded($0.0, $0.1, left: false) }.joined())
    }

    private static func tenths(_ value: Double, scale: Double = 1) -> String {
        "\((value * 10 / scale).rounded() / 10)"
    }
}

/// Returns the text, padded with spaces on one side.
func padded(_ text: String, _ width: Int, left: Bool) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + blanks : blanks + text
}
