import AppDeclaration
import TypeRegistry

extension Decision {
    /// Which document group of an app opens a file, and how.
    ///
    /// A pure function. The rules and their evidence: the document group must have a readable content type that the file's
    /// type conforms to ([OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction)); a
    /// viewer is never editable, an editor where the file is
    /// ([FileDocumentConfiguration.isEditable](https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable));
    /// which of several groups opens it is not documented, and `GroupPolicy` is what typeq does.
    ///
    /// Complexity: O(groups × readable types × supertypes).
    public static func openDocument(
        _ file: DocumentFile,
        in app: DocumentApp,
        policy: GroupPolicy = .specific,
        origin: OpenOrigin = .app
    ) -> Decision {
        OpenDocument(file: file, app: app, policy: policy, origin: origin).decide()
    }
}

/// The steps of the decision.
private struct OpenDocument {
    let file: DocumentFile
    let app: DocumentApp
    let policy: GroupPolicy
    let origin: OpenOrigin
    var decision = Decision(outcome: .error)
    /// Why the system would not offer the file to the app, which matters only when the app opens it.
    var notOffered: String?

    init(file: DocumentFile, app: DocumentApp, policy: GroupPolicy, origin: OpenOrigin) {
        self.file = file
        self.app = app
        self.policy = policy
        self.origin = origin
    }

    func decide() -> Decision {
        var steps = self
        guard steps.checkClaim() else { return steps.decision }
        let candidates = GroupCandidate.all(for: file.type, in: app)
        guard let chosen = steps.choose(among: candidates) else {
            steps.refuse()
            return steps.decision
        }
        steps.open(with: chosen, of: candidates)
        return steps.decision
    }

    // MARK: Document types

    /// Whether the app may be asked at all.
    private mutating func checkClaim() -> Bool {
        let claim = app.claimedTypes.first { $0.contentTypes.contains(where: file.type.conforms(to:)) }
        if let claim {
            let name = claim.documentType.name.map { "'\($0)' " } ?? ""
            note(
                "document-type", "the document type \(name)claims \(file.type)", .documented)
            return true
        }
        let text = "no document type of \(app.displayName) claims \(file.type), so the system would not offer the file"
        guard origin == .system else {
            notOffered = text
            note("document-type", text, .documented)
            return true
        }
        decision.code = .notDeclared
        note("document-type", text, .documented)
        return false
    }

    // MARK: Candidates

    private mutating func choose(among candidates: [GroupCandidate]) -> GroupCandidate? {
        guard let first = candidates.first else { return nil }
        note("conformance", candidates.map(\.sentence).joined(separator: "; "), .documented)
        // `min` gives the first of equals, so that declaration order decides what distance leaves open.
        let nearest = candidates.min { $0.distance < $1.distance } ?? first
        let chosen = policy == .specific ? nearest : first
        if candidates.count == 1 {
            decision.rule = "only-group"
            note("only-group", "'\(chosen.group.name)' is the only group that reads it", .documented)
            return chosen
        }
        explain(chosen, among: candidates)
        warn(about: candidates, nearest: nearest, first: first)
        return chosen
    }

    private mutating func explain(_ chosen: GroupCandidate, among candidates: [GroupCandidate]) {
        let equals = candidates.filter { $0.distance == chosen.distance }
        if policy == .first {
            decision.rule = "declaration-order"
            note("declaration-order", "'\(chosen.group.name)' is the first declared group that reads it", .inferred)
        } else if equals.count > 1 {
            decision.rule = "declaration-order"
            let names = equals.map { "'\($0.group.name)'" }.joined(separator: " and ")
            note("declaration-order", "\(names) are equally near: the first declared opens it", .inferred)
        } else if chosen.distance == 0 {
            decision.rule = "exact-type"
            note("exact-type", "'\(chosen.group.name)' reads exactly \(chosen.readable)", .inferred)
        } else {
            decision.rule = "nearest-type"
            note("nearest-type", "'\(chosen.group.name)' reads the nearest type, \(chosen.readable)", .inferred)
        }
    }

