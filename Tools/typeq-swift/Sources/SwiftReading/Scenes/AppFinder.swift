import SwiftSyntax

/// Finds the types that adopt `App`, the one that suits the platform first.
struct AppFinder {
    private let evaluator: Evaluator
    private var index: SourceIndex { evaluator.index }

    init(_ evaluator: Evaluator) { self.evaluator = evaluator }

    /// All types that adopt `App`, best first. Asked for by name, only those of that name.
    func apps(named name: String?) -> [TypeEntry] {
        let all = index.allTypes.filter { entry in
            entry.kind != .protocolType
                && evaluator.conformances(of: TypeReference(name: entry.name, file: entry.place.file)).contains("App")
        }
        if let name {
            return all.filter { $0.name == name } + all.filter { $0.name != name }
        }
        let started = starter.started()
        return all.map { ($0, rank($0, among: all, started)) }
            .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    /// The words of the names of other apps, and those that all apps have: `MyAppDemo` is a demo of `MyApp`, `DemoReader`
    /// and `DemoReaderWatch` are apps.
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

    /// Smaller is better.
    private func rank(_ entry: TypeEntry, among all: [TypeEntry], _ started: String?) -> [Int] {
        let file = index.files[entry.place.file]
        let platforms = platforms(file, productWords(beside: entry, among: all))
        let isMain = entry.attributes.contains("main") || entry.name == started
        let hasGroups = Relevance.contains(file.bytes, Array("DocumentGroup".utf8))
        return [
            isForAnother(entry, platforms) ? 1 : 0, isMain ? 0 : starter.isStarted(entry.name) ? 1 : 2,
            platforms?.contains(index.conditions.platform) == true ? 0 : 1, hasGroups ? 0 : 1, entry.place.file,
            entry.place.offset,
        ]
    }

    /// Words in the names of folders and files, by the platform that they speak of.
    private static let words: [(word: String, platforms: Set<BuildConditions.Platform>)] = [
        ("watch", [.watchOS]), ("tvos", [.tvOS]), ("macos", [.macOS]), ("mac", [.macOS]), ("ios", [.iOS, .iPadOS]),
        ("iphone", [.iOS]), ("ipad", [.iPadOS]), ("visionos", [.visionOS]), ("xros", [.visionOS]),
        ("vision", [.visionOS]),
    ]
    /// Words that say that a folder has not the app itself, unless they are a part of its name.
    private static let besides: Set<String> = [
        "widget", "widgets", "extension", "clip", "preview", "previews", "playground", "playgrounds", "example",
        "examples", "demo", "demos",
    ]
    /// Words that name nothing.
    private static let general: Set<String> = [
        "app", "apps", "content", "project", "projects", "target", "targets", "swift", "ui",
    ]

    /// The platforms that the folders of a file speak of, below what the reader was asked for, the innermost folder first;
    /// nil for none.
    private func platforms(
        _ file: SourceFile, _ names: (others: Set<String>, shared: Set<String>)
    ) -> Set<BuildConditions.Platform>? {
        for component in file.nameBelowOperand.split(separator: "/").reversed() {
            let stem = component.hasSuffix(".swift") ? component.dropLast(6) : component
            let words = TextWords.of(stem)
            for word in words {
                if let found = Self.words.first(where: { $0.word == word }) { return found.platforms }
            }
            let rest = words.filter { !Self.besides.contains($0) || names.shared.contains($0) }
            if rest.count < words.count, rest.allSatisfy({ Self.general.contains($0) || names.others.contains($0) }) {
                return []
            }
        }
        return nil
    }

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

/// The words of a name such as `MyApp-macOS` or `WatchApp`.
enum TextWords {
    /// In lowercase. `macOS` and its kin are one word.
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
