import Testing
import TypeRegistry

@testable import FileIdentification

@Suite("MIME types of answers")
struct MIMENamesTests {
    private let families = TypeFamilies(.shipped)

    // Sources: shared-mime-info; IANA; libmagic.
    @Test(arguments: [
        ("public.python-script", "text/x-python"), ("public.aiff-audio", "audio/x-aiff"),
        ("org.gnu.gnu-zip-archive", "application/gzip"), ("public.yaml", "application/yaml"),
        ("public.png", "image/png"), ("org.tug.tex.latex", "text/x-tex"),
    ])
    func `Answers have the name that other programs know`(_ identifier: String, _ name: String) throws {
        let type = try #require(Registry.shipped.type(identifier))
        #expect(families.mimeType(of: type) == name)
    }

    @Test func `The declaration keeps its own, and both names lead to the type or one of its kind`() throws {
        for (declared, common) in MIMENames.names {
            let owner = Registry.shipped.claimants(of: declared, .mimeType).first
            #expect(owner?.preferredMIMEType != common, "\(declared)")
            #expect(owner != nil, "\(declared)")
            #expect(MIMENames.common(common) == common, "\(common)")
        }
    }

    @Test func `Each name and each type stands in its table once`() {
        #expect(Set(MIMENames.names.map(\.key)).count == MIMENames.names.count)
        #expect(Set(MIMENames.ofTypes.map(\.key)).count == MIMENames.ofTypes.count)
    }

    @Test func `Types that get a name are declared, and have no such tag`() throws {
        for (identifier, name) in MIMENames.ofTypes {
            let type = try #require(Registry.shipped.type(identifier), "\(identifier)")
            #expect(type.preferredMIMEType != name, "\(identifier)")
            #expect(families.mimeType(of: type) == name)
        }
    }

    @Test func `Who asks UTType gets Apple's tags`() throws {
        #expect(try #require(UTType("public.python-script")).preferredMIMEType == "text/x-python-script")
        #expect(UTType(mimeType: "text/x-python-script")?.identifier == "public.python-script")
    }

    @Test func `A type without a name has its supertype's`() throws {
        let type = try #require(Registry.shipped.type("typeq.eps-interchange"))
        #expect(families.mimeType(of: type) == "image/x-eps")
    }
}
