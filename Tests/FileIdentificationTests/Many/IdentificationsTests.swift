import Synchronization
import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Identifying many files.
@Suite(.timeLimit(.minutes(20)))
struct IdentificationsTests {
    private let tree: TemporaryTree
    private let identifier = FileIdentifier()

    init() throws {
        tree = try TemporaryTree()
    }

    @Test func `The answers are in the order of the paths, and a bad file is one failure`() async throws {
        let picture = try tree.file("picture", Samples.png)
        let text = try tree.file("report.md", Samples.markdown)
        let missing = tree.path("missing")
        let paths = (0..<300).map { [picture, text, missing][$0 % 3] }
        var answers: [(FilePath, String?)] = []
        for await (path, result) in identifier.identifications(of: paths) {
            answers.append((path, try? result.get().type.identifier))
            if case .failure(let error) = result { #expect(error.kind == .notFound) }
        }
        #expect(answers.map(\.0) == paths)
        let expected = ["public.png", "net.daringfireball.markdown", nil]
        #expect(answers.map(\.1) == (0..<300).map { expected[$0 % 3] })
    }

    @Test func `Each iteration starts again, and without paths there are no answers`() async throws {
        let answers = identifier.identifications(of: [try tree.file("picture", Samples.png)])
        for _ in 0..<2 {
            var count = 0
            for await _ in answers { count += 1 }
            #expect(count == 1)
        }
        for await _ in identifier.identifications(of: [FilePath]()) { Issue.record("an answer about nothing") }
    }

    @Test func `Paths are requested as answers are taken`() async throws {
        let picture = try tree.file("picture", Samples.png)
        let counter = Counter()
        var taken = 0
        for await _ in identifier.identifications(of: Endless(path: picture, counter: counter)) {
            taken += 1
            #expect(counter.count.load(ordering: .relaxed) <= taken + 8 * WorkerThread.processorCount + 2)
            if taken == 200 { break }
        }
        #expect(taken == 200)
    }

    @Test func `An answer does not wait for the next path`() async throws {
        let picture = try tree.file("picture", Samples.png)
        let (paths, more) = AsyncStream<FilePath>.makeStream()
        var answers = identifier.identifications(of: paths).makeAsyncIterator()
        for _ in 0..<3 {
            more.yield(picture)
            #expect(try await answers.next()?.result.get().type == .png)
        }
        more.finish()
        #expect(try await answers.next() == nil)
        #expect(try await answers.next() == nil)
    }

    @Test func `The error of the paths is thrown after their answers`() async throws {
        struct Broken: Error {}
        let picture = try tree.file("picture", Samples.png)
        let paths = AsyncThrowingStream<FilePath, any Error> { more in
            more.yield(picture)
            more.finish(throwing: Broken())
        }
        var answers = identifier.identifications(of: paths).makeAsyncIterator()
        #expect(try await answers.next()?.path == picture)
        await #expect(throws: Broken.self) { _ = try await answers.next() }
        #expect(try await answers.next() == nil)
    }

    @Test func `A canceled task gets no more answers`() async throws {
        // A stream that does not end: without the cancellation the task would wait forever.
        let (paths, more) = AsyncStream<FilePath>.makeStream()
        more.yield(try tree.file("picture", Samples.png))
        let identifier = identifier
        let (began, begin) = AsyncStream<Void>.makeStream()
        let task = Task {
            var count = 0
            for await _ in identifier.identifications(of: paths) {
                count += 1
                begin.finish()
            }
            return count
        }
        for await _ in began {}
        task.cancel()
        #expect(await task.value == 1)
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    private struct Endless: Sequence, IteratorProtocol, Sendable {
        let path: FilePath
        let counter: Counter

        func next() -> FilePath? {
            counter.count.add(1, ordering: .relaxed)
            return path
        }
    }
}
