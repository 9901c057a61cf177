import DeclarationFormats
import TestTags
import Testing

/// Plain words for types, wherever a type is expected.
///
/// Source: a new user for whom `is photo.png 'image/*'` was "no", and `find --conforms-to 'image/*'` was empty without a word.
@Suite(.tags(.slow)) struct TypeFamilyTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("photo.png", Samples.png)
        try tree.file("report.md", Samples.markdown)
    }

    private func typeq(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root)
    }

    @Test(arguments: [
        ["is", "photo.png", "image"], ["is", "photo.png", "image/*"], ["is", "report.md", "text/*"],
        ["is", "report.md", "Text"], ["conforms", "public.jpeg", "image"], ["conforms", "picture", "image"],
        ["conforms", ".mp4", "video"], ["conforms", ".mp3", "audio/*"], ["conforms", ".zip", "archive"],
        ["conforms", ".pdf", "document"], ["conforms", ".ttf", "font"], ["conforms", ".csv", "table"],
        ["conforms", ".parquet", "dataset"], ["conforms", ".swift", "source"],
        ["find", "-qc", "image", "."], ["find", "-qc", "image/*"], ["type", "-qc", "text", "report.md"],
        ["show", "image"], ["tree", "--down", "image"], ["types", "--conforms-to", "font"],
    ])
    func `A word and the first part of a MIME type are a family in every command`(_ arguments: [String]) throws {
        let run = try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root)
        #expect(run.exitCode == 0 && run.messages == "", "\(run.messages)")
    }

    @Test func `Every family is listed with a declared type, and is found by each of its words`() throws {
        let run = try typeq("types", "--families")
        #expect(run.lines.count > 20 && run.lines.contains("image, picture, photo: public.image"))
        for line in run.lines {
            let parts = line.split(separator: ":")
            let identifier = try #require(parts.last).dropFirst()
            for word in try #require(parts.first).split(separator: ",") {
                let shown = try typeq("show", "--json", String(word.drop { $0 == " " })).object()
                #expect(shown.text("identifier") == String(identifier))
            }
        }
        let object = try #require(try typeq("types", "--families", "--json").objects().first)
        #expect(object.texts("families") == ["image", "picture", "photo"])
    }

    @Test(arguments: [
        ("images", "unknown type 'images': did you mean 'image'?"),
        ("vidoe", "unknown type 'vidoe': did you mean 'video'?"), ("jpg", "unknown type 'jpg': did you mean '.jpg'?"),
        ("qqqqqq", "unknown type 'qqqqqq': see 'typeq types --families', or search with 'typeq types qqqqqq'"),
        ("application/*", "no family of types has the MIME types 'application/*' (choose image/*, video/*, audio/*"),
    ])
    func `An unknown word is an error with a suggestion`(_ word: String, _ message: String) throws {
        for arguments in [["is", "photo.png", word], ["find", "-c", word], ["type", "-c", word, "photo.png"]] {
            let run = try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root)
            #expect(run.messages.hasPrefix("typeq: \(message)"), "\(arguments): \(run.messages)")
            #expect(run.output == "" && run.exitCode > 1)
        }
    }

    @Test func `A search for a type that no declaration has says so`() throws {
        let run = try typeq("find", "-c", "image/no-such-type")
        #expect(run.exitCode == 1)
        #expect(run.messages == "typeq: note: nothing is found, and no type declares 'image/no-such-type'\n")
        #expect(try typeq("find", "-c", "video").messages == "")
    }
}
