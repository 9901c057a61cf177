import DeclarationFormats
import TypeRegistry

// The commands about conformances between types: conforms, tree.

extension CommandSpecification {
    static let conforms = CommandSpecification(
        command: .conforms, summary: "checks whether a type conforms to another type", operands: "TYPE SUPERTYPE",
        count: 2...2,
        examples: [
            ("typeq conforms public.jpeg public.image", "yes, and exit code 0"),
            ("typeq conforms -q .md public.text && echo text", "in a script"),
            ("typeq conforms --explain com.x.doc public.item", "the path between the types, step by step"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            guard let type = console.type(invocation.operands[0], in: registry, &code),
                let supertype = console.type(invocation.operands[1], in: registry, &code)
            else { return code }
            let conformance = Conformance(of: type, to: supertype)
            if console.style.isJSON {
                var object = JSONObject()
                object.add(conformance)
                console.print(object)
            } else {
                console.print(conformance, isExplained: invocation[Options.explain])
            }
            return code.combined(with: conformance.path == nil ? .no : .yes)
        })
}

extension CommandSpecification {
    static let tree = CommandSpecification(
        command: .tree, summary: "the supertypes of a type as a tree, or its subtypes", operands: "TYPE", count: 1...1,
        examples: [
            ("typeq tree public.swift-source", "the supertypes of a type, up to public.item"),
            ("typeq tree --down public.archive", "every kind of archive"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            guard let root = console.type(invocation.operands[0], in: registry, &code) else { return code }
            let branches = invocation[Options.down] ? Branches.subtypes(of: registry) : Branches.supertypes
            let tree = TypeTree(branches: branches)
            var bytes = 0
            let isWhole = tree.walk(root) { node in
                let type = node.type
                bytes += node.prefix.utf8.count + type.identifier.utf8.count
                if console.style.isJSON {
                    guard node.isFirst else { return true }
                    // The JSON object contains all supertypes.
                    for supertype in type.supertypeSequence where bytes <= TypeOutputLimits.bytes {
                        bytes += supertype.identifier.utf8.count
                    }
                }
                guard bytes <= TypeOutputLimits.bytes else { return false }
                if console.style.isJSON {
                    console.print(JSONObject(type))
                } else {
                    let isCut = !node.isFirst && node.hasBranches
                    console.printBranch(node.prefix, type.identifier, note: isCut ? " (above)" : "")
                }
                return true
            }
            guard isWhole else {
                console.message(
                    "the tree of '\(root)' ends here: it exceeds \(TypeOutputLimits.bytes >> 20) MiB; "
                        + "choose a type with fewer types \(invocation[Options.down] ? "below" : "above") it")
                return .error
            }
            return code
        })
}

extension Console {
    /// Prints a line of a tree. If the terminal is too narrow, the line-drawing characters are truncated on the left, so that
    /// the name remains readable.
    fileprivate mutating func printBranch(_ prefix: String, _ name: String, note: String) {
        var prefix = prefix
        if let columns, TextLayout.columns(prefix + shown(name) + note) > columns, prefix.count > 3 {
            let room = columns - TextLayout.columns(shown(name) + note)
            // Each level is three columns wide. The number of omitted levels precedes the characters.
            let hidden = prefix.firstIndex(of: "…").flatMap { Int(prefix[..<$0]) } ?? 0
            let levels = hidden + (prefix.count - (hidden > 0 ? "\(hidden)… ".count : 0)) / 3
            let kept = max(1, min(levels - 1, TypeOutputLimits.levels, (room - "\(levels)… ".count) / 3))
            prefix = "\(levels - kept)… " + prefix.suffix(3 * kept)
        }
        print(StyledText(prefix) + colored(name, .type) + (note.isEmpty ? "" : colored(note, .faint)))
    }
}
