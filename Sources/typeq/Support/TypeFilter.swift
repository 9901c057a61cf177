import FileIdentification
import IgnoreRules
import Synchronization
import TypeRegistry

/// The condition of `--conforms-to` and `--not` on the types of files, and the number of files that have met it.
final class TypeFilter: Sendable {
    /// The accepted types: the type of a file must conform to at least one of them. If there are none, every type is accepted.
    private let types: [UTType]
    private let isInverted: Bool
    private let matches = Atomic<Int>(0)

    /// Reads the types in the options. Returns nil after reporting a type that is unknown or invalid.
    init?(_ invocation: Invocation, in registry: Registry, _ code: inout ExitCode, console: inout Console) {
        isInverted = invocation[Options.not]
        var types: [UTType] = []
        for operand in invocation[Options.filter] {
            guard let type = console.type(operand, in: registry, &code) else { return nil }
            types += registry.types(denotedBy: operand, type)
        }
        self.types = types
    }

    /// Throws an error for `--not` without `--conforms-to`.
    static func check(_ invocation: Invocation) throws(UsageError) {
        guard invocation[Options.not], invocation[Options.filter].isEmpty else { return }
        throw UsageError("'--not' needs '--conforms-to TYPE'")
    }

    /// Returns whether a file meets the condition, and if so, counts the file. The file is nil if its type is not needed.
    func accepts(_ file: Identification?) -> Bool {
        guard let file, !types.isEmpty else {
            matches.add(1, ordering: .relaxed)
            return true
        }
        guard types.contains(where: file.conforms(to:)) != isInverted else { return false }
        matches.add(1, ordering: .relaxed)
        return true
    }

    /// The number of files that have met the condition.
    var matchCount: Int { matches.load(ordering: .relaxed) }

    /// Whether a file has met the condition, or there is no condition.
    var hasMatched: Bool { types.isEmpty || matchCount > 0 }
}

/// The names and paths that `--exclude` omits.
struct Exclusions: Sendable {
    private let rules: IgnoreRules

    static let none = Exclusions()

    private init() { rules = IgnoreRules(patterns: []) }

    /// Reads the patterns in the option.
    ///
    /// - Throws: `UsageError` for an invalid pattern.
    init(_ invocation: Invocation) throws(UsageError) {
        var patterns: [IgnorePattern] = []
        for glob in invocation[Options.exclude] {
            do throws(Glob.Failure) {
                patterns.append(try IgnorePattern(ignoring: glob.bytes))
            } catch {
                throw UsageError("invalid value '\(glob.name)' for '--exclude': \(error)")
            }
        }
        rules = IgnoreRules(patterns: patterns)
    }

    var isEmpty: Bool { rules.isEmpty }

    /// Returns whether a file is excluded.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or the part of the path below the directory that is searched.
    ///   - isDirectory: Whether the file is a directory.
    /// - Returns: Whether the name or the path matches a pattern.
    func contain(_ path: ArraySlice<UInt8>, isDirectory: Bool) -> Bool {
        guard !isEmpty else { return false }
        let names = path.split(separator: UInt8(ascii: "/")).map { Array($0) }.filter { $0 != [UInt8(ascii: ".")] }
        return rules.verdict(on: names[...], isDirectory: isDirectory) == .ignored
    }
}

extension Identification {
    /// Returns whether the type of the file conforms to a type.
    ///
    /// The type of a text file with an undeclared extension is dynamic. Such a file conforms to the types to which
    /// `public.text` conforms. A file that is text only by its name does not conform to `public.text` if its content is not
    /// text.
    func conforms(to supertype: UTType) -> Bool {
        if isText(onlyByName: supertype) { return false }
        return type.conforms(to: supertype) || textType.map { $0.conforms(to: supertype) } ?? false
    }

    /// Returns whether a type is `public.text`, and only the name of the file implies text, but its content is not text.
    func isText(onlyByName supertype: UTType) -> Bool {
        isText == false && confidence == .name && supertype.identifier == "public.text"
    }

    /// `public.text` if the file is text with an extension that is not declared, otherwise nil.
    var textType: UTType? { isText == true && type.isDynamic ? type.registry.type("public.text") : nil }
}
