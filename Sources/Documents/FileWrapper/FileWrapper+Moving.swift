#if !canImport(SwiftUI)
    import FileSystem
    import SystemPackage

    extension FileWrapper {
        /// Follows a document that got another name: what was not read yet is found there.
        func follow(from old: FilePath, to new: FilePath) {
            let children = state.withLock { state -> [FileWrapper] in
                if var source = state.source, source.path.starts(with: old) {
                    var path = new
                    for component in source.path.components.dropFirst(old.components.count) { path.append(component) }
                    source.path = path
                    state.source = source
                    if path == new { state.filename = new.lastComponent?.bytes }
                }
                if case .folder(let children?) = state.content { return Array(children.byKey.values) }
                return []
            }
            for child in children { child.follow(from: old, to: new) }
        }
    }
#endif
