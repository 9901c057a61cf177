import DeclarationFormats
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry
import Workers

/// The task of `typeq type --frames`, which identifies objects that another program fetches. `typeq-frames(5)` documents the
/// protocol.
struct FrameTask {
    let identifier: FileIdentifier
    let sandbox: Sandbox

    /// Throws an error for options and operands that do not apply to objects.
    static func check(_ invocation: Invocation) throws(UsageError) {
        guard invocation.operands.isEmpty else {
            throw UsageError("'--frames' takes no files: it reads standard input")
        }
        for other in [
            Options.mime, Options.encoding, Options.description, Options.brief, Options.explain, Options.archives,
            Options.strictTypes, Options.not, Options.noDereference, Options.recursive, Options.null, Options.quiet,
        ] { try invocation.exclude(Options.frames, other) }
        for (row, isGiven) in [
            (Options.template.row, invocation[Options.template] != nil),
            (Options.inputName.row, invocation[Options.inputName] != nil),
            (Options.filesFrom.row, !invocation[Options.filesFrom].isEmpty),
            (Options.filter.row, !invocation[Options.filter].isEmpty),
            (Options.exclude.row, !invocation[Options.exclude].isEmpty),
        ] where isGiven { throw UsageError("'--frames' and '--\(row.long)' cannot be combined") }
    }

    /// Processes frames until the input ends. Responses are written before the program waits for more input.
    func run(_ console: inout Console) -> ExitCode {
        var reading = OwnReading()
        do throws(Sandbox.Failure) {
            if try sandbox.isEnforced(for: identifier) {
                identifier.prepare(isForked: false)
                let enforcement = reading.giveUpRights(
                    keeping: [0], fileCount: nil, exitCodeAfterCrash: ExitCode.error.rawValue)
                console.messageOutput = FileDescriptor(rawValue: reading.messageOutput)
                try sandbox.accept(enforcement, &console)
            }
        } catch {
            console.message(error.message)
            return .error
        }
        defer { reading.finish() }
        var frames = FrameReader()
        var failure: Errno?
        do throws(FrameError) {
            while let frame = try frames.next({ Self.more(&console, &failure) }) {
                console.print(answer(to: frame, reading))
                if console.failure != nil { return .error }
            }
        } catch {
            console.flush()
            if failure == nil { console.message("standard input: \(error)") }
            return report(failure, &console) ?? .error
        }
        console.flush()
        return report(failure, &console) ?? .yes
    }

    private func report(_ failure: Errno?, _ console: inout Console) -> ExitCode? {
        guard let failure else { return nil }
        console.message("standard input: \(failure.reason)")
        return .error
    }

    /// Writes the responses, and reads more input.
    private static func more(_ console: inout Console, _ failure: inout Errno?) -> [UInt8] {
        console.flush()
        var bytes: [UInt8] = []
        do throws(Errno) {
            var problem: Errno?
            bytes = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
                do throws(Errno) {
                    count = try OpenFile(borrowing: 0).read(into: UnsafeMutableRawBufferPointer(buffer))
                } catch { problem = error }
            }
            if let problem { throw problem }
        } catch {
            failure = error
        }
        return bytes
    }

    private func answer(to frame: Frame, _ reading: OwnReading) -> JSONObject {
        var answer = JSONObject()
        answer.add("id", frame.id)
        switch frame.question {
        case .conforms(let one, let other): answer.addConformance(of: one, to: other, in: identifier.registry)
        case .show(let name): answer.add(typeNamed: name, in: identifier.registry)
        case .object(let object):
            let text = "typeq: standard input: byte \(frame.offset): identifying the object failed: "
            let notice = OwnReading.Notice(
                descriptor: reading.messageOutput, Array("\(text)0\n".utf8), Array("\(text)1\n".utf8))
            reading.read(file: 0, notices: [notice]) { identify(object, &answer) }
        }
        return answer
    }

    private func identify(_ object: Frame.Object, _ answer: inout JSONObject) {
        var source = ObjectRanges(size: object.size)
        for part in object.parts { source.add(part.bytes, at: part.offset) }
        // No system supports a longer path, and reading a name takes time.
        let name = object.name.map { Argument(bytes: Array($0.suffix(InputLimits.nameBytes))) }
        // No file has a name with a NUL, and a path ends before it.
        let path = name.flatMap { $0.bytes.contains(0) ? nil : $0.path }
        do throws(ByteSourceError) {
            let result = try identifier.identify(source, named: path)
            answer.add(result, of: name?.bytes)
        } catch {
            answer.add("error", error.message)
        }
    }
}
