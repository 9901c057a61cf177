/// A manual page in mdoc: its sections, options and literal blocks.
struct ManPage {
    /// An option that is documented by an item of a list.
    struct Option: Hashable {
        /// The spellings with their hyphens, in the order of the page.
        var spellings: [String]
        /// The name of the value.
        var value: String?
    }

    private let lines: [String]

    /// Returns the name of a command's page: `typeq-registry-check.1`.
    static func name(of command: String) -> String {
        "typeq-\(command.split(separator: " ").joined(separator: "-")).1"
    }

    init(_ name: String) throws {
        lines = try PackageFiles.text("man/\(name)").split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    /// Returns the titles of the sections at a level: `Sh` or `Ss`.
    func titles(_ macro: String) -> [String] {
        lines.filter { $0.hasPrefix(".\(macro) ") }.map { String($0.dropFirst(macro.count + 2)) }
    }

    /// Returns the lines of a section, up to the next of the same or a higher level.
    func part(_ macro: String, _ title: String) -> [String] {
        let ends = macro == "Sh" ? [".Sh "] : [".Sh ", ".Ss "]
        return Array(
            lines.drop { $0 != ".\(macro) \(title)" }.dropFirst().prefix { line in !ends.contains { line.hasPrefix($0) }
            })
    }

    /// The pages of the package that the page refers to.
    var references: [String] { lines.compactMap(Self.reference) }

    /// The sections that the page refers to, with their page if it is a different page: `.Sx TITLE`, or `.Sy TITLE`,
    /// `in` and a reference to a page.
    var sectionReferences: [(section: String, page: String?)] {
        lines.indices.compactMap { index in
            var title = lines[index].dropFirst(4)
            if [" .", " ,", " ;", " :"].contains(title.suffix(2)) { title = title.dropLast(2) }
            switch lines[index].prefix(4) {
            case ".Sx ": return (String(title), nil)
            case ".Sy " where lines[index + 1] == "in":
                return Self.reference(lines[index + 2]).map { (String(title), $0) }
            default: return nil
            }
        }
    }

    private static func reference(_ line: String) -> String? {
        guard line.hasPrefix(".Xr typeq") else { return nil }
        let words = line.split(separator: " ")
        return "\(words[1]).\(words[2])"
    }

    /// Returns the options that a section documents: the items that begin with a flag.
    static func options(in part: [String]) -> [Option] {
        part.filter { $0.hasPrefix(".It Fl ") }.map { line in
            var option = Option(spellings: [])
            var words = line.split(separator: " ").map(String.init)[...]
            while let word = words.popFirst() {
                if word == "Fl", let name = words.popFirst() { option.spellings.append("-" + name) }
                if word == "Ar" { option.value = words.popFirst() }
            }
            return option
        }
    }

    /// Returns the words of all items in a section: keys, variables, exit codes.
    static func items(in part: [String]) -> [String] {
        part.filter { $0.hasPrefix(".It ") }.flatMap { line in
            line.split(separator: " ").dropFirst().map(String.init)
                .filter { !["Li", "Ev", "Pa", "Fl", "Ar", ","].contains($0) }
        }
    }

    /// Returns the literal blocks of a section, unescaped.
    static func blocks(in part: [String]) -> [String] {
        var blocks: [String] = []
        var block: [String]?
        for line in part {
            if line.hasPrefix(".Bd -literal") {
                block = []
            } else if line == ".Ed" {
                if let block { blocks.append(block.map { $0 + "\n" }.joined()) }
                block = nil
            } else {
                block?.append(unescaped(line))
            }
        }
        return blocks
    }

    private static func unescaped(_ line: String) -> String {
        var text = ""
        var rest = line[...]
        for (escape, meaning) in [("\\(->", "→"), ("\\(dq", "\""), ("\\e", "\\")] {
            while let range = rest.firstRange(of: escape) {
                text += rest[..<range.lowerBound] + meaning
                rest = rest[range.upperBound...]
            }
            rest = (text + rest)[...]
            text = ""
        }
        return String(rest)
    }
}
