import CFileSystem
package import SystemPackage

/// An open directory, whose names are read one at a time. It is closed when the value is destroyed.
package struct Directory: ~Copyable {
    package let descriptor: Int32
    private let stream: UnsafeMutableRawPointer

    package init(_ path: FilePath) throws(Errno) { try self.init(path, in: nil, followingLink: true) }

    /// Opens a directory at a path that is specified as bytes.
    package init(_ path: [UInt8]) throws(Errno) {
        try self.init(
            owning: path.withPointer { path throws(Errno) in try SystemCalls.open(path, Self.options.rawValue, mode: 0)
            })
    }

    /// Opens a directory whose path is relative to another directory.
    init(_ path: FilePath, in parent: Int32?, followingLink: Bool) throws(Errno) {
        let options = Self.options.union(followingLink ? [] : .noFollow).rawValue
        try self.init(
            owning: path.withPointer { path throws(Errno) in try SystemCalls.open(path, options, mode: 0, in: parent) })
    }

    private init(owning descriptor: Int32) throws(Errno) {
        stream = try SystemCalls.openDirectory(descriptor)
        self.descriptor = descriptor
    }

    private static let options: FileDescriptor.OpenOptions = [.directory, .nonBlocking]

    deinit { SystemCalls.closeDirectory(stream) }

    /// Calls a closure for every name except `.` and `..`, in no particular order. The bytes are valid during the call.
    ///
    /// - Throws: The system error. The names that were read before the error have been passed to the closure.
    package func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) throws(Errno) {
        try forEachEntry { name, _ in body(name) }
    }

    private func forEachEntry(_ body: (UnsafeRawBufferPointer, Entry.Kind?) -> Void) throws(Errno) {
        let dot = UInt8(ascii: ".")
        while let (name, kind) = try SystemCalls.nextName(stream, of: descriptor) {
            var count = 0
            while name[count] != 0 { count += 1 }
            let bytes = UnsafeRawBufferPointer(start: name, count: count)
            if count <= 2, bytes.allSatisfy({ $0 == dot }) { continue }
            body(bytes, kind)
        }
    }

    /// Returns the names except `.` and `..`, in no particular order.
    package func names() throws(Errno) -> [FilePath.Component] {
        var names: [FilePath.Component] = []
        try forEachName { bytes in
            let name = bytes.map(CChar.init(bitPattern:)) + [0]
            if let component = FilePath.Component(platformString: name) { names.append(component) }
        }
        return names
    }

    /// Returns the names except `.` and `..` as bytes, in no particular order.
    package func rawNames() throws(Errno) -> [[UInt8]] {
        var names: [[UInt8]] = []
        try forEachName { names.append([UInt8]($0)) }
        return names
    }

    package struct Entry: Sendable {
        /// The kind of file that a name refers to.
        package enum Kind: Sendable {
            case directory, file
            /// A symbolic link, a device, a pipe or a socket.
            case other

            init?(rawValue: UInt8) {
                switch Int(rawValue) {
                case Int(TYPEQ_KIND_DIRECTORY): self = .directory
                case Int(TYPEQ_KIND_FILE): self = .file
                case Int(TYPEQ_KIND_OTHER): self = .other
                default: return nil
                }
            }
        }

        package let name: [UInt8]
        /// The kind of file that the name refers to, or nil if the file system does not report it.
        package let kind: Kind?

        /// Whether the name refers to a directory, or nil if the file system does not report it. A symbolic link is not a
        /// directory.
        package var isDirectory: Bool? { kind.map { $0 == .directory } }
    }

    /// Returns the entries except `.` and `..`, in no particular order.
    package func entries() throws(Errno) -> [Entry] {
        var entries: [Entry] = []
        try forEachEntry { entries.append(Entry(name: [UInt8]($0), kind: $1)) }
        return entries
    }
}
