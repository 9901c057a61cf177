import SwiftSyntax

/// Collects the nodes of one file that `CodeScan` reads, under the compilation conditions.
final class CodeVisitor: SyntaxVisitor {
    /// The property wrappers that name an app delegate.
    static let adaptorKinds: Set<String> = [
        "NSApplicationDelegateAdaptor", "UIApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor",
        "WKExtensionDelegateAdaptor",
    ]

    private let conditions: BuildConditions
    private(set) var typeCalls: [FunctionCallExprSyntax] = []
    private(set) var comparisons: [SequenceExprSyntax] = []
    private(set) var adaptors: [VariableDeclSyntax] = []

    init(file: Int, conditions: BuildConditions) {
        self.conditions = conditions
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        if let elements = conditions.choose(node).clause?.elements { walk(elements) }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let labels: Set = ["exportedAs", "importedAs"]
        let path = TypeName.path(node.calledExpression) ?? []
        if path.last == "UTType" || path.suffix(2) == ["UTType", "init"] {
            typeCalls.append(node)
        } else if let label = node.arguments.first?.label?.text, labels.contains(label),
            node.calledExpression.trimmedDescription.hasSuffix("init") || path.last == "Self"
        {
            typeCalls.append(node)
        }
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let compares = node.elements.contains {
            ["==", "!="].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
        }
        if compares { comparisons.append(node) }
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isAdaptor = node.attributes.contains { attribute in
            attribute.as(AttributeSyntax.self).map {
                Self.adaptorKinds.contains(TypeName.path($0.attributeName).last ?? "")
            } ?? false
        }
        if isAdaptor { adaptors.append(node) }
        return .visitChildren
    }
}
