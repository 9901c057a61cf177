import SwiftSyntax

/// Finds the types that conform to `App`, and determines which of them is the app on the platform.
struct AppFinder {
    private let evaluator: Evaluator
    private var index: SourceIndex { evaluator.index }

    init(_ evaluator: Evaluator) { self.evaluator = evaluator }

    /// Returns all types that conform to `App`, in descending order of rank. Types with the given name precede all others.
    func apps(named name: String?) -> [TypeEntry] {
        let all = index.allTypes.filter { entry in
            entry.kind != .protocolType
                && evaluator.conformances(of: TypeReference(name: entry.name, file: entry.location.file)).contains(
                    "App")
        }
        if let name {
            return all.filter { $0.name == name } + all.filter { $0.name != name }
        }
        let started = starter.started()
        // The app of a target is in its own sources, unless they start the app of another module.
        let candidates = all.filter { index.files[$0.location.file].module == 0 || $0.name == started }
        return candidates.map { ($0, rank($0, among: candidates, started)) }
            .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    /// Whether the program starts in the sources: in a type with `@main`, in a type whose `main` the sources call, or by
    /// `NSApplicationMain` or `UIApplicationMain`.
    ///
    /// Source: [main](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/attributes/#main).
    var startsProgram: Bool {
        if let started = starter.started() { return index.allTypes.contains { $0.name == started } }
        return index.allTypes.contains { $0.attributes.contains("main") }
            || index.files.contains { Relevance.contains($0.bytes, Array("ApplicationMain".utf8)) }
    }

    /// Returns the apps whose rank is equal to the rank of the first app, if only the order of the files distinguishes them.
    /// Returns an empty array if there is only one app.
    func equals(among apps: [TypeEntry]) -> [TypeEntry] {
        let started = starter.started()
        let ranks = apps.map { rank($0, among: apps, started).prefix(Self.reasonCount) }
        let best = zip(apps, ranks).filter { $0.1 == ranks.first }.map(\.0)
        return best.count > 1 && ranks.first?[1] == 0 ? best : []
    }

    /// The number of elements in a rank that are reasons for choosing an app.
    private static let reasonCount = 4

    /// Returns the words in the names of other apps, and the words in the names of all apps. They are used to determine that
    /// `MyAppDemo` is a demo of `MyApp`, whereas `DemoReader` and `DemoReaderWatch` are both apps.
    private func productWords(beside entry: TypeEntry, among all: [TypeEntry]) -> (
        others: Set<String>, shared: Set<String>
    ) {
        let names = all.filter { $0.name != entry.name }.map { Set(TextWords.of($0.name)) }
        let own = Set(TextWords.of(entry.name))
        return (
            names.reduce(into: []) { $0.formUnion($1) }, names.isEmpty ? [] : names.reduce(own) { $0.intersection($1) }
        )
    }

    private var starter: AppStarter { AppStarter(evaluator) }

    /// Returns the rank of an app. A smaller rank is better.
    private func rank(_ entry: TypeEntry, among all: [TypeEntry], _ started: String?) -> [Int] {
        let file = index.files[entry.location.file]
        let platforms = platforms(file, productWords(beside: entry, among: all))
        let isMain = entry.attributes.contains("main") || entry.name == started
        let hasGroups = Relevance.contains(file.bytes, Array("DocumentGroup".utf8))
        return [
            isForAnother(entry, platforms) ? 1 : 0, isMain ? 0 : starter.isStarted(entry.name) ? 1 : 2,
            platforms?.contains(index.conditions.platform) == true ? 0 : 1, hasGroups ? 0 : 1, entry.location.file,
            entry.location.offset,
        ]
    }

    /// Words in the names of folders and files, with the platforms that they indicate.
    private static let words: [(word: String, platforms: Set<BuildConditions.Platform>)] = [
        ("watch", [.watchOS]), ("tvos", [.tvOS]), ("macos", [.macOS]), ("mac", [.macOS]), ("ios", [.iOS, .iPadOS]),
        ("iphone", [.iOS]), ("ipad", [.iPadOS]), ("visionos", [.visionOS]), ("xros", [.visionOS]),
        ("vision", [.visionOS]),
    ]
    /// Words in the names of folders that do not contain the app itself, unless they are part of its name.
    private static let auxiliary: Set<String> = [
        "widget", "widgets", "extension", "clip", "preview", "previews", "playground", "playgrounds", "example",
        "examples", "demo", "demos",
    ]
    /// Words in names that are ignored.
    private static let general: Set<String> = [
        "app", "apps", "content", "project", "projects", "target", "targets", "swift", "ui",
    ]

    /// Returns the platforms that the innermost enclosing folder with a relevant name indicates, an empty set for a folder that
    /// does not contain the app itself, or nil if there is no such folder. Folders above the operand are ignored.
    private func platforms(
        _ file: SourceFile, _ names: (others: Set<String>, shared: Set<String>)
    ) -> Set<BuildConditions.Platform>? {
        for component in file.nameBelowOperand.split(separator: "/").reversed() {
            let stem = component.hasSuffix(".swift") ? component.dropLast(6) : component
            let words = TextWords.of(stem)
            for word in words {
                if let found = Self.words.first(where: { $0.word == word }) { return found.platforms }
            }
            let rest = words.filter { !Self.auxiliary.contains($0) || names.shared.contains($0) }
            if rest.count < words.count, rest.allSatisfy({ Self.general.contains($0) || names.others.contains($0) }) {
                return []
            }
        }
        return nil
    }

    /// Returns whether an app is for another platform.
    private func isForAnother(_ entry: TypeEntry, _ platforms: Set<BuildConditions.Platform>?) -> Bool {
        if let platforms { return !platforms.contains(index.conditions.platform) }
        let adaptors = entry.members.flatMap(\.attributes)
        let isMac = index.conditions.platform == .macOS
        if adaptors.contains("WKApplicationDelegateAdaptor") || adaptors.contains("WKExtensionDelegateAdaptor") {
            return true
        }
        return isMac && adaptors.contains("UIApplicationDelegateAdaptor")
            || !isMac && adaptors.contains("NSApplicationDelegateAdaptor")
    }
}

/// Splits names such as `MyApp-macOS` or `WatchApp` into words.
enum TextWords {
    /// Returns the lowercased words of a name. Names of platforms such as `macOS` are a single word.
    static func of(_ name: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = ""
        var wasUpper = false
        func isBreak(_ character: Character) -> Bool { character.isUppercase && !wasUpper }
        for character in name {
            if !character.isLetter {
                words.append(word)
                word = ""
            } else if isBreak(character),
                !["mac", "i", "tv", "vision", "xr", "ipad", "watch"].contains(word.lowercased())
            {
                words.append(word)
                word = String(character)
            } else {
                word.append(character)
            }
            wasUpper = character.isUppercase
        }
        words.append(word)
        return words.filter { !$0.isEmpty }.map { $0.lowercased() }
    }
}

/// Finds the app that code starts with `MyApp.main()`, in the `main` of a type with `@main` or at the top level of a file.
struct AppStarter {
    private let evaluator: Evaluator
    private var index: SourceIndex { evaluator.index }