    private mutating func warn(about candidates: [GroupCandidate], nearest: GroupCandidate, first: GroupCandidate) {
        let names = candidates.map { "'\($0.group.name)'" }.joined(separator: " and ")
        decision.warnings.append(
            Warning(
                id: "overlapping-groups",
                text:
                    "\(names) \(candidates.count == 2 ? "both" : "all") read \(file.type): which one opens it is not documented"
            ))
        guard nearest.index != first.index else { return }
        decision.warnings.append(
            Warning(
                id: "policy-sensitive",
                text: "'\(nearest.group.name)' is the nearest group, '\(first.group.name)' the first declared: "
                    + "the policies 'specific' and 'first' differ"))
    }

    // MARK: Mode

    private mutating func open(with chosen: GroupCandidate, of candidates: [GroupCandidate]) {
        decision.outcome = .openNewWindow
        if let notOffered { decision.warnings.insert(Warning(id: "not-offered", text: notOffered), at: 0) }
        decision.group = chosen.group
        guard chosen.group.role == .editor else {
            decision.isEditable = false
            note("mode", "'\(chosen.group.name)' is a viewer: the document is not editable", .documented)
            return
        }
        let needsFolder = app.declaration.platform == .macOS
        let isEditable = file.isWritable && (file.isFolderWritable || !needsFolder)
        decision.isEditable = isEditable
        let reason =
            if isEditable {
                "the file can be written: the document is editable"
            } else if !file.isWritable {
                "the file cannot be written: the document is not editable"
            } else {
                "the file's folder cannot be written, which macOS asks for: the document is not editable"
            }
        note("mode", "'\(chosen.group.name)' is an editor, and \(reason)", .documented)
        if !chosen.group.writable.contains(where: file.type.conforms(to:)), let first = chosen.group.writable.first {
            decision.saveAs = first
            note("save-as", "'\(chosen.group.name)' cannot write \(file.type): it saves as \(first)", .documented)
        }
    }

    // MARK: Nothing

    private mutating func refuse() {
        decision.code = .noGroup
        if app.groups.isEmpty {
            note("no-group", "\(app.displayName) has no document group", .documented)
            return
        }
        let reads = app.groups.map { group in
            "'\(group.name)' reads \(group.readable.map(\.identifier).joined(separator: ", "))"
        }
        note(
            "no-group", "\(file.type) conforms to none of the readable types: " + reads.joined(separator: "; "),
            .documented)
    }

    private mutating func note(_ rule: String, _ text: String, _ standing: Decision.TraceStep.Standing) {
        decision.trace.append(Decision.TraceStep(rule: rule, text: text, standing: standing))
    }

    private typealias Warning = Decision.Warning
}

/// A group that reads a type, and how near its readable type is.
private struct GroupCandidate {
    let index: Int
    let group: DocumentApp.Group
    let readable: UTType
    let distance: Int
    let type: UTType

    /// The groups of an app that read a type, in declared order.
    static func all(for type: UTType, in app: DocumentApp) -> [GroupCandidate] {
        app.groups.enumerated().compactMap { index, group in
            var best: (readable: UTType, distance: Int)?
            for readable in group.readable {
                guard let distance = type.conformanceDistance(to: readable) else { continue }
                if distance < best?.distance ?? .max { best = (readable, distance) }
            }
            return best.map {
                GroupCandidate(index: index, group: group, readable: $0.readable, distance: $0.distance, type: type)
            }
        }
    }

    var sentence: String {
        if distance == 0 { return "'\(group.name)' reads \(readable)" }
        let steps = distance == 1 ? "directly" : "in \(distance) steps"
        return "'\(group.name)' reads \(readable), to which \(type) conforms \(steps)"
    }
}
