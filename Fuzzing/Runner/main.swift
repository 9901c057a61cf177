import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// fuzz --list
// fuzz TARGET [option of libFuzzer]... [folder or file]...

/// The function of libFuzzer that calls another function repeatedly with bytes.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ call: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

// Set once, before libFuzzer calls back on this thread.
nonisolated(unsafe) private var target = FuzzTarget.all[0]

// libFuzzer's library has its own entry point, which is not used but requires a function with this name.
@_cdecl("LLVMFuzzerTestOneInput")
func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    let start = clock()
    if let failure = target.check(input) { fatalError("\(target.name): \(failure)") }
    // Processor time, in the unit that POSIX defines, so a busy machine does not cause a failure. Three seconds of this
    // instrumented build are less than one second of the program that ships. For an endless run, libFuzzer's own limit
    // applies.
    let seconds = Double(clock() - start) / 1_000_000
    if seconds > 3 { fatalError("\(target.name): \(seconds) s of processor time for one input") }
    return 0
}

// For some tasks, libFuzzer starts the program again without the name, which is then in the environment.
var options = Array(CommandLine.arguments.dropFirst())
if options.first == "--list" {
    for target in FuzzTarget.all { print(target.name) }
    exit(0)
}
let inherited = getenv("FUZZ_TARGET").map { String(cString: $0) }
let name = inherited ?? (options.isEmpty ? "" : options.removeFirst())
guard let chosen = FuzzTarget.named(name) else {
    let message = "fuzz: name one of these targets:\n" + FuzzTarget.all.map { "\($0.name)\n" }.joined()
    _ = try? FileDescriptor.standardError.writeAll(message.utf8)
    exit(64)
}
target = chosen
setenv("FUZZ_TARGET", name, 1)

var arguments = ([CommandLine.arguments[0]] + options).map { strdup($0) }
arguments.append(nil)
var count = Int32(arguments.count - 1)
let status = arguments.withUnsafeMutableBufferPointer { buffer in
    guard var start = buffer.baseAddress else { return Int32(64) }
    return withUnsafeMutablePointer(to: &start) { start in
        runFuzzer(&count, start, test)
    }
}
exit(status)
