/// The options in the help of a command.
struct HelpText {
    struct Option: Hashable {
        /// The long name with its two hyphens.
        var long: String
        /// The short name with its hyphen.
        var short: String?
        /// The name of the value.
        var value: String?
    }

    var options: [Option] = []

    /// Reads the section OPTIONS of a help.
    init(_ help: String) {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for line in lines.drop(while: { $0 != "OPTIONS" }).dropFirst().prefix(while: { !$0.isEmpty }) {
            var words = Self.firstColumn(line).split(separator: " ").map { String($0.prefix { $0 != "," }) }[...]
            let short = words.first?.hasPrefix("--") == false ? words.popFirst() : nil
            guard let long = words.popFirst() else { continue }
            options.append(Option(long: long, short: short, value: words.popFirst()))
        }
    }

    /// Returns the text before two blanks in a line of a list.
    static func firstColumn(_ line: String) -> String {
        let text = line.drop { $0 == " " }
        var end = text.startIndex
        while end < text.endIndex {
            let next = text.index(after: end)
            if text[end] == " ", next == text.endIndex || text[next] == " " { break }
            end = next
        }
        return String(text[..<end])
    }
}
