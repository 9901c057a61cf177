import Testing

@testable import Workers

@Suite struct ReadingPlanTests {
    /// Runs a plan with workers that end at certain files. Returns the files with an error, and the number of workers.
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

    @Test(arguments: [[0], [6], [3], [0, 6], [2, 3, 4]])
    func `Only the file that was being read gets an error`(bad: [Int]) {
        #expect(givenUp(of: 7, crashingAt: Set(bad)).files == bad)
    }

    @Test func `Files that each crash their worker cost one worker each`() {
        let outcome = givenUp(of: 64, crashingAt: Set(0..<64))
        #expect(outcome.files == Array(0..<64))
        #expect(outcome.workers == 64)
    }

    @Test func `After a few workers that end before they begin a file, the first file gets an error`() {
        var plan = ReadingPlan(count: 2)
        for _ in 1..<ReadingPlan.fruitlessLimit { #expect(plan.endWorker(hasBegun: false) == nil) }
        #expect(plan.remaining == 0..<2)
        #expect(plan.endWorker(hasBegun: false) == 0)
        #expect(plan.endWorker(hasBegun: false) == nil)
        plan.settle(answers: 1)
        #expect(plan.remaining.isEmpty)
        #expect(plan.endWorker(hasBegun: true) == nil)
    }

    @Test func `An answer resets the count of workers that end early`() {
        var plan = ReadingPlan(count: 9)
        for _ in 0..<8 {
            for _ in 1..<ReadingPlan.fruitlessLimit { #expect(plan.endWorker(hasBegun: false) == nil) }
            plan.settle(answers: 1)
        }
        #expect(plan.remaining == 8..<9)
    }

    @Test func `More answers than files complete all files and no more`() {
        var plan = ReadingPlan(count: 3)
        plan.settle(answers: 400)
        #expect(plan.remaining.isEmpty)
        plan.settle(answers: -1)
        #expect(plan.settled == 3)
    }
}

@Suite struct ReadingFailureTests {
    // Source of the numbers: wait(2). The low seven bits are the signal, and the next byte is the exit code.
    @Test func `A signal, an exit code and a limit on memory are different failures`() {
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

    @Test func `The error is the error for an unreadable file, with the path`() {
        let error = ReadingFailure.invalidAnswer.error(of: "a/b")
        #expect(error.kind == .unreadable)
        #expect(error.path == "a/b")
        #expect(error.description == "a/b: its reader returned an invalid answer")
    }
}
