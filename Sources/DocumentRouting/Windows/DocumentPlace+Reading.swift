public import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension DocumentPlace {
    /// Looks where a path leads, and what the windows on the same file would find at theirs. Nothing is opened.
    ///
    /// Where nothing stands, the folder's canonical path and the name count, so that the window of a deleted file is found.
    /// Complexity: a few system calls, and one for each window on the same identity.
    public init(of path: FilePath, among windows: OpenWindows) {
        let spelling = path.absolute
        let identity = try? FileIdentity(at: path)
        self.init(path: spelling.canonical, spelling: spelling, identity: identity)
        guard let identity else { return }
        for window in windows.windows(of: identity) {
            guard let other = window.file?.path, other != self.path else { continue }
            if let there = try? FileIdentity(at: other), there.isSameFile(as: identity), !otherPaths.contains(other) {
                otherPaths.append(other)
            }
        }
    }
}

extension FilePath {
    /// The path from the root; a relative one starts at the current directory.
    package var absolute: FilePath {
        guard isRelative, let directory = getcwd(nil, 0) else { return self }
        defer { free(directory) }
        return FilePath(platformString: directory).appending(components)
    }

    /// The path with every link followed and no dot segments. What does not exist keeps its names, below the canonical path
    /// of the last folder that exists.
    package var canonical: FilePath {
        if let resolved { return resolved }
        if let short = withoutPrivate { return short.canonical }
        // A path that is longer than the system takes leads nowhere, however many names it has.
        guard length <= Int(PATH_MAX) else { return lexicallyNormalized() }
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

    /// Where Apple's systems keep `/tmp`, `/var` and `/etc`, as the other name of these on a system that does not.
    private var withoutPrivate: FilePath? {
        let parts = components
        guard isAbsolute, parts.count > 1, parts.first == "private",
            ["tmp", "var", "etc"].contains(parts.dropFirst().first), FilePath("/private").resolved == nil
        else { return nil }
        return FilePath(root: "/", parts.dropFirst())
    }

    private var resolved: FilePath? {
        withPlatformString { path in
            guard let resolved = realpath(path, nil) else { return nil }
            defer { free(resolved) }
            return FilePath(platformString: resolved)
        }
    }
}
