import SwiftReading
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the command line asks for.
struct Invocation {
    var conditions = BuildConditions()
    /// The platform; nil when the sources are to tell.
    var platform: BuildConditions.Platform?
    var app: String?
    var operands: [FilePath] = []
    /// Whether the operands are specifications of projects.
    var readsProjects = false
    /// A text to print instead of reading anything: help or the version.
    var answer: String?

    /// What is wrong with a command line.
    struct Failure: Error {
        var text: String
    }

    static let version = "0.1.0"
    static let synopsis =
        "typeq-swift [--platform PLATFORM] [--app NAME] [--bundle-identifier ID] [-D CONDITION]… FOLDER|FILE…"

    static let help = """
        Reads what the Swift sources of an app declare, and prints it as an app declaration: JSON, see typeq-app(5).

        usage: \(synopsis)
               typeq-swift --projects FILE…

          --platform PLATFORM  under whose #if the sources are read: macOS, iPadOS, iOS, visionOS, tvOS, watchOS, linux; by default iOS
                               for sources that need UIKit and have nothing for the Mac, else macOS
          --app NAME           the type that adopts App, where there are several
          --bundle-identifier ID
                               what Bundle.main.bundleIdentifier is
          -D CONDITION         a compilation condition that is set, such as DEBUG
          --projects           read each FILE as the specification of a project: project.yml (XcodeGen) or Project.swift (Tuist)
          --version            print the version
          --help               print this

        Exit: 0 read, 2 nothing could be read, 64 wrong usage.

        """

    /// The arguments after the program's name. They are bytes: a path need not be UTF-8.
    static var arguments: [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let argument = CommandLine.unsafeArgv[index] else { return nil }
            return UnsafeRawBufferPointer(start: argument, count: strlen(argument)).map { $0 }
        }
    }

    static func parse(_ arguments: [[UInt8]]) -> Result<Invocation, Failure> {
        var invocation = Invocation()
        var rest = arguments[...]
        var takesOptions = true
        while let bytes = rest.popFirst() {
            let text = String(decoding: bytes, as: UTF8.self)
            guard takesOptions, bytes.count > 1, text.hasPrefix("-") else {
                invocation.operands.append(FilePath(bytes))
                continue
            }
            // `--option=VALUE`, `-DVALUE`
            var name = text
            var attached: String?
            if text.hasPrefix("--"), let equals = text.firstIndex(of: "=") {
                name = String(text[..<equals])
                attached = String(text[text.index(after: equals)...])
            } else if text.hasPrefix("-D"), text.count > 2 {
                name = "-D"
                attached = String(text.dropFirst(2))
            }
            func value() -> String? { attached ?? rest.popFirst().map { String(decoding: $0, as: UTF8.self) } }
            switch name {
            case "--": takesOptions = false
            case "--help", "-h": invocation.answer = help
            case "--version": invocation.answer = "typeq-swift \(version)\n"
            case "--projects": invocation.readsProjects = true
            case "--platform":
                let given = value() ?? ""
                let platforms = BuildConditions.Platform.allCases
                guard let platform = platforms.first(where: { $0.rawValue.lowercased() == given.lowercased() }) else {
                    let names = platforms.map(\.rawValue).joined(separator: ", ")
                    return .failure(Failure(text: "invalid platform '\(given)' (choose \(names))"))
                }
                invocation.platform = platform
            case "--app":
                guard let given = value() else { return .failure(Failure(text: "--app wants a name")) }
                invocation.app = given
            case "--bundle-identifier":
                guard let given = value() else { return .failure(Failure(text: "--bundle-identifier wants one")) }
                invocation.conditions.bundleIdentifier = given
            case "-D":
                guard let given = value() else { return .failure(Failure(text: "-D wants a condition")) }
                invocation.conditions.defined.insert(given)
            default: return .failure(Failure(text: "unknown option '\(name)'"))
            }
        }
        if invocation.answer == nil, invocation.operands.isEmpty {
            return .failure(Failure(text: "name a folder or a file"))
        }
        return .success(invocation)
    }
}

extension FilePath {
    /// A path of bytes.
    init(_ bytes: [UInt8]) {
        self = (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CInterop.PlatformChar.self) { chars in
                // The array is not empty: it ends with the zero.
                chars.baseAddress.map { FilePath(platformString: $0) } ?? FilePath("")
            }
        }
    }
}
