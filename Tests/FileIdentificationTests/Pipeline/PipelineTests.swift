import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// The order of identification, and what each matcher reads. Source: issue 31, "One pipeline from bytes to answer".
@Suite struct PipelineTests {
    private static let families = TypeFamilies(.shipped)

    private static let files: [(name: String, bytes: [UInt8])] = [
        ("a.png", Samples.png), ("a.docx", Samples.zip), ("a.gz", Samples.gzip), ("a", Samples.elf),
        ("a.md", Samples.noise),
        ("a", Array("int main(void) { return 0; }\n".utf8)), ("a.pdf", Samples.binaryPDF),
        ("a.svg", Array(Samples.svg.utf8)), ("a.parquet", Samples.gzip),
        ("a.ts", Array("export const a = 1;\n".utf8)), ("a.xq", Array("#!/bin/sh\necho\n".utf8)), ("a", []),
    ]

    /// A file of 2 MiB that begins with given bytes, and the ranges that were read after its first bytes.
    private final class LargeFile {
        private let bytes: [UInt8]
        private(set) var reads: [Range<Int>] = []

        init(_ beginning: [UInt8]) {
            let unit = beginning.isEmpty ? [0x20] : beginning
            var bytes: [UInt8] = []
            while bytes.count < 2 << 20 { bytes += bytes.isEmpty ? unit : bytes }
            self.bytes = bytes
        }

        lazy var source = ContentSource(count: bytes.count, head: Array(bytes.prefix(Limits.firstBytes))) {
            [unowned self] offset, count in
            reads.append(offset..<offset + count)
            return Array(bytes[offset..<min(offset + count, bytes.count)])
        }

        func forget() { reads = [] }
    }

    @Test func `A matcher reads no more than it declares`() {
        var asked: Set<String> = []
        for file in Self.files {
            let large = LargeFile(file.bytes)
            let name = NameReader(Self.families).evidence(
                of: FileName(bytes: Array(file.name.utf8)), isExecutable: false)
            var examination = Examination(large.source, isWhole: false, name, families: Self.families) { _ in .notAsked
            }
            for step in Pipeline.steps where step.applies(examination) {
                asked.insert(step.profile.name)
                large.forget()
                step.match(&examination)
                let call = "\(step.profile.name) of \(file.name)"
                switch step.profile.reads {
                case .head, .magic: #expect(large.reads == [], "\(call)")
                case .text: #expect(large.reads.allSatisfy { $0.upperBound <= Limits.textBytes }, "\(call)")
                case .anywhere:
                    #expect(large.reads.reduce(0) { $0 + $1.count } <= Limits.containerBytes, "\(call)")
                }
            }
        }
        #expect(asked.count > Pipeline.steps.count / 2)
    }

    @Test func `The expensive matchers come last`() {
        let costs = Pipeline.steps.map(\.profile.cost)
        #expect(costs.last == .library)
        #expect(costs.filter { $0 == .library }.count == 1)
        // After the language model come signatures, which outweigh its guesses, and the comparison of the name with all
        // evidence.
        let texts = Pipeline.steps.map(\.profile).prefix { $0.cost != .model }
        #expect(texts.map(\.name).contains("text structure"))
        #expect(texts.allSatisfy { $0.cost == .lookUps || $0.cost == .pass })
    }

    @Test func `A matcher is used only if it could change the answer`() {
        func asked(_ name: String, _ bytes: [UInt8]) -> [String] {
            let name = NameReader(Self.families).evidence(of: FileName(bytes: Array(name.utf8)), isExecutable: false)
            var file = Examination(ContentSource(bytes), isWhole: true, name, families: Self.families)
            return Pipeline.steps.compactMap { step in
                guard step.applies(file) else { return nil }
                step.match(&file)
                return step.profile.name
            }
        }
        #expect(asked("a.png", Samples.png) == ["container", "appended archive", "name"])
        #expect(asked("a", Samples.noise) == ["container", "signature", "name", "libmagic"])
        #expect(asked("a.md", Samples.noise) == ["container", "signature", "odd text", "name", "libmagic"])
        #expect(
            asked("a", Array("#!/bin/sh\necho\n".utf8)).prefix(3) == ["container", "claim of the name", "interpreter"])
        #expect(asked("a.png", []) == ["name"])
    }
}
