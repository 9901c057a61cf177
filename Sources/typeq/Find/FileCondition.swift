import FileSystem
import SystemPackage

/// The condition of `find` on the names and kinds of files, which are checked before any content is read.
struct FileCondition: Sendable {
    private enum Kind { case file, directory, link }

    /// The values of `--type`, as in fd(1).
    private static let kinds: [(words: [String], kind: Kind)] = [
        (["f", "file"], .file), (["d", "dir", "directory"], .directory), (["l", "symlink"], .link),
    ]

    /// The short values of `--type`.
    static let letters = kinds.map { $0.words[0] }

    /// The patterns, all of which must match the name.
    private var patterns: [NamePattern] = []
    /// The extensions, in lowercase with a period, one of which the name must have.
    private var extensions: [[UInt8]] = []
    private var kinds: [Kind] = []
    /// Whether a symbolic link has the kind of its target.
    private var followsLinks = false

    /// Creates a condition that every file meets.
    init() {}

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - invocation: The command line.
    ///   - pattern: The operand that is a pattern, or nil if there is none.
    /// - Throws: `UsageError` for an invalid pattern or kind.
    init(_ invocation: Invocation, pattern: Argument?) throws(UsageError) {
        followsLinks = invocation[Options.follow]
        for (text, isGlob) in (pattern.map { [($0, false)] } ?? []) + invocation[Options.glob].map({ ($0, true) }) {
            if isGlob, text.bytes.first == UInt8(ascii: "!") {
                let rest = Argument(bytes: Array(text.bytes.dropFirst()))
                throw UsageError(
                    "invalid glob '\(text.name)': write -E '\(rest.name)' to exclude names, or a backslash before a literal '!'"
                )
            }
            do throws(NamePattern.Failure) {
                patterns.append(try isGlob ? NamePattern(glob: text.text) : NamePattern(text.text))
            } catch {
                throw UsageError(
                    "invalid pattern '\(text.name)': \(error.reason)"
                        + (isGlob ? "" : " (for a glob, write -g '\(text.name)')"))
            }
        }
        extensions = invocation[Options.nameExtension].map { argument in
            let text = argument.text.lowercased()
            return Array((text.hasPrefix(".") ? text : "." + text).utf8)
        }
        for word in invocation[Options.kind] {
            guard let kind = Self.kinds.first(where: { $0.words.contains(word.text) }) else {
                throw UsageError(
                    "invalid value '\(word.name)' for '--type' (choose \(Self.letters.joined(separator: ", ")); to find the "
                        + "files of a type: '\(TypeSuggestion.filter(word, in: .shipped) ?? "-c TYPE")')")
            }
            kinds.append(kind.kind)
        }
    }

    /// Whether every file meets the condition.
    var isEmpty: Bool { patterns.isEmpty && extensions.isEmpty && kinds.isEmpty }

    /// Returns whether a file meets the condition: its name matches all patterns, it has one of the extensions,
    /// regardless of case, and it is of one of the kinds. An empty set of extensions or kinds accepts every file.
    ///
    /// - Parameters:
    ///   - name: The last component of the path.
    ///   - file: The path.
    ///   - kind: The kind of the file, or nil if it is unknown.
    /// - Returns: True if the file meets the condition.
    func accepts(_ name: [UInt8], at file: [UInt8], _ kind: Directory.Entry.Kind?) -> Bool {
        guard !isEmpty else { return true }
        guard patterns.allSatisfy({ $0.matches(name) }) else { return false }
        if !extensions.isEmpty {
            let folded = Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
            let hasOne = extensions.contains { folded.count > $0.count && folded.suffix($0.count).elementsEqual($0) }
            guard hasOne else { return false }
        }
        guard !kinds.isEmpty else { return true }
        switch kind {
        case .directory?: return kinds.contains(.directory)
        case .file?: return kinds.contains(.file)
        case .other?, nil:
            let target = followsLinks ? try? FileStatus(at: file, followingLink: true) : nil
            switch (target ?? (try? FileStatus(at: file, followingLink: false)))?.type {
            case .regular?: return kinds.contains(.file)
            case .directory?: return kinds.contains(.directory)
            case .symbolicLink?: return kinds.contains(.link)
            default: return false
            }
        }
    }
}
