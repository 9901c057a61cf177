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
        return all.map { ($0, rank($0)) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    /// Smaller is better.
    private func rank(_ entry: TypeEntry) -> [Int] {
        let file = index.files[entry.place.file]
        let others = isForAnother(entry)
        let isMain = entry.attributes.contains("main") || isStarted(entry.name)
        let hasGroups = Relevance.contains(file.bytes, Array("DocumentGroup".utf8))
        return [
            others ? 1 : 0, isMain ? 0 : 1, isMine(file.name) ? 0 : 1, hasGroups ? 0 : 1, entry.place.file,
            entry.place.offset,
        ]
    }

    /// Whether code starts the app: `MyApp.main()`.
    private func isStarted(_ name: String) -> Bool {
        let call = Array("\(name).main()".utf8)
        return index.files.contains { Relevance.contains($0.bytes, call) }
    }

    /// Words in the names of folders and files, by the platform that they speak of.
    private static let words: [(word: String, platforms: Set<BuildConditions.Platform>)] = [
        ("watch", []), ("tvos", []), ("widget", []), ("extension", []), ("clip", []), ("preview", []),
        ("playground", []), ("example", []), ("demo", []),
        ("macos", [.macOS]), ("mac", [.macOS]), ("ios", [.iOS, .iPadOS]), ("iphone", [.iOS]), ("ipad", [.iPadOS]),
        ("visionos", [.visionOS]), ("xros", [.visionOS]), ("vision", [.visionOS]),
    ]

    /// The platforms that the folders of a file speak of, the innermost folder first; nil for none.
    private func platforms(_ name: String) -> Set<BuildConditions.Platform>? {
        for component in name.split(separator: "/").reversed() {
            for word in TextWords.of(component) {
                if let found = Self.words.first(where: { $0.word == word }) { return found.platforms }
            }
        }
        return nil
    }

    private func isMine(_ name: String) -> Bool { platforms(name)?.contains(index.conditions.platform) == true }

    private func isForAnother(_ entry: TypeEntry) -> Bool {
        if let platforms = platforms(index.files[entry.place.file].name) {
            return !platforms.contains(index.conditions.platform)
        }
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
