import DeclarationFormats
import TypeRegistry

// The commands that print declared types: show, types.

extension CommandSpecification {
    static let show = CommandSpecification(
        command: .show, summary: "everything about a type", operands: "TYPE|WORD…", count: 1...Int.max,
        examples: [
            ("typeq show public.jpeg", "the supertypes, tags and description of the type"),
            ("typeq show .heic image/avif", "one type by its extension, another by its MIME type"),
            ("typeq show dyn.ah62d4rv4ge81k55d", "the tags in a dynamic identifier"),
            ("typeq show .app/", "the type of folders with an extension"),
            ("typeq show --explain .ts", "also the source of the declaration, and why the extension prefers the type"),
            ("typeq show windows installer", "the type that matches the words best"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            if areWords(invocation.operands, in: registry) {
                if let found = search(invocation.operands, in: registry, &console) {
                    if console.style.isJSON { console.print(JSONObject(found)) } else { print(found, [], &console) }
                    return code
                }
                if invocation.operands.count > 1, !console.style.isJSON {
                    let search = TypeSearch(invocation.operands.map(\.text))
                    console.message(TypeSuggestion.noMatch(invocation.operands, search, in: registry))
                    return code.combined(with: .error)
                }
            }
            for (index, operand) in invocation.operands.enumerated() {
                guard let type = console.type(operand, in: registry, &code) else { continue }
                let explanation = invocation[Options.explain] ? explanation(of: type, operand) : []
                if console.style.isJSON {
                    var object = JSONObject(type)
                    for (_, key, value) in explanation { object.add(key, value) }
                    console.print(object)
                } else {
                    if index > 0 { console.print("") }
                    print(type, explanation, &console)
                }
            }
            return code
        })

    /// Returns the source of the declaration, the date of its review, and the reason why an extension prefers the type, each
    /// with its label and its key in JSON.
    private static func explanation(
        of type: UTType, _ operand: Argument
    ) -> [(label: String, key: String, value: String?)] {
        let sources = type.sources
        let query = TypeQuery(operand.text)
        let tag = [.fileExtension, .folderExtension].contains(query.form) ? query.text.split { "./".contains($0) } : []
        let preference = tag.first.flatMap { type.reason(ofPreferenceBy: String($0)) }
        return [
            ("source", "source", sources.source), ("reviewed", "reviewed", sources.reviewed),
            ("preferred", "preferenceReason", preference?.reason),
            ("because of", "preferenceSource", preference?.source),
        ]
    }

    /// Returns whether all operands are plain words, which contain no period and name neither a type nor a file.
    private static func areWords(_ words: [Argument], in registry: Registry) -> Bool {
        words.allSatisfy { word in
            do throws(TypeQuery.Failure) {
                _ = try registry.type(named: word.text)
                return false
            } catch {
                guard case .unknown = error else { return false }
                return !word.bytes.contains(UInt8(ascii: ".")) && !Environment.exists(word)
            }
        }
    }

    /// Returns the type that matches words best, or nil if no type matches.
    private static func search(_ words: [Argument], in registry: Registry, _ console: inout Console) -> UTType? {
        let found = TypeSearch(words.map(\.text)).results(in: registry)
        if found.count > 1 {
            let search = words.map(\.name).joined(separator: " ")
            console.note("the best of \(found.count) types: 'typeq types \(search)' lists them")
        }
        return found.first
    }

    private static func print(
        _ type: UTType, _ explanation: [(label: String, key: String, value: String?)], _ console: inout Console
    ) {
        let declaration = type.declaration
        let tags = type.tags
        console.print(console.colored(type.identifier, .type))
        func row(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            let label = name + String(repeating: " ", count: max(1, 17 - name.count))
            let lines = TextLayout.row(name, console.shown(value), column: 19, width: console.columns)
                .split(separator: "\n")
            // The name is colored only if the row fits on one line.
            guard lines.count > 1 || console.columns.map({ $0 < 46 }) == true else {
                return console.print("  \(console.colored(label, .faint))\(value)")
            }
            for line in lines { console.print(StyledText(String(line))) }
        }
        row("description", type.localizedDescription)
        row("kind", declaration?.kind.rawValue ?? (type.isDynamic ? "dynamic: not declared" : nil))
        row("conforms to", (declaration?.conformsTo ?? type.directSupertypes.map(\.identifier)).joined(separator: ", "))
        row("supertypes", type.supertypeSequence.map(\.identifier).joined(separator: ", "))
        row("extensions", tags[.filenameExtension]?.map { "." + $0 }.joined(separator: ", "))
        row("MIME types", tags[.mimeType]?.joined(separator: ", "))
        if type.answeredMIMEType != type.preferredMIMEType { row("of files", type.answeredMIMEType) }
        row("OSTypes", tags[.osType]?.map { "'\($0)'" }.joined(separator: ", "))
        row("pasteboard types", tags[.pasteboardType]?.joined(separator: ", "))
        row("filenames", declaration?.filenames.joined(separator: ", "))
        row("compound", declaration?.compoundExtensions.map { "." + $0 }.joined(separator: ", "))
        row("Swift constant", SwiftConstant.expression(of: type.identifier, on: type.registry.system))
        row("version", type.version.map(String.init))
        row("reference", type.referenceURLString)
        if declaration?.isXcodes == true { row("exists", "on a Mac only where Xcode is installed") }
        for (label, _, value) in explanation { row(label, value) }
        row("layer", type.layerName)
    }
}

extension CommandSpecification {
    static let types = CommandSpecification(
        command: .types, summary: "the declared types, or those that match words or options", operands: "[WORD…]",
        count: 0...Int.max,
        examples: [
            ("typeq types windows installer", "the types that match all words, best match first"),
            ("typeq types --families", "words for families of types, such as 'image'"),
            ("typeq types --extension ts", "every type that claims the extension, in order of precedence"),
            ("typeq types --mime audio/ogg", "every type that claims the MIME type"),
            ("typeq types --conforms-to public.image --json", "all image types, for a program"),
        ],
        completion: .none,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            if invocation[Options.families] {
                console.printFamilies(in: registry)
                return code
            }
            var supertype: UTType?
            if let operand = invocation[Options.conformsTo] {
                guard let type = console.type(operand, in: registry, &code) else { return code }
                supertype = type
            }
            let tags: [(Option<Argument?>, UTTagClass)] = [
                (Options.fileExtension, .filenameExtension), (Options.mimeType, .mimeType),
            ]
            var found: [UTType]?
            for (option, tagClass) in tags {
                guard let value = invocation[option] else { continue }
                // A leading period is a common mistake and is ignored.
                let text =
                    tagClass == .filenameExtension && value.text.hasPrefix(".")
                    ? String(value.text.dropFirst()) : value.text
                let claimants = claimants(of: text, tagClass, conformingTo: supertype, in: registry)
                guard !claimants.isEmpty else {
                    console.message(
                        "invalid value '\(value.name)' for '--\(option.row.long)': no type can have this value")
                    return code.combined(with: .usage)
                }
                if claimants.allSatisfy(\.isDynamic) {
                    console.note("no type declares '\(value.name)', which has a dynamic type")
                }
                found = found.map { $0.filter(claimants.contains) } ?? claimants
            }
            if !invocation.operands.isEmpty {
                let search = TypeSearch(invocation.operands.map(\.text))
                let matching = search.results(in: registry) { type in
                    found?.contains(type) ?? supertype.map(type.conforms(to:)) ?? true
                }
                list(matching, withDescriptions: true, &console)
                guard matching.isEmpty else { return code }
                console.message(TypeSuggestion.noMatch(invocation.operands, search, in: registry))
                return code.combined(with: .no)
            } else if let found {
                list(found, &console)
            } else {
                // In a registry, the types of layers follow the shipped types.
                let all = registry.types.filter { supertype.map($0.conforms(to:)) ?? true }
                let isShipped = registry === Registry.shipped
                list(isShipped ? Array(all) : all.sorted { $0.identifier < $1.identifier }, &console)
            }
            return code
        })

    private static func claimants(
        of tag: String, _ tagClass: UTTagClass, conformingTo supertype: UTType?, in registry: Registry
    ) -> [UTType] {
        let types = registry.types(tag: tag, tagClass: tagClass, conformingTo: supertype)
        if tagClass == .mimeType, types.first?.isDynamic ?? true {
            let others = registry.types(namedInMIME: tag).filter { supertype.map($0.conforms(to:)) ?? true }
            return others.isEmpty ? types : others
        }
        guard types.isEmpty, tagClass == .filenameExtension else { return types }
        // On Apple systems, an extension with several parts is not a tag, but typeq's own types can declare one.
        return registry.claimants(of: tag, .compoundExtension).filter { supertype.map($0.conforms(to:)) ?? true }
    }

    private static func list(
        _ types: some Sequence<UTType>, withDescriptions: Bool = false, _ console: inout Console
    ) {
        for type in types {
            if console.style.isJSON {
                console.print(JSONObject(type))
            } else if withDescriptions, let description = type.localizedDescription {
                console.print("\(console.colored(type.identifier, .type)): \(description)")
            } else {
                console.print(console.colored(type.identifier, .type))
            }
        }
    }
}
