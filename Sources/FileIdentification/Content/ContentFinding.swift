/// What one look at the content established, as the identifier of a type and a sentence.
///
/// A pure value: readers of formats make findings without asking a registry; `Fusion` looks the identifier up and weighs.
struct ContentFinding: Hashable, Sendable {
    /// How sure content is. The order is that of strength.
    enum Grade: Int, Comparable, Sendable {
        /// A guess from words or shapes.
        case hint
        /// The text is built as the format is: a root element, a document that parses, a first line that names it.
        case structure
        /// A unique binary signature, or a container read to the part that tells.
        case proof

        static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    /// The identifier of the type, folded.
    var identifier: String
    /// How sure it is.
    var grade: Grade
    /// What was seen and where, for instance `zip member 'word/document.xml'`.
    var text: String

    init(_ identifier: String, _ grade: Grade, _ text: String) {
        self.identifier = identifier
        self.grade = grade
        self.text = text
    }
}
