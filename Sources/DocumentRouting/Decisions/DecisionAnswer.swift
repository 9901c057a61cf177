import AppDeclaration
package import DeclarationFormats
package import FileIdentification
package import TypeRegistry

/// A decision in the form that is common to all kinds of decisions. Its keys in JSON are those that typeq-which-group(1) and
/// typeq-which-scene(1) describe.
package struct DecisionAnswer: Sendable {
    package let facts: DecisionFacts
    package var reasons: Reasons
    /// The identification of the file, if it was identified.
    package let identification: Identification?
    package let byName: OpeningDecision.ByName?
    /// The ID of the window that was opened, or nil.
    package var opened: String?

    package init(_ decision: some Decision) {
        facts = decision.outcome.facts
        reasons = decision.reasons
        identification = decision.opening?.identification
        byName = decision.opening?.byName
    }

    /// The type of the file or of the new document.
    package var type: UTType? { identification?.type ?? facts.type }

    /// The window of the document: the window that was opened, or else the window of the decision.
    package var window: String? { opened ?? facts.window }

    /// The warnings about the file and the app.
    package var warnings: [(id: String, text: String)] {
        (identification?.warnings ?? []).map { ($0.id.rawValue, $0.description) }
            + reasons.warnings.map { ($0.id, $0.text) }
    }

    /// Returns the JSON object for the decision.
    ///
    /// - Parameters:
    ///   - app: The keys that describe the app.
    ///   - others: The keys of the decisions on other platforms and systems.
    /// - Returns: The JSON object.
    package func jsonObject(app: JSONObject = JSONObject(), others: JSONObject = JSONObject()) -> JSONObject {
        var object = JSONObject()
        object.add("outcome", facts.outcome.rawValue)
        object.members += app.members
        addResults(to: &object, isSummary: false)
        if let byName {
            let facts = byName.outcome.facts
            var other = JSONObject()
            other.add("type", byName.type.identifier)
            other.add("group", facts.group)
            other.add("role", facts.role?.rawValue)
            other.add("code", facts.code == .unknownTypes ? facts.code?.rawValue : nil)
            object.add("byName", other)
        }
        object.members += others.members
        object.add("warnings", warnings.map { JSONObject(id: $0.id, text: $0.text) })
        object.add("trace", reasons.trace.map(JSONObject.init))
        return object
    }

    /// Adds the keys of the results. A summary, as for another platform, omits the MIME type, the window, and the reason and
    /// rule of the decision.
    package func addResults(to object: inout JSONObject, isSummary: Bool) {
        object.add("group", facts.group)
        object.add("scene", facts.scene)
        object.add("role", facts.role?.rawValue)
        object.add("editable", facts.isEditable)
        object.add("type", type?.identifier)
        if !isSummary { object.add("mimeType", identification?.mimeType ?? facts.type?.preferredMIMEType) }
        object.add("saveAs", facts.saveAs?.identifier)
        object.add("extension", facts.filenameExtension)
        if !isSummary {
            object.add("window", window)
            object.add("reason", facts.reason?.rawValue)
            object.add("rule", reasons.rule)
        }
        object.add("code", facts.code?.rawValue)
        object.add("configuration", facts.connection?.configuration)
        object.add("sceneClass", facts.connection?.sceneClass)
        object.add("delegateClass", facts.connection?.delegateClass)
        object.add("documentType", facts.documentType)
        object.add("urlHandler", facts.urlHandler)
    }
}

extension JSONObject {
    package init(_ step: Reasons.Step) {
        self.init()
        add("rule", step.rule)
        add("text", step.text)
        add("standing", step.standing.rawValue)
    }
}

#if !hasFeature(Embedded)
    extension Decision {
        fileprivate func encodeAnswer(to encoder: any Encoder) throws {
            try DecisionAnswer(self).jsonObject().encode(to: encoder)
        }
    }

    extension OpeningDecision: Encodable {
        /// Encodes the keys of `typeq which-group --json`, which typeq-which-group(1) describes, except those of the file, the app
        /// and its platforms.
        public func encode(to encoder: any Encoder) throws { try encodeAnswer(to: encoder) }
    }

    extension NewDocumentDecision: Encodable {
        /// Encodes the keys of `typeq new --json`, except those of the app and its platforms.
        public func encode(to encoder: any Encoder) throws { try encodeAnswer(to: encoder) }
    }

    extension EventDecision: Encodable {
        /// Encodes the keys of `typeq which-scene --json`, except those of the app and its platforms.
        public func encode(to encoder: any Encoder) throws { try encodeAnswer(to: encoder) }
    }

    extension SceneConnectionDecision: Encodable {
        /// Encodes the keys of `typeq which-scene --connect --json`, except those of the app and its platforms.
        public func encode(to encoder: any Encoder) throws { try encodeAnswer(to: encoder) }
    }
#endif
