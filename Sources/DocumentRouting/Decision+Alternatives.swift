import AppDeclaration
import TypeRegistry

extension Decision {
    /// The decision on which both readings of an app agree, where its Info.plist has conditions that are not known.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - decide: The decision in one reading.
    /// - Returns: The decision; an error with the code ``Code/unknownCondition`` when the readings differ in it.
    public static func agreed(in app: DocumentApp, _ decide: (DocumentApp) -> Decision) -> Decision {
        let decision = decide(app)
        guard !decision.isOpen, let other = app.alternatives.first.map(decide), !decision.agrees(with: other) else {
            return decision
        }
        let conditions = app.declaration.unknownConditions
        let readings = [true, false].map { ConditionalReading(holds: $0, conditions: conditions).text }
        let (first, second) = (decision.summary, other.summary)
        var unknown = Decision(outcome: .error)
        unknown.code = .unknownCondition
        unknown.type = decision.type == other.type ? decision.type : nil
        unknown.note(
            TraceStep(
                "unknown-condition", .documented,
                "conditions of the Info.plist decide: \(first) where \(readings[0]), \(second) where \(readings[1])"))
        return unknown
    }

    /// Whether something that could not be read keeps it from being decided.
    private var isOpen: Bool { code == .unknownCondition || code?.rawValue == "unread-sources" }

    /// Whether another decision comes to the same, by what a user notices.
    private func agrees(with other: Decision) -> Bool {
        outcome == other.outcome && code == other.code && group?.name == other.group?.name
            && group?.role == other.group?.role && scene == other.scene && window?.id == other.window?.id
            && isEditable == other.isEditable && type?.identifier == other.type?.identifier
            && saveAs?.identifier == other.saveAs?.identifier && filenameExtension == other.filenameExtension
            && connection == other.connection
    }

    /// The decision in a few words.
    private var summary: String {
        let name = (group?.name ?? scene).map { "'\($0)'" }
        let role = group.map { " (\($0.role.rawValue))" } ?? ""
        let type = type.map { ", \($0.identifier)" } ?? ""
        switch outcome {
        case .error: return code?.rawValue ?? "error"
        case .unrouted: return "no scene"
        default: return (name ?? connection?.configuration ?? outcome.rawValue) + role + type
        }
    }
}
