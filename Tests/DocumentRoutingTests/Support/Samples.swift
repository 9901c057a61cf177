import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// Returns an app from JSON, over the shipped registry.
func app(_ json: String) throws -> DocumentApp {
    DocumentApp(try AppDeclaration(json: Array(json.utf8)), over: .shipped)
}

func type(_ identifier: String) throws -> UTType { try #require(Registry.shipped.type(identifier)) }

extension Decision {
    var facts: DecisionFacts { outcome.facts }
    var rule: String? { reasons.rule }
    var warnings: [Reasons.Warning] { reasons.warnings }
    var trace: [Reasons.Step] { reasons.trace }

    func step(_ rule: String) -> Reasons.Step? { trace.first { $0.rule == rule } }
}
