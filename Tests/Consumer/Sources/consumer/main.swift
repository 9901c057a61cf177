import Documents
import TypeqKit
import UniformTypeIdentifiers

// Calls each library once. Scripts/release/checks/libraries-without-traits compares the output.

struct Note: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    var text = ""

    init() {}

    init(configuration: ReadConfiguration) throws {
        text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }

    func fileWrapper(configuration: WriteConfiguration) -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(text.utf8))
    }
}

print(UTType(filenameExtension: "md")?.identifier ?? "no type")
print(FileIdentifier().identify(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], named: nil).type.identifier)

let declaration = try AppDeclaration(
    json: Array(
        #"{"scenes": [{"kind": "DocumentGroup", "name": "notes", "role": "editor", "readable": ["public.text"]}]}"#.utf8
    ))
let decision = try DocumentRouter(app: declaration).decision(forOpening: FilePath(CommandLine.arguments[1]))
print(decision.document?.group.name ?? "no group")
print(Note.readableContentTypes.map(\.identifier).joined())
