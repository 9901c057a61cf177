import DeclarationFormats
import FileSystem
import SystemPackage
import TypeRegistry

extension CommandSpecification {
    static let graph = CommandSpecification(
        command: .graph, summary: "the conformances between types, as a graph", operands: "[TYPE…]", count: 0...Int.max,
        examples: [
            ("typeq graph public.jpeg com.adobe.pdf | dot -Tsvg", "two types and their supertypes, for Graphviz"),
            ("typeq graph --format mermaid public.jpeg", "a flowchart for a Markdown document"),
            ("typeq graph --format svg .jpeg > jpeg.svg", "a picture, drawn by Graphviz"),
            ("typeq graph --json", "every conformance, one per line"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            let roots = invocation.operands.compactMap { console.type($0, in: registry, &code) }
            guard invocation.operands.isEmpty || !roots.isEmpty else { return code }
            let graph = TypeGraph(roots: invocation.operands.isEmpty ? Array(registry.types) : roots)
            guard graph.bytes <= TypeOutputLimits.bytes else {
                console.message(
                    "the conformances of the graph exceed \(TypeOutputLimits.bytes >> 20) MiB: "
                        + "name types with fewer supertypes")
                return .error
            }
            guard !console.style.isJSON else {
                for (type, supertype) in graph.edges {
                    var object = JSONObject()
                    object.add("type", type.identifier)
                    object.add("supertype", supertype.identifier)
                    console.print(object)
                }
                return code
            }
            switch invocation[Options.graphFormat] {
            case .dot: for line in graph.dot { console.print(StyledText(line)) }
            case .mermaid: for line in graph.mermaid { console.print(StyledText(line)) }
            case .svg:
                do throws(InputError) {
                    let picture = try graph.svg()
                    if !console.style.isQuiet { console.write(document: picture) }
                } catch {
                    console.message(error.message)
                    return .error
                }
            }
            return code
        })
}

enum GraphFormat: String, CaseIterable { case dot, mermaid, svg }

/// A graph of types and all their supertypes.
struct TypeGraph {
    let types: [UTType]

    /// Creates the graph of types and all their supertypes, without duplicates. Complexity: O(types + conformances).
    init(roots: [UTType]) {
        var seen: Set<UTType> = []
        var types: [UTType] = []
        for root in roots where seen.insert(root).inserted {
            var next = types.count
            types.append(root)
            // The supertypes of a visited type were also visited.
            while next < types.count {
                types += types[next].directSupertypes.filter { seen.insert($0).inserted }
                next += 1
            }
        }
        self.types = types
    }

    /// The total size of the identifiers in all conformances, in bytes.
    var bytes: Int { edges.reduce(0) { $0 + $1.0.identifier.utf8.count + $1.1.identifier.utf8.count } }

    /// The direct conformances, as pairs of a type and a supertype.
    var edges: [(UTType, UTType)] { types.flatMap { type in type.directSupertypes.map { (type, $0) } } }

    /// The lines of the graph in the Graphviz format.
    ///
    /// Source: [The DOT language](https://graphviz.org/doc/info/lang.html). In a quoted string, only `"` is escaped. In a
    /// label, backslashes are also interpreted.
    var dot: [String] {
        func quoted(_ type: UTType) -> String {
            "\"" + Self.escaped(type.identifier, ["\\": "\\\\", "\"": "\\\""]) + "\""
        }
        var lines = ["digraph types {", "  rankdir = BT", "  node [shape = box]"]
        for type in types {
            lines.append("  " + quoted(type))
            lines += type.directSupertypes.map { "  \(quoted(type)) -> \(quoted($0))" }
        }
        return lines + ["}"]
    }

    /// The lines of the graph in the Mermaid format.
    ///
    /// Source: [Flowcharts](https://mermaid.js.org/syntax/flowchart.html), "Entity codes to escape characters": `#quot;`, and
    /// `#` followed by the number of the character.
    var mermaid: [String] {
        let codes: [Character: String] = [
            "\"": "#quot;", "#": "#35;", "&": "#38;", "<": "#60;", ">": "#62;", "`": "#96;", "\\": "#92;",
        ]
        let numbers = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($1, $0) })
        var lines = ["flowchart BT"]
        for (number, type) in types.enumerated() {
            lines.append("  t\(number)[\"\(Self.escaped(type.identifier, codes))\"]")
        }
        for (type, supertype) in edges {
            if let lower = numbers[type], let upper = numbers[supertype] { lines.append("  t\(lower) --> t\(upper)") }
        }
        return lines
    }

    /// Returns the image that Graphviz draws for the graph.
    ///
    /// - Throws: `InputError` if Graphviz is not installed or fails. The message explains how to install it.
    func svg() throws(InputError) -> [UInt8] {
        guard let program = ChildProgram.find("dot") else {
            throw InputError(
                message: "--format svg needs the program 'dot', which is not installed: install Graphviz "
                    + "('apt-get install graphviz' or 'brew install graphviz'), or use --format mermaid")
        }
        let child = ChildProgram(path: program, arguments: [program, Argument("-Tsvg")])
        let (output, ending): ([UInt8], ChildProgram.Ending)
        do throws(Errno) {
            (output, ending) = try child.runForOutput(input: Array((dot.joined(separator: "\n") + "\n").utf8))
        } catch {
            throw InputError(message: "\(program.name): \(error.startingReason)")
        }
        if let failure = ending.failure { throw InputError(message: "\(program.name) \(failure)") }
        return output
    }

    private static func escaped(_ text: String, _ codes: [Character: String]) -> String {
        text.reduce(into: "") { $0 += codes[$1] ?? String($1) }
    }
}
