import AppDeclaration
import TypeRegistry

extension Decision {
    /// Which document group of an app opens a file that is not open yet, and how; `bringToFront` is asked before.
    ///
    /// A pure function. The rules and their evidence: the document group must have a readable content type that the file's
    /// type conforms to ([OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction)); a
    /// viewer is never editable, an editor where the file is
    /// ([FileDocumentConfiguration.isEditable](https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable));
    /// which of several groups opens it is not documented, and `GroupPolicy` is what typeq does.
    ///
    /// Complexity: O(supertypes of the type + groups that read it).
    public static func openDocument(
        _ file: DocumentFile,
        in app: DocumentApp,
        windows: OpenWindows = .none,
        policy: GroupPolicy = .specific,
        origin: OpenOrigin = .app
    ) -> Decision {
        var steps = OpeningSteps(file: file, app: app, windows: windows, policy: policy, origin: origin)
        steps.decide()
        return steps.decision
    }
}

/// The steps of the decision, in their order. Each kind of step has a file.
struct OpeningSteps {
    let file: DocumentFile
    let app: DocumentApp
    let windows: OpenWindows
    let policy: GroupPolicy
    let origin: OpenOrigin
    /// The type and its supertypes, nearest first.
    let lineage: [(type: UTType, steps: Int)]
    var decision = Decision(outcome: .error)
    /// The document type that claims the file, and why the system would not offer the file if none does.
    var claim: Claim?
    var notOffered: Decision.TraceStep?

    init(file: DocumentFile, app: DocumentApp, windows: OpenWindows, policy: GroupPolicy, origin: OpenOrigin) {
        self.file = file
        self.app = app
        self.windows = windows
        self.policy = policy
        self.origin = origin
        lineage = file.type.lineage
    }

    mutating func decide() {
        guard isAvailable(), !decision.refuseUnreadSources(of: app) else { return }
        noteWhatIsLeftOut()
        findClaim()
        if claim == nil, origin == .system { return refuse(.notDeclared) }
        let candidates = candidates()
        if let group = legacyGroup() {
            decision.rule = "legacy-claim"
            open(with: app.groups[group])
        } else if let chosen = choose(among: candidates) {
            open(with: app.groups[chosen.group])
        } else {
            refuse(.noGroup)
        }
    }

    /// Sources: the platforms of [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup);
    /// `OpenDocumentAction` is of macOS 13 and later only.
    private mutating func isAvailable() -> Bool {
        let platform = app.declaration.platform
        let text: String
        if !platform.hasDocumentGroups {
            text =
                "\(platform.rawValue) has no document groups: DocumentGroup exists on macOS, iOS, iPadOS and visionOS"
        } else if origin == .app, !platform.isDesktop {
            text =
                "an app cannot open a document by itself on \(platform.rawValue): openDocument is of macOS; "
                + "the system can, with the origin 'system'"
        } else {
            return true
        }
        decision.code = .unavailableOnPlatform
        decision.rule = "platform"
        decision.note(.init("platform", .documented, text))
        return false
    }

    private mutating func noteWhatIsLeftOut() {
        if app.declaration.scenes == nil {
            decision.note(
                .init(
                    "scenes-left-out", .inferred,
                    "the declaration leaves out the scenes: each document type with the role Editor or Viewer is a group"
                ))
        } else if app.declaration.documentTypes == nil {
            decision.note(
                .init(
                    "document-types-left-out", .inferred,
                    "the declaration leaves out the document types: each group claims what it reads"))
        }
    }
}
