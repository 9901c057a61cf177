import AppDeclaration
import TypeRegistry

/// A claim on nearly every file.
enum BroadClaim: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BROAD_CLAIM",
        catches: "a broad type, or any extension ('*'), claimed with the rank Owner or Default, or without a rank",
        reason:
            "The app is offered for files that it was not made for, and may replace the apps that were.",
        fix: Snippet.text("LSHandlerRank", "Alternate"),
        source: "LSHandlerRank (Apple); Gifski#40, openradar 24886084, macos-default-editor")

    private static let widest: Set = [
        "public.item", "public.data", "public.content", "public.folder", "public.directory",
    ]
    private static let wide: Set = ["public.text", "public.image"]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isOfDesktop else { return }
        for entry in subject.documentTypes where entry.opensDocuments {
            let rank = entry.documentType.rank
            guard rank == nil || rank == .owner || rank == .default else { continue }
            for part in entry.contentTypes {
                let identifier = TypeIdentifier.folded(part.text)
                guard widest.contains(identifier) || wide.contains(identifier) else { continue }
                let isHarmless = (wide.contains(identifier) || subject.isMobile) && rank != .owner
                reporter.report(
                    "\(entry.title) claims every \(noun(identifier)) with the rank "
                        + (rank.map { $0.rawValue } ?? "Default, the value of a missing rank"),
                    at: part.location, as: isHarmless ? WideClaim.self : nil)
                // One finding for the widest type of an entry is enough.
                if widest.contains(identifier) { break }
            }
            if entry.claimsAnyFile {
                let part = entry.extensions.first { $0.text == "*" } ?? entry.osTypes.first { $0.text == "****" }
                reporter.report(
                    "\(entry.title) claims every file with the rank "
                        + (rank.map { $0.rawValue } ?? "Default, the value of a missing rank"),
                    at: part?.location ?? entry.location, as: subject.isMobile && rank != .owner ? WideClaim.self : nil)
            }
        }
    }

    private static func noun(_ identifier: String) -> String {
        switch identifier {
        case "public.text": "text"
        case "public.image": "image"
        case "public.folder", "public.directory": "folder"
        default: "file"
        }
    }
}
