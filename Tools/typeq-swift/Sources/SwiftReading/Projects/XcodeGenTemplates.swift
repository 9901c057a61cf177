/// The templates of targets: what a target has on top of the templates that it names, in their order.
struct XcodeGenTemplates {
    let templates: ProjectValue?

    /// A target with its templates.
    func applied(to target: ProjectValue, named name: String) -> ProjectValue {
        var references = ["target_name": name]
        for attribute in target["templateAttributes"]?.members ?? [] {
            references[attribute.key] = attribute.value.text
        }
        var seen: Set<String> = []
        guard let below = merged(target["templates"], &seen) else { return target }
        return target.merged(onto: below.mappingTexts { $0.replacingReferences(references) })
    }

    /// Templates may name others. One that names itself is entered once.
    private func merged(_ names: ProjectValue?, _ seen: inout Set<String>) -> ProjectValue? {
        var result: ProjectValue?
        for name in names?.elements.compactMap(\.text) ?? [] where seen.insert(name).inserted {
            guard var template = templates?[name] else { continue }
            if let below = merged(template["templates"], &seen) { template = template.merged(onto: below) }
            result = result.map { template.merged(onto: $0) } ?? template
        }
        return result
    }
}

extension String {
    /// The text with `${NAME}` exchanged where the name has a value.
    func replacingReferences(_ values: [String: String]) -> String {
        guard utf8.contains(UInt8(ascii: "$")) else { return self }
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "$") {
            result += rest[..<start]
            rest = rest[start...]
            guard rest.hasPrefix("${"), let end = rest.firstIndex(of: "}"),
                let value = values[String(rest[rest.index(start, offsetBy: 2)..<end])]
            else {
                result += "$"
                rest = rest.dropFirst()
                continue
            }
            result += value
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
