import DeclarationFormats
import TypeRegistry

/// Reads the first line of a script, which begins with `#!` and names the interpreter.
///
/// Source: [execve(2)](https://man7.org/linux/man-pages/man2/execve.2.html), interpreter scripts;
/// [env](https://www.gnu.org/software/coreutils/manual/html_node/env-invocation.html), `-S`.
enum InterpreterLine {
    /// Returns the evidence that a first line provides. If the interpreter is unknown, the file is a script.
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        let line = text.line(0).prefix(256)
        guard line.starts("#!"), let path = line.dropFirst(2).words(1).first else { return nil }
        guard let (program, options) = program(in: line.dropFirst(2)) else {
            return isPath(path) ? FormatEvidence(TypeName.script, .structure, text: "an interpreter line") : nil
        }
        let name = program.foldedString
        // If the line does not contain a path, it is distinguished from a comment only by the name of a known program.
        guard isPath(path) || isProgramName(path, program, options: options, registry: registry) else { return nil }
        let says = "an interpreter line for '\(program.string)'"
        // Options such as those of `make -f` and `awk -f` do not affect the type, but `osascript -l JavaScript` does.
        if name == "osascript", options.contains(where: { $0.string == "JavaScript" }) {
            return FormatEvidence(TypeName.javaScriptSource, .structure, text: says)
        }
        let interpreter = name == "nix-shell" ? interpreterOfNixShell(text) ?? name : name
        guard let identifier = identifier(of: interpreter, registry) else {
            return FormatEvidence(TypeName.script, .structure, text: says)
        }
        if identifier == TypeName.shellScript, let other = disguised(text, registry) { return other }
        // A system does not start a program without its path, so the line only indicates the language.
        return FormatEvidence(identifier, isPath(path) ? .structure : .hint, text: says)
    }

    /// Returns the interpreter that the lines after the first line name, or nil if there is none.
    ///
    /// Source: [nix-shell](https://nix.dev/manual/nix/stable/command-ref/nix-shell#use-as-a--interpreter), `-i`.
    private static func interpreterOfNixShell(_ text: TextWindow) -> String? {
        for index in 1..<8 {
            let line = text.line(index).prefix(256)
            guard line.starts("#!"), line.holds("nix-shell") else { return nil }
            let words = line.dropFirst(2).words(16)
            guard let option = words.firstIndex(where: { $0.equals("-i") }), option + 1 < words.count else { continue }
            return lastComponent(words[option + 1]).foldedString
        }
        return nil
    }

    /// Returns whether the first word of a line is a path: an absolute path, a path with a Windows drive, or a path that begins
    /// with a period. The first word of a comment in a data format, such as `#!genome-build 1/2`, is not a path.
    static func isPath(_ word: ArraySlice<UInt8>) -> Bool {
        let word = word.drop { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
        if word.first == UInt8(ascii: "/") || word.starts("./") || word.starts("../") { return true }
        guard word.first?.isLetter == true else { return false }
        let drive = word.dropFirst()
        return drive.starts(":/") || drive.starts(":\\")
    }

    /// Returns whether bytes begin with an interpreter line that contains a path.
    static func hasPath(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.starts(with: "#!".utf8) else { return false }
        let rest = Array(bytes[2..<min(bytes.count, 256)].prefix { !$0.isLineEnd })
        return rest[...].words(1).first.map(isPath) ?? false
    }

    /// Returns whether the word in a line without a path is the name of a known program, as in `#!python` (scripts in wheels),
    /// `#!env perl`, `#!@PERL@` (templates) and `#!bin/bash`.
    ///
    /// Source: [Binary distribution format](https://packaging.python.org/en/latest/specifications/binary-distribution-format/),
    /// recommended installer features.
    private static func isProgramName(
        _ word: ArraySlice<UInt8>, _ program: ArraySlice<UInt8>, options: ArraySlice<ArraySlice<UInt8>>,
        registry: Registry
    ) -> Bool {
        let name = program.foldedString
        let isKnown = registry.type(marked: name.utf8, .interpreter) != nil
        guard isKnown || !name.contains("-") && identifier(of: name, registry) != nil else { return false }
        // A word in a sentence is not followed by options.
        return word.contains(UInt8(ascii: "/")) || word.equals("env") || options.first?.first ?? 0x2D == 0x2D
    }

    /// Returns the type of the scripts that an interpreter runs, by its name, or by its name without a version
    /// (`python3.11`, `ruby2.7`, `lua5.4`, `perl5.36.0`, `tclsh8.6`, `php-8.2`, `python3-dbg`).
    static func identifier(of name: String, _ registry: Registry) -> String? {
        var name = name[...]
        if name.hasSuffix(".exe") { name = name.dropLast(4) }
        if let found = registry.type(marked: name.utf8, .interpreter) { return found.identifier }
        if let dash = name.firstIndex(of: "-"), dash != name.startIndex {
            name = name[..<dash]
            if let found = registry.type(marked: name.utf8, .interpreter) { return found.identifier }
        }
        while let last = name.last, last.isNumber || last == "." || last == "-" { name = name.dropLast() }
        return registry.type(marked: name.utf8, .interpreter)?.identifier
    }

    /// Returns the program that an interpreter line runs, and its options. `env`, `busybox`, `doas` and `sudo` are
    /// skipped, with their options and variables.
    private static func program(
        in line: ArraySlice<UInt8>
    ) -> (name: ArraySlice<UInt8>, options: ArraySlice<ArraySlice<UInt8>>)? {
        var words = line.words(16)[...]
        guard let first = words.popFirst() else { return nil }
        var name = lastComponent(first)
        // Some kernels run `env env`. busybox and the Nix store run programs by name.
        while name.equals("env") || name.equals("busybox") || name.equals("doas") || name.equals("sudo") {
            var takesValue = false
            var next: ArraySlice<UInt8>?
            while next == nil, let word = words.popFirst() {
                if takesValue {
                    takesValue = false
                } else if word.first == UInt8(ascii: "-") {
                    // -S and --split-string can be joined with the command: `-Spython3 -u`, `-vS`.
                    if let joined = word.after("--split-string=") { next = joined }
                    if word.starts("-S"), word.count > 2 { next = word.dropFirst(2) }
                    takesValue = word.equals("-u") || word.equals("-C") || word.equals("--unset")
                } else if !word.contains(UInt8(ascii: "=")) {
                    next = word
                }
            }
            guard let next else { return nil }
            name = lastComponent(next)
        }
        return name.isEmpty ? nil : (name, words)
    }

    private static func lastComponent(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        // In templates, `@PERL@` stands for the path of a program.
        let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "@")]
        let bare = path.drop { quotes.contains($0) }
        let after =
            bare.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.map { bare[($0 + 1)...] } ?? bare
        return after.last.map(quotes.contains) == true ? after.dropLast() : after
    }

    /// Detects `sh` scripts that contain something else: archives, and programs that restart themselves in another interpreter
    /// (`exec tclsh "$0" "$@"`, the idiom in the manuals of Tcl, Scala and Clojure).
    private static func disguised(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        for index in 1..<40 {
            let line = text.line(index).prefix(200)
            if line.starts("# This is a shell archive") || line.starts("# This script was generated using Makeself") {
                return line.holds("Makeself")
                    ? FormatEvidence(TypeName.makeselfInstaller, .structure, text: "the Makeself header")
                    : FormatEvidence(TypeName.shellArchive, .structure, text: "the header of a shell archive")
            }
            guard index < 12, let rest = line.after("exec "), line.holds("\"$0\"") || line.holds("$0 ") else {
                continue
            }
            guard let program = rest.words(1).first else { continue }
            let name = lastComponent(program)
            if name.equals("nix-shell") { continue }
            guard let identifier = identifier(of: name.foldedString, registry), identifier != TypeName.shellScript
            else { continue }
            return FormatEvidence(identifier, .structure, text: "a shell line that runs the file with '\(name.string)'")
        }
        return nil
    }
}

