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

/// The function of libFuzzer that calls another with bytes, again and again.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ call: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

// Set once, before libFuzzer calls back on this thread.
nonisolated(unsafe) private var target = FuzzTarget.all[0]

// libFuzzer's library has an entry point of its own, which is not used and yet asks for a function of this name.
@_cdecl("LLVMFuzzerTestOneInput")
func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    let start = clock()
    if let failure = target.check(input) { fatalError("\(target.name): \(failure)") }
    // Processor time, in the unit that POSIX fixes, so that a busy machine makes no hang: three seconds of this build,
    // which is watched at every step, are less than one of the program that ships. What never ends has libFuzzer's limit.
    let seconds = Double(clock() - start) / 1_000_000
    if seconds > 3 { fatalError("\(target.name): \(seconds) s of processor time for one input") }
    return 0
}

// libFuzzer starts the program again for some of its work, without the name: then the environment has it.
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
