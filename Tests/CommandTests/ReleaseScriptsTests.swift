import TestTags
import Testing

/// The pre-commit hook, the action and the installer in a checkout that another user wrote: no program of the checkout runs, no
/// name in it is an option, and the environment does not lead them elsewhere.
@Suite(.tags(.slow)) struct ReleaseScriptsTests {
    /// The checkout.
    let tree: ThrowawayTree
    /// The files of the user: the folder of releases, programs, archives.
    let user: ThrowawayTree

    private static let path = "/usr/bin:/bin"

    init() throws {
        tree = try ThrowawayTree()
        user = try ThrowawayTree()
        try archive("rel.tar.gz", saying: "release")
        // A server: the files below served/, keyed by URL.
        try user.file(
            "programs/curl",
            """
            #!/bin/sh
            while [ $# -gt 0 ]; do
                case $1 in --output) output=$2 ;; --url) url=$2 ;; --proto) protocols=$2 ;; esac
                shift
            done
            echo "$url $protocols" >>"\(user.root)/requests"
            cp "\(user.root)/served/$(echo "$url" | tr ':/?' '___')" "$output"
            """.utf8, mode: 0o755)
        try user.folder("served")
    }

    // MARK: Running

    private func run(
        _ program: String, _ arguments: [String] = [], in folder: String? = nil, with more: [String: String] = [:]
    )
        throws -> TypeqProcess
    {
        let environment = ["PATH": "\(user.path("programs")):\(Self.path)", "HOME": user.path("home")]
        return try TypeqProcess(
            program: program.hasPrefix("/") ? program : "\(PackageFiles.root)/Scripts/release/\(program)",
            arguments.map { Array($0.utf8) }, in: folder ?? tree.root,
            environment: environment.merging(more) { $1 })
    }

    @discardableResult
    private func shell(_ line: String) throws -> String {
        let run = try run("/bin/sh", ["-ec", line], in: user.root)
        guard run.exitCode == 0 else { throw TestTrouble("\(line): \(run.messages)") }
        return run.output.split(separator: "\n").joined(separator: "\n")
    }

    /// Writes an archive of a release, whose program is typeq, and prints a word if it is called as `typeq --who`.
    private func archive(_ name: String, saying word: String) throws {
        try user.file(
            "made/\(name)/rel/bin/typeq",
            "#!/bin/sh\n[ \"$1\" != --who ] || { echo \(word); exit; }\nexec '\(TypeqProcess.binary)' \"$@\"\n".utf8,
            mode: 0o755)
        try shell("tar -czf '\(name)' -C 'made/\(name)' rel")
    }

    private func serve(_ name: String, at url: String) throws {
        let key = String(url.map { ":/?".contains($0) ? "_" : $0 })
        try shell("cp '\(name)' 'served/\(key)'")
    }

    private func digest(_ name: String) throws -> String { try shell("sha256sum <'\(name)' | cut -d ' ' -f 1") }

    /// Gets a release, and returns the output of its program.
    private func fetch(_ arguments: String..., with more: [String: String] = [:]) throws -> (
        word: String, run: TypeqProcess
    ) {
        let run = try run("fetch-release", arguments, with: more)
        guard run.exitCode == 0, let folder = run.lines.first else { return ("", run) }
        return (try self.run("\(folder)/typeq", ["--who"]).lines.first ?? "", run)
    }

    // MARK: The folder of releases

    /// The hook ran `off/typeq-0.1.0-x86_64-linux/bin/typeq` of the repository if `TYPEQ_CACHE` was `off`, as typeq(1) says.
    @Test func `A program of the checkout never runs`() throws {
        let system = try shell("echo $(uname -m)-$(uname -s | tr '[:upper:]' '[:lower:]')")
        let sum = try digest("rel.tar.gz")
        for folder in ["off", "cache/typeq/releases", ".cache/typeq/releases", "typeq/releases"] {
            for name in ["typeq-0.1.0-\(system)", "archive-\(sum)", "archive-\(sum)/new", "rel", "rel-\(sum)"] {
                try tree.file("\(folder)/\(name)/bin/typeq", "#!/bin/sh\necho STOLEN\n".utf8, mode: 0o755)
            }
        }
        try tree.file("Info.plist", AppSamples.propertyList)
        let refused = [["TYPEQ_RELEASE_CACHE": "off"], ["HOME": "."], ["HOME": ""]]
        // As in typeq, a relative XDG_CACHE_HOME is treated as not set.
        let others = [["XDG_CACHE_HOME": "cache"], ["XDG_CACHE_HOME": "./cache"], ["TYPEQ_CACHE": "off"], [:]]
        for environment in refused + others {
            let isRefused = refused.contains(environment)
            for (program, arguments) in [
                ("pre-commit", ["Info.plist"]), ("action", []),
                ("fetch-release", ["--archive", user.path("rel.tar.gz")]),
            ] {
                let run = try run(
                    program, arguments,
                    with: environment.merging([
                        "TYPEQ_ACTION_ARCHIVE": user.path("rel.tar.gz"), "TYPEQ_ACTION_PATHS": "Info.plist",
                        "TYPEQ_RELEASES": "https://example.com/none",
                    ]) { $1 })
                #expect(!run.output.contains("STOLEN"))
                if isRefused {
                    #expect(run.exitCode == 2)
                    #expect(
                        run.messages.contains("is not an absolute path: set TYPEQ_RELEASE_CACHE"), "\(run.messages)")
                } else if program != "pre-commit" {
                    #expect(run.exitCode == 0, "\(run.messages)")
                    if program == "fetch-release" {
                        #expect(run.output.hasPrefix(user.path("home/.cache/typeq/releases/archive-")))
                    }
                }
            }
        }
        #expect(!FileBytes.exists(tree.path("off/new")))
        // A folder of the checkout in PATH.
        for name in ["typeq", "dirname", "uname", "tr", "sed", "head", "cut", "git", "mkdir", "mktemp", "tar"] {
            try tree.file("other/\(name)", "#!/bin/sh\necho STOLEN | tee /dev/stderr\n".utf8, mode: 0o755)
        }
        try tree.file("other/Info.plist", AppSamples.propertyList)
        for path in [".", ""] {
            let hook = try run(
                "pre-commit", ["Info.plist"], in: tree.path("other"),
                with: [
                    "PATH": "\(path):\(user.path("programs")):\(Self.path)",
                    "TYPEQ_RELEASES": "https://example.com/none",
                ])
            #expect(!hook.output.contains("STOLEN") && !hook.messages.contains("STOLEN"))
            #expect(hook.messages.contains("cannot download"), "\(hook.messages)")
        }
    }

    @Test func `Two URLs with one name are two releases`() throws {
        try archive("other.tar.gz", saying: "other")
        try serve("rel.tar.gz", at: "https://example.com/a/rel.tar.gz")
        try serve("other.tar.gz", at: "https://example.com/b/rel.tar.gz")
        try serve("other.tar.gz", at: "https://example.com/a/rel.tar.gz?2")
        #expect(try fetch("--archive", "https://example.com/a/rel.tar.gz").word == "release")
        #expect(try fetch("--archive", "https://example.com/b/rel.tar.gz").word == "other")
        #expect(try fetch("--archive", "https://example.com/a/rel.tar.gz?2").word == "other")
        #expect(try fetch("--archive", "https://example.com/a/rel.tar.gz").word == "release")
        let requests = try PackageFiles.lines(user.path("requests"))
        #expect(requests.count == 3, "each is downloaded once")
        #expect(requests.allSatisfy { $0.hasSuffix(" =https") }, "a redirection to http is refused")
    }

    @Test
    func `The release of a version is compared with its checksums, and releases of different addresses are separate`()
        throws
    {
        let system = try shell("echo $(uname -m)-$(uname -s | tr '[:upper:]' '[:lower:]')")
        try archive("other.tar.gz", saying: "other")
        for (name, address) in [("rel.tar.gz", "https://a.example"), ("other.tar.gz", "https://b.example")] {
            try serve(name, at: "\(address)/typeq-7.0-\(system).tar.gz")
            try user.file("sums", "\(try digest(name))  typeq-7.0-\(system).tar.gz\n")
            try serve("sums", at: "\(address)/SHA256SUMS")
        }
        #expect(try fetch("--version", "7.0", with: ["TYPEQ_RELEASES": "https://a.example"]).word == "release")
        #expect(try fetch("--version", "7.0", with: ["TYPEQ_RELEASES": "https://b.example/"]).word == "other")
        try serve("rel.tar.gz", at: "https://b.example/typeq-8.0-\(system).tar.gz")
        try user.file("sums", "\(try digest("other.tar.gz"))  typeq-8.0-\(system).tar.gz\n")
        try serve("sums", at: "https://b.example/SHA256SUMS")
        let wrong = try fetch("--version", "8.0", with: ["TYPEQ_RELEASES": "https://b.example"]).run
        #expect(wrong.exitCode == 2)
        #expect(wrong.messages.contains("has SHA-256"))
        #expect(try fetch("--version", "../../x").run.messages.contains("'../../x' is not a version"))
    }

    @Test func `An unencrypted address needs a checksum`() throws {
        try serve("rel.tar.gz", at: "http://example.com/rel.tar.gz")
        let sum = try digest("rel.tar.gz")
        for arguments in [["--archive", "http://example.com/rel.tar.gz"], ["--version", "7.0"]] {
            let run = try run("fetch-release", arguments, with: ["TYPEQ_RELEASES": "http://example.com"])
            #expect(run.exitCode == 2)
            #expect(run.messages.contains("is not encrypted"), "\(run.messages)")
        }
        #expect(!FileBytes.exists(user.path("requests")))
        #expect(try fetch("--archive", "http://example.com/rel.tar.gz", "--sha256", sum).word == "release")
    }

    @Test func `A checksum can have capital letters, and a different checksum is rejected`() throws {
        let archive = user.path("rel.tar.gz")
        let sum = try digest("rel.tar.gz")
        #expect(try fetch("--archive", archive, "--sha256", sum.uppercased()).word == "release")
        let other = String(repeating: "0", count: 64)
        #expect(
            try fetch("--archive", archive, "--sha256", other).run.messages.contains("has SHA-256 \(sum), not \(other)")
        )
        for invalid in ["", "abc", "../../x", sum + "0"] {
            #expect(try fetch("--archive", archive, "--sha256", invalid).run.messages.contains("is not a SHA-256"))
        }
    }

    /// The checksum was empty, so all archives had the same name, and the program of a different archive ran.
    @Test func `If no program computes checksums, nothing is fetched`() throws {
        try shell(
            """
            mkdir tools
            for name in cat cp cut dirname gzip head mkdir mktemp mv rm sed tar tr uname; do
                ln -s "$(command -v $name)" tools/
            done
            """)
        for sha256sum in ["", "#!/bin/sh\n", "#!/bin/sh\nexit 1\n"] {
            if !sha256sum.isEmpty { try user.file("tools/sha256sum", sha256sum.utf8, mode: 0o755) }
            for archive in [user.path("rel.tar.gz"), "https://example.com/rel.tar.gz"] {
                let run = try run("fetch-release", ["--archive", archive], with: ["PATH": user.path("tools")])
                #expect(run.exitCode == 2)
                #expect(run.output == "")
                #expect(run.messages.contains("sha256sum or shasum"), "\(run.messages)")
            }
        }
        #expect(!FileBytes.exists(user.path("home/.cache/typeq/releases")))
    }

    /// wget follows a redirection to an address without encryption.
    @Test func `If curl is missing, an address needs a checksum`() throws {
        try shell(
            """
            mkdir tools
            for name in cp cut dirname gzip head mkdir mktemp mv rm sed sha256sum tar tr uname; do
                ln -s "$(command -v $name)" tools/
            done
            """)
        try user.file(
            "tools/wget", "#!/bin/sh\ncp '\(user.path("rel.tar.gz"))' \"${2#--output-document=}\"\n".utf8, mode: 0o755)
        let tools = ["PATH": user.path("tools"), "TYPEQ_RELEASES": "https://example.com"]
        for arguments in [["--archive", "https://example.com/rel.tar.gz"], ["--version", "7.0"]] {
            let run = try run("fetch-release", arguments, with: tools)
            #expect(run.exitCode == 2)
            #expect(run.messages.contains("wget needs the sum"), "\(run.messages)")
        }
        let sum = try digest("rel.tar.gz")
        let word = try fetch("--archive", "https://example.com/rel.tar.gz", "--sha256", sum, with: tools).word
        #expect(word == "release")
    }

    @Test func `An archive can have any name`() throws {
        for name in ["-rf.tar.gz", "a b.tar.gz", "q\\n.tar.gz", "a:b.tar.gz"] {
            try shell("cp rel.tar.gz -- \"$PWD/\"'\(name)'")
            let run = try run("fetch-release", ["--archive", name], in: user.root)
            #expect(run.exitCode == 0, "\(name): \(run.messages)")
        }
    }

    @Test func `An incomplete entry is repaired`() throws {
        for damage in ["rm typeq", "rm -r .", ": >typeq", "chmod -x typeq", "rm -r ../../new-*"] {
            let folder = try #require(try fetch("--archive", user.path("rel.tar.gz")).run.lines.first)
            try shell("cd '\(folder)' && \(damage == "rm -r ." ? "rm -r '\(folder)'" : damage)")
            #expect(try fetch("--archive", user.path("rel.tar.gz")).word == "release", "\(damage)")
        }
    }

    @Test func `Processes that unpack an archive at the same time all succeed`() throws {
        let output = try shell(
            """
            for n in 1 2 3 4 5 6 7 8; do
                '\(PackageFiles.root)/Scripts/release/fetch-release' --archive rel.tar.gz >found$n &
            done
            wait
            for n in 1 2 3 4 5 6 7 8; do "$(cat found$n)/typeq" --who; done
            find home/.cache -name 'new-*' -path '*releases/new-*'
            find home/.cache -name tree
            """)
        #expect(output.split(separator: "\n") == Array(repeating: "release", count: 8))
    }

    // MARK: Operands

    /// File names that look like options, and a finding in each file.
    static let names = ["--files-from=x/Info.plist", "-q", "--rules", "-", "--help.plist", "a b.plist"]

    @Test func `Names in the checkout are not read as options`() throws {
        let bad = AppSamples.propertyList.split(separator: "<string>public.text</string>", maxSplits: 1)
            .joined(separator: "<string>public.text </string>")
        for name in Self.names where name != "-" { try tree.file(name, bad) }
        try tree.file("-/Info.plist", bad)
        let names = Self.names.map { $0 == "-" ? "-/Info.plist" : $0 }
        // The hook checks the project of a file; here each is its own.
        try shell("mkdir -p programs && ln -sf '\(TypeqProcess.binary)' programs/typeq")
        for name in names {
            let hook = try run("pre-commit", [name])
            #expect(hook.exitCode == 1, "\(name): \(hook.messages)")
            #expect(hook.output.contains("E_ID_CHARSET"), "\(name)")
        }
        let action = try run(
            "action", [],
            with: [
                "TYPEQ_ACTION_ARCHIVE": user.path("rel.tar.gz"), "TYPEQ_ACTION_PATHS": names.joined(separator: "\n"),
                "GITHUB_PATH": user.path("paths"),
            ])
        #expect(action.exitCode == 1, "\(action.messages)")
        #expect(action.lines.filter { $0.hasPrefix("::error file=") }.count == names.count, "\(action.output)")
        let paths = try PackageFiles.lines(user.path("paths"))
        #expect(paths.count == 1 && paths[0].hasPrefix(user.path("home/.cache/typeq/releases/")))
    }

    // MARK: The hook

    /// A project always ended with 2 without typeq-swift, so that no commit was possible.
    @Test func `Without typeq-swift, the hook checks only the changed declarations`() throws {
        let bad = AppSamples.propertyList.split(separator: "<string>public.text</string>", maxSplits: 1)
            .joined(separator: "<string>public.text </string>")
        try tree.file("X.xcodeproj/project.pbxproj", AppSamples.project)
        try tree.file("App/Info.plist", bad)
        try tree.file("App/App.swift", "import SwiftUI\n")
        try user.file(
            "programs/typeq", "#!/bin/sh\necho \"$@\"\nexec '\(TypeqProcess.binary)' \"$@\"\n".utf8, mode: 0o755)
        let sources = try run("pre-commit", ["App/App.swift", "X.xcodeproj/project.pbxproj"])
        #expect(sources.exitCode == 0)
        #expect(sources.output == "")
        #expect(
            sources.messages
                == "typeq: typeq-swift is not installed: not checked: the project of X.xcodeproj/project.pbxproj, and its sources\n"
        )
        let declarations = try run("pre-commit", ["App/App.swift", "App/Info.plist"])
        #expect(declarations.exitCode == 1)
        #expect(declarations.lines.first == "lint -- App/Info.plist")
        #expect(declarations.output.contains("E_ID_CHARSET"))
        try user.file("programs/typeq", "#!/bin/sh\necho \"$@\"\n".utf8, mode: 0o755)
        try user.file("programs/typeq-swift", "#!/bin/sh\n".utf8, mode: 0o755)
        let whole = try run("pre-commit", ["App/App.swift", "App/Info.plist"])
        #expect(whole.output == "lint --project -- App/App.swift App/Info.plist\n")
    }

    /// Source: pre-commit.com, "Creating new hooks": `files` is a regular expression for paths.
    @Test func `The hook runs for the files from which a project is read`() throws {
        let line = try #require(
            try PackageFiles.text(".pre-commit-hooks.yaml").split(separator: "\n").first { $0.hasPrefix("  files: ") })
        let pattern = try Regex(String(line.dropFirst("  files: '".count).dropLast()))
        for file in [
            "Info.plist", "App/Notes-Info.plist", "typeq.json", "X.xcodeproj/project.pbxproj", "project.yml",
            "ios/project.yml", "Project.swift", "App/NoteApp.swift", "Package.swift",
        ] {
            #expect(file.contains(pattern), "\(file)")
        }
        for file in ["a.plist", "config.yml", "my-project.yml", "a.swift.txt", "typeq.jsonc", "MyInfo.plist"] {
            #expect(!file.contains(pattern), "\(file)")
        }
    }

    // MARK: The installer

    /// Writes the unpacked archive of a release.
    private func release() throws {
        try user.file("rel/bin/typeq", "right")
        try user.file("rel/share/x", "x")
        try shell("cp '\(PackageFiles.root)/Scripts/release/install.sh' rel/")
    }

    /// The installer ran `mkdir`, `dirname` and `cp` of the current directory if PATH had it.
    @Test func `The installer runs no program of the current directory`() throws {
        try release()
        for name in ["mkdir", "dirname", "cp"] {
            try tree.file(name, "#!/bin/sh\necho STOLEN | tee /dev/stderr\n".utf8, mode: 0o755)
        }
        for path in [".:\(Self.path)", ":\(Self.path)", "./.:..:\(Self.path)", "."] {
            let run = try run("/bin/sh", [user.path("rel/install.sh"), "to"], with: ["PATH": path])
            #expect(run.exitCode == 0)
            #expect(run.output == "installed: \(tree.canonicalRoot)/to/bin/typeq\n")
            #expect(run.messages == "")
        }
    }

    /// The archive has the installer, but not the file that the other scripts read.
    @Test func `The installer has the same rule for PATH as the other scripts`() throws {
        let shared = try PackageFiles.text("Scripts/release/absolute-path.sh")
        let rule = shared.split(separator: "\n").drop { $0.hasPrefix("#") }.joined(separator: "\n")
        #expect(try PackageFiles.text("Scripts/release/install.sh").contains(rule))
    }

    @Test func `The installer uses its own files, and a prefix is relative to the folder of the caller`() throws {
        try release()
        // Folders with the same names, which CDPATH could lead to.
        try tree.file("other/rel/bin/typeq", "wrong")
        try tree.file("other/rel/share/x", "wrong")
        for (prefix, path) in [
            ("to", "\(tree.canonicalRoot)/to"), ("./x/../to2", "\(tree.canonicalRoot)/to2"),
            (user.path("to3"), user.path("to3")),
        ] {
            try shell("mkdir -p '\(tree.root)/x'")
            for program in [
                user.path("rel/install.sh"), "../\(user.root.split(separator: "/").last ?? "")/rel/install.sh",
            ] {
                let run = try run(
                    "/bin/sh", [program, prefix], with: ["CDPATH": "\(tree.path("other")):\(tree.path("other/rel"))"])
                #expect(run.exitCode == 0, "\(run.messages)")
                #expect(run.output == "installed: \(path)/bin/typeq\n")
                #expect(try FileBytes.read("\(path)/bin/typeq") == Array("right".utf8))
            }
        }
        let relative = try TypeqProcess(
            program: "/bin/sh", [Array("rel/install.sh".utf8), Array("to4".utf8)], in: user.root,
            environment: ["PATH": Self.path, "CDPATH": tree.path("other")])
        #expect(relative.output == "installed: \(user.canonicalRoot)/to4/bin/typeq\n")
        #expect(try FileBytes.read(user.path("to4/bin/typeq")) == Array("right".utf8))
    }
}

extension PackageFiles {
    /// Returns the lines of a file outside of the package.
    fileprivate static func lines(_ path: String) throws -> [String] {
        String(decoding: try FileBytes.read(path) ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
