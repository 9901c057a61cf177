import Testing

@testable import Workers

@Suite("Which files are handed to a worker, and what is given up when one ends")
struct ReadingPlanTests {
    /// Runs a plan with workers that all end at certain files, and gives the files that were given up.
    private func givenUp(of count: Int, crashingAt bad: Set<Int>) -> (files: [Int], workers: Int) {
        var plan = ReadingPlan(count: count)
        var givenUp: [Int] = []
        var workers = 0
        while !plan.remaining.isEmpty {
            workers += 1
            let crash = plan.remaining.first { bad.contains($0) }
            plan.settle(answers: (crash ?? count) - plan.settled)
            if crash != nil, let index = plan.endWorker(hasBegun: true) { givenUp.append(index) }
        }
        return (givenUp, workers)
    }

    @Test("the file that was being read is given up, and no other", arguments: [[0], [6], [3], [0, 6], [2, 3, 4]])
    func givesUpOne(bad: [Int]) {
        #expect(givenUp(of: 7, crashingAt: Set(bad)).files == bad)
    }

    @Test("files that all end their worker cost one worker each")
    func allBad() {
        let outcome = givenUp(of: 64, crashingAt: Set(0..<64))
        #expect(outcome.files == Array(0..<64))
        #expect(outcome.workers == 64)
    }

    @Test("a worker that ends before it begins a file is nobody's fault, but not forever")
    func fruitless() {
        var plan = ReadingPlan(count: 2)
        for _ in 1..<ReadingPlan.fruitlessLimit { #expect(plan.endWorker(hasBegun: false) == nil) }
        #expect(plan.remaining == 0..<2)
        #expect(plan.endWorker(hasBegun: false) == 0)
        #expect(plan.endWorker(hasBegun: false) == nil)
        plan.settle(answers: 1)
        #expect(plan.remaining.isEmpty)
        #expect(plan.endWorker(hasBegun: true) == nil)
    }

    @Test("an answer in between makes workers that end early innocent again")
    func progress() {
        var plan = ReadingPlan(count: 9)
        for _ in 0..<8 {
            for _ in 1..<ReadingPlan.fruitlessLimit { #expect(plan.endWorker(hasBegun: false) == nil) }
            plan.settle(answers: 1)
        }
        #expect(plan.remaining == 8..<9)
    }

    @Test("more answers than files settle no more than all")
    func tooMany() {
        var plan = ReadingPlan(count: 3)
        plan.settle(answers: 400)
        #expect(plan.remaining.isEmpty)
        plan.settle(answers: -1)
        #expect(plan.settled == 3)
    }
}

@Suite("How the end of a worker is told")
struct ReadingFailureTests {
    // Source of the numbers: wait(2), where the low seven bits are the signal and the next byte is the exit code.
    @Test("signals, exit codes and memory")
    func ends() {
        let limit = WorkerLimits.memory
        #expect(ReadingFailure(status: 4, peakMemory: 0) == .signal(4))
        #expect(ReadingFailure(status: 0x86, peakMemory: 0) == .signal(6))
        #expect(ReadingFailure(status: 6, peakMemory: limit - 1) == .tookTooMuchMemory)
        #expect(ReadingFailure(status: 0x100, peakMemory: limit) == .exit(1))
        #expect(ReadingFailure.signal(4).message == "its reader crashed (signal 4)")
        #expect(ReadingFailure.signal(9).message == "its reader was killed (signal 9)")
        #expect(ReadingFailure.tookTooLong.message == "reading it took longer than 10 s")
        #expect(ReadingFailure.tookTooMuchMemory.message == "reading it took more than 512 MiB of memory")
    }

    @Test("the error is one of an unreadable file and keeps the path")
    func error() {
        let error = ReadingFailure.invalidAnswer.error(of: "a/b")
        #expect(error.kind == .unreadable)
        #expect(error.path == "a/b")
        #expect(error.description == "a/b: its reader gave an invalid answer")
    }
}
