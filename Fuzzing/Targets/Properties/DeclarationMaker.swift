@testable import TypeRegistry

/// Creates declarations of types from a few names, so that they conflict: the same name in several layers, the same tag
/// of several types, cyclic and undeclared supertypes.
struct DeclarationMaker {
    static let identifiers = [
        "public.data", "public.item", "public.content", "public.text", "com.apple.x", "com.apple.y",
        "a.b", "a.c", "a.d",
        "A.B", "t.é", "t.e\u{301}", "t.É", "zz", "dyn.x", "a b", "",
    ]
    /// The tags of each class, as they are written.
    static let tags: [UTTagClass: [String]] = [
        .filenameExtension: ["a", "A", "b", "é", "É", "e\u{301}", "tar.gz", "", "b b", "c"],
        .mimeType: ["x/a", "X/A", "x/b", "nonsense"], .osType: ["AAAA", "aaaa"],
        .pasteboardType: ["P", "p"],
    ]
    private static let appliers = ["com.apple", "COM.APPLE.finder", "com.applesauce", "org.x"]

    /// Returns one to three layers, lowest first.
    static func layers(_ source: inout ByteSource) -> [RegistryLayer] {
        (0...source.number(below: 3)).map { index in
            RegistryLayer(
                name: "layer \(index)", role: source.pick([.other, .shipped, .app]),
                declarations: source.list(upTo: 12, declaration))
        }
    }

    /// Adds marks with a few keys and conditions to declarations, so that types have equal keys.
    static func addMarks(to layers: inout [RegistryLayer], _ source: inout ByteSource) {
        for index in layers.indices where !source.isEmpty {
            layers[index] = RegistryLayer(
                name: layers[index].name, role: layers[index].role,
                declarations: layers[index].declarations.map { declaration in
                    var declaration = declaration
                    declaration.marks = source.list(upTo: 4) { source in
                        FormatMark(
                            source.pick(TableTagClass.allCases.filter(\.isMark)), source.pick(["a", "A", "é", "*"]),
                            conditions: source.list(upTo: 3) { $0.pick(["aa", "w", "vb=c", "é"]) })
                    }
                    return declaration
                })
        }
    }

    static func declaration(_ source: inout ByteSource) -> TypeDeclaration {
        var declaration = TypeDeclaration(identifier: source.pick(identifiers))
        declaration.kind = source.flag() ? .exported : .imported
        declaration.conformsTo = source.list(upTo: 3) { $0.pick(identifiers) }
        for (tagClass, all) in tags.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            if source.flag() { declaration.tags[tagClass] = source.list(upTo: 3) { $0.pick(all) } }
            if source.chance(oneIn: 8) {
                declaration.added[tagClass] = source.list(upTo: 2) { $0.pick(all) }
            }
        }
        if source.chance(oneIn: 2) { declaration.declaredBy = source.pick(appliers) }
        if source.chance(oneIn: 2) { declaration.order = source.number(below: 4) }
        return declaration
    }
}
