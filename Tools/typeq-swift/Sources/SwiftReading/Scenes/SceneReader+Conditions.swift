import SwiftSyntax

/// The conditions of external events that a modifier lists.
struct EventConditions {
    /// Those that are written.
    var known: [String] = []
    /// Those that cannot be known.
    var unknown: [Unknown] = []
}

extension SceneReader {
    /// The conditions of external events that an expression lists; those that cannot be known are reported.
    func conditions(_ expression: ExprSyntax, _ scope: Scope) -> EventConditions {
        var result = EventConditions()
        let value = evaluator.set(expression, scope, .type("String"))
        for element in value.elements ?? [value] {
            switch element {
            case .text(let text) where value.elements != nil:
                if !result.known.contains(text) { result.known.append(text) }
            case .unknown(let unknown):
                result.unknown.append(Unknown(what: .conditions, text: unknown.text, place: unknown.place))
            default: result.unknown.append(Unknown(.conditions, expression, in: scope.file))
            }
        }
        result.unknown.forEach(report)
        return result
    }
}

extension Scene {
    /// Adds conditions to one of the lists, which is there from then on.
    mutating func add(_ conditions: EventConditions, to list: UnknownCondition.List) {
        let path: WritableKeyPath<Scene, [String]?> =
            switch list {
            case .matching: \.matching
            case .preferring: \.preferring
            case .allowing: \.allowing
            }
        let before = self[keyPath: path] ?? []
        self[keyPath: path] = before + conditions.known.filter { !before.contains($0) }
        for unknown in conditions.unknown.map({ UnknownCondition(list, $0) }) where !unknownConditions.contains(unknown)
        {
            unknownConditions.append(unknown)
        }
    }
}
