import CWorker
import FileIdentification
import SystemPackage
import TypeRegistry

/// The template process, which forks workers and waits for them.
///
/// The `@unchecked Sendable` conformance is safe: the pointer never changes, and the memory that it refers to is shared with
/// the workers, which write only to their own slots. Methods that two threads must not call at the same time are called under
/// the lock of `WorkerPool`.
final class Template: @unchecked Sendable {
    fileprivate let process: OpaquePointer

    /// Forks the process. The file identifier is never released, because a child process may use it at any time.
    init(slots: UInt32, for identifier: FileIdentifier) throws(Errno) {
        let context = Unmanaged.passRetained(identifier).toOpaque()
        var error: Int32 = 0
        let serve: typeq_serve = { slot, socket, context in
            guard let context else { return 1 }
            return WorkerMain.run(slot, socket, by: Unmanaged.fromOpaque(context).takeUnretainedValue())
        }
        guard let process = typeq_template_start(slots, WorkerLimits.memory, serve, context, &error) else {
            throw Errno(rawValue: error)
        }
        self.process = process
    }

    deinit { typeq_template_free(process) }

    /// Ends all workers, and the process itself. Call this method once.
    func end() { typeq_template_end(process) }

    /// Starts a worker in a free slot.
    func startWorker(_ slot: UInt32) throws(Errno) -> Worker {
        var socket: Int32 = -1
        var ended = typeq_end()
        let error = typeq_worker_exchange(process, slot, &socket, &ended)
        guard error == 0, socket >= 0 else { throw Errno(rawValue: error) }
        return Worker(slot: slot, socket: socket, template: self)
    }

    /// Ends the worker of a slot, if it is still running. Returns how it ended, or nil if the template has ended.
    func endWorker(_ slot: UInt32) -> ReadingFailure? {
        var ended = typeq_end()
        guard typeq_worker_exchange(process, slot, nil, &ended) == 0 else { return nil }
        return ReadingFailure(status: ended.status, peakMemory: ended.peak_memory)
    }
}

/// The connection of the program to a worker. Only one thread at a time can use it.
struct Worker: Sendable {
    let slot: UInt32
    fileprivate let socket: Int32
    fileprivate let template: Template
    /// The restrictions that the kernel enforces for the worker, or nil if the worker has not reported them. In that case, it
    /// receives no files.
    private(set) var enforcement: Sandbox.Enforcement?

    fileprivate init(slot: UInt32, socket: Int32, template: Template) {
        (self.slot, self.socket, self.template) = (slot, socket, template)
    }

    /// Waits for the report of a new worker. The time limit is the same as for a file.
    mutating func receiveReport() {
        var byte: UInt8 = 0
        guard typeq_wait_for_worker(socket, Int32(WorkerLimits.seconds * 1000), &byte) == 1 else { return }
        enforcement = Sandbox.Enforcement(rawValue: Int32(byte))
    }

    /// The outcome of reading a group of files.
    struct Outcome {
        enum State { case done, ended, tookTooLong }
        var state: State
        /// The number of files that the worker started to read, according to its report.
        var begun: Int
        /// The number of answers that the worker wrote, according to its report.
        var count: Int
        /// The bytes that should contain the answers.
        var bytes: [UInt8]
    }

    func close() { try? FileDescriptor(rawValue: socket).close() }

