import DeclarationFormats
import DeclarationLint
import DocumentRouting
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry
import Workers

extension CommandSpecification {
    static let doctor = CommandSpecification(
        command: .doctor, summary: "checks the components that typeq uses", operands: "", count: 0...0,
        examples: [("typeq doctor", "a line for each component"), ("typeq doctor -q || typeq doctor", "in a script")],
        discussion:
            "The exit code is 1 if something is missing or wrong. Missing optional components are not failures.",
        completion: .none,
        run: { invocation, console in
            var code = ExitCode.yes
            for check in Check.all(invocation) {
                check.print(&console)
                if check.status == .missing || check.status == .wrong { code = .no }
            }
            return code
        })
}

/// A component that typeq uses.
private struct Check {
    enum Status: String {
        case ok, missing, wrong
        /// The component is not installed, and only some commands need it.
        case optional
    }

    var name: String
    var status: Status
    /// A description of the component that was found.
    var detail: String
    /// A recommendation for installing or correcting the component, or nil.
    var advice: String?

    static func all(_ invocation: Invocation) -> [Check] {
        let first: [Check?] = [typeq, magicLibrary, magicDatabase, libraries]
        let last: [Check?] = [app, sandbox, swiftSources, windowStore]
        return first.compactMap { $0 } + layers(invocation) + last.compactMap { $0 }
    }

    func print(_ console: inout Console) {
        if console.style.isJSON {
            var object = JSONObject()
            object.add("check", name)
            object.add("status", status.rawValue)
            object.add("detail", detail)
            object.add("advice", advice)
            return console.print(object)
        }
        let isGood = status == .ok || status == .optional
        let word = console.colored(status.rawValue, status == .ok ? .yes : isGood ? .faint : .no)
        // The lines of the layout have no colors, so the first word, which is colored, is printed separately.
        let rest = TextLayout.paragraph(
            "\(name): \(detail)", first: String(repeating: " ", count: status.rawValue.count + 2), indent: 4,
            width: console.columns)
        for (index, line) in rest.split(separator: "\n").enumerated() {
            let text = StyledText(String(line.dropFirst(index == 0 ? status.rawValue.count + 2 : 0)))
            console.print(index == 0 ? "\(word): \(text)" : text)
        }
        guard let advice else { return }
        let lines = TextLayout.paragraph(advice, first: "    ", indent: 4, width: console.columns)
        for line in lines.split(separator: "\n") { console.print(StyledText(String(line))) }
    }

    // MARK: Components

    private static var typeq: Check {
        Check(
            name: "typeq", status: .ok,
            detail:
                "\(Version.typeq), \(Registry.shipped.count) types, \(Registry.apple.count) of them declared by Apple")
    }

    private static var magicLibrary: Check {
        guard let version = MagicLibrary.version else {
            return Check(
                name: "libmagic", status: .missing, detail: "this program was built without libmagic",
                advice:
                    "content that typeq does not recognize itself is not identified; build with the trait Libmagic")
        }
        return Check(name: "libmagic", status: .ok, detail: version)
    }

    private static var magicDatabase: Check? {
        guard MagicLibrary.version != nil else { return nil }
        let databases = MagicDatabases.system
        guard let failure = databases.failure else {
            return Check(name: "database of libmagic", status: .ok, detail: databases.description)
        }
        return Check(
            name: "database of libmagic", status: .missing, detail: failure,
            advice:
                "install the database (libmagic-mgc on Debian, file-libs on Fedora, file on Alpine and in Homebrew), "
                + "or set MAGIC to a database of this version")
    }

    /// The other libraries in the program, with the versions that a packager compares with security advisories.
    private static var libraries: Check? {
        let names = LibraryVersions.all.map { "\($0.name) \($0.version)" }
        return names.isEmpty ? nil : Check(name: "libraries", status: .ok, detail: names.joined(separator: ", "))
    }

