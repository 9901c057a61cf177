package import SystemPackage

extension FilePath {
    /// The bytes of the path.
    package var bytes: [UInt8] { withPlatformString { [UInt8](path: $0) } }

    /// Makes a path of bytes, up to a NUL.
    package init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
    }

    /// The path with a name of bytes below it.
    package func appending(name: [UInt8]) -> FilePath { appending(FilePath(bytes: name).components) }

    /// The path with something added to its last name.
    package func appending(suffix: String) -> FilePath { FilePath(bytes: bytes + Array(suffix.utf8)) }

    /// The folder that holds the path; `.` when the path is a name alone.
    package var folder: FilePath {
        let folder = removingLastComponent()
        return folder.isEmpty ? "." : folder
    }

    /// Calls a function with the path as C takes it.
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

    /// Calls a function with the bytes, up to a NUL, as C takes a path.
    func withPointer<Result>(_ body: (UnsafePointer<CChar>) throws(Errno) -> Result) throws(Errno) -> Result {
        try withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
            for index in indices { buffer[index] = CChar(bitPattern: self[index]) }
            buffer[count] = 0
            return Swift.Result { () throws(Errno) in try body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped)) }
        }.get()
    }
}
