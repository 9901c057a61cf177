import CToolStartup
import SwiftReading
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The parsed command line.
struct Invocation {
    var conditions = BuildConditions()
    /// The platform, or nil to infer it from the sources.
    var platform: BuildConditions.Platform?
    /// The name of the type that conforms to `App`, or nil to choose it automatically.
    var app: String?
    var operands: [FilePath] = []
    /// Whether standard input contains the list of the sources.
    var readsModules = false
    /// Whether the operands are project specifications.
    var readsProjects = false
    /// The folder to which reading sources of modules and files of specifications is limited. If it is nil, sources are not
    /// limited, and specifications are limited to their repositories.
    var root: FilePath?
    /// The help or the version, which is printed instead of reading files.
    var answer: String?

    /// A mistake in a command line.
    struct Failure: Error {
        var text: String
    }

    static let version = "0.1.0"
    static let synopsis =
        "typeq-swift [--platform PLATFORM] [--app NAME] [--bundle-identifier ID] [-D CONDITION]… FOLDER|FILE…"

    static let help = """
        Reads the declarations in the Swift sources of an app, and prints them as an app declaration in JSON; see typeq-app(5).

        usage: \(synopsis)
               typeq-swift --modules [--root FOLDER] [OPTION]… < LIST
               typeq-swift --projects [--root FOLDER] FILE…

          --platform PLATFORM  the platform of #if conditions: macOS, iPadOS, iOS, visionOS, tvOS, watchOS or linux; the
                               default is iOS for sources that need UIKit and have no code for macOS, otherwise macOS
          --app NAME           the type that adopts App, if there are several
          --bundle-identifier ID
                               the value of Bundle.main.bundleIdentifier
          -D CONDITION         set a compilation condition, such as DEBUG
          --defined-only       conditions that -D does not set are false instead of unknown
          --modules            read the list of sources from standard input: entries that end with NUL, '=NAME' for
                               each module, and '+PATH' for each of its sources; the first module is the app's
          --projects           read each FILE as the specification of a project: project.yml (XcodeGen),
                               Project.swift (Tuist) or Package.swift (a Swift package)
          --root FOLDER        with --modules and --projects, the folder to which reading is limited; the default for
                               --projects is the repository of each FILE, or its folder
          --version            print the version
          --help               print this help

        Exit: 0 sources were read, 2 nothing could be read, 64 usage error.

        """

    /// The arguments after the program's name, as bytes, because a path need not be UTF-8.
    static var arguments: [[UInt8]] {
        // Without /proc, Swift's own copy of the arguments is empty.
        var count: Int32 = 0
        let values = typeq_arguments(&count)
        return (1..<max(1, Int(values == nil ? CommandLine.argc : count))).compactMap { index in
            guard let argument = values?[index] ?? CommandLine.unsafeArgv[index] else { return nil }
            return UnsafeRawBufferPointer(start: argument, count: strlen(argument)).map { $0 }
        }
    }

    /// Parses the arguments after the program's name.
    static func parse(_ arguments: [[UInt8]]) throws(Failure) -> Invocation {
        var invocation = Invocation()
        var rest = arguments[...]
        var takesOptions = true
        while let bytes = rest.popFirst() {
            let text = String(decoding: bytes, as: UTF8.self)
            guard takesOptions, bytes.count > 1, text.hasPrefix("-") else {
                invocation.operands.append(FilePath(bytes))
                continue
            }
            // The argument can contain the value, as in `--option=VALUE` or `-DVALUE`.
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
            case "--modules": invocation.readsModules = true
            case "--platform":
                let given = value() ?? ""
                let platforms = BuildConditions.Platform.allCases
                guard let platform = platforms.first(where: { $0.rawValue.lowercased() == given.lowercased() }) else {
                    let names = platforms.map(\.rawValue).joined(separator: ", ")
                    throw Failure(text: "invalid platform '\(given)' (choose \(names))")
                }
                invocation.platform = platform
            case "--defined-only": invocation.conditions.isComplete = true
            case "--app":
                guard let given = value() else { throw Failure(text: "missing name after --app") }
                invocation.app = given
            case "--bundle-identifier":
                guard let given = value() else { throw Failure(text: "missing identifier after --bundle-identifier") }
                invocation.conditions.bundleIdentifier = given
            case "--root":
                guard let given = attached.map({ Array($0.utf8) }) ?? rest.popFirst() else {
                    throw Failure(text: "missing folder after --root")
                }
                invocation.root = FilePath(given)
            case "-D":
                guard let given = value() else { throw Failure(text: "missing condition after -D") }
                invocation.conditions.defined.insert(given)
            default: throw Failure(text: "unknown option '\(name)'")
            }
        }
        if invocation.answer == nil, invocation.operands.isEmpty != invocation.readsModules {
            throw Failure(text: invocation.readsModules ? "--modules does not take operands" : "missing folder or file")
        }
        return invocation
    }
}

extension FilePath {
    /// Creates a path from bytes.
    init(_ bytes: [UInt8]) {
        self = (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CInterop.PlatformChar.self) { chars in
                // The array contains at least the terminating zero, so it has a base address.
                chars.baseAddress.map { FilePath(platformString: $0) } ?? FilePath("")
            }
        }
    }
}
