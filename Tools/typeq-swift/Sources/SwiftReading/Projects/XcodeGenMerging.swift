/// Merges a specification with the specifications that it includes. A later file overrides an earlier file, and the including
/// file overrides all included files.
struct XcodeGenIncludes {
    let files: ProjectFolder
    var work = ProjectWork()
    var findings: [ProjectSpecification.Finding] = []
    private var seen: Set<String> = []

    init(files: ProjectFolder) { self.files = files }

    /// Returns a file, merged with the files that it includes.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - prefix: The folder of an included file, which is added to the paths that it contains.
    /// - Returns: The mapping, or another value if the file does not contain a mapping.
    /// - Throws: The reason why the file cannot be read. An included file that cannot be read is reported as a finding.
    mutating func merged(_ path: String, prefix: String = "") throws(YAMLReader.Failure) -> ProjectValue {
        seen.insert(path)
        let text: String
        switch files.text(path) {
        case .success(let found): text = found
        case .failure(let reason):
            throw YAMLReader.Failure(
                text: reason.text, location: ProjectLocation(file: path, line: 0, column: 0))
        }
        var own = try YAMLReader.read(text, file: path, &work)
        guard own.isDictionary else { return own }
        var below: ProjectValue?
        for include in own["include"]?.elements ?? [] {
            guard let read = try read(include, of: path, prefix: prefix) else { continue }
            if let old = below { below = try read.merged(onto: old, &work) } else { below = read }
        }
        if !prefix.isEmpty { own = own.resolvingPaths(prefix) }
        return try own.merged(onto: below ?? ProjectValue(content: .dictionary([]), location: own.location), &work)
    }

    private mutating func read(
        _ include: ProjectValue, of path: String, prefix: String
    ) throws(YAMLReader.Failure) -> ProjectValue? {
        guard let name = include.text ?? include["path"]?.text else { return nil }
        if let enable = include["enable"] {
            guard let text = enable.text, !text.hasPrefix("${") else {
                note(include, "whether '\(name)' is included depends on the environment; it was included")
                return try read(name, at: include, of: path, prefix: prefix, isRelative: isRelative(include))
            }
            guard ["yes", "true", "1", "y"].contains(text.lowercased()) else { return nil }
        }
        return try read(name, at: include, of: path, prefix: prefix, isRelative: isRelative(include))
    }

    private func isRelative(_ include: ProjectValue) -> Bool {
        include["relativePaths"]?.text.map { ["yes", "true", "1", "y"].contains($0.lowercased()) } ?? true
    }

    private mutating func read(
        _ name: String, at include: ProjectValue, of path: String, prefix: String, isRelative: Bool
    ) throws(YAMLReader.Failure) -> ProjectValue? {
        let file = ProjectPath.join(ProjectPath.folder(of: path), name)
        // Each file is read once, even if it is included twice or includes itself.
        guard seen.insert(file).inserted else { return nil }
        guard seen.count <= 1 + ProjectWork.maximumIncludes else {
            throw YAMLReader.Failure(
                text: "more than \(ProjectWork.maximumIncludes) included files", location: include.location)
        }
        if case .failure(let reason) = files.text(file) {
            let text =
                reason.isOutside
                ? "'\(name)' is not read: it is \(reason.text)" : "'\(name)' cannot be included: \(reason.text)"
            findings.append(
                .init(kind: reason.isOutside ? .outside : .unreadable, text: text, location: include.location))
            return nil
        }
        let folder = ProjectPath.folder(of: name)
        return try merged(file, prefix: isRelative ? ProjectPath.join(prefix, folder) : prefix)
    }

    private mutating func note(_ value: ProjectValue, _ text: String) {
        findings.append(.init(kind: .unknown, text: text, location: value.location))
    }
}

