/// Memory that is filled once and not changed afterwards. Forked processes share it.
package final class ReadOnlyMemory: Sendable {
    /// All threads may read it, because it is not written after `init`, and is valid as long as the object exists.
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    private nonisolated(unsafe) let mapping: UnsafeMutableRawBufferPointer

    /// The size of a large page, which costs one page fault instead of 512.
    private static let largePage = 2 << 20

    /// Reserves memory and fills it. Returns nil if there is not enough memory, or if the size is 0.
    ///
    /// - Parameters:
    ///   - count: The size in bytes.
    ///   - fill: Writes the next bytes, which begin at an offset, and returns their number, which is 0 at the end.
    init?(count: Int, fill: (_ rest: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int) {
        guard count > 0, count < Int.max - 2 * Self.largePage else { return nil }
        // Only whole large pages are used, at the addresses that the system chooses.
        let length = (count + Self.largePage - 1) / Self.largePage * Self.largePage
        let size = length + Self.largePage
        guard let start = SystemCalls.map(size) else { return nil }
        mapping = UnsafeMutableRawBufferPointer(start: start, count: size)
        let aligned = start.alignedUp(toMultipleOf: Self.largePage)
        SystemCalls.preferLargePages(aligned, length)
        let whole = UnsafeMutableRawBufferPointer(start: aligned, count: count)
        var used = 0
        while used < count {
            let written = fill(UnsafeMutableRawBufferPointer(rebasing: whole[used...]), used)
            guard written > 0 else { break }
            used += written
        }
        SystemCalls.makeReadOnly(aligned, length)
        bytes = UnsafeRawBufferPointer(rebasing: whole[..<used])
    }

    /// Maps a whole file. Returns nil if that fails, or if the file is empty. If the file is truncated, a process that reads
    /// the memory is ended.
    package init?(mapping file: borrowing OpenFile, size: Int64) {
        let count = Int(clamping: size)
        guard count > 0, let start = SystemCalls.map(count, file.descriptor) else { return nil }
        mapping = UnsafeMutableRawBufferPointer(start: start, count: count)
        bytes = UnsafeRawBufferPointer(mapping)
    }

    /// Reads a whole file into memory. Returns nil if that fails, or if the file is empty. There are fewer bytes if the file
    /// has become shorter.
    package convenience init?(copying file: borrowing OpenFile, size: Int64) {
        let descriptor = file.descriptor
        self.init(count: Int(clamping: size)) { rest, offset in
            (try? SystemCalls.read(descriptor, into: rest, at: offset)) ?? 0
        }
    }

    deinit { SystemCalls.unmap(mapping) }
}
