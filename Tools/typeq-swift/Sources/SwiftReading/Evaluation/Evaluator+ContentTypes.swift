import SwiftSyntax

/// The initialisers of `UTType`.
///
/// Source: [UTType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct).
extension Evaluator {
    /// The type that a call of one of the initialisers makes.
    func contentType(_ node: FunctionCallExprSyntax, _ scope: Scope) -> Value {
        guard let first = node.arguments.first else { return unknown(node, scope) }
        let parent = node.arguments.first { $0.label?.text == "conformingTo" }
        var label = first.label?.text
        if label == "tag" {
            // `UTType(tag:tagClass:conformingTo:)` says by an argument what the others say by their label.
            let tagClass = node.arguments.first { $0.label?.text == "tagClass" }?.expression.trimmedDescription ?? ""
            label = tagClass.split(separator: ".").last.map(String.init)
        }
        return contentType(label, value(first.expression, scope, .type("String")), parent?.expression, node, scope)
    }

    /// The type of an initialiser with a label, for the value of its argument.
    func contentType(
        _ label: String?, _ argument: Value, _ parent: ExprSyntax?, _ node: some SyntaxProtocol, _ scope: Scope
    ) -> Value {
        let spelling: ContentType.Spelling
        switch label {
        case nil: spelling = .identifier
        case "exportedAs": spelling = .exportedAs
        case "importedAs": spelling = .importedAs
        case "filenameExtension": spelling = .filenameExtension
        case "mimeType": spelling = .mimeType
        default: return unknown(node, scope)
        }
        guard case .text(let text) = argument else {
            let isDeclaration = spelling == .exportedAs || spelling == .importedAs
            return .unknown(Unknown(isDeclaration ? .identifier : .contentTypes, node, in: scope.file))
        }
        var type = ContentType(spelling, text)
        if let parent, case .contentType(let supertype) = value(parent, scope, .contentType),
            supertype.spelling != .filenameExtension, supertype.spelling != .mimeType
        {
            type.conformsTo = supertype.text
        }
        if spelling != .filenameExtension, spelling != .mimeType { note(type, at: Place(node, in: scope.file)) }
        return .contentType(type)
    }
}