    /// The checks of the registry layers that the user has added.
    private static func layers(_ invocation: Invocation) -> [Check] {
        RegistryLayers.sources(invocation).map { source in
            let name = "layer (\(source.kind))"
            do throws(InputError) {
                let layer = try RegistryLayers.layer(source)
                let registry = Registry(layers: [layer])
                let errors = registry.findings.count { $0.severity == .error }
                guard errors == 0 else {
                    return Check(
                        name: name, status: .wrong,
                        detail: "\(source.file.name) has \(errors) mistake\(errors == 1 ? "" : "s")",
                        advice: "run 'typeq registry check \(source.file.name)'")
                }
                return Check(name: name, status: .ok, detail: source.file.name)
            } catch {
                return Check(
                    name: name, status: .wrong, detail: error.message,
                    advice: "correct the file, or remove it from \(source.isInTypesFolder ? "its folder" : source.kind)"
                )
            }
        }
    }

    private static var app: Check? {
        guard let file = Environment.value("TYPEQ_APP") else { return nil }
        do throws(InputError) {
            let app = try AppInput.readDeclarations(file).declaration
            return Check(
                name: "app (TYPEQ_APP)", status: .ok,
                detail: "\(file.name), \(app.knownIdentifier ?? app.name ?? "no name")")
        } catch {
            return Check(
                name: "app (TYPEQ_APP)", status: .wrong, detail: error.message, advice: "set TYPEQ_APP to an app")
        }
    }

    /// The check of the sandbox. A process drops its privileges in the same way as every reader, and reports the
    /// restrictions that the kernel enforces.
    private static var sandbox: Check {
        do throws(SandboxLack) {
            try Sandbox.tryOut()
            return Check(
                name: "sandbox", status: .ok,
                detail: "Landlock, seccomp, no_new_privs and the limits, as tested by a process")
        } catch {
            return Check(
                name: "sandbox", status: .missing, detail: error.problem,
                advice:
                    "files are read with the available protections, see READING UNTRUSTED FILES in typeq-type(1)"
            )
        }
    }

    private static var swiftSources: Check {
        guard let tool = SwiftSourceTool() else {
            return Check(
                name: "typeq-swift", status: .optional, detail: "not installed",
                advice:
                    "for the scenes in the Swift sources of an app, run 'make install-typeq-swift' in the source of typeq"
            )
        }
        func wrong(_ problem: String) -> Check {
            Check(
                name: "typeq-swift", status: .wrong, detail: "\(tool.program.name): \(problem)",
                advice: "install the typeq-swift of this version of typeq")
        }
        do throws(InputError) {
            let version = try tool.version()
            guard version == "typeq-swift \(Version.typeq)" else {
                return wrong("the version is '\(VisibleText.of(version))', but typeq is version \(Version.typeq)")
            }
            return Check(name: "typeq-swift", status: .ok, detail: "\(Version.typeq), \(tool.program.name)")
        } catch {
            return wrong(error.message)
        }
    }

    /// Returns whether a folder is writable, or can be created in the nearest folder above it. Nothing is created.
    private static func mayBeCreated(_ folder: FilePath) -> Bool {
        var folder = folder
        while !Environment.exists(Argument(folder)) {
            guard folder.removeLastComponent() else { return false }
        }
        let isFolder = (try? FileStatus(at: folder.bytes, followingLink: true))?.type == .directory
        return isFolder && folder.isWritable
    }

    /// The check of the folder that contains the window stores or, if a store in it cannot be read, of that store.
    private static var windowStore: Check {
        guard let base = BaseDirectories().state else {
            return Check(
                name: "window store", status: .optional, detail: "the store has no location",
                advice: "set XDG_STATE_HOME or HOME, so that 'typeq open' can record windows")
        }
        let folder = base.appending("typeq")
        for file in (try? Directory(folder).names()) ?? [] where file.string.hasSuffix(".windows") {
            let app = String(decoding: file.string.dropLast(".windows".count).utf8.percentDecoded(), as: UTF8.self)
            do throws(WindowStoreError) {
                _ = try WindowStore(app: app, directory: folder, isAlone: true).windows()
            } catch {
                return Check(name: "window store", status: .wrong, detail: error.description)
            }
        }
        guard mayBeCreated(folder) else {
            return Check(
                name: "window store", status: .wrong, detail: "\(Argument(folder).name): not writable",
                advice: "set XDG_STATE_HOME to a folder that you can write, so that 'typeq open' can record windows")
        }
        return Check(name: "window store", status: .ok, detail: Argument(folder).name)
    }
}
