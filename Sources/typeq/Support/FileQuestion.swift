import FileIdentification
import SystemPackage
import TypeRegistry

/// What a command asks of each file, in three steps, of which only the second reads content: that one may be done by
/// another process.
protocol FileQuestion: Sendable {
    /// What is known before the content is read.
    associatedtype Known: Sendable
    associatedtype Answer: Sendable

    /// What says what a file is.
    var identifier: FileIdentifier { get }

    /// Finds out by its path what must be known of a file, or its answer, if that needs no content.
    func begin(_ file: Argument) throws -> FileBeginning<Known, Answer>

    /// Says that `begin` will not be called again. What is open for it is to be closed.
    func endBeginning()

    /// The answer about a file that was identified. No file is opened or looked for.
    func answer(_ file: Argument, _ known: Known, _ identification: Identification) throws -> Answer

    /// Prints an answer, or what went wrong.
    func print(_ answer: Result<Answer, any Error>, of file: Argument, _ console: inout Console) -> ExitCode
}

/// What the path of a file says.
enum FileBeginning<Known: Sendable, Answer: Sendable>: Sendable {
    case answer(Answer)
    /// The file has to be identified.
    case identify(Known)
    /// Standard input has to be identified, as a file of a name.
    case standardInput(Known, name: FilePath?)
}

extension FileQuestion {
    func endBeginning() {}

    /// The result for a file that was identified, or could not be.
    func result(
        _ file: Argument, _ known: Known, _ identification: Result<Identification, FileAccessError>
    ) -> Result<Answer, any Error> {
        Result { try answer(file, known, try identification.get()) }
    }
}
