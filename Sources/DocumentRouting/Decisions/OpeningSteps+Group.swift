import AppDeclaration
import TypeRegistry

extension OpeningSteps {
    /// Opens the file with the first group that reads it.
    ///
    /// Source: [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup), "Opening documents": the
    /// groups are asked in the order of their declaration, and the first one with a readable content type to which the file
    /// conforms opens it.
    mutating func choose(_ reader: DocumentApp.Reader) {
        let (app, lineage) = (app, lineage)
        let (group, readable, type) = (app.groups[reader.group], reader.type, file.type)
        reasons.cite(
            "conformance",
            "'\(group.name)' reads \(readable)" + (readable == type ? "" : ", to which \(type) conforms"))
        // It is unknown what groups with unread content types read.
        let isOnly =
            app.index.unreadGroups.allSatisfy { $0 == reader.group }
            && lineage.allSatisfy { type, _ in app.index.groups(reading: type).allSatisfy { $0 == reader.group } }
        if isOnly {
            reasons.cite("only-group", "'\(group.name)' is the only group that reads it")
        } else {
            reasons.cite(
                "declaration-order",
                "'\(group.name)' is the first declared group that reads it"
                    + Self.others(app.readers(along: lineage).dropFirst().map { app.groups[$0].name }))
        }
        reasons.decide()
        if let requested = group.importedAs[readable] {
            reasons.cite(
                "imported-as",
                "UTType(importedAs: \"\(requested)\") of '\(group.name)' is \(readable), the preferred type of its extension"
            )
        }
        open(with: group)
    }

    private static func others(_ names: [String]) -> String {
        names.isEmpty ? "" : ", before " + names.map { "'\($0)'" }.joined(separator: ", ")
    }
}
