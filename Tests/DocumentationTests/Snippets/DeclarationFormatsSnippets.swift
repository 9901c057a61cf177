import DeclarationFormats
import Testing
import TypeRegistry

@Suite struct DeclarationFormatsSnippets {
    @Test func `An error has a position and a message`() {
        do {
            _ = try RegistryLayer(name: "types.json", json: Array(#"{"types": [] "apps": []}"#.utf8))
        } catch {
            print(error)
            #expect("\(error)" == #"1:14: expected ',' or '}' after a member of the object, found '"'"#)
        }
    }

    @Test func `An error is shown after the path`() {
        let (path, bytes): (String, [UInt8]) = ("types.json", Array("{".utf8))
        let layer: RegistryLayer
        do {
            layer = try RegistryLayer(name: path, json: bytes)
            Issue.record("\(layer) was read")
        } catch {
            print("\(path):\(error)")
            #expect(error.position.line == 1)
        }
    }

    @Test func `A value is written as JSON`() {
        let line: JSONValue = ["file": "report.md", "editable": true, "warnings": []]
        print(line.serialized())
        #expect(line.serialized() == #"{"file":"report.md","editable":true,"warnings":[]}"#)
    }
}
