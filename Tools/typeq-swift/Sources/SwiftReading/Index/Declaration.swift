import SwiftSyntax

/// A type declaration or extension in one file, with its members through `#if`.
struct TypeEntry: Sendable {
    enum Kind: Sendable { case structure, classType, enumeration, actorType, protocolType, extensionOfType }

    var kind: Kind
    /// The name without the types around it: `Inner` of `extension Outer.Inner`.
    var name: String
    /// The names of the types around it, outermost first.
    var outer: [String]
    /// The names after the colon, without generic arguments and modules.
    var inherited: [String]
    /// The names of the attributes: `main`, `Model`, `Observable`.
    var attributes: [String]
    var members: [Member]
    var place: Place
    /// The place in its file of the block of members.
    var node: Syntax
}

/// A named declaration: a member of a type, or a global one.
struct Member: Sendable {
    enum Kind: Sendable {
        case variable(PatternBindingSyntax)
        case function(FunctionDeclSyntax)
        case enumCase(EnumCaseElementSyntax)
        case alias(TypeSyntax)
        case initializer(InitializerDeclSyntax)
    }

    var name: String
    var isStatic: Bool
    var kind: Kind
    var attributes: [String]
    var outer: [String]
    var file: Int
    var place: Place
}

/// What one file declares.
struct FileDeclarations: Sendable {
    var types: [TypeEntry] = []
    var globals: [Member] = []
    /// `#if` around declarations whose condition only who builds knows.
    var unknownConditions: [Unknown] = []
}
