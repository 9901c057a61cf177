import SwiftSyntax

/// What an expression is, as far as the sources tell.
indirect enum Value {
    case text(String)
    case truth(Bool)
    case list([Value])
    case contentType(ContentType)
    /// A type itself: `MyDocument.self`.
    case type(TypeReference)
    /// An instance of a type, with what its initialiser was given.
    case instance(TypeReference, [String: Value])
    case enumCase(TypeReference, String)
    case closure(ClosureExprSyntax, Scope)
    case function(Member, Scope)
    case nothing
    /// An expression that is read where it is used: a scene in a local constant.
    case expression(ExprSyntax, Scope)
    /// Values between which a condition at run time decides.
    case choice([Value], Place)
    case unknown(Unknown)

    /// A key under which a value of a call is kept that has no label.
    static func position(_ index: Int) -> String { "\(index)" }

    var isNothing: Bool {
        if case .nothing = self { true } else { false }
    }

    var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }

    /// The elements of a list, those of a choice's branches one after the other; nil for what is no list.
    var elements: [Value]? {
        switch self {
        case .list(let values): return values
        case .choice(let values, let place):
            let lists = values.map(\.elements)
            guard lists.allSatisfy({ $0 != nil }) else { return nil }
            return [.unknown(Unknown(what: .condition, text: "depends on a value at run time", place: place))]
                + lists.flatMap { $0 ?? [] }
        case .nothing: return []
        default: return nil
        }
    }
}

/// A type by its name, and the file from which it was named.
struct TypeReference: Hashable {
    var name: String
    var file: Int
}

/// What names mean at a place in the sources.
struct Scope {
    var file: Int
    /// The type whose member the code is.
    var owner: TypeReference?
    /// The names of the types around the code, outermost first.
    var outer: [String] = []
    /// Parameters and local constants, and `self` where it is known.
    var locals: [String: Value] = [:]
    /// What the instance whose member the code is was made with.
    var properties: [String: Value] = [:]
    /// What branches would have returned between which run time decides.
    var pending: [Value] = []
    /// Calls that led here.
    var depth = 0
}

/// What kind of value a place wants, for `.member` and `.init(…)`.
enum Wanted: Hashable {
    case anything
    case contentType
    case type(String)

    /// What a type annotation wants; of an array or a set, what its elements are.
    init(_ annotation: TypeSyntax?) {
        guard let annotation else {
            self = .anything
            return
        }
        if let array = annotation.as(ArrayTypeSyntax.self) {
            self.init(array.element)
        } else if let set = annotation.as(IdentifierTypeSyntax.self), ["Set", "Array"].contains(set.name.text),
            case .type(let element)? = set.genericArgumentClause?.arguments.first?.argument
        {
            self.init(element)
        } else if let name = TypeName.path(annotation).last {
            self = name == "UTType" ? .contentType : .type(name)
        } else {
            self = .anything
        }
    }
}
