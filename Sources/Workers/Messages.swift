import FileIdentification
import SystemPackage
import TypeRegistry

// What the program tells a worker about a file, and what the worker says it is. The worker believes the program; the
// program does not believe the worker.

extension ByteWriter {
    mutating func write(_ facts: UnreadFile.Facts) {
        write(facts.size)
        write(facts.isExecutable ? 1 : 0 as UInt8)
        write(facts.name)
        write(facts.linkName)
    }

    /// Writes what a worker found out. The node is left out: only regular files are read.
    mutating func write(_ answer: Result<Identification, FileAccessError>) {
        switch answer {
        case .failure(let error):
            write(AnswerKind.failure)
            write(error.errno.rawValue)
        case .success(let answer):
            write(AnswerKind.identification)
            write(answer.type.identifier)
            write(answer.byName.identifier)
            write(answer.mimeType)
            write(answer.encoding)
            write(answer.isEmpty ? 1 : 0 as UInt8)
            write(answer.confidence.rawValue)
            write(UInt32(answer.basis.count))
            for evidence in answer.basis {
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
}

extension ByteReader {
    mutating func facts() throws(Failure) -> UnreadFile.Facts {
        let size = try number(Int64.self)
        let isExecutable = try byte() != 0
        guard let name = try list() else { throw Failure() }
        return UnreadFile.Facts(size: size, isExecutable: isExecutable, name: name, linkName: try list())
    }

    /// What a worker found out about a file. Types are looked up: one that the registry does not have makes the answer
    /// invalid, as do bytes that are left over.
    mutating func answer(
        of path: FilePath, _ identifier: FileIdentifier
    ) throws(Failure) -> Result<Identification, FileAccessError> {
        switch try byte() {
        case AnswerKind.failure:
            let errno = Errno(rawValue: try number(CInt.self))
            guard isAtEnd else { throw Failure() }
            return .failure(FileAccessError(path, errno))
        case AnswerKind.identification:
            let registry = identifier.registry
            let type = try knownType(registry)
            let byName = try knownType(identifier.platform)
            var answer = Identification(type: type, byName: byName)
            answer.mimeType = try token()
            answer.encoding = try token()
            answer.isEmpty = try byte() != 0
            answer.confidence = Confidence(rawValue: try requiredText())
            for _ in 0..<(try number(UInt32.self)) {
                answer.basis.append(Evidence(Evidence.Kind(rawValue: try requiredText()), try requiredText()))
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
            guard isAtEnd else { throw Failure() }
            return .success(answer)
        default: throw Failure()
        }
    }

    private mutating func knownType(_ registry: Registry) throws(Failure) -> UTType {
        guard let type = registry.type(try requiredText()) else { throw Failure() }
        return type
    }

    /// A MIME type or the name of an encoding: printable ASCII.
    private mutating func token() throws(Failure) -> String? {
        guard let text = try text() else { return nil }
        guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw Failure() }
        return text
    }
}

private enum AnswerKind {
    static let identification: UInt8 = 1
    static let failure: UInt8 = 2
}
