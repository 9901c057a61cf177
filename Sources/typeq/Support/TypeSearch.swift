import AppDeclaration
import TypeRegistry

/// A search for types by words in their identifiers, descriptions, extensions and MIME names.
struct TypeSearch {
    private let words: [String]

    /// Creates a search. Case and a leading period are ignored.
    init(_ words: [String]) {
        self.words = words.map { word in
            let folded = word.lowercased()
            return folded.hasPrefix(".") ? String(folded.dropFirst()) : folded
        }
    }

    /// Returns the types that match all words, the best match first. Types that match equally well are sorted by
    /// identifier, and types whose identifier is public precede the others.
    ///
    /// - Complexity: O(types × words × length of the descriptions).
    func results(in registry: Registry, where isWanted: (UTType) -> Bool = { _ in true }) -> [UTType] {
        guard !words.isEmpty, !words.contains("") else { return [] }
        var found: [(type: UTType, score: Int)] = []
        for type in registry.types where isWanted(type) {
            let texts = Texts(type)
            var total = 0
            for word in words {
                let score = texts.score(word)
                total = score == 0 ? -1 : total + score
                if score == 0 { break }
            }
            if total > 0 { found.append((type, total)) }
        }
        found.sort {
            ($1.score, $0.type.isPublic ? 0 : 1, $0.type.identifier)
                < ($0.score, $1.type.isPublic ? 0 : 1, $1.type.identifier)
        }
        return found.map(\.type)
    }

    /// Returns the words with each misspelled word replaced by the nearest word that occurs in the registry, or nil if
    /// all words occur, or if no word is similar to a missing word. Among equally near words, a word of a type family
    /// precedes the others, and frequent words precede rare words.
    ///
    /// - Complexity: O(words in the registry × words × length).
    func corrected(in registry: Registry) -> [String]? {
        var counts: [String: Int] = [:]
        for word in TypeFamily.words { counts[word, default: 0] += 1000 }
        for type in registry.types {
            let texts = Texts(type)
            for word in Set(texts.parts + texts.descriptionWords + texts.tags.map { $0[...] }) {
                counts[String(word), default: 0] += 1
            }
        }
        let known = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        var corrected: [String] = []
        for word in words {
            if TypeSearch([word]).hasResult(in: registry) {
                corrected.append(word)
            } else if let nearest = NearestSpelling.of(word, among: known) {
                corrected.append(nearest)
            } else {
                return nil
            }
        }
        return corrected == words ? nil : corrected
    }

    private func hasResult(in registry: Registry) -> Bool {
        !words.contains("")
            && registry.types.contains { type in
                let texts = Texts(type)
                return words.allSatisfy { texts.score($0) > 0 }
            }
    }

    /// The strings of a type that are searched.
    private struct Texts {
        let identifier: String
        let parts: [Substring]
        let tags: [String]
        let description: String
        let descriptionWords: [Substring]

        init(_ type: UTType) {
            identifier = type.identifier
            parts = identifier.split(separator: ".")
            let declared = type.tags
            tags =
                ((declared[.filenameExtension] ?? []) + (declared[.mimeType] ?? [])
                + (type.declaration?.compoundExtensions ?? [])).map { $0.lowercased() }
            description = type.localizedDescription?.lowercased() ?? ""
            descriptionWords = description.split { !$0.isLetter && !$0.isNumber }
        }

        /// Returns a number that indicates how well a word matches, or 0 if the word does not match.
        func score(_ word: String) -> Int {
            if identifier == word || description == word { return 100 }
            if tags.first == word || parts.last.map({ $0 == word }) == true { return 90 }
            if tags.contains(where: { $0 == word || $0.hasSuffix("/" + word) }) { return 80 }
            if descriptionWords.contains(where: { $0 == word }) { return 70 }
            if parts.contains(where: { $0 == word }) { return 50 }
            if descriptionWords.contains(where: { $0.hasPrefix(word) }) { return 40 }
            guard word.utf8.count > 2 else { return 0 }
            if identifier.firstRange(ofText: word) != nil { return 20 }
            if description.firstRange(ofText: word) != nil { return 15 }
            return tags.contains { $0.firstRange(ofText: word) != nil } ? 10 : 0
        }
    }
}
