import CWorker
import FileIdentification
import SystemPackage

extension UnreadFile {
    /// Makes a file in memory, for bytes that somebody else is to read.
    ///
    /// - Parameters:
    ///   - bytes: All its bytes.
    ///   - name: A path or name, of which the last component counts; nil when it has none.
    ///   - path: What errors call it.
    /// - Throws: What the system reported.
    package convenience init(bytes: [UInt8], named name: FilePath?, path: FilePath) throws(Errno) {
        let descriptor = typeq_memory_file(bytes, bytes.count)
        guard descriptor >= 0 else { throw Errno(rawValue: -descriptor) }
        self.init(
            descriptor: descriptor, facts: Facts(size: Int64(bytes.count), isExecutable: false, name: name),
            path: path)
    }
}
