import SwiftSyntax

extension Unknown {
    /// An unknown whose text is the source of a node.
    init(_ what: What, _ node: some SyntaxProtocol, in file: Int) {
        self.init(what: what, text: shortened(node), place: Place(node, in: file))
    }

    /// A compilation condition that only who builds knows.
    static func condition(_ block: IfConfigDeclSyntax, in file: Int) -> Unknown {
        let condition = block.clauses.first?.condition?.trimmedDescription ?? ""
        return Unknown(what: .condition, text: "#if \(condition)", place: Place(block, in: file))
    }
}

/// The source of a node in one line of at most 80 characters.
func shortened(_ node: some SyntaxProtocol) -> String {
    let words = node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count <= 80 ? words : words.prefix(79) + "…"
}
