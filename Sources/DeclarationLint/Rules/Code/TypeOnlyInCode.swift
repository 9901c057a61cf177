/// A type in the code that only another program may declare.
enum TypeOnlyInCode: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_ONLY_IN_CODE",
        catches: "UTType(\"…\") in the sources, or a content type of a group, that only another program may declare",
        reason:
            "It is nil, unless an installed app happens to declare the type. A library's types must be declared by the app that uses it.",
        fix: "import the type in the app's Info.plist",
        source: "UTType(_:) (Apple); huggingface/swift-chat#16, automerge-swift#66")

    static var primary: any LintRule.Type { TypeUndeclared.self }
}
