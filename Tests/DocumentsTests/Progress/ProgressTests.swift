import Observation
import Synchronization
import Testing

@testable import Documents

/// Progress, after Apple's pages on ProgressManager, Subprogress and ProgressReporter, and after proposal SF-0023 of
/// swift-foundation.
@Suite(.timeLimit(.minutes(1)))
struct ProgressTests {
    /// [ProgressManager](https://developer.apple.com/documentation/foundation/progressmanager).
    @Test func `A progress has the completed fraction`() {
        let manager = ProgressManager(totalCount: nil)
        #expect(manager.isIndeterminate && !manager.isFinished && manager.fractionCompleted == 0)
        let work = ProgressManager(totalCount: 4)
        work.complete(count: 1)
        #expect(work.totalCount == 4 && work.completedCount == 1 && work.fractionCompleted == 0.25)
        #expect(!work.isIndeterminate && !work.isFinished)
        work.complete(count: 3)
        #expect(work.isFinished && work.fractionCompleted == 1)
        work.complete(count: 2)
        #expect(work.isFinished && work.fractionCompleted == 1.5)
        // As in swift-foundation, which divides.
        #expect(!ProgressManager(totalCount: 0).isFinished && ProgressManager(totalCount: 0).fractionCompleted.isNaN)
    }

    /// [setCounts(_:)](https://developer.apple.com/documentation/foundation/progressmanager/setcounts(_:)).
    @Test func `The counts can be set`() {
        let manager = ProgressManager(totalCount: nil)
        manager.setCounts { completed, total in (completed, total) = (completed + 3, 6) }
        #expect(manager.fractionCompleted == 0.5 && manager.completedCount == 3)
        #expect(manager.description == "3 of 6, 0.5" && "\(manager.reporter)" == manager.description)
        manager.setCounts { _, total in total = nil }
        #expect(manager.isIndeterminate && manager.debugDescription == "3 of unknown, 0.0")
    }

    /// [reporter](https://developer.apple.com/documentation/foundation/progressmanager/reporter): "read-only observation";
    /// [completedCount](https://developer.apple.com/documentation/foundation/progressreporter/completedcount): "If self is
    /// indeterminate, the value will be 0".
    @Test func `A reporter shows the counts of its progress`() {
        let manager = ProgressManager(totalCount: 4)
        let reporter = manager.reporter
        manager.complete(count: 4)
        #expect(reporter.totalCount == 4 && reporter.completedCount == 4 && reporter.fractionCompleted == 1)
        #expect(reporter.isFinished && reporter == manager.reporter && reporter.hashValue == manager.reporter.hashValue)
        manager.setCounts { _, total in total = nil }
        #expect(reporter.isIndeterminate && reporter.completedCount == 0)
    }

    /// [start(totalCount:)](https://developer.apple.com/documentation/foundation/subprogress/start(totalcount:)): a child of
    /// the progress.
    @Test func `A started part is a fraction of its progress`() {
        let whole = ProgressManager(totalCount: 10)
        let part = whole.subprogress(assigningCount: 4).start(totalCount: 2)
        #expect(whole.fractionCompleted == 0)
        part.complete(count: 1)
        #expect(whole.fractionCompleted == 0.2 && whole.completedCount == 0)
        let inner = part.subprogress(assigningCount: 1).reporter(totalCount: 2)
        inner.complete(count: 1)
        #expect(part.fractionCompleted == 0.75 && abs(whole.fractionCompleted - 0.3) < 1e-9)
        inner.complete(count: 1)
        #expect(part.isFinished && whole.completedCount == 4 && whole.fractionCompleted == 0.4)
        whole.complete(count: 6)
        #expect(whole.isFinished)
    }

