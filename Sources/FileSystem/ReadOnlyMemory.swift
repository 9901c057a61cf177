/// Memory that is filled once and never written again. It is shared with processes that are forked.
package final class ReadOnlyMemory: Sendable {
    /// Never written after `init`, and there as long as the object lives, so that all threads may read it.
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    private nonisolated(unsafe) let mapping: UnsafeMutableRawBufferPointer

    /// The size of a large page, which costs one fault of the processor where small ones cost 512.
    private static let largePage = 2 << 20

    /// Reserves memory and fills it; nil when the system refuses, and for a size of 0.
    ///
    /// - Parameters:
    ///   - count: The size in bytes.
    ///   - fill: Writes the next bytes, which begin at an offset, and returns how many; 0 at the end.
    init?(count: Int, fill: (_ rest: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int) {
        guard count > 0, count < Int.max - 2 * Self.largePage else { return nil }
        // Whole large pages, wherever the system lets them begin.
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

    /// Maps a whole file; nil when the system refuses, and for a file without bytes. Whoever reads it is ended when somebody
    /// truncates the file.
    package init?(mapping file: borrowing OpenFile, size: Int64) {
        let count = Int(clamping: size)
        guard count > 0, let start = SystemCalls.map(count, file.descriptor) else { return nil }
        mapping = UnsafeMutableRawBufferPointer(start: start, count: count)
        bytes = UnsafeRawBufferPointer(mapping)
    }

    /// Reads a whole file into memory; nil when the system refuses, and for a file without bytes. Fewer bytes when the file
    /// has become shorter.
    package convenience init?(copying file: borrowing OpenFile, size: Int64) {
        let descriptor = file.descriptor
        self.init(count: Int(clamping: size)) { rest, offset in
            (try? SystemCalls.read(descriptor, into: rest, at: offset)) ?? 0
        }
    }

    deinit { SystemCalls.unmap(mapping) }
}
