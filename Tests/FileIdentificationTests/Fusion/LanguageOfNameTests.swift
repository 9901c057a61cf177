import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text files with the name of a program that are in a different language, without libmagic.
///
/// Sources: RFC 8259 (JSON); ISO/IEC 9899, 6.9 (a C program is a list of declarations); the PHP manual, "PHP tags"; POSIX.1,
/// exec, and execve(2) for the first line of a script; typeq-type(1).
@Suite struct LanguageOfNameTests {
    private let identifier = FileIdentifier.withoutMagic

    private static let json = """
        {
          "name": "example",
          "version": "1.0.0",
          "scripts": { "build": "make all", "test": "make check" },
          "dependencies": { "left": "^1.2.3", "other": null },
          "files": ["src/a.c", "include/a.h"],
          "private": true
        }

        """

    /// No C program begins with a brace or a bracket. The same is true of C headers and C++.
    @Test(arguments: ["a.c", "a.h", "a.cpp", "a.hpp"], [json, "[1, 2, 3]\n", "{}\n", "{\"a\": 1}\n"])
    func `JSON is never C`(_ name: String, _ text: String) {
        let answer = identifier.answer(name, text)
        #expect(answer.type == .json)
        #expect(answer.warnings.map(\.id) == [.extensionMismatch])
    }

    /// The grammars of Go (SourceFile), Rust (Crate), Java (CompilationUnit), Kotlin (kotlinFile), Lua (chunk) and C#
    /// (compilation_unit): none begins with a brace or a bracket and a number.
    @Test(arguments: ["a.go", "a.rs", "a.java", "a.kt", "a.lua", "a.cs", "a.m"])
    func `JSON in a source file contradicts its name`(_ name: String) { expectJSON(name, Self.json) }

    @Test(arguments: ["a.go", "a.java", "a.cs"])
    func `A list in a source file contradicts its name if no program begins with one`(_ name: String) {
        expectJSON(name, "[1, 2]\n")
    }

    private func expectJSON(_ name: String, _ text: String) {
        let answer = identifier.answer(name, text)
        #expect(answer.type == .json)
        #expect(answer.warnings.map(\.id) == [.extensionMismatch])
    }

    /// The Python Language Reference, 6.2 and 4.2.2: displays of lists and dictionaries are expressions, and the name `null` is
    /// not defined. Ruby, Literals. The Swift Programming Language, Expressions: array literals.
    @Test(arguments: ["a.py", "a.rb", "a.swift"])
    func `JSON that is a program in the language agrees with the name`(_ name: String) {
        let list = identifier.answer(name, "[1, 2]\n")
        #expect(list.type.conforms(to: .sourceCode))
        #expect(list.warnings == [])
        let document = identifier.answer(name, Self.json)
        #expect(document.type == .json)
        #expect(document.warnings.map(\.id) == [.extensionMismatch])
    }

    /// C23, 6.7.13.2 (attributes) and 6.4.9 (comments); GNU Coding Standards, 5.1: the type is in the line before the name.
    @Test(arguments: [
        "[[noreturn]] void stop(void);\n",
        "int a; /* This is the first\nline of a comment with many words */\nint b;\n",
        "static inline unsigned long int\nadd (int a, int b)\n{\n  return a + b;\n}\n",
    ])
    func `C may begin with an attribute, a comment in a line, or the type of a function`(_ text: String) {
        for name in ["a.c", "a.h"] {
            let answer = identifier.answer(name, text)
            #expect(answer.type.conforms(to: .sourceCode), "\(name)")
            #expect(answer.warnings == [], "\(name)")
        }
    }

    /// ECMA-334, 15.2.1: class_declaration, with several modifiers and the body in the next line.
    @Test func `The declaration of a C# class is not a sentence`() {
        let answer = identifier.answer("a.cs", "internal sealed partial class Program\n{\n    int a;\n    int b;\n}\n")
        #expect(answer.type.identifier == "com.microsoft.c-sharp")
        #expect(answer.warnings == [])
    }

    /// XQuery 3.1, 3.9.1 (direct element constructors) and 4.1 (a main module is an expression).
    @Test func `A query may consist of an element`() {
        let query = "<list>{ for $a in doc('a.xml')//a return <b>{ $a/text() }</b> }</list>\n"
        #expect(identifier.answer("a.xq", query).warnings == [])
    }

    /// ECMA-262, 13.2.4 and 13.2.5: an array is a valid expression, and many JavaScript files contain only data.
    @Test(arguments: ["a.js", "a.mjs"])
    func `JSON in a JavaScript file agrees with its name`(_ name: String) {
        #expect(identifier.answer(name, "[1, 2, 3]\n").warnings == [])
    }

