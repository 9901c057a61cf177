import AppDeclaration
import TypeRegistry

/// An unknown handler rank.
enum RankInvalid: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_RANK_INVALID",
        catches: "an LSHandlerRank that is not Owner, Default, Alternate or None",
        reason: "The system treats it as missing.",
        fix: Snippet.text("LSHandlerRank", "Alternate"),
        source: "LSHandlerRank (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes {
            guard let rank = entry.word("LSHandlerRank") ?? entry.documentType.rank?.rawValue,
                !DocumentType.Rank.names.contains(rank),
                !rank.contains("$")
            else { continue }
            let near =
                DocumentType.Rank.names.first { $0.lowercased() == rank.lowercased() }
                ?? NearestSpelling.of(rank, among: DocumentType.Rank.names)
            reporter.report(
                "\(entry.title) has the invalid rank '\(rank)' (choose \(DocumentType.Rank.names.joined(separator: ", ")))",
                at: entry.location(of: "LSHandlerRank"), fix: near.map { Snippet.text("LSHandlerRank", $0) })
        }
    }
}
