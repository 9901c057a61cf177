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
        var preferringSets: Set<[String]> = []
        var allowingSets: Set<[String]> = []
        for (place, window) in windows.enumerated() {
            if let file = window.file {
                if byPath[file.path] == nil { byPath[file.path] = place }
                if let identity = file.identity { byNumbers[identity.numbers, default: []].append(place) }
            }
            if preferringSets.insert(window.preferring).inserted { preferring.add(window.preferring, as: place) }
            if allowingSets.insert(window.allowing).inserted { allowing.add(window.allowing, as: place) }
            let known = byScene[window.scene] ?? SceneWindows(first: place, phase: window.phase)
            byScene[window.scene] = SceneWindows(first: known.first, phase: max(known.phase, window.phase))
        }
    }

    /// The first window whose document lies at a canonical path.
    public func window(at path: FilePath) -> OpenWindow? { byPath[path].map { windows[$0] } }

    /// The first window whose document lies at a path that differs in Unicode form at most.
    /// Complexity: O(windows).
    func window(atAnyFormOf path: FilePath) -> OpenWindow? {
        // Swift compares text by canonical equivalence.
        let text = path.string
        return windows.first { $0.file?.path.string == text }
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
    public func firstWindow(ofScene name: String) -> OpenWindow? { byScene[name].map { windows[$0.first] } }

    /// The first window whose views prefer an event.
    public func window(preferring event: FoldedText?) -> OpenWindow? {
        preferring.first(matching: event).map { windows[$0] }
    }

    /// The first window whose views allow an event.
    public func window(allowing event: FoldedText?) -> OpenWindow? {
        allowing.first(matching: event).map { windows[$0] }
    }

    /// The highest phase of the windows of a scene; background when there is none.
    public func phase(ofScene name: String) -> ScenePhase { byScene[name]?.phase ?? .background }

    /// The highest phase of all windows; background when there is none.
    public var phase: ScenePhase { byScene.values.map(\.phase).max() ?? .background }
}
