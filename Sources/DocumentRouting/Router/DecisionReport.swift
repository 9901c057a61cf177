package import AppDeclaration
package import DeclarationFormats
package import TypeRegistry

/// A decision, and the decisions that differ from it on the app's other platforms and on older systems.
package struct DecisionReport: Sendable {
    /// The name of the file to which the decision applies, or nil if there is none.
    package let file: [UInt8]?
    package let app: DocumentApp
    /// The notation in which the declaration of the app is written.
    package let notation: Notation
    /// Whether the app is the sample app of the registry.
    package let isSample: Bool
    package var answer: DecisionAnswer
    /// The decisions on other platforms of the app that differ from this decision.
    package var others: [DecisionReport] = []
    /// The decisions on older systems that the app supports, if they differ from this decision.
    package var olderSystems: [DecisionReport] = []

    package init(
        _ decision: some Decision, in app: DocumentApp, file: [UInt8]? = nil, notation: Notation = .propertyList,
        isSample: Bool = false
    ) {
        answer = DecisionAnswer(decision)
        self.isSample = isSample
        (self.app, self.file, self.notation) = (app, file, notation)
    }

    /// The name of the platform to which the decision applies, if the app supports several platforms.
    package var platform: String? {
        app.declaration.platforms.count > 1 ? app.declaration.platform.rawValue : nil
    }

    /// The system to which the decision applies, or nil for the newest system.
    package var system: AppleSystem? { app.system == .newest ? nil : app.system }

    /// Returns the reports for routers whose decisions differ: routers for other platforms or for older systems. The closure
    /// makes the decision of a router, or returns nil if there is none.
    package func differing<Other: Decision>(
        _ routers: [DocumentRouter], _ decide: (DocumentRouter) -> Other?
    ) -> [DecisionReport] {
        routers.compactMap { router in
            guard let other = decide(router) else { return nil }
            let report = DecisionReport(other, in: router.app, file: file)
            // In both cases, nothing opens the file: no document type claims it, or no group reads it.
            let nothing: [DecisionErrorCode?] = [.noGroup, .notDeclared]
            let isSame = facts == report.facts || nothing.contains(facts.code) && nothing.contains(report.facts.code)
            return isSame ? nil : report
        }
    }

    package var facts: DecisionFacts { answer.facts }

    /// The JSON object for the decision on another platform or system.
    private var summary: JSONObject {
        var object = JSONObject()
        object.add("platform", app.declaration.platform.rawValue)
        object.add("os", system?.description)
        object.add("outcome", facts.outcome.rawValue)
        answer.addResults(to: &object, isSummary: true)
        return object
    }

    /// The JSON object that `typeq which-group --json` and `typeq which-scene --json` print.
    package var object: JSONObject {
        var (object, context, others) = (JSONObject(), JSONObject(), JSONObject())
        context.add("app", app.displayName)
        if isSample { context.add("sampleApp", true) }
        context.add("platform", platform)
        context.add("os", system?.description)
        others.add("otherPlatforms", self.others.map { $0.summary })
        others.add("olderSystems", olderSystems.map { $0.summary })
        if let file { object.add("file", bytes: file) }
        object.members += answer.jsonObject(app: context, others: others).members
        return object
    }
}
