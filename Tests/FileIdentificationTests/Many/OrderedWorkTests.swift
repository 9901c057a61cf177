import ChildProcesses
import Synchronization
import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Work by several threads, with results in order.
@Suite struct OrderedWorkTests {
    /// Adds numbers on a separate thread, in portions, and takes all results.
    private func results(of work: OrderedWork<Int, Int>, count: Int, portion: Int) throws -> [Int] {
        let isStarted = WorkerThread.start {
            for start in stride(from: 0, to: count, by: portion) {
                guard work.put(Array(start..<min(start + portion, count))) else { return }
            }
            work.close()
        }
        try #require(isStarted)
        return try inTime {
            var results: [Int] = []
            while let portion = work.take() { results += portion }
            return results
        }
    }

    @Test(arguments: [1, 2, 7], [1, 3, 32])
    func `Results are in the order of the items, regardless of their cost`(workers: Int, portion: Int) throws {
        let work = OrderedWork<Int, Int>(workers: workers) { item in
            var sum = item
            for turn in 0..<(item % 5 == 0 ? 20_000 : 10) { sum = (sum &* 31 &+ turn) % 65_521 }
            return sum < 0 ? -1 : item * 2
        }
        #expect(try results(of: work, count: 1000, portion: portion) == (0..<1000).map { $0 * 2 })
    }

    @Test func `If there are no items, there are no results and no threads`() throws {
        let work = OrderedWork<Int, Int> { $0 }
        work.close()
        #expect(try inTime { work.take() } == nil)
        #expect(try inTime { work.take() } == nil)
    }

    @Test func `Adding items waits until results are taken`() throws {
        let work = OrderedWork<Int, Int>(workers: 2) { $0 }
        let put = Count()
        _ = WorkerThread.start {
            for item in 0..<1000 {
                guard work.put([item]) else { return }
                put.number.add(1, ordering: .relaxed)
            }
            work.close()
        }
        let (taken, mostAhead) = try inTime {
            var taken: [Int] = []
            var mostAhead = 0
            while let portion = work.take() {
                taken += portion
                mostAhead = max(mostAhead, put.number.load(ordering: .relaxed) - taken.count)
            }
            return (taken, mostAhead)
        }
        #expect(taken == Array(0..<1000))
        // Eight portions for each worker may be in progress, and one is being added or counted.
        #expect(mostAhead <= 16 + 1)
    }

    @Test func `A result is available before the next item`() throws {
        let work = OrderedWork<Int, Int> { $0 + 1 }
        #expect(work.put([1]))
        #expect(try inTime { work.take() } == [2])
        #expect(!work.isReady)
        #expect(work.put([2]))
        work.close()
        #expect(try inTime { work.take() } == [3])
        #expect(try inTime { work.take() } == nil)
    }

    @Test func `Canceled work takes no items and returns no results`() throws {
        let work = OrderedWork<Int, Int>(workers: 1) { $0 }
        #expect(work.put([1]))
        work.cancel()
        #expect(try inTime { work.put([2]) } == false)
        #expect(try inTime { work.take() } == nil)
        #expect(work.isReady)
    }

    private final class Count: Sendable {
        let number = Atomic(0)
    }
}
