public import AppDeclaration
import SystemPackage

extension Decision {
    /// Decides which window comes to the front because it has a file open.
    ///
    /// A pure function, and the first rule of opening: the type of an open file is not used. A window that is still opening
    /// is treated as open. Source:
    /// [openDocument(withContentsOf:display:)](https://developer.apple.com/documentation/appkit/nsdocumentcontroller/opendocument(withcontentsof:display:completionhandler:)).
    /// How paths are compared is not documented, so that is inferred: by the canonical path, or if no window has it, by
    /// device, inode and birth time.
    ///
    /// - Parameters:
    ///   - location: The location of the file.
    ///   - app: The app.
    ///   - windows: The open windows.
    /// - Returns: The decision, or nil if no window has the file open.
    /// - Complexity: O(windows with the same inode).
    public static func bringToFront(
        _ location: DocumentLocation, in app: DocumentApp, windows: OpenWindows
    ) -> Decision? {
        if let window = windows.window(at: location.path) { return front(window, byPathOf: location, in: app) }
        guard let identity = location.identity else {
            // There is no file with this form of the name. The window may have another form. Two existing files are different.
            return windows.window(atAnyFormOf: location.path).map { front($0, byPathOf: location, in: app) }
        }
        if let window = windows.windows(of: identity).first, let path = window.file?.path {
            return front(window, thatHad: path, byIdentityOf: location, in: app)
        }
        return windows.windowWithoutFile(atAnyFormOf: location.path).map { front($0, byPathOf: location, in: app) }
    }

    private static func front(_ window: OpenWindow, byPathOf location: DocumentLocation, in app: DocumentApp)
        -> Decision
    {
        let file = window.file
        let isSpelledAlike = location.spelling == file?.spelling || location.spelling == file?.path
        var decision = front(window, isSpelledAlike ? .samePath : .sameFile, in: app)
        if isSpelledAlike {
            decision.note(TraceStep("same-path", .documented, "window \(window.id) has \(location.path) open"))
        } else {
            decision.note(
                TraceStep(
                    "same-file", .inferred,
                    "\(location.spelling) is another spelling of \(location.path), which window \(window.id) has open"))
        }
        if let known = file?.identity, let now = location.identity, !known.isSameFile(as: now) {
            decision.note(
                TraceStep(
                    "replaced", .inferred,
                    "the path has another file than when the window opened it: the document was saved atomically, unless "
                        + "it was renamed without a record"))
        }
        if let old = file?.renamedFrom {
            decision.note(
                TraceStep(
                    "renamed-before", .documented,
                    "the document was renamed from \(old): its window, group and type do not change"))
        }
        return decision
    }

    private static func front(
        _ window: OpenWindow, thatHad old: FilePath, byIdentityOf location: DocumentLocation, in app: DocumentApp
    ) -> Decision {
        guard location.otherPaths.contains(old) else {
            var decision = front(window, .renamed, in: app)
            decision.note(
                TraceStep(
                    "renamed", .inferred,
                    "window \(window.id) had the file open as \(old), which no longer "
                        + "leads to it: it is now \(location.path)"))
            return decision
        }
        // Two names of a file that differ only in case or Unicode form are the same name on a volume that ignores these.
        // Swift compares strings by canonical equivalence.
        if old.string.lowercased() == location.path.string.lowercased() {
            var decision = front(window, .sameFile, in: app)
            decision.note(
                TraceStep(
                    "same-file", .inferred,
                    "\(location.path) is \(old), which window \(window.id) has open, with other case or Unicode form"))
            return decision
        }
        var decision = front(window, .sameInode, in: app)
        decision.note(
            TraceStep(
                "same-inode", .inferred,
                "\(location.path) and \(old), which window \(window.id) has open, are names of the same file"))
        decision.warnings.append(
            Warning(
                id: "policy-sensitive",
                text:
                    "\(old) and this are hard links to the same file: it is not documented whether the platform treats "
                    + "them as one document"))
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
                "identity", .documented,
                "the file is already open: its window comes to the front, regardless of its type"))
        return decision
    }
}
