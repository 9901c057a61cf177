import AppDeclaration
public import SystemPackage

/// The windows of an app in the order in which they were opened, and what decisions look up in them.
///
/// Built once: each question is then answered without going through the windows. It need not hold all windows of an app,
/// only those that the question concerns.
public struct OpenWindows: Sendable {
    /// The windows in opening order.
    public let windows: [OpenWindow]
    private var byPath: [FilePath: Int] = [:]
    /// Windows of which only the path of the file is known, by its text.
    private var byText: [String: Int] = [:]
    private var byNumbers: [FileIdentity.Numbers: [Int]] = [:]
    private var byScene: [String: SceneWindows] = [:]
    private var preferring = ConditionIndex()
    private var allowing = ConditionIndex()

    /// What is known of the windows of a scene.
    private struct SceneWindows {
        var first: Int
        var phase: ScenePhase
    }

    /// No window at all.
    public static let none = OpenWindows()

    /// Indexes some windows. Complexity: O(windows), and the lengths of their distinct conditions.
    public init(_ windows: [OpenWindow] = []) {
        self.windows = windows
        // Of many windows with the same conditions two are enough: the first, and one that shows that it is not alone.
        var preferringSets: [[String]: Int] = [:]
        var allowingSets: [[String]: Int] = [:]
        for (place, window) in windows.enumerated() {
            if let file = window.file {
                if byPath[file.path] == nil { byPath[file.path] = place }
                if let identity = file.identity {
                    byNumbers[identity.numbers, default: []].append(place)
                } else if let text = file.path.text, byText[text] == nil {
                    byText[text] = place
                }
            }
            preferringSets[window.preferring, default: 0] += 1
            if preferringSets[window.preferring, default: 0] <= 2 { preferring.add(window.preferring, as: place) }
            allowingSets[window.allowing, default: 0] += 1
            if allowingSets[window.allowing, default: 0] <= 2 { allowing.add(window.allowing, as: place) }
            let known = byScene[window.scene] ?? SceneWindows(first: place, phase: window.phase)
            byScene[window.scene] = SceneWindows(first: known.first, phase: max(known.phase, window.phase))
        }
    }

    /// The first window whose document lies at a canonical path.
    public func window(at path: FilePath) -> OpenWindow? { byPath[path].map { windows[$0] } }

    /// The first window whose document lies at a path that differs in Unicode form at most.
    /// Complexity: O(windows).
    func window(atAnyFormOf path: FilePath) -> OpenWindow? {
        guard let text = path.text else { return nil }
        return windows.first { $0.file?.path.text == text }
    }

    /// The first window at whose path nothing stands, and whose path differs in Unicode form at most.
    func windowWithoutFile(atAnyFormOf path: FilePath) -> OpenWindow? {
        guard !byText.isEmpty, let text = path.text else { return nil }
        return byText[text].map { windows[$0] }
    }

    /// The windows whose document may be of an identity, in opening order.
    public func windows(of identity: FileIdentity) -> [OpenWindow] {
        (byNumbers[identity.numbers] ?? []).map { windows[$0] }
            .filter { $0.file?.identity?.isSameFile(as: identity) == true }
    }

    /// The window of an id.
    /// Complexity: O(windows).
    public func window(id: String) -> OpenWindow? { windows.first { $0.id == id } }

    /// The first window of a scene.
    public func firstWindow(ofScene name: String) -> OpenWindow? { firstPlace(ofScene: name).map { windows[$0] } }

    /// The place of the first window of a scene.
    func firstPlace(ofScene name: String) -> Int? { byScene[name]?.first }

    /// The first window whose views prefer an event.
    public func window(preferring event: FoldedText?) -> OpenWindow? {
        match(preferring: event).map { windows[$0.first] }
    }

    /// The first window whose views allow an event.
    public func window(allowing event: FoldedText?) -> OpenWindow? { match(allowing: event).map { windows[$0.first] } }

    /// The place of the first window whose views prefer an event, and whether no other does.
    func match(preferring event: FoldedText?) -> (first: Int, isOnly: Bool)? { preferring.match(of: event) }

    /// The place of the first window whose views allow an event, and whether no other does.
    func match(allowing event: FoldedText?) -> (first: Int, isOnly: Bool)? { allowing.match(of: event) }

    /// The highest phase of the windows of a scene; background when there is none.
    public func phase(ofScene name: String) -> ScenePhase { byScene[name]?.phase ?? .background }

    /// The highest phase of all windows; background when there is none.
    public var phase: ScenePhase { byScene.values.map(\.phase).max() ?? .background }
}

extension FilePath {
    /// The path as text; nil when its bytes are not UTF-8. Two texts are equal when they are canonically equivalent.
    var text: String? { String(validating: self) }
}
