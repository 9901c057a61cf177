/// A value as text, part by part, to compare two values that have no `==`, or whose `==` also compares locations.
///
/// Locations and findings are ignored; an empty list is equal to a missing list.
enum Reflection {
    private static let ignored: Set<String> = ["position", "findings", "isChecked", "isRead"]

    static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case nil: return "\(value)".debugDescription
        case .optional: return mirror.children.first.map { text($0.value) } ?? "nil"
        case .collection:
            return "[" + mirror.children.map { text($0.value) }.joined(separator: ",") + "]"
        case .dictionary, .set:
            return "["
                + mirror.children.map { text($0.value) }.filter { !$0.hasSuffix("=[]}") }.sorted()
                .joined(separator: ",") + "]"
        case .enum where mirror.children.isEmpty: return "\(value)"
        default:
            let parts = mirror.children.compactMap { child -> String? in
                if let label = child.label, ignored.contains(label) { return nil }
                let part = text(child.value)
                return part == "nil"
                    || part == "[]" && child.label != "matching" && child.label != "roles"
                        && child.label != "documentTypes" && child.label != "scenes"
                        && child.label != "writable"
                    ? nil : (child.label ?? "") + "=" + part
            }
            return "{" + parts.joined(separator: ",") + "}"
        }
    }
}
