import Dispatch
import SwiftSyntax

/// The declarations of a project, by name. Files are parsed when they matter or when a name is asked that they seem to
/// declare, so that the answer does not depend on the order of questions.
final class SourceIndex {
    let files: [SourceFile]
    let conditions: BuildConditions
    private(set) var trees: [Int: SourceFileSyntax] = [:]
    private(set) var types: [String: [TypeEntry]] = [:]
    private(set) var extensions: [String: [TypeEntry]] = [:]
    private(set) var globals: [String: [Member]] = [:]
    private(set) var unknowns: [Unknown] = []
    /// The files that were not parsed yet, by the names that they seem to declare.
    private var waiting: [String: [Int]] = [:]
    private let components: [[ArraySlice<UInt8>]]

    /// Reads files, in parallel.
    init(_ files: [SourceFile], conditions: BuildConditions) {
        self.files = files
        self.conditions = conditions
        components = files.map { $0.path.split(separator: UInt8(ascii: "/")).dropLast() }
        let readings = Self.inParallel(files.count) { index in
            let file = files[index]
            return (Self.read(file, index: index, conditions: conditions), SourceText.firstInvalid(file.bytes))
        }
        for (index, (reading, invalid)) in readings.enumerated() {
            if let failure = files[index].failure {
                unknowns.append(Unknown(what: .file, text: failure, place: Place(file: index, offset: 0)))
            } else if let invalid {
                unknowns.append(Unknown(what: .file, text: "not UTF-8", place: Place(file: index, offset: invalid)))
            }
            switch reading {
            case .parsed(let parsed): take(parsed, of: index)
            case .waits(let names): for name in names { waiting[name, default: []].append(index) }
            }
        }
    }

    /// Sees to it that all files that declare a name are parsed.
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

    /// The declaration of a type that a file means by a name: the one whose file is nearest, then the first.
    func type(_ name: String, from file: Int) -> TypeEntry? {
        require(name)
        return nearest(types[name] ?? [], to: file, \.place.file).first
    }

    /// The extensions of a type, nearest first.
    func extensions(of name: String, from file: Int) -> [TypeEntry] {
        require(name)
        return nearest(extensions[name] ?? [], to: file, \.place.file)
    }

    /// The global declarations of a name, nearest first.
    func globals(_ name: String, from file: Int) -> [Member] {
        require(name)
        return nearest(globals[name] ?? [], to: file, \.file)
    }

    /// All types that were parsed, in the order of the files.
    var allTypes: [TypeEntry] { types.values.joined().sorted { $0.place < $1.place } }

    /// Parses the files that declare a member, so that extensions in them are found.
    func requireMember(_ name: String) { require(name) }

    /// Stable: by how many folders a file shares with the one that asks, then by the order of the files.
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
            let place = Place(file: index, offset: offset)
            let text = "code nests too deep here: nothing of the file was read"
            let unknown = Unknown(what: .syntax, text: text, place: place)
            return ParsedFile(tree: SourceFile("", "").parsed(), declarations: FileDeclarations(), broken: unknown)
        }
        if let offset = NestingScan.tooDeep(file.bytes) { return tooDeep(offset) }
        let tree = file.parsed()
        if let offset = SyntaxDepth.tooDeep(tree, file.bytes.count) { return tooDeep(offset) }
        var collector = DeclarationCollector(file: index, conditions: conditions)
        collector.collect(tree)
        return ParsedFile(tree: tree, declarations: collector.found, broken: SyntaxErrors.first(in: tree, file: index))
    }

    /// The results of a function for 0 ..< count, computed on all cores.
    private static func inParallel<Result: Sendable>(
        _ count: Int, _ work: @Sendable (Int) -> Result
    ) -> [Result] {
        let results = Results<Result>(count)
        DispatchQueue.concurrentPerform(iterations: count) { results.set($0, work($0)) }
        return results.all
    }
}