extension ProjectValue {
    /// Returns the value merged with a value that it overrides. Mappings are merged, and lists are appended. Any other value
    /// replaces the overridden value, as does the value of a key that ends in `:REPLACE`.
    func merged(
        onto below: ProjectValue, _ work: inout ProjectWork
    ) throws(ProjectWork.Failure) -> ProjectValue {
        guard isDictionary, below.isDictionary else { return self }
        // Merging copies the members of both values.
        try work.spend(members.count + below.members.count, at: location)
        var result = below.members
        var indices = Dictionary(
            result.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        for var member in members {
            let replaces = member.key.hasSuffix(":REPLACE")
            if replaces { member.key = String(member.key.dropLast(":REPLACE".count)) }
            guard let index = indices[member.key] else {
                indices[member.key] = result.count
                result.append(member)
                continue
            }
            let old = result[index].value
            if !replaces, member.value.isDictionary, old.isDictionary {
                member.value = try member.value.merged(onto: old, &work)
            } else if !replaces, case .array(let new) = member.value.content, case .array(let before) = old.content {
                try work.spend(before.count + new.count, at: member.location)
                member.value.content = .array(before + new)
            }
            result[index] = member
        }
        return ProjectValue(content: .dictionary(result), location: location)
    }

    /// Returns the specification with its paths relative to the folder of the file that includes it.
    fileprivate func resolvingPaths(_ prefix: String) -> ProjectValue {
        func resolved(_ value: ProjectValue) -> ProjectValue {
            value.mappingTexts { ProjectPath.join(prefix, $0) }
        }
        func inTarget(_ target: ProjectValue) -> ProjectValue {
            target.mappingMembers { key, value in
                switch key {
                case "configFiles": value.mappingMembers { _, path in resolved(path) }
                case "info": value.mappingMembers { key, path in key == "path" ? resolved(path) : path }
                case "sources":
                    ProjectValue(
                        content: .array(
                            value.elements.map { source in
                                source.isDictionary
                                    ? source.mappingMembers { key, path in key == "path" ? resolved(path) : path }
                                    : resolved(source)
                            }), location: value.location)
                default: value
                }
            }
        }
        return mappingMembers { key, value in
            switch key {
            case "configFiles": value.mappingMembers { _, path in resolved(path) }
            case "targets", "targetTemplates": value.mappingMembers { _, target in inTarget(target) }
            default: value
            }
        }
    }

    private func mappingMembers(_ change: (String, ProjectValue) -> ProjectValue) -> ProjectValue {
        guard isDictionary else { return self }
        let changed = members.map { Member(key: $0.key, location: $0.location, value: change($0.key, $0.value)) }
        return ProjectValue(content: .dictionary(changed), location: location)
    }
}

/// The target templates. A target overrides the templates that it names.
struct XcodeGenTemplates {
    /// The templates, keyed by name.
    private let templates: [String: ProjectValue]

    init(_ templates: ProjectValue?) { self.templates = templates?.membersByKey ?? [:] }

    /// Returns a target merged with its templates.
    func applied(
        to target: ProjectValue, named name: String, _ work: inout ProjectWork
    ) throws(ProjectWork.Failure) -> ProjectValue {
        var references = ["target_name": name]
        for attribute in target["templateAttributes"]?.members ?? [] {
            references[attribute.key] = attribute.value.text
        }
        var seen: Set<String> = []
        guard let below = try merged(target["templates"], &seen, &work) else { return target }
        return try target.merged(onto: try below.replacingReferences(references, &work), &work)
    }

    /// Returns templates, merged with the templates that they name. A template that names itself is applied once.
    private func merged(
        _ names: ProjectValue?, _ seen: inout Set<String>, _ work: inout ProjectWork
    ) throws(ProjectWork.Failure) -> ProjectValue? {
        var result: ProjectValue?
        for name in names?.elements.compactMap(\.text) ?? [] where seen.insert(name).inserted {
            guard var template = templates[name] else { continue }
            if let below = try merged(template["templates"], &seen, &work) {
                template = try template.merged(onto: below, &work)
            }
            if let old = result { result = try template.merged(onto: old, &work) } else { result = template }
        }
        return result
    }
}

extension ProjectValue {
    /// Returns the value with `${NAME}` replaced in all strings and keys, for the names that have a value.
    func replacingReferences(
        _ values: [String: String], _ work: inout ProjectWork
    ) throws(ProjectWork.Failure) -> ProjectValue {
        let rest = work.rest
        var count = 0
        let value = mappingTexts { text in
            // After the limit is exceeded, which is reported as an error below, nothing is replaced.
            guard count <= rest else { return text }
            let replaced = text.replacingReferences(values, upTo: (rest - count + 1) * 64)
            count += 1 + replaced.utf8.count / 64
            return replaced
        }
        try work.spend(count, at: location)
        return value
    }
}

extension String {
    /// Returns the text with `${NAME}` replaced for the names that have a value. The result is truncated after the given number
    /// of bytes.
    fileprivate func replacingReferences(_ values: [String: String], upTo limit: Int) -> String {
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
            guard result.utf8.count <= limit else { return result }
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
