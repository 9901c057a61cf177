package import SystemPackage

/// A new file beside the one that it is to replace, so that a reader never sees half of it, and two writers never write into
/// each other's. It is removed when the value goes before it was put in its place.
package struct TemporaryFile: ~Copyable {
    /// The path, which nobody else uses.
    package let path: FilePath
    /// The file, open for writing.
    package let file: OpenFile
    private let target: FilePath
    private var isPlaced = false

    /// Makes an empty file in the folder of a path, under a hidden name of its own.
    ///
    /// - Throws: What the system reports.
    package init(beside target: FilePath, permissions: FilePermissions) throws(Errno) {
        self.target = target
        let name = ".typeq-\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        path = target.removingLastComponent().appending(name)
        file = try OpenFile(path, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
    }

    /// Puts the file in its place, in one step. When this returns, both its content and its name are on the device.
    ///
    /// - Throws: What the system reports. When only the name cannot be brought to the device, the file is in its place.
    package consuming func replaceTarget() throws(Errno) {
        try file.synchronize()
        try path.rename(replacing: target)
        isPlaced = true
        try target.folder.synchronizeDirectory()
    }

    deinit {
        // Nothing more can be done about a failure here.
        if !isPlaced { try? path.removeFile() }
    }
}
