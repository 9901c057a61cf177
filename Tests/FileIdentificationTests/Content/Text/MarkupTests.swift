import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text: XML and HTML.
@Suite struct MarkupTests {
    private let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    // Sources: the specifications of the formats, each with its smallest example.
    @Test(arguments: [
        ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\"/>", "public.svg-image"),
        ("<!-- made by hand -->\n<svg:svg xmlns:svg='http://www.w3.org/2000/svg'>", "public.svg-image"),
        (
            "<?xml version='1.0'?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\" [<!ENTITY a \"b]>\">]><svg>",
            "public.svg-image"
        ),
        ("<svg width=\"10\" height=\"10\"></svg>", "public.svg-image"),
        (
            "<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\"><dict/></plist>",
            "com.apple.xml-property-list"
        ),
        ("<plist version=\"1.0\"><dict/></plist>", "com.apple.xml-property-list"),
        ("<?xml version=\"1.0\"?><rss version=\"2.0\"><channel>", "public.rss"),
        ("<feed xmlns=\"http://www.w3.org/2005/Atom\">", "typeq.atom"),
        ("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">", "org.rdf.source"),
        ("<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">", "com.topografix.gpx"),
        ("<kml xmlns=\"http://www.opengis.net/kml/2.2\">", "com.google.earth.kml"),
        ("<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\">", "public.xhtml"),
        (
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"x\"><html xmlns=\"http://www.w3.org/1999/xhtml\">",
            "public.html"
        ),
        (
            "<?xml version=\"1.0\"?><!DOCTYPE book PUBLIC \"-//OASIS//DTD DocBook XML V4.5//EN\" \"x\"><book>",
            "typeq.docbook"
        ),
        ("<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\">", "org.w3.xsl"),
        ("<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">", "org.xml-tools.source"),
        ("<?xml version='1.0'?><opml version='2.0'>", "org.opml.opml"),
        (
            "<office:document xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" office:mimetype=\"application/vnd.oasis.opendocument.text\">",
            "vnd.oasis.opendocument.text-flat-xml"
        ),
        (
            "<?xml version=\"1.0\"?><?mso-application progid=\"Word.Document\"?><w:wordDocument>",
            "com.microsoft.word.wordml"
        ),
        ("<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?><Workbook>", "typeq.excel-xml-spreadsheet"),
        ("<project xmlns=\"http://maven.apache.org/POM/4.0.0\">", "typeq.maven-pom"),
        ("<project name=\"x\" default=\"all\"><target name=\"all\"/></project>", "typeq.ant-build"),
        ("<Project Sdk=\"Microsoft.NET.Sdk\">\n</Project>", "typeq.msbuild-project"),
        ("<ui version=\"4.0\"><class>Form</class><widget/>", "typeq.qt-designer-form"),
        ("<?xml version=\"1.0\"?><!DOCTYPE TS><TS version=\"2.1\">", "typeq.qt-linguist-translation"),
        ("<?xml version=\"1.0\"?><note><to>you</to></note>", "public.xml"),
        ("<note><to>you</to></note>\n", "public.xml"),
    ])
    func `The root element identifies the document`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    // Source: MIME Sniffing, 7.1.
    @Test(arguments: [
        "<!DOCTYPE html>\n<title>x</title>", "<!doctype HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">", "<html><head>",
        "\u{FEFF}  <HTML lang=en>", "<!-- a --><!-- b --><body bgcolor=red>", "<head>\n<meta charset=utf-8>",
        "<p>One <b>two</b> <a href=x>three</a></p>",
        "<html><body><svg xmlns=\"http://www.w3.org/2000/svg\"/></body></html>",
    ])
    func `HTML is detected`(_ text: String) {
        #expect(kind(text) == "public.html")
    }

    // Source: MIME Sniffing, 7.1: the elements, followed by a space or `>`, after white space.
    @Test(arguments: [
        "<script>alert(1)</script>", "<p>hello", "   \n\t<iframe src=\"javascript:alert(1)\"></iframe>", "<div id=a>",
        "<a href=\"x\" onclick=\"y()\" data-id=\"1\">z</a>", "<table border=\"1\" bgcolor='red'>",
        "<FONT COLOR=\"red\" FACE=\"Arial\">hello</FONT>", "<br>", "<style type=\"text/css\">p { color: red }</style>",
    ])
    func `A fragment of a page is HTML`(_ text: String) {
        for name in ["", "a.unheard-of"] {
            #expect(FileIdentifier.withoutMagic.answer(name, text).type == .html, "\(text)")
        }
    }

    // Sources: CEGUI, Font.xsd: attributes `filename` and `autoScaled`. HTML, 13.1.2: in HTML, only elements without content
    // end in their start tag.
    @Test(arguments: [
        "<Font autoScaled=\"false\" filename=\"DejaVuSans.ttf\" name=\"DejaVuSans-10\" size=\"10\" type=\"FreeType\" />\n",
        "<Font name=\"Large\" filename=\"large.png\" nativeHorzRes=\"640\">\n  <Mapping codepoint=\"32\" />\n</Font>\n",
        "<Table rowName=\"x\"><row a=\"1\"/></Table>", "<Button caption=\"OK\" />", "<a href=\"x\"/>",
    ])
    func `XML is not a page because its root has the name of an element of HTML`(_ text: String) {
        for name in ["", "a.font"] {
            #expect(FileIdentifier.withoutMagic.answer(name, text).type == .xml, "\(text)")
        }
        #expect(FileIdentifier.withoutMagic.answer("a.html", text).warnings == [])
    }

    // Sources: gabriel-vasile/mimetype issues 673 and 674 (SVG inside), silverstripe-mimevalidator issue 22 (cells of HTML).
    @Test(arguments: [
        "Some words, then <svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n",
        "<p align=\"center\"><img src=a><br></p>\n\n# Title\n",
        "<b>only one tag", "<Type> expected\n", "<foo@example.com> wrote:\n", "<notclosed>\n",
    ])
    func `A text file that contains markup is not markup`(_ text: String) {
        #expect(kind(text) == nil)
    }

    @Test func `A table with HTML cells is not a page`() {
        let text = "id,name,text\n1,a,<b>bold</b>\n2,b,<p>one</p>\n"
        #expect(kind(text) == "public.comma-separated-values-text")
    }

    @Test func `A window that ends in the prolog is sufficient`() {
        #expect(kind(declaration + "<!-- a comment without", isWhole: false) == "public.xml")
        #expect(kind("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0", isWhole: false) == "public.svg-image")
    }

    // Source: XML 1.0, production 16: the `?>` that ends an instruction follows the name of its target.
    @Test(arguments: [
        "<?>", "<?", "<??>", "<?>?>", "<?xml?>", "<?>\n<a/>", "<!-->", "<!--->", "<!doctype", "<a", "<", "<a/",
    ])
    func `Markup that closes immediately does not trap`(_ text: String) {
        #expect(kind(text) == nil)
        _ = kind(text, isWhole: false)
        _ = kind(declaration + text, isWhole: false)
    }

    // Sources: ERB of Ruby, Action View; EJS. Other languages with these marks are JSP, ASP, EEx and etlua.
    @Test func `A page with statements is a template if they are in its language`() {
        let page = "<html><body>\n"
        #expect(kind(page + "<% if a %><p>b</p><% end %>\n") == "org.ruby-lang.eruby")
        #expect(kind(page + "<%= yield %>\n</body></html>\n") == "org.ruby-lang.eruby")
        #expect(kind(page + "<% a.forEach(b => { %><p>c</p><% }) %>\n") == "typeq.ejs-template")
        #expect(kind("<% a.each do |b| %>\n<%= b %>\n<% end %>\n") == "org.ruby-lang.eruby")
        #expect(kind(page + "<%= if a do %><p>b</p><% end %>\n") == "public.html")
        #expect(kind(page + "<% if a then %><p>b</p><% end %>\n") == "public.html")
        #expect(kind(page + "<%= a %>\n") == "public.html")
        let named = FileIdentifier().identify(bytes: Array((page + "<% if a %><% end %>").utf8), named: "a.html")
        #expect(named.type == .html)
        #expect(named.warnings == [])
    }
}
