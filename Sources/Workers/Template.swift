import CWorker
import FileIdentification
import SystemPackage
import TypeRegistry

/// The template process, which starts workers and waits for them.
///
/// Unchecked, and safe: the pointer is set once, and leads to memory that only changes where workers and the program
/// agree on it; what may not be called by two threads at a time is called under the lock of `WorkerPool`.
final class Template: @unchecked Sendable {
    fileprivate let process: OpaquePointer

    /// Forks the process. Its workers answer with an identifier, which is never given up: a child may use it at any time.
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

    /// Ends all workers, and the process itself. To be called once.
    func end() { typeq_template_end(process) }

    /// Starts a worker in a slot that has none.
    func startWorker(_ slot: UInt32) throws(Errno) -> Worker {
        var socket: Int32 = -1
        var ended = typeq_end()
        let error = typeq_worker_exchange(process, slot, &socket, &ended)
        guard error == 0, socket >= 0 else { throw Errno(rawValue: error) }
        return Worker(slot: slot, socket: socket, template: self)
    }

    /// Ends the worker of a slot, unless it has ended, and says how it ended; nil when the template is gone.
    func endWorker(_ slot: UInt32) -> ReadingFailure? {
        var ended = typeq_end()
        guard typeq_worker_exchange(process, slot, nil, &ended) == 0 else { return nil }
        return ReadingFailure(status: ended.status, peakMemory: ended.peak_memory)
    }
}

/// A worker, as the program sees it. For one thread at a time.
struct Worker: Sendable {
    let slot: UInt32
    fileprivate let socket: Int32
    fileprivate let template: Template

    /// What came of a group.
    struct Outcome {
        enum State { case done, ended, tookTooLong }
        var state: State
        /// How many files the worker says it has begun.
        var begun: Int
        /// How many answers it says are there, and the bytes that should hold them.
        var count: Int
        var bytes: [UInt8]
    }

    func close() { try? FileDescriptor(rawValue: socket).close() }

    /// Hands files over and waits until the worker is done with them, has ended, or has taken too long for one of them.
    /// There may be fewer answers than files, also when it is done.
    func read(_ files: ArraySlice<UnreadFile>) -> Outcome {
        var writer = ByteWriter()
        var descriptors: [Int32] = []
        for file in files {
            let length = writer.bytes.count
            writer.write(file.facts)
            guard writer.bytes.count <= Int(TYPEQ_REQUEST_SIZE) else {
                if length == 0 { return Outcome(state: .done, begun: 1, count: 0, bytes: []) }
                break
            }
            descriptors.append(file.descriptor)
        }
        let area = UnsafeMutableRawPointer(typeq_slot_request(template.process, slot))
        writer.bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            area?.copyMemory(from: start, byteCount: min(bytes.count, Int(TYPEQ_REQUEST_SIZE)))
        }
        let error = typeq_hand_over(template.process, slot, socket, descriptors, UInt32(descriptors.count))
        let state = error == 0 ? wait() : .ended
        var size: UInt32 = 0
        let count = typeq_slot_answered(template.process, slot, &size)
        // A copy: the worker could still write there.
        let bytes = Array(
            UnsafeRawBufferPointer(
                start: typeq_slot_answers(template.process, slot), count: min(Int(size), Int(TYPEQ_ANSWERS_SIZE))))
        return Outcome(
            state: state, begun: Int(typeq_slot_begun(template.process, slot)),
            count: min(Int(count), descriptors.count), bytes: bytes)
    }

    /// Waits in steps of a second. Of a file that is read for more of them than allowed, the worker is taken to hang.
    private func wait() -> Outcome.State {
        var seen: UInt32 = 0
        var seconds = 0
        while true {
            switch typeq_wait_for_worker(socket, 1000) {
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
    /// The answers, in the order of the files, up to the first that is not valid.
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
