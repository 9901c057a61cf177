import SwiftReading
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Prints a message to standard error.
func complain(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(("typeq-swift: " + text.visible + "\n").utf8)
}

let invocation: Invocation
do throws(Invocation.Failure) {
    invocation = try Invocation.parse(Invocation.arguments)
} catch {
    complain(error.text)
    complain("usage: " + Invocation.synopsis)
    exit(64)
}
if let answer = invocation.answer {
    _ = try? FileDescriptor.standardOutput.writeAll(answer.utf8)
    exit(0)
}

if invocation.readsProjects {
    let files = ProjectFiles()
    let specifications = invocation.operands.map { file in
        let inside = invocation.root.map { ContainedFiles(below: $0) } ?? ContainedFiles(around: file)
        return files.folder(inside).specification(at: file.string)
    }
    let output = ProjectSpecification.json(of: specifications, inputs: files.inputs)
    _ = try? FileDescriptor.standardOutput.writeAll(output.utf8)
    exit(0)
}

var files: [SourceFile]
var modules: [String]?
if invocation.readsModules {
    let inside = invocation.root.map { ContainedFiles(below: $0) }
    guard let input = SourceFiles.standardInput(), let list = SourceFiles.modules(input, in: inside) else {
        complain("invalid list of modules on standard input")
        exit(64)
    }
    (modules, files) = list
} else {
    files = SourceFiles.below(invocation.operands)
}
for file in files {
    if let failure = file.failure { complain("\(file.name): \(failure)") }
}
guard files.contains(where: { $0.failure == nil }) else {
    if files.isEmpty { complain("no Swift sources found") }
    exit(2)
}
var conditions = invocation.conditions
conditions.platform = invocation.platform ?? .inferred(from: files)
let reader = SourceReader(conditions: conditions, app: invocation.app, modules: modules)
let declarations = reader.read(files)
if let app = invocation.app, declarations.name != app {
    let names = [declarations.name].compactMap(\.self) + declarations.otherApps.map(\.name)
    let others = names.map { "'\($0)'" }.joined(separator: ", ")
    complain("no type '\(app)' adopts App" + (others.isEmpty ? "" : " (choose \(others))"))
    exit(2)
}
_ = try? FileDescriptor.standardOutput.writeAll(declarations.json.utf8)

extension String {
    /// The text on one line, with escape sequences such as `\u{202E}` for control characters, direction marks and zero-width
    /// characters. Otherwise, filenames and source code could control the terminal. See typeq(1), "Output on a terminal".
    var visible: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isDeceptive {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDeceptive: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: true
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
        default: false
        }
    }
}
