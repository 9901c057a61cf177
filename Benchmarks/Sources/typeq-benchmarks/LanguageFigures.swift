import FileIdentification
import TypeRegistry

/// The figures of the language model: the cost of identifying 4 KiB of text in memory. It includes all other readers of
/// text files.
enum LanguageFigures {
    /// The limit for one text, in nanoseconds.
    private static let limit = 300_000

    static func print() {
        let identifier = FileIdentifier(registry: .shipped)
        Swift.print("  text of 4 KiB                 limit        ns     × shortest   allocations")
        let unit = measure(identifier, repeating("word\n", 5), nil)
        LibraryFigures.row("five bytes of prose", nil, unit, unit)
        for (name, line, file) in samples {
            LibraryFigures.row(name, limit, measure(identifier, repeating(line, 4096), file), unit)
        }
    }

    /// A text to identify, and its name.
    private static let samples: [(String, String, FilePath?)] = [
        ("C without a name", "    if (count > limit_\\d) { total += values[count]; return -1; }\n", nil),
        ("Python without a name", "    def method_\\d(self, value):\n        return self.items[value]\n", nil),
        ("prose without a name", "the committee met on day \\d, and nothing was decided there\n", nil),
        ("Python with its name", "    def method_\\d(self, value):\n        return self.items[value]\n", "a.py"),
        ("MATLAB as .m", "  x\\d = zeros(3, 4); % a matrix\n  disp(x\\d);\n", "a.m"),
    ]

    /// Repeats a line with a number in it, so that the features differ.
    private static func repeating(_ line: String, _ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var number = 0
        while bytes.count < count {
            number += 1
            bytes += line.split(separator: "\\d", omittingEmptySubsequences: false).joined(separator: "\(number)").utf8
        }
        return Array(bytes.prefix(count))
    }

    private static func measure(_ identifier: FileIdentifier, _ bytes: [UInt8], _ name: FilePath?) -> Measurement {
        Measurement.of(batches: 31, perBatch: 50) {
            identifier.identify(bytes: bytes, named: name).alternatives.count
        }
    }
}