/// Reads mode lines, which specify the language for an editor.
///
/// Sources: Vim, `:help modeline`; [Emacs manual, Specifying File
/// Variables](https://www.gnu.org/software/emacs/manual/html_node/emacs/Specifying-File-Variables.html).
enum ModeLine {
    /// Returns the evidence from a mode in the first or last lines, or nil if there is none or the mode is unknown or too
    /// general (`text`, `fundamental`).
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        for index in 0..<min(Limits.modeLines, text.lines.count) {
            let line = text.line(index)
            if index < 2, let mode = emacsMode(in: line.prefix(300)) {
                return evidence(mode, "an Emacs mode line", registry: registry)
            }
            if let mode = vimFileType(in: line.prefix(300)) {
                return evidence(mode, "a Vim mode line", registry: registry)
            }
        }
        for line in text.lastLines(Limits.modeLines) {
            if let mode = vimFileType(in: line.suffix(300)) {
                return evidence(mode, "a Vim mode line", registry: registry)
            }
        }
        return nil
    }

    private static func evidence(_ mode: ArraySlice<UInt8>, _ kind: String, registry: Registry) -> FormatEvidence? {
        var name = mode.foldedString
        if name.hasSuffix("-mode") { name.removeLast(5) }
        guard let type = registry.type(marked: name, .mode) else { return nil }
        return FormatEvidence(type.identifier, .structure, text: "\(kind) for '\(name)'")
    }

    /// Returns the mode in a line such as `-*- ruby -*-` or `-*- coding: utf-8; mode: ruby -*-`.
    private static func emacsMode(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let open = line.position(of: "-*-") else { return nil }
        let rest = line[(open + 3)...]
        guard let close = rest.position(of: "-*-") else { return nil }
        let variables = line[(open + 3)..<close]
        guard variables.contains(UInt8(ascii: ":")) else {
            let mode = variables.trimmed
            return mode.isEmpty || mode.contains { $0.isWhiteSpace } ? nil : mode
        }
        for part in variables.split(separator: UInt8(ascii: ";")) {
            guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { continue }
            if part[..<colon].trimmed.foldedString == "mode" { return part[(colon + 1)...].trimmed }
        }
        return nil
    }

    /// Returns the file type in a line such as `vim: set ft=python:`, `vi:ft=c`, `ex: filetype=ruby` or `vim600: syntax=sh`.
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

    /// Returns the text that follows `vim:`, `vi:` or `ex:` at the start of the line or after white space.
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
