import FoundationEssentials
import Synchronization
import Testing
import TypeRegistry

@testable import Documents

/// The types of Combine that objects use, and the configurations of readers and writers.
struct PublisherTests {
    /// [AnyCancellable](https://developer.apple.com/documentation/combine/anycancellable).
    @Test func `A subscription ends when it is canceled or released`() {
        let publisher = ObservableObjectPublisher()
        let count = Mutex(0)
        let first = publisher.sink { count.withLock { $0 += 1 } }
        var second: AnyCancellable? = publisher.sink { count.withLock { $0 += 10 } }
        publisher.send()
        #expect(count.withLock { $0 } == 11)
        first.cancel()
        first.cancel()
        publisher.send()
        #expect(count.withLock { $0 } == 21)
        withExtendedLifetime(second) {}
        second = nil
        publisher.send()
        #expect(count.withLock { $0 } == 21)
    }

    private final class Model: ObservableObject {
        @Published var one: Int
        init(one: Int) { _one = Published(initialValue: one) }
    }

    /// [Published](https://developer.apple.com/documentation/combine/published): emits before the property is set.
    @Test func `A published property emits before it is set`() {
        let model = Model(one: 1)
        let count = Mutex(0)
        let subscription = model.objectWillChange.sink { count.withLock { $0 += 1 } }
        model.one = 2
        #expect(model.one == 2 && count.withLock { $0 } == 1)
        subscription.cancel()
    }

    @Test func `Configurations with the same type are equal`() {
        let read = [UTType.plainText, .plainText, .json].map { DocumentReadConfiguration(contentType: $0) }
        #expect(read[0] == read[1] && read[0] != read[2] && Set(read).count == 2)
        let write = [UTType.plainText, .plainText, .json].map { DocumentWriteConfiguration(contentType: $0) }
        #expect(write[0] == write[1] && write[0] != write[2] && Set(write).count == 2)
    }

    @Test func `Readers and writers accept only file URLs`() async throws {
        let url = try #require(URL(string: "https://example.com/a.txt"))
        let reading = await #expect(throws: DocumentError.self) {
            let reader = FileWrapperDocumentReader(DocumentReadConfiguration(contentType: .plainText)) { $0.text ?? "" }
            _ = try await reader.read(
                from: url, progress: ProgressManager(totalCount: 1).subprogress(assigningCount: 1))
        }
        #expect(reading?.code == .notFound)
        let writing = await #expect(throws: DocumentError.self) {
            let writer = FileWrapperDocumentWriter<String>(DocumentWriteConfiguration(contentType: .plainText)) {
                text, _ in
                textFile(text)
            }
            try await writer.write(
                snapshot: "x", to: url, previous: nil,
                progress: ProgressManager(totalCount: 1).subprogress(assigningCount: 1))
        }
        #expect(writing?.code == .notWritable)
        for error in [reading, writing] { #expect(error?.message == "https://example.com/a.txt is not a file URL") }
    }
}
