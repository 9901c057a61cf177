public import AppDeclaration
import SystemPackage

extension OpeningDecision {
    /// Decides which window comes to the front because it already has the file open.
    ///
    /// This pure function is the first rule of opening: the type of an open file is not used. A window that is still
    /// opening is treated as open. Source:
    /// [openDocument(withContentsOf:display:)](https://developer.apple.com/documentation/appkit/nsdocumentcontroller/opendocument(withcontentsof:display:completionhandler:)).
    /// Apple does not document how paths are compared. By inference, canonical paths are compared, and if no window
    /// matches, the device, inode and birth time.
    ///
    /// - Parameters:
    ///   - location: The location of the file.
    ///   - app: The app.
    ///   - windows: The open windows.
    /// - Returns: The decision, or nil if no window has the file open.
    /// - Complexity: O(windows with the same inode).
    public static func front(
        of location: DocumentLocation, in app: DocumentApp, windows: OpenWindows
    ) -> OpeningDecision? {
        guard let window = windows.window(for: location) else { return nil }
        var reasons = Reasons()
        reasons.cite(
            "identity",
            "the file is already open: its window comes to the front, regardless of the file's type")
        reasons.decide()
        let reason = reasons.noteFile(of: window, location)
        let group = app.group(named: window.scene)
        return OpeningDecision(outcome: .bringsToFront(window, reason: reason, group: group), reasons: reasons)
    }
}

extension OpenWindows {
    /// Returns the first window that has a file open.
    package func window(for location: DocumentLocation) -> OpenWindow? {
        if let window = window(at: location.path) { return window }
        guard let identity = location.identity else {
            // No file exists at this path. A window may have a canonically equivalent path in another Unicode normalization
            // form. If files exist at both paths, they are different files.
            return window(atAnyFormOf: location.path)
        }
        return windows(of: identity).first ?? windowWithoutFile(atAnyFormOf: location.path)
    }
}

extension Reasons {
    /// Adds the reasons why a file is the file of a window.
    fileprivate mutating func noteFile(of window: OpenWindow, _ location: DocumentLocation) -> OpeningDecision.Reason {
        let (file, id) = (window.file, window.id)
        // The window was found by the identity of its file, whose path differs.
        if let file, file.path != location.path, let identity = location.identity,
            file.identity?.isSameFile(as: identity) == true
        {
            return noteFile(thatHad: file.path, of: id, location)
        }
        let isSpelledAlike = location.spelling == file?.spelling || location.spelling == file?.path
        if isSpelledAlike {
            cite("same-path", "window \(id) has \(location.path) open")
        } else {
            infer(
                "same-file", "\(location.spelling) is another spelling of \(location.path), which window \(id) has open"
            )
        }
        if let known = file?.identity, let now = location.identity, !known.isSameFile(as: now) {
            infer(
                "replaced",
                "the file at the path is not the file that the window opened: the document was saved atomically, unless "
                    + "it was renamed without a record")
        }
        if let old = file?.renamedFrom {
            cite("renamed-before", "the document was renamed from \(old): its window, group and type do not change")
        }
        return isSpelledAlike ? .samePath : .sameFile
    }

    private mutating func noteFile(
        thatHad old: FilePath, of id: String, _ location: DocumentLocation
    ) -> OpeningDecision.Reason {
        guard location.otherPaths.contains(old) else {
            infer(
                "renamed",
                "window \(id) had the file open as \(old), which no longer refers to the file: its path is now "
                    + "\(location.path)")
            return .renamed
        }
        // Two names of a file that differ only in case or Unicode form are the same name on a volume that ignores case and
        // form. Swift compares strings by canonical equivalence.
        if old.string.lowercased() == location.path.string.lowercased() {
            infer(
                "same-file",
                "\(location.path) is \(old), which window \(id) has open: they differ only in case or Unicode form")
            return .sameFile
        }
        infer("same-inode", "\(location.path) and \(old), which window \(id) has open, are names of the same file")
        warn(
            "policy-sensitive",
            "\(old) and this file are hard links to the same file: it is not documented whether the platform treats "
                + "them as one document")
        return .sameInode
    }
}
