import Yams

/// Reads YAML, which includes JSON, and returns values with their locations.
struct YAMLReader {
    /// The reason why YAML text cannot be read.
    typealias Failure = ProjectWork.Failure

    let file: String
    private var work: ProjectWork

    private init(file: String, work: ProjectWork) { (self.file, self.work) = (file, work) }

    /// Returns the value of YAML text, which is `nothing` if the text is empty. Aliases repeat values, so a short file
    /// can contain more values than fit into memory. Therefore, each repeated value is counted.
    static func read(_ text: String, file: String, _ work: inout ProjectWork) throws(Failure) -> ProjectValue {
        let node: Node?
        do {
            node = try compose(yaml: text)
        } catch {
            throw failure(error, in: file)
        }
        var reader = YAMLReader(file: file, work: work)
        guard let node else { return ProjectValue(content: .nothing, location: reader.location(nil)) }
        defer { work = reader.work }
        return try reader.value(node)
    }

    private mutating func value(_ node: Node) throws(Failure) -> ProjectValue {
        let start = location(node.mark)
        try work.spend(1 + (node.scalar?.string.utf8.count ?? 0) / 64, at: start)
        switch node {
        case .scalar(let scalar): return ProjectValue(content: Self.content(node, scalar), location: start)
        case .sequence(let sequence):
            var elements: [ProjectValue] = []
            for element in sequence { elements.append(try value(element)) }
            return ProjectValue(content: .array(elements), location: start)
        case .mapping(let mapping):
            var members: [ProjectValue.Member] = []
            var merged: [ProjectValue.Member] = []
            for (key, element) in mapping {
                let element = try value(element)
                let name = key.scalar?.string ?? ""
                if name == "<<", key.tag == Tag(.merge) {
                    // The merge key, which the keys of the mapping itself override.
                    merged += element.elements.flatMap(\.members)
                } else {
                    members.append(.init(key: name, location: location(key.mark), value: element))
                }
            }
            let own = Set(members.map(\.key))
            members += merged.filter { !own.contains($0.key) }
            return ProjectValue(content: .dictionary(members), location: start)
        case .alias: return ProjectValue(content: .nothing, location: start)
        }
    }

    private static func content(_ node: Node, _ scalar: Node.Scalar) -> ProjectValue.Content {
        switch node.tag {
        case Tag(.bool): node.bool.map { .boolean($0) } ?? .text(scalar.string)
        case Tag(.int): .number(node.int.map(String.init) ?? scalar.string)
        case Tag(.float), Tag(.timestamp): .number(scalar.string)
        case Tag(.null): .nothing
        default: .text(scalar.string)
        }
    }

    private func location(_ mark: Mark?) -> ProjectLocation {
        ProjectLocation(file: file, line: mark?.line ?? 1, column: mark?.column ?? 1)
    }

    private static func failure(_ error: any Error, in file: String) -> Failure {
        func at(_ mark: Mark, _ text: String) -> Failure {
            Failure(text: text, location: ProjectLocation(file: file, line: mark.line, column: mark.column))
        }
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _)?, .parser(_, let problem, let mark, _)?,
            .composer(_, let problem, let mark, _)?:
            return at(mark, "it is not YAML: \(problem)")
        case .duplicatedKeysInMapping(let duplicates, let context)?:
            return at(context.mark, "a key has several values: \(duplicates.map { "\($0)" }.joined(separator: ", "))")
        case .reader(let problem, _, _, _)?:
            return Failure(
                text: "it is not YAML: \(problem)", location: ProjectLocation(file: file, line: 1, column: 1))
        default:
            return Failure(text: "it is not YAML: \(error)", location: ProjectLocation(file: file, line: 1, column: 1))
        }
    }
}
