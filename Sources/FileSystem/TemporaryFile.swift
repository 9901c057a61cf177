package import SystemPackage

/// A new file beside the one that it will replace. Readers never see an incomplete file, and each writer has its own. It is
/// removed if the value is destroyed before it replaces the target.
package struct TemporaryFile: ~Copyable {
    /// The path, which is unique.
    package let path: FilePath
    /// The file, open for writing.
    package let file: OpenFile
    private let target: FilePath
    private var isPlaced = false

    /// Creates an empty file in the folder of a path, with a unique hidden name.
    ///
    /// - Throws: The error of the system.
    package init(beside target: FilePath, permissions: FilePermissions) throws(Errno) {
        self.target = target
        let name = ".typeq-\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        path = target.removingLastComponent().appending(name)
        file = try OpenFile(path, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
    }

    /// Replaces the target in one step. When this returns, the content and the name are on the device.
    ///
    /// - Throws: The error of the system. If only writing the name to the device fails, the target is replaced.
    package consuming func replaceTarget() throws(Errno) {
        try file.synchronize()
        try path.rename(replacing: target)
        isPlaced = true
        try target.folder.synchronizeDirectory()
    }

    deinit {
        // A failure cannot be handled here.
        if !isPlaced { try? path.removeFile() }
    }
}
