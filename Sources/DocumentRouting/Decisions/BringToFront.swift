import AppDeclaration
import SystemPackage

extension Decision {
    /// The window that comes to the front because it has a file open; nil when none has.
    ///
    /// A pure function, and the first rule of opening: identity goes before type, so the type of the file is not asked. A
    /// window that is about to open counts. Source:
    /// [openDocument(withContentsOf:display:)](https://developer.apple.com/documentation/appkit/nsdocumentcontroller/opendocument(withcontentsof:display:completionhandler:)).
    /// How paths are compared is not said anywhere, so that part is inferred: the canonical path first, and where no window
    /// has it, device, inode and birth time.
    ///
    /// Complexity: O(1), and O(windows on the same inode).
    public static func bringToFront(
        _ place: DocumentPlace, in app: DocumentApp, windows: OpenWindows
    ) -> Decision? {
        if let window = windows.window(at: place.path) { return front(window, byPathOf: place, in: app) }
        guard let identity = place.identity else {
            // Nothing stands there under this form of the name; it may under another. Two files that are there are two.
            return windows.window(atAnyFormOf: place.path).map { front($0, byPathOf: place, in: app) }
        }
        if let window = windows.windows(of: identity).first, let path = window.file?.path {
            return front(window, thatHad: path, byIdentityOf: place, in: app)
        }
        return windows.windowWithoutFile(atAnyFormOf: place.path).map { front($0, byPathOf: place, in: app) }
    }

    private static func front(_ window: OpenWindow, byPathOf place: DocumentPlace, in app: DocumentApp) -> Decision {
        let file = window.file
        let isSpelledAlike = place.spelling == file?.spelling || place.spelling == file?.path
        var decision = front(window, isSpelledAlike ? .samePath : .sameFile, in: app)
        if isSpelledAlike {
            decision.note(TraceStep("same-path", .documented, "window \(window.id) has \(place.path) open"))
        } else {
            decision.note(
                TraceStep(
                    "same-file", .inferred,
                    "\(place.spelling) is another spelling of \(place.path), which window \(window.id) has open"))
        }
        if let known = file?.identity, let now = place.identity, !known.isSameFile(as: now) {
            decision.note(
                TraceStep(
                    "replaced", .inferred,
                    "another file lies there than the window knows: it was saved anew at its path, unless the old one "
                        + "was renamed and nobody said so"))
        }
        if let old = file?.renamedFrom {
            decision.note(
                TraceStep(
                    "renamed-before", .documented, "the document was \(old) before: its window, group and type stay"))
        }
        return decision
    }

    private static func front(
        _ window: OpenWindow, thatHad old: FilePath, byIdentityOf place: DocumentPlace, in app: DocumentApp
    ) -> Decision {
        guard place.otherPaths.contains(old) else {
            var decision = front(window, .renamed, in: app)
            decision.note(
                TraceStep(
                    "renamed", .inferred,
                    "window \(window.id) had the file open as \(old), which no longer "
                        + "leads to it: it is now \(place.path)"))
            return decision
        }
        // Two names of one file that differ in case or Unicode form alone are one name on a volume that does not regard
        // these. Swift compares text by canonical equivalence.
        if old.string.lowercased() == place.path.string.lowercased() {
            var decision = front(window, .sameFile, in: app)
            decision.note(
                TraceStep(
                    "same-file", .inferred,
                    "\(place.path) is \(old), which window \(window.id) has open, in other letters"))
            return decision
        }
        var decision = front(window, .sameInode, in: app)
        decision.note(
            TraceStep(
                "same-inode", .inferred,
                "\(place.path) and \(old), which window \(window.id) has open, are names of one file"))
        decision.warnings.append(
            Warning(
                id: "policy-sensitive",
                text: "\(old) and this are hard links to one file: whether the platform takes them for one document is "
                    + "not public"))
        return decision
    }

    private static func front(_ window: OpenWindow, _ reason: Reason, in app: DocumentApp) -> Decision {
        var decision = Decision(outcome: .bringToFront)
        decision.window = window
        decision.reason = reason
        decision.rule = "identity"
        decision.group = app.group(named: window.scene)
        if decision.group == nil { decision.scene = window.scene }
        decision.note(
            TraceStep(
                "identity", .documented, "the file is open already: its window comes to the front, whatever its type"))
        return decision
    }
}
