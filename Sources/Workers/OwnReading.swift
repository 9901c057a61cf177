import CWorker
import FileIdentification
import SystemPackage

/// Reading by the program itself, after it has given up its rights for good: for a few files, which are open by then.
///
/// A crash cannot be caught in Swift. But the handler of its signal can still print what was prepared, and tell a process
/// that was forked before, the successor, to answer for the files that are left.
package struct OwnReading {
    private var successorPipe: Int32 = -1
    /// Where messages go after the rights are given up.
    package private(set) var messageOutput: Int32 = 2

    package init() {}

    /// Forks the successor, which waits. To be called before the rights are given up, when nothing is buffered.
    ///
    /// - Returns: In the successor, when its time has come: the number of the file that ended the program. Else nil.
    package mutating func startSuccessor() -> Int? {
        var file: UInt8 = 0
        successorPipe = typeq_successor_start(&file)
        guard successorPipe == 0 else { return nil }
        successorPipe = -1
        return Int(file)
    }

    /// Gives up all rights but to read what is open, and to write to standard output and `messageOutput`. Answers whether
    /// the kernel enforces all of it.
    ///
    /// `messageOutput` becomes a duplicate of standard error, which itself is not written to any more: of a reader that
    /// crashes Swift's runtime would print lines of its own there.
    package mutating func giveUpRights(exitCodeAfterCrash code: Int32) -> Bool {
        typeq_guard_start(UInt32(WorkerLimits.seconds), WorkerLimits.memory, code)
        messageOutput = typeq_duplicate(2)
        var rights = typeq_rights()
        rights.writable = (1, messageOutput, successorPipe, -1)
        rights.write_count = successorPipe > 0 ? 3 : 2
        rights.socket = -1
        rights.may_wait = successorPipe > 0
        rights.memory = WorkerLimits.memory
        return typeq_lock_down(&rights) == Int32(TYPEQ_LOCKED_ALL)
    }

    /// What is printed when a file ends the program: bytes for a descriptor, with the reason in between.
    package struct Notice {
        var descriptor: Int32
        var before: [UInt8]
        /// What follows the reason; nil when it is not in these bytes.
        var after: [UInt8]?

        /// Makes a notice of two texts that differ in nothing but the reason, which has one byte in each.
        package init(descriptor: Int32, _ one: [UInt8], _ other: [UInt8]) {
            self.descriptor = descriptor
            let reason = zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            before = reason.map { Array(one[..<$0]) } ?? one
            after = reason.map { Array(one[($0 + 1)...]) }
        }
    }

    /// Calls a function that reads a file. A crash in it is that file's fault.
    package func read<Result>(file: Int, notices: [Notice], _ body: () -> Result) -> Result {
        // What the handler of a signal prints must not move.
        let lists = notices.flatMap { [$0.before, $0.after ?? []] }.map { bytes in
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = copy.initialize(from: bytes)
            return copy
        }
        defer { for list in lists { list.deallocate() } }
        let described = notices.enumerated().map { index, notice in
            typeq_notice(
                descriptor: notice.descriptor, has_reason: notice.after != nil, before: lists[2 * index].baseAddress,
                before_count: lists[2 * index].count, after: lists[2 * index + 1].baseAddress,
                after_count: lists[2 * index + 1].count)
        }
        typeq_guard_begin(UInt8(truncatingIfNeeded: file), described, UInt32(described.count))
        defer { typeq_guard_end() }
        return body()
    }

    /// Ends the successor, which was not needed.
    package func finish() { typeq_successor_dismiss() }
}

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
