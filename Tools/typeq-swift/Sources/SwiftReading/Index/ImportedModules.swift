import SwiftSyntax

/// The modules that files import.
enum ImportedModules {
    /// Returns the modules that each parsed file imports, except modules in a list and system modules.
    static func unread(in index: SourceIndex, besides modules: [String]) -> [Int: [String]] {
        let known = Set(modules)
        return index.trees.compactMapValues { tree in
            let names = tree.statements.compactMap { item in
                item.item.as(ImportDeclSyntax.self)?.path.first?.name.text
            }
            let unread = names.filter { !known.contains($0) && SystemModules.platforms[$0] == nil }
            return unread.isEmpty ? nil : unread
        }
    }
}
