import TypeRegistry

extension CommandSpecification {
    static let conforms = CommandSpecification(
        command: .conforms,
        summary: "whether a type is, or conforms to, another",
        operands: "TYPE SUPERTYPE",
        count: 2...2,
        options: [.appTypes, .types, .explain],
        examples: [
            ("typeq conforms public.jpeg public.image", "yes, and exit code 0"),
            ("typeq conforms -q .md public.text && echo text", "in a script"),
            ("typeq conforms --explain com.x.doc public.item", "the way up, step by step"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            guard let type = console.type(invocation.operands[0], in: registry, &code),
                let supertype = console.type(invocation.operands[1], in: registry, &code)
            else { return code }
            let path = type.conformancePath(to: supertype)
            if console.style.isJSON {
                var object = JSONObject()
                object.add("type", type.identifier)
                object.add("supertype", supertype.identifier)
                object.add("conforms", path != nil)
                object.add("path", path?.map(\.identifier) ?? [])
                console.print(object)
            } else {
                let answer = console.colored(path == nil ? "no" : "yes", path == nil ? .no : .yes)
                console.print(
                    invocation.has(.explain) ? "\(answer): \(reason(type, supertype, path))" : answer)
            }
            return code.combined(with: path == nil ? .no : .yes)
        }
    )

    /// Why a type conforms to another, or does not.
    private static func reason(_ type: UTType, _ supertype: UTType, _ path: [UTType]?) -> String {
        if let path {
            return path.count == 1
                ? "\(type) is \(supertype) itself" : path.map(\.identifier).joined(separator: " → ")
        }
        let supertypes = type.supertypeSequence.map(\.identifier)
        return supertypes.isEmpty
            ? "\(type) conforms to nothing but itself"
            : "\(type) conforms to \(supertypes.joined(separator: ", ")), but not to \(supertype)"
    }
}
