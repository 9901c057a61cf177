import Synchronization
import Testing

@testable import FileIdentification

@Suite("Work by several threads, with results in order")
struct OrderedWorkTests {
    /// Puts numbers in on a thread of its own, in portions, and takes all results.
    private func results(of work: OrderedWork<Int, Int>, count: Int, portion: Int) -> [Int] {
        let isStarted = WorkerThread.start {
            for start in stride(from: 0, to: count, by: portion) {
                guard work.put(Array(start..<min(start + portion, count))) else { return }
            }
            work.close()
        }
        #expect(isStarted)
        var results: [Int] = []
        while let portion = work.take() { results += portion }
        return results
    }

    @Test(arguments: [1, 2, 7], [1, 3, 32])
    func `Results stand in the order of the items, whatever each one costs`(workers: Int, portion: Int) {
        let work = OrderedWork<Int, Int>(workers: workers) { item in
            var sum = item
            for turn in 0..<(item % 5 == 0 ? 20_000 : 10) { sum = (sum &* 31 &+ turn) % 65_521 }
            return sum < 0 ? -1 : item * 2
        }
        #expect(results(of: work, count: 1000, portion: portion) == (0..<1000).map { $0 * 2 })
    }

    @Test func `No items have no results, and no thread`() {
        let work = OrderedWork<Int, Int> { $0 }
        work.close()
        #expect(work.take() == nil)
        #expect(work.take() == nil)
    }

    @Test func `What is on the way is bounded: who puts waits for who takes`() {
        let work = OrderedWork<Int, Int>(workers: 2) { $0 }
        let put = Atomic(0)
        _ = WorkerThread.start {
            for item in 0..<1000 {
                guard work.put([item]) else { return }
                put.add(1, ordering: .relaxed)
            }
            work.close()
        }
        for taken in 0..<1000 {
            #expect(work.take() == [taken])
            // Eight portions for each worker may be on the way, and one is just being put or counted.
            #expect(put.load(ordering: .relaxed) <= taken + 1 + 16 + 1)
        }
        #expect(work.take() == nil)
    }

    @Test func `A result is there while the next item is not`() {
        let work = OrderedWork<Int, Int> { $0 + 1 }
        #expect(work.put([1]))
        #expect(work.take() == [2])
        #expect(!work.isReady)
        #expect(work.put([2]))
        work.close()
        #expect(work.take() == [3])
        #expect(work.take() == nil)
    }

    @Test func `Cancelled work takes no items and gives no results`() {
        let work = OrderedWork<Int, Int>(workers: 1) { $0 }
        #expect(work.put([1]))
        work.cancel()
        #expect(!work.put([2]))
        #expect(work.take() == nil)
        #expect(work.isReady)
    }
}
