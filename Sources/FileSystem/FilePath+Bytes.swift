package import SystemPackage

extension FilePath {
    /// The bytes of the path.
    package var bytes: [UInt8] {
        withPlatformString { [UInt8](UnsafeRawBufferPointer(start: $0, count: length)) }
    }

    /// Creates a path from bytes, up to a NUL. It is not generic because the command calls it for every file, and a generic
    /// function of another module is slow.
    package init(bytes: [UInt8]) {
        self = bytes.withNULTerminated { FilePath(platformString: $0) }
    }

    /// Returns the path with a name in bytes below it.
    package func appending(name: [UInt8]) -> FilePath { appending(FilePath(bytes: name).components) }

    /// Returns the path with a suffix of its last name.
    package func appending(suffix: String) -> FilePath { FilePath(bytes: bytes + Array(suffix.utf8)) }

    /// The folder of the path. It is `.` if the path has only a name.
    package var folder: FilePath {
        let folder = removingLastComponent()
        return folder.isEmpty ? "." : folder
    }

    /// Calls a function with the path as a C string.
    func withPointer<Result>(_ body: (UnsafePointer<CChar>) throws(Errno) -> Result) throws(Errno) -> Result {
        try withPlatformString { path in Swift.Result { () throws(Errno) in try body(path) } }.get()
    }
}

extension FilePath {
    /// The bytes before a NUL.
    package static func bytes(of path: UnsafePointer<CChar>) -> [UInt8] { [UInt8](path: path) }
}

extension FilePath.Component {
    /// The bytes of the name.
    package var bytes: [UInt8] { withPlatformString { [UInt8](path: $0) } }
}

extension [UInt8] {
    /// The bytes before a NUL.
    init(path: UnsafePointer<CChar>) {
        var count = 0
        while path[count] != 0 { count += 1 }
        self.init(UnsafeRawBufferPointer(start: path, count: count))
    }

    /// Calls a function with the bytes, up to a NUL, as a C string.
    func withPointer<Result>(_ body: (UnsafePointer<CChar>) throws(Errno) -> Result) throws(Errno) -> Result {
        try withNULTerminated { path in Swift.Result { () throws(Errno) in try body(path) } }.get()
    }

    fileprivate func withNULTerminated<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: count + 1, alignment: 1) { buffer in
            buffer.copyBytes(from: self)
            buffer[count] = 0
            let characters = buffer.assumingMemoryBound(to: CChar.self)
            return body(UnsafePointer(characters.baseAddress.unsafelyUnwrapped))
        }
    }
}
