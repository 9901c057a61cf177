import CWorker
package import FileIdentification
package import SystemPackage

/// Reads a few open files in the program itself, after it has permanently dropped its privileges.
///
/// Swift cannot catch a crash. Therefore, a signal handler prints an error that was prepared, and a successor process that was
/// forked before continues with the remaining files.
package struct OwnReading {
    private var successorPipe: Int32 = -1
    /// The descriptor for messages after the privileges have been dropped.
    package private(set) var messageOutput: Int32 = 2

    package init() {}

    /// Forks the successor, which waits. Call this method before the privileges are dropped, while no output is buffered.
    ///
    /// - Returns: In the successor, after a crash, the number of the file that crashed the program. In the program, nil.
    package mutating func startSuccessor() -> Int? {
        var file: UInt8 = 0
        successorPipe = typeq_successor_start(&file)
        guard successorPipe == 0 else { return nil }
        successorPipe = -1
        return Int(file)
    }

    /// Drops all privileges except for reading open files, and for writing to standard output and `messageOutput`. Other
    /// descriptors are closed, including inherited descriptors.
    ///
    /// `messageOutput` becomes a duplicate of standard error. Writing to standard error itself is no longer allowed, because
    /// the Swift runtime would print additional lines there after a crash.
    ///
    /// - Parameters:
    ///   - descriptors: The open files that will be read.
    ///   - fileCount: The number of files that will be read, which limits the processor time, or nil for no limit.
    ///   - code: The exit code after a crash.
    /// - Returns: The restrictions that the kernel enforces.
    package mutating func giveUpRights(
        keeping descriptors: [Int32], fileCount: Int?, exitCodeAfterCrash code: Int32
    ) -> Sandbox.Enforcement {
        typeq_guard_start(UInt32(WorkerLimits.seconds), WorkerLimits.memory, code)
        messageOutput = typeq_duplicate(2)
        var rights = typeq_rights()
        rights.writable = (1, messageOutput, successorPipe, -1)
        rights.write_count = successorPipe > 0 ? 3 : 2
        rights.socket = -1
        rights.may_wait = successorPipe > 0
        rights.memory = WorkerLimits.memory
        // The time limit of one additional file is added for work other than reading.
        rights.seconds = fileCount.map { UInt32(($0 + 1) * WorkerLimits.seconds) } ?? 0
        let kept = descriptors + [1, messageOutput] + (successorPipe > 0 ? [successorPipe] : [])
        return kept.withUnsafeBufferPointer { kept in
            rights.kept = kept.baseAddress
            rights.kept_count = UInt32(kept.count)
            rights.read_count = UInt32(descriptors.count)
            return Sandbox.Enforcement(rawValue: typeq_lock_down(&rights))
        }
    }

    /// The text that is printed if a file crashes the program: bytes for a descriptor, with the reason in between.
    package struct Notice {
        var descriptor: Int32
        var before: [UInt8]
        /// The bytes after the reason, or nil if the reason is not printed.
        var after: [UInt8]?

        /// Creates a notice from two strings that differ only in the reason, which is a single byte in each.
        package init(descriptor: Int32, _ one: [UInt8], _ other: [UInt8]) {
            self.descriptor = descriptor
            let reason = zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            before = reason.map { Array(one[..<$0]) } ?? one
            after = reason.map { Array(one[($0 + 1)...]) }
        }
    }

    /// Calls a closure that reads a file. A crash in the closure is attributed to that file.
    package func read<Value, Failure: Error>(
        file: Int, notices: [Notice], _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        for notice in notices {
            let after = notice.after ?? []
            typeq_guard_add_notice(
                notice.descriptor, notice.after != nil, notice.before, notice.before.count, after, after.count)
        }
        typeq_guard_begin(UInt8(truncatingIfNeeded: file))
        defer { typeq_guard_end() }
        return try body()
    }

    /// Ends the successor, which is no longer needed.
    package func finish() { typeq_successor_dismiss() }
}

extension UnreadFile {
    /// Creates a file in memory that another process can read.
    ///
    /// - Parameters:
    ///   - bytes: The contents.
    ///   - name: A path or name, or nil if the file has no name. Only the last component is used.
    ///   - path: The path that is used in errors.
    /// - Throws: The system error.
    package convenience init(bytes: [UInt8], named name: FilePath?, path: FilePath) throws(Errno) {
        let descriptor = typeq_memory_file(bytes, bytes.count)
        guard descriptor >= 0 else { throw Errno(rawValue: -descriptor) }
        self.init(
            descriptor: descriptor, facts: Facts(size: Int64(bytes.count), isExecutable: false, name: name), path: path)
    }
}
