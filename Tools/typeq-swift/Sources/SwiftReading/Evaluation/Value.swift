import SwiftSyntax

/// The value of an expression, if it can be determined from the sources.
indirect enum Value {
    case text(String)
    case boolean(Bool)
    case list([Value])
    case contentType(ContentType)
    /// A type itself: `MyDocument.self`.
    case type(TypeReference)
    /// An instance of a type, with the arguments of its initializer.
    case instance(TypeReference, [String: Value])
    case enumCase(TypeReference, String)
    case closure(ClosureExprSyntax, Scope)
    case function(Member, Scope)
    case nothing
    /// An expression that is evaluated where it is used, such as a scene in a local constant.
    case expression(ExprSyntax, Scope)
    /// The possible values of an expression that depends on a condition at run time.
    case choice([Value], CodeLocation)
    case unknown(Unknown)

    /// Returns the key of an argument that has no label.
    static func position(_ index: Int) -> String { "\(index)" }

    var isNothing: Bool {
        if case .nothing = self { true } else { false }
    }

    var isUnknown: Bool {
        if case .unknown = self { true } else { false }
    }

    /// The elements of a list, or of all lists in a choice, or nil for any other value.
    var elements: [Value]? {
        switch self {
        case .list(let values): return values
        case .choice(let values, let location):
            let lists = values.map(\.elements)
            guard lists.allSatisfy({ $0 != nil }) else { return nil }
            return [.unknown(Unknown(what: .condition, text: "depends on a value at run time", location: location))]
                + lists.flatMap { $0 ?? [] }
        case .nothing: return []
        default: return nil
        }
    }
}

/// The name of a type, and the file that refers to it.
struct TypeReference: Hashable {
    var name: String
    var file: Int
}

/// The meaning of names at a location in the sources.
struct Scope {
    var file: Int
    /// The type whose member contains the code.
    var owner: TypeReference?
    /// The names of the enclosing types, outermost first.
    var outer: [String] = []
    /// The parameters and local variables, and `self` if it is known.
    var locals: [String: Value] = [:]
    /// The arguments with which the instance whose member contains the code is initialized.
    var properties: [String: Value] = [:]
    /// The values that earlier branches return under conditions at run time.
    var pending: [Value] = []
    /// The depth of nested calls.
    var depth = 0
}

/// The expected type of an expression, to which `.member` and `.init(…)` refer.
enum Wanted: Hashable {
    case anything
    case contentType
    case type(String)

    /// Creates the expected type from an annotation. For an array or a set, it is the type of the elements.
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
