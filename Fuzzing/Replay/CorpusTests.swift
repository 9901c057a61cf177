import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Replays the results of fuzzing in the ordinary build. `Corpus` contains inputs that reach as much code as possible, in an
/// archive for each target; `Crashes` contains inputs that once failed, in a folder for each target.
@Suite(.tags(.slow)) struct CorpusTests {
    @Test(.timeLimit(.minutes(20)), arguments: FuzzTarget.all.map(\.name))
    func `saved inputs do not fail`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        for input in Inputs.of(name) {
            let failure = target.check(input.bytes)
            #expect(failure == nil, "\(input.path)")
        }
    }

    @Test func `every target has a corpus, and every corpus has a target`() {
        let names = Set(FuzzTarget.all.map(\.name))
        #expect(names.count == FuzzTarget.all.count)
        #expect(Set(Inputs.names(in: "Corpus")) == Set(names.map { $0 + ".tar" }))
        #expect(Set(Inputs.names(in: "Crashes")).isSubset(of: names))
        for name in names { #expect(Inputs.archived(name).isEmpty == false, "\(name)") }
    }
}

/// The adjacent folders.
enum Inputs {
    struct Input {
        var path: String
        var bytes: [UInt8]
    }

    private static let root = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }

    /// The saved inputs of a target.
    static func of(_ target: String) -> [Input] {
        archived(target)
            + names(in: "Crashes/\(target)").map { name in
                let path = "\(root)/Crashes/\(target)/\(name)"
                return Input(path: path, bytes: bytes(of: path))
            }
    }

    /// The members of the archive for a target. Source: POSIX, pax, "ustar Interchange Format".
    static func archived(_ target: String) -> [Input] {
        let path = "\(root)/Corpus/\(target).tar"
        var rest = bytes(of: path)[...]
        var inputs: [Input] = []
        while let first = rest.first, first != 0, rest.count >= 512 {
            func field(_ offset: Int, _ length: Int) -> String {
                String(decoding: rest.dropFirst(offset).prefix(length).prefix { $0 != 0 }, as: UTF8.self)
            }
            let size = Int(field(124, 12), radix: 8) ?? 0
            inputs.append(
                Input(path: "\(path)#\(field(0, 100))", bytes: Array(rest.dropFirst(512).prefix(size))))
            rest = rest.dropFirst(512 + (size + 511) / 512 * 512)
        }
        return inputs
    }

    /// The names in a sibling folder of this folder.
    static func names(in folder: String) -> [String] {
        guard let directory = opendir("\(root)/\(folder)") else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private static func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
        }
    }
}