    /// Passes a group of files to the worker, and waits until the worker is done, has ended, or has exceeded the time limit for
    /// a file.
    ///
    /// The answers come from an untrusted process: there may be fewer answers than files, even if the worker is done.
    func read(_ files: ArraySlice<UnreadFile>) -> Outcome {
        guard enforcement != nil else { return Outcome(state: .ended, begun: 0, count: 0, bytes: []) }
        var writer = ByteWriter()
        for file in files { writer.write(file.facts) }
        let descriptors = files.map(\.descriptor)
        let area = UnsafeMutableRawPointer(typeq_slot_request(template.process, slot))
        writer.bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            // The length of names is limited, so there is enough room.
            area?.copyMemory(from: start, byteCount: min(bytes.count, Int(TYPEQ_REQUEST_SIZE)))
        }
        let error = typeq_hand_over(template.process, slot, socket, descriptors, UInt32(descriptors.count))
        let state = error == 0 ? wait() : .ended
        var size: UInt32 = 0
        let count = typeq_slot_answered(template.process, slot, &size)
        // The bytes must be copied, because the worker could still write to the memory.
        let bytes = Array(
            UnsafeRawBufferPointer(
                start: typeq_slot_answers(template.process, slot), count: min(Int(size), Int(TYPEQ_ANSWERS_SIZE))))
        return Outcome(
            state: state, begun: Int(typeq_slot_begun(template.process, slot)),
            count: min(Int(count), descriptors.count), bytes: bytes)
    }

    /// Waits in steps of one second. A worker that reads the same file for too many steps is treated as unresponsive.
    private func wait() -> Outcome.State {
        var seen: UInt32 = 0
        var seconds = 0
        var byte: UInt8 = 0
        while true {
            switch typeq_wait_for_worker(socket, 1000, &byte) {
            case 1: return .done
            case 0: return .ended
            default:
                let begun = typeq_slot_begun(template.process, slot)
                if begun > seen, begun <= UInt32(WorkerLimits.groupSize) {
                    (seen, seconds) = (begun, 0)
                } else {
                    seconds += 1
                    if seconds >= WorkerLimits.seconds { return .tookTooLong }
                }
            }
        }
    }
}

extension Worker.Outcome {
    /// Returns the answers in the order of the files, up to the first invalid answer.
    func answers(
        about files: ArraySlice<UnreadFile>, _ identifier: FileIdentifier
    ) -> [Result<Identification, FileAccessError>] {
        bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            var answers: [Result<Identification, FileAccessError>] = []
            for file in files.prefix(count) {
                guard let part = try? reader.part() else { break }
                var answer = ByteReader(part)
                guard let result = try? answer.answer(of: file.path, identifier) else { break }
                answers.append(result.map(file.completing))
            }
            return answers
        }
    }
}

/// The main function of a worker. It receives groups of files and identifies each file, until there are no more groups.
///
/// A worker has one thread, and is only allowed to read the descriptors that it receives.
enum WorkerMain {
    /// Processes the messages from a socket, and returns the exit code of the process.
    static func run(_ slot: UInt32, _ socket: Int32, by identifier: FileIdentifier) -> Int32 {
        guard let process = typeq_own_template() else { return 1 }
        var descriptors = [Int32](repeating: -1, count: Int(TYPEQ_GROUP_LIMIT))
        let area = UnsafeRawBufferPointer(start: typeq_slot_request(process, slot), count: Int(TYPEQ_REQUEST_SIZE))
        var writer = ByteWriter()
        while true {
            let count = Int(typeq_receive_group(socket, &descriptors))
            guard count > 0 else { return 0 }
            var request = ByteReader(area)
            for descriptor in descriptors[..<count] {
                guard let facts = try? request.facts() else { return 1 }
                let file = UnreadFile(descriptor: descriptor, facts: facts)
                typeq_slot_begin(process, slot)
                writer.removeAll()
                writer.write(Result { () throws(FileAccessError) in try identifier.identify(file) })
                if writer.bytes.count > identifier.answerBytes {
                    // The answer is too large, because the user's registry contains identifiers that are thousands of
                    // bytes long.
                    writer.removeAll()
                    writer.write(.failure(FileAccessError("", .messageTooLong)))
                }
                guard typeq_slot_answer(process, slot, writer.bytes, UInt32(writer.bytes.count)) else { return 1 }
            }
            typeq_group_done(socket)
        }
    }
}

extension FileIdentifier {
    /// The maximum size in bytes of the answer for a file, excluding the field that contains this number. A group has
    /// enough room for the answers.
    var answerBytes: Int { Int(TYPEQ_ANSWER_SIZE) - 4 + (contents == .nothing ? 0 : ContainedFiles.mostBytes) }

    /// The maximum number of files in a group, which is limited by the available room.
    var groupSize: Int { min(Int(TYPEQ_GROUP_LIMIT), Int(TYPEQ_ANSWERS_SIZE) / (answerBytes + 4)) }
}
