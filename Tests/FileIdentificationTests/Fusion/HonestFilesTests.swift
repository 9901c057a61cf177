import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Files with their usual names that resemble another format. They contradict nothing, and have their own type. Each test names the
/// specification or the program.
@Suite struct HonestFilesTests: IdentifiesWithoutMagic {
    /// The files of a draw of public repositories: programs of AWS CDK, results of Disco.exe, patches of Shortcircuit, forms of NetBeans,
    /// and pixels without a header.
    @Test func `Files that programs write under these names contradict nothing`() {
        let program = answer("bin.ts", "#!/usr/bin/env node\nimport 'source-map-support/register';\n")
        #expect(program.type.identifier == "com.microsoft.typescript" && program.warnings.isEmpty)
        for name in ["Reference.map", "Bass.scm", "Main.form"] {
            let document = answer(name, "<?xml version=\"1.0\"?>\n<results a=\"1\">\n</results>\n")
            #expect(document.type.identifier == "public.xml", "\(name)")
            #expect(document.nameAgreement == .unconfirmed && document.warnings.isEmpty, "\(name)")
        }
        #expect(answer("a.c", "<?xml version=\"1.0\"?>\n<results/>\n").nameAgreement == .contradicted)
        #expect(answer("a.raw", [UInt8](repeating: 0xFF, count: 270)).isText == false)
    }

    /// Windows WordPad writes a NUL at the end.
    @Test func `A NUL at the end does not change the format of rich text`() {
        let text = Array("{\\rtf1\\ansi hello\\par\r\n}\r\n\0".utf8)
        #expect(answer("a.rtf", text).type.identifier == "public.rtf")
        #expect(answer("a.xml", text).nameAgreement == .contradicted)
    }

    /// Debian: /usr/sbin/update-rc.d; GRASS: r.in.pdf.py. An extension of programs or scripts is an extension.
    @Test func `A script may have any name that is not of another kind of script`() {
        func answer(_ name: String, _ bytes: [UInt8]) -> Identification {
            let file = NamedFile(name: FileName(bytes: Array(name.utf8)), linkName: nil, isExecutable: true)
            let source = ContentSource(count: bytes.count, head: bytes) { _, _ in [] }
            return identifier.content.identify(source, isWhole: true, file) { nil }
        }
        let script = Array("#!/usr/bin/perl\nprint 1;\n".utf8)
        for name in ["update-rc.d", "a.c", "a.h", "a.rs"] {
            for bytes in [script, Samples.elf] {
                #expect(answer(name, bytes).warnings.isEmpty, "\(name)")
                #expect(answer(name, bytes).nameAgreement == .unconfirmed)
            }
        }
        #expect(answer("a.py", Samples.elf).nameAgreement == .contradicted)
    }

    /// Git LFS, docs/spec.md: a pointer stands for a file, and has its name. ndjson.org; RFC 8142: values on lines.
    @Test func `A pointer to a file and lines of JSON may have the names of the file and of JSON`() {
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
        for name in ["a.png", "a.bin", "a.txt", "a.json"] {
            #expect(answer(name, pointer).type.identifier == "typeq.git-lfs-pointer", "\(name)")
            #expect(answer(name, pointer).warnings.isEmpty, "\(name)")
        }
        let lines = answer("a.json", "{\"a\": 1}\n{\"a\": 2}\n")
        #expect(lines.type.identifier == "public.ndjson" && lines.warnings.isEmpty)
    }

    /// C23, 6.10: a program of C has no comments after `#`. RFC 7468, 2: the first line of armor.
    @Test func `Armor and models with comments are no programs`() {
        let key = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n"
        #expect(answer("a.c", key).type.identifier == "typeq.pem-private-key")
        let model =
            "# Blender 4.2\n# www.blender.org\no Cube\nv 1.0 1.0 -1.0\nv 1.0 -1.0 -1.0\nv 1.0 1.0 1.0\nf 1 2 3\n"
        #expect(answer("a.cpp", model).nameAgreement != .confirmed)
    }

    /// ShEx 2.1, the grammar of the compact syntax; TriG, `triplesBlock`.
    @Test func `Braces around a shape are no graph`() {
        let shape =
            "<http://a.example/S1> {\n   <http://a.example/p1> <http://www.w3.org/2001/XMLSchema#decimal> MININCLUSIVE 1\n}\n"
        #expect(answer("a.shex", shape).type.identifier == "typeq.shex")
        #expect(answer("a.shex", "PREFIX a: <http://a.example/>\na:S { a:p . }\n").type.identifier == "typeq.shex")
        let graph = "@prefix a: <http://a.example/> .\na:G { a:s a:p \"one and another\" . }\n"
        #expect(answer("a", graph).type.identifier == "typeq.trig")
    }

    /// openssl-enc(1): `Salted__` is followed by a salt of eight bytes, which are not text.
    @Test func `A word that begins a binary format does not contradict a name of text`() {
        #expect(answer("a.txt", "Salted__ is the first word of this text.\n").type == .plainText)
    }

    /// Rare extensions in extension-reliability.tsv. Programs also use them for text of their own.
    @Test(arguments: ["a.msm"])
    func `Text does not contradict a rare extension`(_ name: String) {
        #expect(answer(name, "words in a text file\n").nameAgreement == .unconfirmed)
        #expect(answer(name, Samples.png).nameAgreement == .contradicted)
    }

    /// IANA text/tab-separated-values: each record has the same number of fields.
    @Test func `The cells of a table may be parts of a program`() {
        let rows = "name\tcode\n" + String(repeating: "use strict\tmy $x = 1;\nsub f\treturn @_;\n", count: 12)
        #expect(answer("a.tsv", rows).type.identifier == "public.tab-separated-values-text")
    }
}