    init(_ evaluator: Evaluator) { self.evaluator = evaluator }

    /// Returns the name of the type whose `main` is called first, in the first branch whose condition can be true, or nil if no
    /// code calls `main`.
    ///
    /// Source: [main](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/attributes/#main).
    func started() -> String? {
        for entry in index.allTypes where entry.attributes.contains("main") {
            let type = TypeReference(name: entry.name, file: entry.location.file)
            guard let main = evaluator.member("main", of: type, isStatic: true), case .function(let node) = main.kind,
                let body = node.body
            else { continue }
            let scope = Scope(file: main.file, owner: type, outer: main.outer)
            if let name = StartFinder.first(in: body.statements, scope, evaluator) { return name }
        }
        for file in index.trees.keys.sorted() {
            guard let tree = index.trees[file] else { continue }
            if let name = StartFinder.first(in: tree.statements, Scope(file: file), evaluator) { return name }
        }
        return nil
    }

    /// Returns whether any code starts an app.
    func isStarted(_ name: String) -> Bool {
        let call = Array("\(name).main()".utf8)
        return index.files.contains { Relevance.contains($0.bytes, call) }
    }
}

/// Visits code in order, without declarations and without branches whose conditions are false.
private final class StartFinder: SyntaxAnyVisitor {
    private let evaluator: Evaluator
    private var scope: Scope
    private var found: String?

    static func first(in items: CodeBlockItemListSyntax, _ scope: Scope, _ evaluator: Evaluator) -> String? {
        let finder = StartFinder(evaluator, scope)
        finder.walk(items)
        return finder.found
    }

    private init(_ evaluator: Evaluator, _ scope: Scope) {
        self.evaluator = evaluator
        self.scope = scope
        super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        if found != nil { return .skipChildren }
        if let block = node.as(IfConfigDeclSyntax.self) {
            if let elements = evaluator.index.conditions.choose(block).clause?.elements { walk(elements) }
            return .skipChildren
        }
        if let choice = node.as(IfExprSyntax.self) {
            let holds = evaluator.conditions(choice.conditions, &scope)
            if holds != false { walk(choice.body) }
            if holds != true, let other = choice.elseBody { walk(other) }
            return .skipChildren
        }
        if let check = node.as(GuardStmtSyntax.self) {
            if evaluator.conditions(check.conditions, &scope) != true { walk(check.body) }
            return .skipChildren
        }
        // The code in a declaration is not executed here.
        if node.asProtocol((any DeclSyntaxProtocol).self) != nil { return .skipChildren }
        guard let call = node.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil,
            let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "main",
            let base = access.base, let name = TypeName.path(base)?.last, name.first?.isUppercase == true,
            name != "Self"
        else { return .visitChildren }
        found = evaluator.resolve(TypeReference(name: name, file: scope.file)).name
        return .skipChildren
    }
}
