import DeclarationFormats
package import FileIdentification
import FileSystem
package import SystemPackage

extension DocumentRouter {
    /// Decides which window or scene receives an external event: a user activity, or a URL that is not a file URL.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - windows: The open windows.
    /// - Returns: The decision.
    public func decision(for event: ExternalEvent, windows: OpenWindows = .none) -> EventDecision {
        EventDecision.agreed(in: app) { EventDecision(of: event, in: $0, windows: windows) }
    }

    /// Decides which window or scene receives an external event, with the windows of a source.
    package func decision(for event: ExternalEvent, windows: some WindowSource) throws(Failure) -> EventDecision {
        decision(for: event, windows: try windowsForEvents(in: windows))
    }

    /// Decides which window or scene receives a URL. On a desktop, a file URL opens its file.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - windows: The open windows.
    /// - Returns: The decision. If the file is missing or unreadable, its type is determined from its name, and the decision
    ///   contains a warning.
    public func decision(forURL url: String, windows: OpenWindows = .none) -> EventDecision {
        decision(forURL: url, windows: windows, windowsOfFile: { _ in windows }, identifiedBy: identifier.identify)
    }

    /// Decides which window or scene receives a URL, with the windows of a source. The caller identifies the file.
    package func decision(
        forURL url: String, windows: some WindowSource,
        identifiedBy identify: (FilePath) throws(FileAccessError) -> Identification
    ) throws(Failure) -> EventDecision {
        try decision(
            forURL: url, windows: try windowsForEvents(in: windows),
            windowsOfFile: { path throws(Failure) in try self.windows(concerning: path, in: windows) },
            identifiedBy: identify)
    }

    private func decision<Failure: Error>(
        forURL url: String, windows: OpenWindows, windowsOfFile: (FilePath) throws(Failure) -> OpenWindows,
        identifiedBy identify: (FilePath) throws(FileAccessError) -> Identification
    ) throws(Failure) -> EventDecision {
        guard let path = file(ofURL: url) else { return decision(for: ExternalEvent(url: url), windows: windows) }
        if let front = front(path, among: try windowsOfFile(path)) {
            return EventDecision(outcome: .opensFile(front), reasons: front.reasons)
        }
        let identification: Identification
        var failure: FileAccessError?
        do throws(FileAccessError) {
            identification = try identify(path)
        } catch {
            identification = FileIdentifier(for: app, policy: .name).identify(bytes: [], named: path)
            failure = error
        }
        let file = DocumentFile(identification, FileFacts(of: path))
        var decision = EventDecision.agreed(in: app) { reading in
            let event = ExternalEvent(url: url, document: file.read(as: path, in: reading, insteadOf: app))
            return EventDecision(of: event, in: reading, windows: windows)
        }
        if let failure {
            decision.reasons.warn(
                failure.kind.rawValue, "\(path): \(failure.message): the type of the file is determined from the name")
        }
        if var opening = decision.opening {
            opening.identification = identification
            decision.outcome = .opensFile(opening)
        }
        return decision
    }

    /// Returns the file that a URL opens, or nil for other URLs. On platforms other than desktops, every URL is treated as an
    /// event.
    package func file(ofURL url: String) -> FilePath? {
        app.declaration.platform.isDesktop ? FilePath(fileURL: url) : nil
    }

    private func windowsForEvents(in source: some WindowSource) throws(Failure) -> OpenWindows {
        do throws(WindowStoreError) {
            return try source.windowsForEvents()
        } catch {
            throw .windows(error)
        }
    }
}

extension FilePath {
    /// Creates the path of a file URL that refers to this machine, or returns nil for other URLs.
    ///
    /// Source: [RFC 8089](https://www.rfc-editor.org/rfc/rfc8089).
    init?(fileURL url: String) {
        guard url.prefix(5).lowercased() == "file:" else { return nil }
        var rest = url.utf8.dropFirst(5)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != UInt8(ascii: "/") }
            guard host.isEmpty || String(host)?.lowercased() == "localhost" else { return nil }
            rest = rest.dropFirst(host.count)
        }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        let bytes = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        self.init(bytes: bytes.percentDecoded(except: 0))
    }
}
