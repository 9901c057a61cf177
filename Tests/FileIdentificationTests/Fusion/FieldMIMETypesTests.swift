import Testing
import TypeRegistry

@testable import FileIdentification

/// Design section 5: the answer carries a MIME type. Where Apple's tag is a name that nobody else uses, the answer has
/// the field's: that of shared-mime-info 2.4, libmagic 5.47 and Apache Tika.
@Suite struct FieldMIMETypesTests {
    private let families = TypeFamilies(.default)

    @Test func everyTypeIsDeclared() {
        for (identifier, _) in FieldMIMETypes.names {
            #expect(families.registry.type(identifier) != nil, "\(identifier) is not declared")
        }
    }

    @Test func noTypeStandsTwice() {
        let identifiers = FieldMIMETypes.names.map(\.key)
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test func aNameIsNotWhatTheTypeSaysAnyway() {
        for (identifier, name) in FieldMIMETypes.names {
            #expect(families.registry.type(identifier)?.preferredMIMEType != name, "\(identifier) needs no entry")
        }
    }

    @Test(arguments: [
        ("public.python-script", "text/x-python"),
        ("public.aiff-audio", "audio/x-aiff"),
        ("com.microsoft.windows-media-wma", "audio/x-ms-wma"),
        ("org.gnu.gnu-zip-archive", "application/gzip"),
    ])
    func theFieldsNameComesFirst(_ identifier: String, _ name: String) throws {
        #expect(families.mimeType(of: try #require(families.registry.type(identifier))) == name)
    }

    @Test func appleTagsStayAsTheyAre() throws {
        #expect(try #require(UTType("public.python-script")).preferredMIMEType == "text/x-python-script")
        #expect(UTType(mimeType: "text/x-python-script")?.identifier == "public.python-script")
    }

    @Test func aTypeWithoutANameHasItsSupertypes() throws {
        let type = try #require(families.registry.type("typeq.eps-interchange"))
        #expect(families.mimeType(of: type) == "image/x-eps")
    }
}
