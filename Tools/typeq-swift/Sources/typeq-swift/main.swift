import SwiftReading
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes to standard error.
func complain(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(("typeq-swift: " + text.visible + "\n").utf8)
}

let invocation: Invocation
switch Invocation.parse(Invocation.arguments) {
case .success(let parsed): invocation = parsed
case .failure(let error):
    complain(error.text)
    complain("usage: " + Invocation.synopsis)
    exit(64)
}
if let answer = invocation.answer {
    _ = try? FileDescriptor.standardOutput.writeAll(answer.utf8)
    exit(0)
}

if invocation.readsProjects {
    let folder = SourceFiles.projectFolder
    let specifications = invocation.operands.map { folder.specification(at: $0.string) }
    _ = try? FileDescriptor.standardOutput.writeAll(ProjectSpecification.json(of: specifications).utf8)
    exit(0)
}

let files = SourceFiles.below(invocation.operands)
for file in files {
    if let failure = file.failure { complain("\(file.name): \(failure)") }
}
guard files.contains(where: { $0.failure == nil }) else {
    if files.isEmpty { complain("no Swift sources there") }
    exit(2)
}
var conditions = invocation.conditions
conditions.platform = invocation.platform ?? .inferred(from: files)
let reader = AppReader(conditions: conditions, app: invocation.app)
let declarations = reader.read(files)
if let app = invocation.app, declarations.name != app {
    let names = [declarations.name].compactMap(\.self) + declarations.otherApps.map(\.name)
    let others = names.map { "'\($0)'" }.joined(separator: ", ")
    complain("no type '\(app)' adopts App" + (others.isEmpty ? "" : ": there is \(others)"))
    exit(2)
}
_ = try? FileDescriptor.standardOutput.writeAll(declarations.json.utf8)
