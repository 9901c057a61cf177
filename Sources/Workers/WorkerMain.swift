import CWorker
import FileIdentification
import SystemPackage

/// What a worker does: takes groups of files and answers about each, until there are no more groups.
///
/// It runs with no rights but to read the descriptors that it gets, with one thread.
enum WorkerMain {
    /// Serves a socket; the exit code of the process.
    static func run(_ slot: UInt32, _ socket: Int32, by identifier: FileIdentifier) -> Int32 {
        guard let process = typeq_own_template() else { return 1 }
        var descriptors = [Int32](repeating: -1, count: Int(TYPEQ_GROUP_LIMIT))
        let area = UnsafeRawBufferPointer(
            start: typeq_slot_request(process, slot), count: Int(TYPEQ_REQUEST_SIZE))
        var writer = ByteWriter()
        while true {
            let count = Int(typeq_receive_group(socket, &descriptors))
            guard count > 0 else { return 0 }
            var request = ByteReader(area)
            var isFull = false
            for (index, descriptor) in descriptors[..<count].enumerated() {
                guard let facts = try? request.facts() else { return 1 }
                // What has no room any more is only closed; it comes again.
                let file = UnreadFile(descriptor: descriptor, facts: facts)
                guard !isFull else { continue }
                typeq_slot_begin(process, slot)
                writer.removeAll()
                writer.write(Result { () throws(FileAccessError) in try identifier.identify(file) })
                isFull = !writer.isSent(process, slot)
                if isFull, index == 0 {
                    writer.removeAll()
                    writer.write(.failure(FileAccessError("", .outOfRange)))
                    _ = writer.isSent(process, slot)
                }
            }
            typeq_group_done(socket)
        }
    }
}

extension ByteWriter {
    /// Puts the bytes into the slot, if there is room.
    fileprivate func isSent(_ process: OpaquePointer, _ slot: UInt32) -> Bool {
        typeq_slot_answer(process, slot, bytes, UInt32(bytes.count))
    }
}
