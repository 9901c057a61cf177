import FileIdentification
import SystemPackage
import TypeRegistry

// The messages between the program and its workers: properties of a file, and an identification. A worker trusts the program.
// The program does not trust a worker, because the content of a file may have compromised it.

extension ByteWriter {
    mutating func write(_ facts: UnreadFile.Facts) {
        write(facts.size)
        write(facts.isExecutable ? 1 : 0 as UInt8)
        write(facts.name)
        write(facts.linkName)
    }

    /// Writes the result of a worker. The node is omitted, because only regular files are read.
    mutating func write(_ answer: Result<Identification, FileAccessError>) {
        switch answer {
        case .failure(let error):
            write(AnswerKind.failure)
            write(error.errno.rawValue)
        case .success(let answer):
            write(AnswerKind.identification)
            write(answer)
            write(answer.contained.map { UInt32($0.files.count) } ?? .max)
            guard let contained = answer.contained else { return }
            write(contained.isCut ? 1 : 0 as UInt8)
            for file in contained.files {
                write(file.name)
                write(file.identification.node.rawValue)
                write(file.identification)
            }
        }
    }

    /// Writes an identification, excluding its node and the files inside.
    private mutating func write(_ answer: Identification) {
        write(answer.type.identifier)
        write(answer.byName.identifier)
        write(answer.mimeType)
        write(answer.encoding)
        write(answer.generalEncoding)
        write(answer.rule)
        write(answer.isEmpty ? 1 : 0 as UInt8)
        write(answer.isText.map { $0 ? 2 : 1 } ?? 0 as UInt8)
        write(answer.lineEnds?.rawValue)
        write(answer.nameAgreement?.rawValue)
        write(answer.confidence.rawValue)
        write(UInt32(answer.evidence.count))
        for evidence in answer.evidence {
            write(evidence.kind.rawValue)
            write(evidence.text)
        }
        write(UInt32(answer.alternatives.count))
        for type in answer.alternatives { write(type.identifier) }
        write(answer.unprojectedType?.identifier)
        write(UInt32(answer.warnings.count))
        for warning in answer.warnings {
            write(warning.id.rawValue)
            write(warning.text)
        }
    }
}

extension ByteReader {
    mutating func facts() throws(Failure) -> UnreadFile.Facts {
        let size = try number(Int64.self)
        let isExecutable = try byte() != 0
        guard let name = try list() else { throw Failure() }
        return UnreadFile.Facts(size: size, isExecutable: isExecutable, name: name, linkName: try list())
    }

    /// Reads the result of a worker. The result is invalid if a type is not in the registry, or if bytes remain.
    mutating func answer(
        of path: FilePath, _ identifier: FileIdentifier
    ) throws(Failure) -> Result<Identification, FileAccessError> {
        switch try byte() {
        case AnswerKind.failure:
            let errno = Errno(rawValue: try number(CInt.self))
            guard isAtEnd else { throw Failure() }
            return .failure(FileAccessError(path, errno))
        case AnswerKind.identification:
            var answer = try identification(identifier)
            let count = try number(UInt32.self)
            if count != .max {
                var contained = ContainedFiles()
                contained.isCut = try byte() != 0
                for _ in 0..<count {
                    let name = try requiredText()
                    guard let node = FileNode(rawValue: try requiredText()) else { throw Failure() }
                    var inner = try identification(identifier)
                    inner.node = node
                    contained.files.append(ContainedFile(name: name, inner))
                }
                answer.contained = contained
            }
            guard isAtEnd else { throw Failure() }
            return .success(answer)
        default: throw Failure()
        }
    }

