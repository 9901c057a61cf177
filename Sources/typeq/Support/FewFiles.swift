import FileIdentification
import SystemPackage
import Workers

/// A few named files: the program looks for them and opens them, gives up its rights, and reads them itself. That is
/// quicker than a worker for one file.
struct FewFiles<Question: FileQuestion> {
    let question: Question
    let files: [Argument]
    /// Whether nothing is read when the kernel does not take the rights away.
    let needsSandbox: Bool

    /// What is left to do for a file.
    private enum Step {
        case settled(Result<Question.Answer, any Error>)
        case read(UnreadFile, Question.Known)
        case readInput(Question.Known, name: FilePath?)

        var readsContent: Bool { if case .settled = self { false } else { true } }
    }

    /// Asks about every file, and prints what comes of it. Answers the worst of that.
    func run(_ console: inout Console) -> ExitCode {
        let steps = files.map(step)
        question.endBeginning()
        var reading = OwnReading()
        var hasRights = true
        var code = ExitCode.yes
        var index = 0
        while index < steps.count {
            if steps[index].readsContent, hasRights {
                question.identifier.prepare(isForked: false)
                console.flush()
                if index + 1 < steps.count, let last = reading.startSuccessor() {
                    // The program has ended with a file, and said so; this process is its copy from before.
                    code = .trouble
                    index = last + 1
                    continue
                }
                hasRights = false
                let isEnforced = reading.giveUpRights(exitCodeAfterCrash: ExitCode.trouble.rawValue)
                console.messageOutput = FileDescriptor(rawValue: reading.messageOutput)
                guard isEnforced || !needsSandbox else {
                    console.message("--sandbox require: the kernel does not take all rights away")
                    return .trouble
                }
            }
            if steps[index].readsContent { console.flush() }
            let result = result(of: steps[index], index, reading, console)
            code = code.combined(with: question.print(result, of: files[index], &console))
            if console.failure != nil { break }
            index += 1
        }
        console.flush()
        reading.finish()
        return code
    }

    /// Finds out by its path what must be known of a file, and opens it.
    private func step(_ file: Argument) -> Step {
        do {
            switch try question.begin(file) {
            case .answer(let answer): return .settled(.success(answer))
            case .standardInput(let known, let name): return .readInput(known, name: name)
            case .identify(let known):
                switch try question.identifier.open(file.path) {
                case .answer(let identification):
                    return .settled(question.result(file, known, .success(identification)))
                case .unread(let unread): return .read(unread, known)
                }
            }
        } catch {
            return .settled(.failure(error))
        }
    }

    private func result(
        of step: Step, _ index: Int, _ reading: OwnReading, _ console: Console
    ) -> Result<Question.Answer, any Error> {
        let known: Question.Known
        let identify: () throws(FileAccessError) -> Identification
        switch step {
        case .settled(let result): return result
        case .read(let unread, let value):
            known = value
            identify = { () throws(FileAccessError) in try question.identifier.identify(unread) }
        case .readInput(let value, let name):
            known = value
            // To wait for the other end of a pipe takes no time of reading.
            let bytes: [UInt8]
            do throws(FileAccessError) {
                bytes = try StandardInput.read()
            } catch {
                return .failure(error)
            }
            identify = { () throws(FileAccessError) in question.identifier.identify(bytes: bytes, named: name) }
        }
        let identification = reading.read(file: index, notices: notices(of: files[index], reading, console)) {
            Result { () throws(FileAccessError) in try identify() }
        }
        return question.result(files[index], known, identification)
    }

    /// What would be printed if the file ended the program.
    private func notices(of file: Argument, _ reading: OwnReading, _ console: Console) -> [OwnReading.Notice] {
        func rendered(_ reason: String) -> Console.Rendering {
            console.rendering { console in
                let error = FileAccessError(path: file.path, kind: .unreadable, message: reason, errno: .ioError)
                _ = question.print(.failure(error), of: file, &console)
            }
        }
        let (one, other) = (rendered("0"), rendered("1"))
        return [
            OwnReading.Notice(descriptor: 1, one.answers, other.answers),
            OwnReading.Notice(descriptor: reading.messageOutput, one.messages, other.messages),
        ]
    }
}