    /// [subprogress(assigningCount:)](https://developer.apple.com/documentation/foundation/progressmanager/subprogress(assigningcount:)):
    /// if it is not converted into a ProgressManager, "the assigned count is marked as completed".
    @Test func `A part that was not started, or did not finish, is completed`() throws {
        let whole = ProgressManager(totalCount: 10)
        func leave(_ part: consuming Subprogress) {}
        leave(whole.subprogress(assigningCount: 3))
        #expect(whole.completedCount == 3)
        func fail(_ part: consuming Subprogress) throws {
            let manager = part.start(totalCount: 5)
            manager.complete(count: 1)
            #expect(whole.completedCount == 3)
            throw CocoaError(.fileReadUnknown)
        }
        #expect(throws: CocoaError.self) { try fail(whole.subprogress(assigningCount: 7)) }
        #expect(whole.isFinished && whole.completedCount == 10)
    }

    /// [assign(count:to:)](https://developer.apple.com/documentation/foundation/progressmanager/assign(count:to:)-9zmqo).
    @Test func `A reporter can be a part of several progresses`() {
        let shared = ProgressManager(totalCount: 2)
        let (one, other) = (ProgressManager(totalCount: 2), ProgressManager(totalCount: 4))
        one.assign(count: 1, to: shared.reporter)
        other.assign(count: 4, to: shared.reporter)
        shared.complete(count: 1)
        #expect(one.fractionCompleted == 0.25 && other.fractionCompleted == 0.5)
        shared.complete(count: 1)
        #expect(one.completedCount == 1 && other.isFinished)
    }

    @Test func `A progress is not a part of its own parts`() async {
        await #expect(processExitsWith: .failure) {
            let whole = ProgressManager(totalCount: 2)
            let part = whole.subprogress(assigningCount: 1).start(totalCount: 1)
            part.assign(count: 1, to: whole.reporter)
        }
    }

    /// [ProgressManager.Properties](https://developer.apple.com/documentation/foundation/progressmanager/properties), and
    /// the summaries of SF-0023.
    @Test func `A progress has file and byte counts, and summaries that include its parts`() {
        let whole = ProgressManager(totalCount: 2)
        whole.totalFileCount = 1
        var part: ProgressManager? = whole.subprogress(assigningCount: 1).start(totalCount: 1)
        part?.totalFileCount = 2
        part?.completedFileCount += 1
        part?.totalByteCount = 100
        part?.completedByteCount = 40
        part?.throughput = 7
        part?.estimatedTimeRemaining = .seconds(3)
        let reporter = whole.reporter
        for _ in 0..<2 {
            #expect(reporter.totalFileCount == 1 && reporter.totalByteCount == 0)
            #expect(reporter.summary(of: \.totalFileCount) == 3 && reporter.summary(of: \.completedFileCount) == 1)
            #expect(reporter.summary(of: \.totalByteCount) == 100 && reporter.summary(of: \.completedByteCount) == 40)
            #expect(reporter.summary(of: \.throughput) == [0, 7])
            // The remaining time of a part that was released is no longer included.
            #expect(reporter.summary(of: \.estimatedTimeRemaining) == (part == nil ? .zero : .seconds(3)))
            part = nil
        }
    }

    /// [ProgressReporter](https://developer.apple.com/documentation/foundation/progressreporter) is observable.
    @Test func `A change of a part notifies the observers of the whole`() {
        let whole = ProgressManager(totalCount: 2)
        let part = whole.subprogress(assigningCount: 1).start(totalCount: 2)
        let count = Mutex(0)
        for _ in 0..<2 {
            withObservationTracking {
                _ = whole.reporter.fractionCompleted
            } onChange: {
                count.withLock { $0 += 1 }
            }
            part.complete(count: 1)
        }
        #expect(count.withLock { $0 } == 2)
    }

    @Test func `Threads complete units at the same time`() async {
        let whole = ProgressManager(totalCount: 1000)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let part = whole.subprogress(assigningCount: 10).start(totalCount: 10)
                    for _ in 0..<10 {
                        part.complete(count: 1)
                        part.completedByteCount += 1
                        _ = whole.fractionCompleted
                    }
                }
            }
        }
        #expect(whole.isFinished && whole.completedCount == 1000)
        #expect(whole.summary(of: \.completedByteCount) == 1000)
    }
}