    /// Reads an identification, excluding its node and the files inside.
    private mutating func identification(_ identifier: FileIdentifier) throws(Failure) -> Identification {
        let registry = identifier.registry
        let type = try knownType(registry)
        let byName = try knownType(identifier.platform)
        var answer = Identification(type: type, byName: byName)
        answer.mimeType = try token()
        answer.encoding = try token()
        answer.generalEncoding = try token()
        answer.rule = try token()
        answer.isEmpty = try byte() != 0
        let form = try byte()
        answer.isText = form == 0 ? nil : form == 2
        if let ends = try token() {
            guard let ends = LineEnds(rawValue: ends) else { throw Failure() }
            answer.lineEnds = ends
        }
        if let agreement = try token() {
            guard let agreement = NameAgreement(rawValue: agreement) else { throw Failure() }
            answer.nameAgreement = agreement
        }
        guard let confidence = Confidence(rawValue: try requiredText()) else { throw Failure() }
        answer.confidence = confidence
        for _ in 0..<(try number(UInt32.self)) {
            answer.evidence.append(Evidence(Evidence.Kind(rawValue: try requiredText()), try requiredText()))
        }
        for _ in 0..<(try number(UInt32.self)) { answer.alternatives.append(try knownType(registry)) }
        if let unprojected = try text() {
            guard let type = identifier.evidence.type(unprojected) else { throw Failure() }
            answer.unprojectedType = type
        }
        for _ in 0..<(try number(UInt32.self)) {
            answer.warnings.append(
                IdentificationWarning(IdentificationWarning.ID(rawValue: try requiredText()), try requiredText()))
        }
        return answer
    }

    private mutating func knownType(_ registry: Registry) throws(Failure) -> UTType {
        guard let type = registry.type(try requiredText()) else { throw Failure() }
        return type
    }

    /// Reads a MIME type, or the name of an encoding or a rule. The text must be printable ASCII.
    private mutating func token() throws(Failure) -> String? {
        let count = try number(UInt32.self)
        guard count != .max else { return nil }
        let bytes = try piece(Int(count))
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw Failure() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private enum AnswerKind {
    static let identification: UInt8 = 1
    static let failure: UInt8 = 2
}

// MARK: - Bytes

/// Encodes values for another process on the same machine.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func write(_ byte: UInt8) { bytes.append(byte) }

    mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
        withUnsafeBytes(of: number) { bytes += $0 }
    }

    /// Writes a list of bytes after its length, or a mark for nil.
    mutating func write(_ list: [UInt8]?) {
        write(list.map { UInt32(truncatingIfNeeded: $0.count) } ?? .max)
        bytes += list ?? []
    }

    /// Writes the length of a string and the string, or a mark for nil.
    mutating func write(_ text: String?) {
        guard var text else { return write(UInt32.max) }
        text.withUTF8 {
            write(UInt32(truncatingIfNeeded: $0.count))
            bytes += $0
        }
    }
}

/// Decodes values from untrusted bytes. No byte outside of them is read, and no memory is allocated for a length that exceeds
/// their number.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    /// An error that indicates that the bytes do not contain the value.
    struct Failure: Error {}

    /// Creates a reader of bytes, which must remain valid while the reader is used.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func byte() throws(Failure) -> UInt8 { try piece(1)[0] }

    mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type) throws(Failure) -> Number {
        try piece(MemoryLayout<Number>.size).loadUnaligned(as: type)
    }

    /// Reads a list of bytes, or nil.
    mutating func list() throws(Failure) -> [UInt8]? {
        let count = try number(UInt32.self)
        return count == .max ? nil : Array(try piece(Int(count)))
    }

    /// Reads a string, or nil. Invalid UTF-8 is repaired.
    mutating func text() throws(Failure) -> String? {
        let count = try number(UInt32.self)
        return count == .max ? nil : String(decoding: try piece(Int(count)), as: UTF8.self)
    }

    /// Reads a string that must not be nil.
    mutating func requiredText() throws(Failure) -> String {
        guard let text = try text() else { throw Failure() }
        return text
    }

    /// Reads a length and the following bytes.
    mutating func part() throws(Failure) -> UnsafeRawBufferPointer { try piece(Int(try number(UInt32.self))) }

    fileprivate mutating func piece(_ count: Int) throws(Failure) -> UnsafeRawBufferPointer {
        guard count <= bytes.count - offset else { throw Failure() }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }
}
