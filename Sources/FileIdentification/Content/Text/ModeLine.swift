/// Lines for an editor that name the language.
///
/// Sources: Vim, `:help modeline`; [Emacs manual, Specifying File
/// Variables](https://www.gnu.org/software/emacs/manual/html_node/emacs/Specifying-File-Variables.html).
enum ModeLine {
    /// The mode that one of the first or last lines names; nil without one, or for a mode that says nothing
    /// (`text`, `fundamental`) or is not known.
    static func read(_ text: TextWindow) -> ContentFinding? {
        for index in 0..<min(Limits.modeLines, text.lines.count) {
            let line = text.line(index)
            if index < 2, let mode = emacsMode(in: line.prefix(300)) { return finding(mode, "an Emacs mode line") }
            if let mode = vimFileType(in: line.prefix(300)) { return finding(mode, "a Vim mode line") }
        }
        for line in text.lastLines(Limits.modeLines) {
            if let mode = vimFileType(in: line.suffix(300)) { return finding(mode, "a Vim mode line") }
        }
        return nil
    }

    private static func finding(_ mode: ArraySlice<UInt8>, _ kind: String) -> ContentFinding? {
        var name = mode.foldedString
        if name.hasSuffix("-mode") { name.removeLast(5) }
        guard let identifier = LanguageNames.modes[name] else { return nil }
        return ContentFinding(identifier, .structure, "\(kind) for '\(name)'")
    }

    /// `-*- ruby -*-`, or `-*- coding: utf-8; mode: ruby -*-`.
    private static func emacsMode(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let open = line.position(of: "-*-") else { return nil }
        let rest = line[(open + 3)...]
        guard let close = rest.position(of: "-*-") else { return nil }
        let variables = line[(open + 3)..<close]
        guard variables.contains(UInt8(ascii: ":")) else {
            let mode = variables.trimmed
            return mode.isEmpty || mode.contains(where: \.isWhiteSpace) ? nil : mode
        }
        for part in variables.split(separator: UInt8(ascii: ";")) {
            guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { continue }
            if part[..<colon].trimmed.foldedString == "mode" { return part[(colon + 1)...].trimmed }
        }
        return nil
    }

    /// `vim: set ft=python:`, `vi:ft=c`, `ex: filetype=ruby`, `vim600: syntax=sh`.
    private static func vimFileType(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let options = vimOptions(in: line) else { return nil }
        for separator in [UInt8(ascii: ":"), UInt8(ascii: " ")] {
            for option in options.split(separator: separator) {
                let option = option.trimmed
                for key: StaticString in ["ft=", "filetype=", "syntax=", "syn="] {
                    guard let value = option.after(key) else { continue }
                    let mode = value.prefix { $0.isWord || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
                    if !mode.isEmpty { return mode }
                }
            }
        }
        return nil
    }

    /// What follows `vim:`, `vi:` or `ex:`, which stand at the start of the line or after white space.
    private static func vimOptions(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for word: StaticString in ["vim", "vi:", "ex:", "Vim"] {
            var rest = line
            while let position = rest.position(of: word) {
                rest = line[(position + word.utf8CodeUnitCount)...]
                guard position == line.startIndex || line[position - 1].isWhiteSpace else { continue }
                if word.utf8CodeUnitCount == 3, rest.startIndex > line.startIndex,
                    line[rest.startIndex - 1] == UInt8(ascii: ":")
                {
                    return rest
                }
                let version = rest.prefix { $0.isDigit || 0x3C...0x3E ~= $0 }
                if rest[version.endIndex...].first == UInt8(ascii: ":") { return rest[(version.endIndex + 1)...] }
            }
        }
        return nil
    }
}
