import AppDeclaration
import DeclarationFormats
import SystemPackage

/// The scene that receives the URL of a file that a document type of the app claims and no document group reads.
public struct URLDelivery: Sendable {
    /// The name of the document type, or the number of a document type without a name.
    public let documentType: String
    /// The name of the scene, or nil if the app delegate receives the URL.
    public let scene: String?
    /// The open window that receives the URL, or nil if a new window of the scene does.
    public let window: OpenWindow?
    /// The modifier or method in the sources that receives URLs of files, such as `onOpenURL`, or nil if none was
    /// found.
    public let handler: String?

    var facts: DecisionFacts {
        DecisionFacts(
            outcome: window != nil || scene == nil ? .deliver : .newScene, scene: scene, window: window?.id,
            documentType: documentType, urlHandler: handler)
    }
}

extension DocumentApp {
    /// Whether the app receives the URLs of its files: it claims types and declares scenes, none of them a document
    /// group, on an Apple platform that has document groups. False if a scene was not read.
    package var hasOnlyWindows: Bool {
        declaration.scenes?.isEmpty == false && groups.isEmpty && !claimedTypes.isEmpty && unreadScene == nil
            && declaration.platform.hasDocumentGroups && declaration.platform != .linux
    }
}

extension OpeningSteps {
    /// Sends the URL of a file to a scene, if the app has no document groups. Returns whether the app receives the URL,
    /// or it is unknown which scene receives it.
    ///
    /// Sources:
    /// [CFBundleDocumentTypes](https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundledocumenttypes):
    /// the system opens an app with the files of its document types;
    /// [handlesExternalEvents(matching:)](https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)):
    /// SwiftUI sends a URL that the app receives to a scene;
    /// [onOpenURL(perform:)](https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)): the views of
    /// the scene receive it. These pages do not state that opening a file is such an event: Apple's answer in the
    /// [forum](https://developer.apple.com/forums/thread/825456) says that SwiftUI handles the event for opening
    /// documents.
    mutating func deliver() -> Bool {
        guard origin == .system, app.hasOnlyWindows, let claim else { return false }
        let event =
            file.path.map { ExternalEvent(url: $0.fileURLText) } ?? ExternalEvent(targetContentIdentifier: nil)
        let routing = EventDecision(of: event, in: app, windows: windows)
        let (handlers, name) = (app.declaration.fileHandlers, app.displayName)
        let delegate = handlers?.first { ["application", "NSAppleEventManager"].contains($0.subject) }
        let scene: String?
        var window: OpenWindow?
        switch routing.outcome {
        case .delivers(let open): (scene, window) = (open.scene, open)
        case .opensScene(let new): scene = new
        case .error(let code):
            (outcome, reasons) = (.error(code), routing.reasons)
            return true
        case .unrouted, .opensFile:
            // The delegate of the app receives events that no scene receives.
            guard delegate != nil else { return false }
            scene = nil
        }
        reasons.cite("no-group", "\(name) has no document group")
        reasons.infer(
            "file-url",
            "the system opens \(name) with the file, which \(claim.name) claims, and the URL of the file is sent "
                + (scene.map { "to '\($0)'" } ?? "to the delegate of the app"))
        reasons.decide()
        reasons.trace += routing.reasons.trace
        reasons.warnings += routing.reasons.warnings
        // A view of any scene may have the handler. A delegate receives the URL only if no scene does.
        let handler = scene == nil ? delegate : handlers?.first
        note(handler, isKnown: handlers != nil)
        outcome = .sendsURL(
            URLDelivery(
                documentType: claim.documentType.name ?? "\(claim.index + 1)", scene: scene, window: window,
                handler: handler?.subject))
        return true
    }

    private mutating func note(_ handler: SourceCode.Comment?, isKnown: Bool) {
        if let handler {
            let location = handler.location
            let place = location.file.isEmpty ? "" : " at \(location.file):\(location.position.line)"
            reasons.cite("url-handler", "the sources have '\(handler.subject)'\(place), which receives URLs")
        } else if isKnown {
            reasons.warn(
                "no-url-handler",
                "the sources have no onOpenURL and no delegate method that receives the URL of a file: the app opens, "
                    + "but does not show the file")
        } else {
            reasons.infer(
                "url-handler", "it is unknown whether the sources have an onOpenURL: not all sources were read")
        }
    }
}
