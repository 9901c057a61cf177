import TestTags
import Testing

/// Terminals that are narrow, or show only ASCII.
@Suite(.tags(.slow)) struct WidthTests {
    private func typeq(_ arguments: [String], columns: String?, locale: String? = nil) throws -> [String] {
        var environment = ["TERM": "xterm", "NO_COLOR": "1"]
        environment["COLUMNS"] = columns
        environment["LC_ALL"] = locale
        let run = try TypeqProcess(arguments.map { Array($0.utf8) }, environment: environment, output: .terminals)
        return run.output.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test(arguments: [20, 40, 60, 80, 200])
    func `The help fits into the width, except words that are wider`(_ columns: Int) throws {
        for command in [["--help"]] + HelpTests.commands.map({ $0.split(separator: " ").map(String.init) + ["--help"] })
        {
            let lines = try typeq(command, columns: "\(columns)")
            for line in lines where line.count > columns {
                #expect(line.split(separator: " ").count == 1, "\(line)")
            }
            let wide = try typeq(command, columns: nil)
            let words = { (lines: [String]) in lines.joined(separator: " ").split(separator: " ").map(String.init) }
            #expect(words(lines) == words(wide), "no word is lost")
        }
    }

    @Test(arguments: [20, 40])
    func `The explanation of a rule fits into the width, except code and words that are wider`(_ columns: Int) throws {
        let lines = try typeq(["lint", "--explain", "W_EXPORTS_FOREIGN_TYPE"], columns: "\(columns)")
        for line in lines where line.count > columns && !line.hasPrefix(" ") {
            #expect(line.split(separator: " ").count == 1, "\(line)")
        }
        let wide = try typeq(["lint", "--explain", "W_EXPORTS_FOREIGN_TYPE"], columns: nil)
        #expect(lines.joined(separator: " ").split(separator: " ") == wide.joined(separator: " ").split(separator: " "))
        let piped = try TypeqProcess("lint", "--explain", "W_EXPORTS_FOREIGN_TYPE")
        #expect(piped.output == wide.joined(separator: "\n"), "in a pipe nothing is wrapped")
    }

    @Test(arguments: ["0", "-5", "abc", "9", "999999999999"])
    func `An impossible number of columns is ignored`(_ columns: String) throws {
        #expect(try typeq(["--help"], columns: columns) == typeq(["--help"], columns: nil))
    }

    @Test func `In a pipe nothing is wrapped`() throws {
        let narrow = try TypeqProcess([Array("--help".utf8)], environment: ["COLUMNS": "20"])
        #expect(try narrow.output == TypeqProcess("--help").output)
    }

    @Test(arguments: [20, 40])
    func `A table in a narrow terminal is blocks of lines`(_ columns: Int) throws {
        let lines = try typeq(["app", "Examples/apps/notes.json"], columns: "\(columns)")
        // The lines around the tables are not wrapped.
        let cells = lines.filter { !$0.hasPrefix("com.example.notes ") && !$0.hasPrefix("hidden: ") }
        #expect(cells.allSatisfy { $0.count <= columns || $0.split(separator: " ").count == 1 }, "\(cells)")
        #expect(cells.contains { $0.hasPrefix("document type:") })
        let shown = try typeq(["show", "public.jpeg"], columns: "\(columns)")
        #expect(shown.allSatisfy { $0.count <= columns || $0.split(separator: " ").count == 1 }, "\(shown)")
    }

    @Test(arguments: [20, 40, 60])
    func `A tree fits into the width, except identifiers that are wider`(_ columns: Int) throws {
        for arguments in [["tree", "public.swift-source"], ["tree", "--down", "public.text"]] {
            let lines = try typeq(arguments, columns: "\(columns)").filter { !$0.isEmpty }
            let all = try typeq(arguments, columns: nil).filter { !$0.isEmpty }
            func name(_ line: String) -> Substring { line.drop { "│├└─ …0123456789".contains($0) } }
            #expect(lines.map(name) == all.map(name), "no identifier is lost")
            for line in lines where line.count > columns { #expect(line.count - name(line).count <= 6, "\(line)") }
        }
    }

    @Test func `In a locale without UTF-8, only ASCII is printed to a terminal`() throws {
        for command in [["conforms", "-e", "public.jpeg", "public.data"], ["tree", "public.jpeg"], ["--help"]] {
            let lines = try typeq(command, columns: "80", locale: "C")
            #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        }
        #expect(
            try typeq(["conforms", "-e", "public.jpeg", "public.data"], columns: nil, locale: "C").first
                == "yes: public.jpeg -> public.image -> public.data")
        let utf8 = try typeq(["conforms", "-e", "public.jpeg", "public.data"], columns: nil, locale: "de_DE.utf8").first
        #expect(utf8?.contains("→") == true)
    }

    @Test func `Unknown types and names with a dash get a hint`() throws {
        let tree = try ThrowawayTree()
        try tree.file("a_b.png", Samples.png)
        try tree.file("-x", "a\n")
        func message(_ arguments: String...) throws -> String {
            try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root).messages
        }
        for arguments in [["conforms", "jpg", "public.image"], ["types", "--conforms-to", "jpg"]] {
            let run = try TypeqProcess(arguments.map { Array($0.utf8) })
            #expect(run.messages == "typeq: unknown type 'jpg': did you mean '.jpg'?\n" && run.exitCode == 2)
        }
        #expect(try message("show", "x.png") == "typeq: unknown type 'x.png': did you mean 'typeq is x.png …'?\n")
        #expect(try message("show", "a_b.png").hasSuffix(": did you mean 'typeq is a_b.png …'?\n"))
        #expect(try message("conforms", "com.foo.bar", "public.data") == "typeq: unknown type 'com.foo.bar'\n")
        #expect(
            try message("-x")
                == "typeq: unknown option '-x' for 'typeq type' (a file with this name is written './-x')\n")
        #expect(try message("-y") == "typeq: unknown option '-y' for 'typeq type'\n")
    }
}