    /// Python literals that are not valid JSON.
    @Test(arguments: ["{'a': 1}\n", "{'a': True, 'b': None}\n", "[\n    'one',\n    'two',\n]\n"])
    func `A Python literal agrees with its name`(_ text: String) {
        let answer = identifier.answer("a.py", text)
        #expect(answer.type == .pythonScript)
        #expect(answer.warnings == [])
    }

    /// Free Pascal, "Comments" and "Compiler directives": `{ … }` is a comment, `{$…}` a directive.
    @Test(arguments: ["{ Words about a unit. }\n", "{$mode objfpc}\n", "{****}\n", "{$IFDEF A}{$ENDIF}\n"])
    func `A unit that begins with a comment in braces agrees with its name`(_ comment: String) {
        let unit = comment + "unit Names;\n\ninterface\n\nprocedure Add(const Name: string);\n\nimplementation\n"
        let answer = identifier.answer("a.pas", unit)
        #expect(answer.type.identifier == "public.pascal-source")
        #expect(answer.warnings == [])
    }

    @Test func `JSON with the name of Pascal is JSON`() {
        #expect(identifier.answer("a.pas", Self.json).type == .json)
    }

    /// typeq-type(1): the warning names the content if it is known.
    @Test func `The warning names the content, plain text, or states that it has another format`() {
        func warning(_ name: String, _ bytes: [UInt8]) -> String? {
            let warnings = identifier.identify(bytes: bytes, named: .init(name)).warnings
            return warnings.first { $0.id == .extensionMismatch }?.text
        }
        #expect(warning("a.go", Array("[1, 2]\n".utf8)) == "named as 'Go source', but the content is 'JSON data'")
        #expect(
            warning("a.png", Array("words\n".utf8))
                == "named as 'PNG image', but the content is plain text")
        let noise = (0..<400).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 0x83) }
        #expect(
            warning("a.png", noise) == "named as 'PNG image', but the content does not have this format")
    }

    private static let shell = """
        #!/bin/bash
        set -euo pipefail
        for f in "$@"; do
          if [[ -f "$f" ]]; then
            echo "file $f" | sed -e "s/x/y/"
          fi
        done
        exit 0

        """
    private static let python = """
        import sys

        def main(args):
            for a in args:
                print(f"{a!r}")
            return 0

        if __name__ == "__main__":
            sys.exit(main(sys.argv[1:]))

        """

    @Test(arguments: ["a.c", "a.h", "a.py"])
    func `A shell script outweighs the name of a different language`(_ name: String) {
        let answer = identifier.answer(name, Self.shell)
        #expect(answer.type.conforms(to: .shellScript))
        #expect(answer.warnings.map(\.id) == [.extensionMismatch])
    }

    @Test func `A Python script outweighs a C name, and confirms its own name`() {
        let script = "#!/usr/bin/env python3\n\(Self.python)"
        for name in ["a.c", "a.h"] {
            #expect(identifier.answer(name, script).type == .pythonScript, "\(name)")
            #expect(identifier.answer(name, script).warnings.map(\.id) == [.extensionMismatch], "\(name)")
        }
        #expect(identifier.answer("a.py", script).type == .pythonScript)
        #expect(identifier.answer("a.py", script).warnings == [])
    }

    /// The text below the first line is in the language of the name, which the model does not rule out: a script that starts
    /// its own interpreter, and a program that a compiler runs (tcc(1), `-run`).
    @Test func `An interpreter of a different language does not outweigh the name by itself`() {
        let polyglot = identifier.answer("a.py", "#!/bin/sh\n\"exec\" \"python3\" \"$0\" \"$@\"\n\(Self.python)")
        #expect(polyglot.type == .pythonScript)
        #expect(polyglot.warnings == [])
        let program = """
            #!/usr/bin/tcc -run
            #include <stdio.h>

            int main(int argc, char **argv)
            {
                for (int i = 0; i < argc; i++) printf("%s\\n", argv[i]);
                return 0;
            }

            """
        #expect(identifier.answer("a.c", program).type == .cSource)
        #expect(identifier.answer("a.c", program).warnings == [])
    }

    @Test(arguments: ["a.c", "a.h", "a.py"])
    func `The first line of PHP outweighs the name of a different language`(_ name: String) {
        let program = """
            <?php
            namespace App\\Model;

            class User extends Base {
                private $name;
                public function __construct($name) {
                    $this->name = $name;
                }
            }

            """
        #expect(identifier.answer(name, program).type.conforms(to: .phpScript))
        #expect(identifier.answer(name, program).warnings.map(\.id) == [.extensionMismatch])
    }

    @Test func `A program has the language of its name`() {
        let program = "#include <stdio.h>\n\nint main(void)\n{\n    puts(\"{}\");\n    return 0;\n}\n"
        for name in ["a.c", "a.h"] { #expect(identifier.answer(name, program).warnings == [], "\(name)") }
        #expect(identifier.answer("a.py", Self.python).warnings == [])
    }
}
