import SwiftSyntax

/// The declarations of a project, by name. A file is parsed if it is relevant, or when a name is looked up that it seems to
/// declare. The result of a lookup does not depend on earlier lookups.
final class SourceIndex {
    let files: [SourceFile]
    let conditions: BuildConditions
    private(set) var trees: [Int: SourceFileSyntax] = [:]
    private(set) var types: [String: [TypeEntry]] = [:]
    private(set) var extensions: [String: [TypeEntry]] = [:]
    private(set) var globals: [String: [Member]] = [:]
    private(set) var unknowns: [Unknown] = []
    /// The files that were not parsed yet, keyed by the names that they seem to declare.
    private var waiting: [String: [Int]] = [:]
    private let components: [[ArraySlice<UInt8>]]

    /// Creates an index of files, which are read in parallel. The trees of files that were parsed before are used again.
    init(_ files: [SourceFile], conditions: BuildConditions, trees parsed: [Int: SourceFileSyntax] = [:]) {
        self.files = files
        self.conditions = conditions
        components = files.map { $0.path.split(separator: UInt8(ascii: "/")).dropLast() }
        let readings = Threads.inParallel(files.count) { index in
            let file = files[index]
            let reading =
                parsed[index].map { .parsed(Self.parsed($0, index: index, conditions: conditions)) }
                ?? Self.read(file, index: index, conditions: conditions)
            return (reading, SourceText.firstInvalid(file.bytes))
        }
        for (index, (reading, invalid)) in readings.enumerated() {
            if let failure = files[index].failure {
                unknowns.append(Unknown(what: .file, text: failure, location: CodeLocation(file: index, offset: 0)))
            } else if let invalid {
                unknowns.append(
                    Unknown(what: .file, text: "not UTF-8", location: CodeLocation(file: index, offset: invalid)))
            }
            switch reading {
            case .parsed(let parsed): take(parsed, of: index)
            case .waits(let names): for name in names { waiting[name, default: []].append(index) }
            }
        }
    }

    /// Parses the files that seem to declare a name, unless they were already parsed.
    private func require(_ name: String) {
        guard let indices = waiting.removeValue(forKey: name) else { return }
        for index in indices where trees[index] == nil {
            take(Self.parse(files[index], index: index, conditions: conditions), of: index)
        }
    }

    private func take(_ parsed: ParsedFile, of index: Int) {
        trees[index] = parsed.tree
        for entry in parsed.declarations.types {
            if entry.kind == .extensionOfType {
                extensions[entry.name, default: []].append(entry)
            } else {
                types[entry.name, default: []].append(entry)
            }
        }
        for member in parsed.declarations.globals { globals[member.name, default: []].append(member) }
        unknowns += parsed.declarations.unknownConditions
        if let broken = parsed.broken { unknowns.append(broken) }
    }

    /// Returns the declaration of the type that a name in a file refers to. If there are several, returns the declaration in
    /// the nearest file.
    func type(_ name: String, from file: Int) -> TypeEntry? {
        require(name)
        return nearest(types[name] ?? [], to: file, \.location.file).first
    }

    /// Returns the extensions of a type, beginning with the extensions in the nearest files.
    func extensions(of name: String, from file: Int) -> [TypeEntry] {
        require(name)
        return nearest(extensions[name] ?? [], to: file, \.location.file)
    }

    /// Returns the global declarations with a name, beginning with the declarations in the nearest files.
    func globals(_ name: String, from file: Int) -> [Member] {
        require(name)
        return nearest(globals[name] ?? [], to: file, \.file)
    }

    /// The types in all parsed files, in the order of the files.
    var allTypes: [TypeEntry] { types.values.joined().sorted { $0.location < $1.location } }

    /// Parses the files that seem to declare a member, so that extensions in them are found.
    func requireMember(_ name: String) { require(name) }

    /// Sorts values by the number of folders that their file shares with another file, and then by the order of the files.
    private func nearest<Value>(_ values: [Value], to file: Int, _ fileOf: (Value) -> Int) -> [Value] {
        guard values.count > 1 else { return values }
        return values.map { value -> (Value, Int, Int) in
            let other = fileOf(value)
            let shared = zip(components[file], components[other]).prefix { $0 == $1 }.count
            return (value, other == file ? Int.max : shared, other)
        }
        .sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
    }
}

extension SourceIndex {
    struct ParsedFile: Sendable {
        var tree: SourceFileSyntax
        var declarations: FileDeclarations
        var broken: Unknown?
    }

    private enum Reading: Sendable {
        case parsed(ParsedFile)
        case waits(Set<String>)
    }

    private static func read(_ file: SourceFile, index: Int, conditions: BuildConditions) -> Reading {
        Relevance.matters(file.bytes)
            ? .parsed(parse(file, index: index, conditions: conditions)) : .waits(Relevance.declaredNames(file.bytes))
    }

