import Foundation
import SeededNumbers
import TestTags
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification
@testable import LanguageModel

/// The reader of the language model. Source of the layout, the tokens and the numbers:
/// `Scripts/generate/language-model/model.md`; `Registry/languages.vectors.tsv` has what another implementation computes.
@Suite(.tags(.slow)) struct LanguageModelTests {
    private let model: LanguageModel

    init() throws { model = try #require(LanguageModel.shipped) }

    // MARK: Vectors

    struct Vector: Sendable {
        var features: Int
        var hashes: UInt32
        var squares: Int
        var classes: [(name: String, sum: Int, perMille: Int)]
        var text: [UInt8]
    }

    private static func lines(_ path: String) throws -> [String] {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
            .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    private static func vectors() throws -> [Vector] {
        try lines("Registry/languages.vectors.tsv").map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(columns.count == 5)
            let classes = try columns[3].split(separator: " ").map { mark in
                let parts = mark.split(separator: ":")
                try #require(parts.count == 3)
                return (String(parts[0]), try #require(Int(parts[1])), try #require(Int(parts[2])))
            }
            return Vector(
                features: try #require(Int(columns[0])), hashes: try #require(UInt32(columns[1])),
                squares: try #require(Int(columns[2])), classes: classes, text: unescaped(columns[4]))
        }
    }

    private static func unescaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                let meanings: [UInt8: UInt8] = [0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D]
                bytes.append(meanings[byte] ?? byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    @Test func `The features of the vectors are those of the other implementation`() throws {
        let vectors = try Self.vectors()
        #expect(vectors.count > 20)
        for vector in vectors {
            var counts: [UInt32: Int] = [:]
            vector.text.withUnsafeBytes { text in
                LanguageExcerpt.with(text) { LanguageFeatures.forEach(in: $0) { counts[$0, default: 0] += 1 } }
            }
            let sum = counts.reduce(0 as UInt32) { $0 &+ $1.key &* UInt32(min($1.value, LanguageModel.largestCount)) }
            #expect(counts.count == vector.features, "\(String(decoding: vector.text, as: UTF8.self))")
            #expect(sum == vector.hashes)
        }
    }

    @Test func `The sums of the vectors are those of the other implementation, to the bit`() throws {
        for vector in try Self.vectors() {
            let scores = vector.text.withUnsafeBytes { LanguageScores(model, text: $0) }
            let probabilities = scores.probabilities(model)
            #expect(scores.squares == vector.squares)
            let best = LanguageGuess.best(3, of: probabilities, model)
            for (place, expected) in vector.classes.enumerated() {
                let index = try #require((0..<model.classCount).first { model.name(of: $0) == expected.name })
                #expect(scores.sums[index] == expected.sum, "\(expected.name)")
                #expect(Int((probabilities[index] * 1000).rounded()) == expected.perMille, "\(expected.name)")
                if place == 0, expected.perMille > 0, let best = best.first {
                    #expect(model.group(of: best.index) == model.group(of: index))
                }
            }
        }
    }

    // MARK: Classes

    @Test func `The model is intact, within its limit, and has the classes of its table`() throws {
        #expect(model.isIntact)
        #expect(model.copy.count <= 256 << 10)
        let rows = try Self.lines("Registry/languages.tsv").map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count == model.classCount)
        for (index, row) in rows.enumerated() {
            #expect(model.name(of: index) == row[0])
            #expect(model.types(of: index) == (row[1] == "-" ? [] : row[1].split(separator: " ").map(String.init)))
        }
    }

    @Test func `Every type of a class is declared, and is text`() {
        let text = Registry.shipped.exportedType("public.text")
        for identifier in (0..<model.classCount).flatMap(model.types) {
            let type = Registry.shipped.type(identifier)
            #expect(type?.conforms(to: text) == true, "\(identifier)")
            #expect(!["public.json", "public.xml"].contains(identifier))
        }
    }

    @Test func `The classes of a type are found by the whole identifier`() throws {
        for index in 0..<model.classCount {
            for identifier in model.types(of: index) {
                #expect(model.classes(of: identifier).contains(index), "\(identifier)")
            }
        }
        #expect(model.classes(of: "public.c-source").count == 1)
        // A beginning, an end and a name of a class are no types of it.
        for identifier in ["public.c", "c-source", "python", "", "typeq.", "public.c-source "] {
            #expect(model.classes(of: identifier).isEmpty, "'\(identifier)'")
        }
        let other = try #require(model.other)
        #expect(model.name(of: other) == "other")
        #expect(model.type(of: other) == nil)
    }

    @Test func `Fixed and free form of Fortran count together`() throws {
        let names = (0..<model.classCount).map(model.name)
        let fixed = try #require(names.firstIndex(of: "fortran-fixed"))
        let free = try #require(names.firstIndex(of: "fortran-free"))
        #expect(model.group(of: fixed) == model.group(of: free))
        var probabilities = [Double](repeating: 0, count: model.classCount)
        (probabilities[fixed], probabilities[free]) = (0.3, 0.4)
        probabilities[0] = 0.3
        let best = LanguageGuess.best(2, of: probabilities, model)
        #expect(best.map(\.index) == [free, 0])
        #expect(abs(best[0].probability - 0.7) < 1e-9)
    }

    // MARK: Numbers

    @Test func `The exponential is that of the C library to ten digits`() {
        for power in stride(from: 0.0, through: -690, by: -0.37) {
            #expect(abs(LanguageScores.exponential(power) / exp(power) - 1) < 1e-10, "\(power)")
        }
        #expect(LanguageScores.exponential(0) == 1)
        #expect(LanguageScores.exponential(-.infinity) == 0)
    }

    @Test func `Probabilities add up to one, also among some classes`() throws {
        let text = Array("use strict;\nmy $x = 1;\n".utf8)
        let scores = text.withUnsafeBytes { LanguageScores(model, text: $0) }
        #expect(abs(scores.probabilities(model).reduce(0, +) - 1) < 1e-9)
        var some = model.classes(of: "typeq.prolog")
        some.formUnion(model.classes(of: "public.perl-script"))
        let among = scores.probabilities(model, among: some)
        #expect(abs(among.reduce(0, +) - 1) < 1e-9)
        #expect(among.count { $0 > 0 } == 2)
        #expect(scores.probabilities(model, among: ClassSet()).allSatisfy { $0 == 0 })
        // Without a known feature nothing is said.
        let nothing = [].withUnsafeBytes { LanguageScores(model, text: $0) }
        #expect(nothing.squares == 0 && nothing.probabilities(model).allSatisfy { $0 == 0 })
    }

    @Test func `The probability of some classes is the sum of theirs, and a rough one is near`() {
        for text in [
            "use strict;\nmy $x = 1;\n", "import os\nprint(os.name)\n", "#include <stdio.h>\nint x;\n", "words",
        ] {
            let scores = Array(text.utf8).withUnsafeBytes { LanguageScores(model, text: $0) }
            let probabilities = scores.probabilities(model)
            for index in 0..<model.classCount {
                var some = ClassSet()
                some.insert(index)
                some.insert(0)
                let sum = index == 0 ? probabilities[0] : probabilities[index] + probabilities[0]
                #expect(abs(scores.probability(of: some, model) - sum) < 1e-9)
                #expect(abs(scores.probability(of: some, model, isRough: true) - sum) <= 0.1 * sum)
            }
            #expect(scores.probability(of: ClassSet(), model) == 0)
        }
        let nothing = [].withUnsafeBytes { LanguageScores(model, text: $0) }
        #expect(nothing.probability(of: model.classes(of: "public.python-script"), model) == 0)
    }

    // MARK: Damage

    @Test func `Bytes that are not a model of this version are refused`() {
        let bytes = model.copy
        func isModel(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { LanguageModel($0) != nil } }
        #expect(isModel(bytes))
        #expect(!isModel([]) && !isModel(Array(bytes.prefix(63))) && !isModel(Array(bytes.dropLast())))
        #expect(!isModel(bytes + [0]))
        // The magic, the version, the bits of a feature, a bucket and a weight, the table of logarithms.
        for offset in [0, 4, 16, 17, 18, 19] {
            var damaged = bytes
            damaged[offset] ^= 0x20
            #expect(!isModel(damaged), "\(offset)")
        }
        // The factor of the sums, and the bias of the first class, are not numbers.
        for offset in [28, Int(bytes.withUnsafeBytes { $0.little32(44) })] {
            var damaged = bytes
            damaged.replaceSubrange(offset..<offset + 4, with: [0, 0, 0xC0, 0x7F])
            #expect(!isModel(damaged), "\(offset)")
        }
        // A section beyond the end.
        for offset in stride(from: 32, to: 64, by: 4) {
            var damaged = bytes
            damaged.replaceSubrange(offset..<offset + 4, with: [0xFF, 0xFF, 0xFF, 0x7F])
            #expect(!isModel(damaged), "\(offset)")
        }
    }

    @Test func `A damaged model gives an answer, and nothing is read out of bounds`() {
        let text = Array("#include <a.h>\nint main(void) {\n  return 0;\n}\nimport os\nfn main() {}\n".utf8)
        for seed in 0..<(isThorough ? 400 : 40) {
            var random = SeededGenerator(seed: UInt64(seed))
            var bytes = model.copy
            for _ in 0..<20 {
                let range = Bool.random(using: &random) ? 20..<2048 : 20..<bytes.count
                bytes[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.withUnsafeBytes { bytes in
                guard let damaged = LanguageModel(bytes) else { return }
                #expect(!damaged.isIntact)
                let scores = text.withUnsafeBytes { LanguageScores(damaged, text: $0) }
                for guess in LanguageGuess.best(4, of: scores.probabilities(damaged), damaged) {
                    _ = (damaged.name(of: guess.index), damaged.types(of: guess.index))
                }
                _ = damaged.classes(of: "public.c-source")
            }
        }
    }
}
