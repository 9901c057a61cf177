import ChildProcesses
import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Files of open descriptors.
@Suite struct DescriptorTests {
    private let tree: TemporaryTree
    private let identifier = FileIdentifier()

    init() throws {
        tree = try TemporaryTree()
    }

    @Test func `A descriptor is identified like its path, with the given name`() throws {
        let path = try tree.file("data", Samples.png)
        let descriptor = try FileDescriptor.open(path, .readOnly)
        defer { try? descriptor.close() }
        #expect(try identifier.identify(descriptor).type == .png)
        #expect(
            try identifier.identify(descriptor, named: "folder/report.md").warnings.map(\.id) == [.extensionMismatch])
        let name = FileIdentifier(policy: .name)
        #expect(try name.identify(descriptor, named: "a.md").type.identifier == "net.daringfireball.markdown")
    }

    @Test func `The position of a descriptor has no effect and does not change`() throws {
        let path = try tree.file("data", Samples.png + [UInt8](repeating: 0, count: 100_000))
        let descriptor = try FileDescriptor.open(path, .readOnly)
        defer { try? descriptor.close() }
        try descriptor.seek(offset: 12_345, from: .start)
        #expect(try identifier.identify(descriptor).type == .png)
        #expect(try descriptor.seek(offset: 0, from: .current) == 12_345)
    }

    /// Processes share the position of a descriptor that is handed over, so a file is also read twice if a reader has ended.
    @Test func `An open file has the same answer each time, wherever its position is`() throws {
        let second = Samples.png + [UInt8](repeating: 0, count: 100)
        for (index, first) in [Array("MZ".utf8), Samples.zip, Array("#!/bin/sh\n".utf8)].enumerated() {
            let content = first + [UInt8](repeating: 0x20, count: 8192 - first.count) + second
            let path = try tree.file("data\(index)", content)
            guard case .unread(let file) = try identifier.open(path) else { throw Errno.invalidArgument }
            let answer = try identifier.identify(file)
            #expect(answer.type != .png)
            #expect(try identifier.identify(file) == answer)
            try FileDescriptor(rawValue: file.descriptor).seek(offset: 8192, from: .start)
            #expect(try identifier.identify(file) == answer)
            let own = try FileDescriptor(rawValue: file.descriptor).duplicate()
            let handedOver = UnreadFile(descriptor: own.rawValue, facts: file.facts)
            #expect(try identifier.identify(handedOver) == answer)
        }
    }

    @Test func `The directory of a container is read at its offset`() throws {
        let zip = ZipBuilder([("mimetype", "application/epub+zip"), ("large", String(repeating: "x", count: 200_000))])
        let descriptor = try FileDescriptor.open(try tree.file("book", zip.bytes), .readOnly)
        defer { try? descriptor.close() }
        #expect(try identifier.identify(descriptor).type == .epub)
    }

    @Test func `A pipe is identified and not read`() throws {
        let (readEnd, writeEnd) = try FileDescriptor.pipe()
        try writeEnd.writeAll(Array("text\n".utf8))
        try writeEnd.close()
        let answer = try inTime { [identifier] in try identifier.identify(readEnd, named: "a.md") }
        #expect(answer.node == .fifo)
        #expect(answer.type.identifier == "public.named-pipe")
        #expect(answer.encoding == nil)
        let left = try inTime {
            try withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { try readEnd.read(into: $0) }
        }
        #expect(left == 5)
        try readEnd.close()
    }

    @Test func `Devices and directories are identified by their node`() throws {
        let null = try FileDescriptor.open("/dev/null", .readOnly)
        defer { try? null.close() }
        #expect(try identifier.identify(null).node == .characterDevice)
        let folder = try FileDescriptor.open(try tree.directory("X.app"), .readOnly, options: .directory)
        defer { try? folder.close() }
        #expect(try identifier.identify(folder, named: "X.app").type == .applicationBundle)
        #expect(try identifier.identify(folder).type == .folder)
    }

    @Test func `A descriptor that is closed, or not for reading, is an error`() throws {
        let path = try tree.file("report.md", Samples.markdown)
        let writing = try FileDescriptor.open(path, .writeOnly)
        let error = try #require(throws: FileAccessError.self) { try identifier.identify(writing, named: "a.md") }
        #expect(error.kind == .unreadable)
        #expect(error.errno == .badFileDescriptor)
        #expect(error.path == "a.md")
        #expect(try FileIdentifier(policy: .name).identify(writing, named: "a.png").type == .png)
        try writing.close()
        // A number that no other test may just have opened.
        #expect(throws: FileAccessError.self) { try identifier.identify(FileDescriptor(rawValue: -1)) }
    }

    @Test func `A file that shrinks while its descriptor is open has a weaker answer`() throws {
        let path = try tree.file("data.md", [UInt8](repeating: 0x61, count: 50_000))
        let descriptor = try FileDescriptor.open(path, .readOnly)
        defer { try? descriptor.close() }
        try tree.truncate(path, to: 0)
        #expect(try identifier.identify(descriptor, named: "data.md").isEmpty)
        try tree.remove(path)
        #expect(try identifier.identify(descriptor, named: "data.md").isEmpty)
    }
}
