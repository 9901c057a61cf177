public import AppDeclaration
public import FileIdentification
public import TypeRegistry

/// The way in which an app opens a file, and the reasons.
public struct OpeningDecision: Decision {
    /// The result of opening a file.
    public enum Outcome: DecisionOutcome {
        /// A new window shows the document.
        case opensNewWindow(OpenedDocument)
        /// The only window of the app shows the document instead of its current document.
        case opensInWindow(OpenWindow, OpenedDocument)
        /// The document is already open, and its window comes to the front. The group is nil if the scene of the window
        /// is not a document group.
        case bringsToFront(OpenWindow, reason: Reason, group: DocumentApp.Group?)
        /// A scene of an app without document groups, or the delegate of the app, receives the URL of the file.
        case sendsURL(URLDelivery)
        /// No scene opens the file, or the scene that opens it is unknown.
        case error(DecisionErrorCode)
    }

    /// The reason why a file is known to be the document of an open window.
    public enum Reason: String, Hashable, Sendable {
        /// The file has the path that is recorded for the window.
        case samePath = "same-path"
        /// The path of the file is another spelling of the path that is recorded for the window.
        case sameFile = "same-file"
        /// The file is a hard link to the file of the window.
        case sameInode = "same-inode"
        /// The file of the window was renamed or moved while it was open.
        case renamed
    }

    /// The way in which the platform opens a file, based only on its name.
    package struct ByName: Sendable {
        /// The type according to the name.
        package let type: UTType
        package let outcome: Outcome
    }

    /// The result.
    public package(set) var outcome: Outcome
    /// The reasons for the decision.
    public package(set) var reasons: Reasons
    /// The identification of the file, or nil if the file was not identified: its type was given, or it is open.
    public package(set) var identification: Identification?
    /// The way in which the platform opens the file, or nil if the platform assigns the same type to the file.
    package internal(set) var byName: ByName?

    /// The document that opens, or nil if no document group opens the file in a window.
    public var document: OpenedDocument? {
        switch outcome {
        case .opensNewWindow(let document), .opensInWindow(_, let document): document
        case .bringsToFront, .sendsURL, .error: nil
        }
    }

    package var opening: OpeningDecision? { self }
}

/// A document that opens.
public struct OpenedDocument: Sendable {
    /// The document group.
    public let group: DocumentApp.Group
    /// The type of the file.
    public let type: UTType
    /// Whether the document is editable, or nil if the document is in an editor and it is unknown whether the file is
    /// writable.
    public internal(set) var isEditable: Bool? = false
    /// The type with which an editor saves the document, or nil if the editor can write the document's own type.
    public internal(set) var saveAs: UTType?

    fileprivate func facts(_ outcome: DecisionFacts.Outcome, in window: OpenWindow? = nil) -> DecisionFacts {
        DecisionFacts(
            outcome: outcome, group: group.name, role: group.role, window: window?.id, isEditable: isEditable,
            saveAs: saveAs, filenameExtension: saveAs?.knownFilenameExtension)
    }
}

extension OpeningDecision.Outcome {
    package var facts: DecisionFacts {
        switch self {
        case .opensNewWindow(let document): document.facts(.openNewWindow)
        case .opensInWindow(let window, let document): document.facts(.openInWindow, in: window)
        case .bringsToFront(let window, let reason, let group):
            DecisionFacts(
                outcome: .bringToFront, group: group?.name, role: group?.role, scene: group == nil ? window.scene : nil,
                window: window.id, reason: reason)
        case .sendsURL(let delivery): delivery.facts
        case .error(let code): DecisionFacts(outcome: .error, code: code)
        }
    }
}