    private static func parse(_ file: SourceFile, index: Int, conditions: BuildConditions) -> ParsedFile {
        func tooDeep(_ offset: Int) -> ParsedFile {
            let location = CodeLocation(file: index, offset: offset)
            let text = "the code is nested too deeply here; the file was not read"
            let unknown = Unknown(what: .syntax, text: text, location: location)
            return ParsedFile(tree: SourceFile("", "").parsed(), declarations: FileDeclarations(), broken: unknown)
        }
        if let offset = NestingScan.tooDeep(file.bytes) { return tooDeep(offset) }
        let tree = file.parsed()
        if let offset = SyntaxDepth.tooDeep(tree, file.bytes.count) { return tooDeep(offset) }
        return parsed(tree, index: index, conditions: conditions)
    }

    private static func parsed(_ tree: SourceFileSyntax, index: Int, conditions: BuildConditions) -> ParsedFile {
        var collector = DeclarationCollector(file: index, conditions: conditions)
        collector.collect(tree)
        return ParsedFile(tree: tree, declarations: collector.found, broken: SyntaxErrors.first(in: tree, file: index))
    }
}

/// Determines from their bytes which files should be parsed. A project has hundreds of files, and few of them contain relevant
/// declarations.
enum Relevance {
    /// Text patterns in files that declare scenes, documents or types.
    private static let patterns = [
        "UTType", "UniformTypeIdentifiers", "ContentTypes", "DocumentGroup", "WindowGroup", "FileDocument",
        "ReadableDocument",
        "WritableDocument", "NSDocument", "UIDocument", "NSPersistentDocument", "UIManagedDocument",
        "DelegateAdaptor", "handlesExternalEvents", "@main", "some Scene", "Scene {", ": Scene", ": App", "App {",
        ".main()", "ApplicationDelegate", "UIApplicationMain", "SceneDelegate", "UIWindowScene", "UIScene", "Scene:",
        "SceneRepresentation",
        "onOpenURL", "onContinueUserActivity", "openURLs", "openURLContexts", "NSAppleEventManager",
        "ASWebAuthenticationSession",
    ]
    /// The patterns without their first byte. The first byte is the index of the element that contains the rest, so a
    /// file is searched once for all patterns.
    private static let table: [[ArraySlice<UInt8>]] = {
        var table = [[ArraySlice<UInt8>]](repeating: [], count: 256)
        for pattern in patterns { table[Int(Array(pattern.utf8)[0])].append(Array(pattern.utf8).dropFirst()) }
        return table
    }()

    /// Returns whether a file contains one of the patterns.
    ///
    /// - Complexity: O(*n*) in the number of bytes, for the patterns that are used here.
    static func matters(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.indices.contains { index in
                table[Int(buffer[index])].contains { rest in
                    let end = index + 1 + rest.count
                    guard end <= buffer.count, buffer[(index + 1)..<end].elementsEqual(rest) else { return false }
                    // Many files have names that begin with `App`, such as `: AppSettings`.
                    return buffer[index] != UInt8(ascii: ":") || end == buffer.count || !isWord(buffer[end])
                }
            }
        }
    }

    /// Returns whether a piece of source code contains one of the patterns.
    static func mattersText(_ text: String) -> Bool { matters(Array(text.utf8)) }

    /// Returns whether bytes contain a pattern.
    ///
    /// - Complexity: O(*n*) in the number of bytes, for the patterns that are used here.
    static func contains(_ bytes: [UInt8], _ pattern: [UInt8]) -> Bool {
        guard let first = pattern.first, bytes.count >= pattern.count else { return pattern.isEmpty }
        return bytes.withUnsafeBufferPointer { buffer in
            pattern.withUnsafeBufferPointer { pattern in
                var index = 0
                let last = buffer.count - pattern.count
                search: while index <= last {
                    if buffer[index] != first {
                        index += 1
                        continue
                    }
                    for offset in pattern.indices.dropFirst() where buffer[index + offset] != pattern[offset] {
                        index += 1
                        continue search
                    }
                    return true
                }
                return false
            }
        }
    }

    private static let keywords: Set<String> = [
        "let", "var", "func", "case", "struct", "class", "enum", "actor", "protocol", "extension", "typealias",
    ]

    /// Returns the names that a file seems to declare: every word after a declaration keyword, including in comments and
    /// literals.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func declaredNames(_ bytes: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        var index = 0
        var follows = false
        while index < bytes.count {
            guard isWord(bytes[index]) else {
                // White space, periods (`extension Outer.Inner`) and backticks can follow the keyword.
                if ![0x20, 0x09, 0x0A, 0x0D, 0x2E, 0x60].contains(bytes[index]) { follows = false }
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, isWord(bytes[index]) { index += 1 }
            let length = index - start
            if follows { names.insert(String(decoding: bytes[start..<index], as: UTF8.self)) }
            // Keywords consist of 3 to 9 lowercase letters.
            if (3...9).contains(length), bytes[start] >= 0x61,
                keywords.contains(String(decoding: bytes[start..<index], as: UTF8.self))
            {
                follows = true
            } else if !(follows && index < bytes.count && bytes[index] == 0x2E) {
                follows = false
            }
        }
        return names
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
            || byte >= 0x80
    }
}
