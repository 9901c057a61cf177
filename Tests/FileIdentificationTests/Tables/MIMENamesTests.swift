import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// MIME types of answers.
@Suite struct MIMENamesTests {
    private let families = TypeFamilies(.shipped)

    // Sources: shared-mime-info; IANA; libmagic.
    @Test(arguments: [
        ("public.python-script", "text/x-python"), ("public.aiff-audio", "audio/x-aiff"),
        ("org.gnu.gnu-zip-archive", "application/gzip"), ("public.yaml", "application/yaml"),
        ("public.png", "image/png"), ("org.tug.tex.latex", "text/x-tex"),
    ])
    func `Answers have the MIME types that other programs use`(_ identifier: String, _ name: String) throws {
        let type = try #require(Registry.shipped.type(identifier))
        #expect(families.mimeType(of: type) == name)
    }

    @Test func `A name of answers is not the preferred tag of its type`() throws {
        let named = Registry.shipped.types.filter { $0.firstMark(.mimeName) != nil }
        #expect(named.count > 50)
        for type in named {
            let name = try #require(type.firstMark(.mimeName))
            #expect(type.preferredMIMEType != name, "\(type)")
            #expect(families.mimeType(of: type) == name, "\(type)")
        }
    }

    @Test func `UTType has Apple's tags`() throws {
        #expect(try #require(UTType("public.python-script")).preferredMIMEType == "text/x-python-script")
        #expect(UTType(mimeType: "text/x-python-script")?.identifier == "public.python-script")
    }

    @Test func `A type without a MIME type has the MIME type of its supertype`() throws {
        let type = try #require(Registry.shipped.type("typeq.npm-manifest"))
        #expect(families.mimeType(of: type) == "application/json")
    }
}
