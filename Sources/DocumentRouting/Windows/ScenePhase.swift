/// How far a scene takes part in what the user does: `background` < `inactive` < `active`.
///
/// Source: [ScenePhase](https://developer.apple.com/documentation/swiftui/scenephase).
public enum ScenePhase: String, Hashable, Sendable, CaseIterable, Comparable {
    /// It is not to be seen.
    case background
    /// It is to be seen, but should not work as if it were used.
    case inactive
    /// It can be used; on macOS that need not mean that it is in front.
    case active

    /// Whether one phase stands below another.
    public static func < (left: ScenePhase, right: ScenePhase) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .background: 0
        case .inactive: 1
        case .active: 2
        }
    }
}
