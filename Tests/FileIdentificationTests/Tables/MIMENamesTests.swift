import Testing
import TypeRegistry

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
    func `Answers have the MIME types that other programs know`(_ identifier: String, _ name: String) throws {
        let type = try #require(Registry.shipped.type(identifier))
        #expect(families.mimeType(of: type) == name)
    }

    @Test func `A declaration keeps its MIME type, and both lead to the type or one of its kind`() throws {
        for (declared, common) in MIMENames.names {
            let owner = Registry.shipped.claimants(of: declared, .mimeType).first
            #expect(owner?.preferredMIMEType != common, "\(declared)")
            #expect(owner != nil, "\(declared)")
            #expect(MIMENames.common(common) == common, "\(common)")
        }
    }

    @Test func `Each name and each type is in its table once`() {
        #expect(Set(MIMENames.names.map(\.key)).count == MIMENames.names.count)
        #expect(Set(MIMENames.ofTypes.map(\.key)).count == MIMENames.ofTypes.count)
    }

    @Test func `Types that get a MIME type are declared, and do not have it as a tag`() throws {
        for (identifier, name) in MIMENames.ofTypes {
            let type = try #require(Registry.shipped.type(identifier), "\(identifier)")
            #expect(type.preferredMIMEType != name, "\(identifier)")
            #expect(families.mimeType(of: type) == name)
        }
    }

    @Test func `UTType has Apple's tags`() throws {
        #expect(try #require(UTType("public.python-script")).preferredMIMEType == "text/x-python-script")
        #expect(UTType(mimeType: "text/x-python-script")?.identifier == "public.python-script")
    }

    @Test func `A type without a MIME type has that of its supertype`() throws {
        let type = try #require(Registry.shipped.type("typeq.eps-interchange"))
        #expect(families.mimeType(of: type) == "image/x-eps")
    }
}
