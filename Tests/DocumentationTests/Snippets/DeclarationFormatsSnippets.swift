import DeclarationFormats
import Testing

/// The code in the documentation of DeclarationFormats, with the results that it states.
@Suite struct DeclarationFormatsSnippets {
    private let bytes = Array(#"{"name": "X Writer", "UTExportedTypeDeclarations": [{}]}"#.utf8)

    @Test func `A document has members with positions`() throws {
        let document = try DeclarationDocument.read(bytes)
        for member in document.root.dictionary.map(Array.init) ?? [] {
            print("\(member.keyPosition): \(member.key) is \(member.value.kindName)")
        }
        for type in document.root.dictionary?["UTExportedTypeDeclarations"]?.array ?? [] {
            print(type.position)
        }
        let dictionary = try #require(document.root.dictionary)
        for member in dictionary {
            print(member.keyPosition, member.key, member.value.kindName)
        }
        let name = dictionary["name"]?.string
        #expect(name == "X Writer")
    }

    @Test func `A value has a position`() throws {
        let document = try DeclarationDocument.read(Array(#"{"name": "X Writer"}"#.utf8))
        if let position = document.root.dictionary?["name"]?.position {
            print(position)
        }
        #expect(document.root.dictionary?["name"]?.position.description == "1:10")
    }

    @Test func `An error has a position and a message`() {
        do {
            _ = try DeclarationDocument.read(Array(#"{"name": "x" "version": 1}"#.utf8))
        } catch {
            print(error)
            #expect("\(error)" == #"1:14: expected ',' or '}' after a member of the object, found '"'"#)
        }
    }

    @Test func `An error is shown after the path`() {
        let path = "typeq.json"
        let document: DeclarationDocument
        do {
            document = try DeclarationDocument.read(bytes)
            #expect(document.format == .json)
        } catch {
            print("\(path):\(error)")
        }
    }

    @Test func `A value of another kind is an error`() throws {
        struct Mistake: Error {
            init(_ position: SourcePosition, _ message: String) {}
        }
        let value = try DeclarationDocument.read(bytes).root
        #expect(throws: Mistake.self) {
            guard let name = value.string else {
                throw Mistake(value.position, "expected a string, found \(value.kindName)")
            }
            print(name)
        }
    }

    @Test func `A value is written as JSON`() {
        let line: JSONValue = ["file": "report.md", "editable": true, "warnings": []]
        print(line.serialized())
        #expect(line.serialized() == #"{"file":"report.md","editable":true,"warnings":[]}"#)
    }
}
