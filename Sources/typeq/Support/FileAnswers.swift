import FileIdentification
import FileSystem
import SystemPackage
import Workers

/// Answers a question about many files, with worker processes for their content, or without.
struct FileAnswers<Question: FileQuestion>: Sendable {
    let question: Question
    let workers: WorkerPool?

    /// The answers about files, in their order.
    func results(_ files: [Argument]) -> [Result<Question.Answer, any Error>] {
        guard let workers else { return files.map(resultHere) }
        var results = [Result<Question.Answer, any Error>?](repeating: nil, count: files.count)
        var group = Group()
        func settle() {
            guard !group.files.isEmpty else { return }
            for (waiting, identification) in zip(group.waiting, workers.identify(group.files)) {
                results[waiting.index] = question.result(files[waiting.index], waiting.known, identification)
            }
            group = Group()
        }
        for (index, file) in files.enumerated() {
            do {
                let known: Question.Known
                let opening: FileOpening
                switch try question.begin(file) {
                case .answer(let answer):
                    results[index] = .success(answer)
                    continue
                case .standardInput(let input, let name):
                    known = input
                    opening = .unread(try StandardInput.open(named: name))
                case .identify(let path):
                    known = path
                    opening = try open(file.path) {
                        defer { settle() }
                        return !group.files.isEmpty
                    }
                }
                switch opening {
                case .answer(let identification):
                    results[index] = question.result(file, known, .success(identification))
                case .unread(let unread):
                    group.waiting.append((index, known))
                    group.files.append(unread)
                    if group.files.count >= WorkerPool.groupSize { settle() }
                }
            } catch {
                results[index] = .failure(error)
            }
        }
        settle()
        return results.compactMap { $0 }
    }

    /// Opens a file. When there are too many open files, those that wait here are done first; then those of other
    /// threads, which do the same, are waited for.
    private func open(_ path: FilePath, makingRoom: () -> Bool) throws(FileAccessError) -> FileOpening {
        var attempts = 0
        while true {
            do throws(FileAccessError) {
                return try question.identifier.open(path)
            } catch {
                guard [.tooManyOpenFiles, .tooManyOpenFilesInSystem].contains(error.errno), attempts < 1000 else {
                    throw error
                }
                if !makingRoom() {
                    CurrentProcess.sleep(milliseconds: 1)
                    attempts += 1
                }
            }
        }
    }

    /// The answer about one file, which this process reads.
    private func resultHere(_ file: Argument) -> Result<Question.Answer, any Error> {
        Result {
            switch try question.begin(file) {
            case .answer(let answer): answer
            case .standardInput(let known, let name):
                try question.answer(file, known, try StandardInput.identify(named: name, by: question.identifier))
            case .identify(let known): try question.answer(file, known, try question.identifier.identify(file.path))
            }
        }
    }

    /// Open files that wait until there are enough of them.
    private struct Group {
        var waiting: [(index: Int, known: Question.Known)] = []
        var files: [UnreadFile] = []
    }
}

/// Standard input as a file among files.
enum StandardInput {
    static let operand = Argument("-")

    /// More than the readers look at is not read.
    static func read() throws(FileAccessError) -> [UInt8] {
        do {
            return try readInput(upTo: Limits.inputBytes)
        } catch {
            throw FileAccessError(path: operand.path, kind: .unreadable, message: error.message, errno: error.errno)
        }
    }

    /// Identifies it in this process.
    static func identify(named name: FilePath?, by identifier: FileIdentifier) throws(FileAccessError) -> Identification
    {
        identifier.identify(bytes: try read(), named: name)
    }

    /// Reads it, without a look at what is read, into a file in memory.
    static func open(named name: FilePath?) throws(FileAccessError) -> UnreadFile {
        let bytes = try read()
        do throws(Errno) {
            return try UnreadFile(bytes: bytes, named: name, path: operand.path)
        } catch {
            throw FileAccessError(path: operand.path, kind: .unreadable, message: error.reason, errno: error)
        }
    }
}
