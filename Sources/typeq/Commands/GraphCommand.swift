import TypeRegistry

extension CommandSpecification {
    static let graph = CommandSpecification(
        command: .graph,
        summary: "the conformances of types as a graph for Graphviz",
        operands: "[TYPE…]",
        count: 0...Int.max,
        options: [.appTypes, .types],
        examples: [
            ("typeq graph public.jpeg com.adobe.pdf | dot -Tsvg", "two types and all above them"),
            ("typeq graph --json", "every conformance, one a line"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            let roots = invocation.operands.compactMap { console.type($0, in: registry, &code) }
            var types = invocation.operands.isEmpty ? Array(registry.types) : []
            for type in roots.flatMap({ [$0] + Array($0.supertypeSequence) }) where !types.contains(type) {
                types.append(type)
            }
            if !console.style.isJSON {
                for line in ["digraph types {", "  rankdir = BT", "  node [shape = box]"] {
                    console.print(StyledText(line))
                }
            }
            for type in types {
                if !console.style.isJSON { console.print("  \"\(type)\"") }
                for supertype in type.directSupertypes {
                    if console.style.isJSON {
                        var object = JSONObject()
                        object.add("type", type.identifier)
                        object.add("supertype", supertype.identifier)
                        console.print(object)
                    } else {
                        console.print("  \"\(type)\" -> \"\(supertype)\"")
                    }
                }
            }
            if !console.style.isJSON { console.print("}") }
            return code
        }
    )
}
