package import SystemPackage

// Where a path leads: absolute and canonical paths, and the targets of links.

extension FilePath {
    /// The current directory; nil when it was removed.
    package static var currentDirectory: FilePath? { SystemCalls.currentDirectory { FilePath(platformString: $0) } }

    /// The path from the root; a relative path starts at the current directory.
    package var absolute: FilePath {
        guard isRelative, let directory = Self.currentDirectory else { return self }
        return directory.appending(components)
    }

    /// The path with every link followed and no dot segments; nil when there is no such file, or the system does not say.
    package var resolved: FilePath? {
        try? withPointer { path throws(Errno) in try SystemCalls.resolve(path) { FilePath(platformString: $0) } }
    }

    /// The path with every link followed and no dot segments. Where there is no file, the names that do not exist follow the
    /// canonical path of the last folder that does.
    package var canonical: FilePath {
        if let resolved { return resolved }
        if let short = withoutPrivate { return short.canonical }
        // A path that is longer than the system takes leads nowhere, however many names it has.
        guard length <= SystemCalls.longestPath else { return lexicallyNormalized() }
        var folder = self
        var names: [FilePath.Component] = []
        while let name = folder.lastComponent {
            guard name.kind == .regular else { return lexicallyNormalized() }
            names.append(name)
            folder.removeLastComponent()
            if let resolved = folder.resolved { return resolved.appending(names.reversed()) }
        }
        return lexicallyNormalized()
    }

    /// The canonical path of the folder, and the name. A link at the end of the path is not followed, and the file need not
    /// exist.
    package var canonicalLocation: FilePath {
        guard let name = lastComponent, name.kind == .regular else { return canonical }
        return absolute.removingLastComponent().canonical.appending(name)
    }

    /// The path without `/private`, the folder of Apple's systems behind `/tmp`, `/var` and `/etc`, on a system that has no
    /// such folder.
    private var withoutPrivate: FilePath? {
        let parts = components
        guard isAbsolute, parts.count > 1, parts.first == "private",
            ["tmp", "var", "etc"].contains(parts.dropFirst().first), FilePath("/private").resolved == nil
        else { return nil }
        return FilePath(root: "/", parts.dropFirst())
    }

    /// The target of a symbolic link, as it is written in the link.
    ///
    /// - Throws: What the system reports; `invalidArgument` when the file is not a link.
    package func linkTarget() throws(Errno) -> FilePath {
        var buffer = [CChar](repeating: 0, count: SystemCalls.longestPath + 1)
        let result = withPlatformString { path in
            // The last byte stays 0.
            buffer.withUnsafeMutableBufferPointer { buffer in
                Result { () throws(Errno) in
                    try SystemCalls.readLink(path, into: UnsafeMutableBufferPointer(rebasing: buffer.dropLast()))
                }
            }
        }
        _ = try result.get()
        return FilePath(platformString: buffer)
    }
}
