import CAllocationCount

/// The cost of an operation, as the median of many batches.
struct Measurement {
    var nanoseconds: Double
    var allocations: Double

    /// Runs an operation in batches until the median is stable.
    static func of(batches: Int = 101, perBatch: Int = 2_000, _ operation: () -> Int) -> Measurement {
        var sink = 0
        for _ in 0..<perBatch { sink &+= operation() }
        var times: [Double] = []
        let allocationsBefore = typeq_allocation_count()
        for _ in 0..<batches {
            let clock = ContinuousClock()
            let start = clock.now
            for _ in 0..<perBatch { sink &+= operation() }
            let elapsed = start.duration(to: clock.now).components
            times.append((Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9) / Double(perBatch))
        }
        // The two allocations of the array of times, and similar ones, are negligible compared with the number of
        // operations.
        let allocations = Double(typeq_allocation_count() - allocationsBefore) / Double(batches * perBatch)
        keep(sink)
        return Measurement(nanoseconds: times.sorted()[batches / 2], allocations: (allocations * 10).rounded() / 10)
    }
}

/// Prevents the optimizer from removing the measured operation.
@inline(never)
func keep(_ value: Int) {
    if value == Int.min { print(value) }
}
