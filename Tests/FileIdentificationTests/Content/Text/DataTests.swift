import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text: JSON and tables.
@Suite struct DataTests {
    // Sources: RFC 8259; python-magic issues 115 and 193 (JSON as text), mimetype issue 175 (digits as JSON).
    @Test(arguments: [
        ("{}", "public.json"), ("[]", "public.json"),
        ("{\"a\": [1, -2.5e3, true, null, \"\\u00e9\\n\"]}\n", "public.json"),
        ("\u{FEFF}[{\"a\":{}},[]]", "public.json"), ("{\"a\":1}\n{\"a\":2}\n", "public.ndjson"),
        ("[1,2]\n[3,4]", "public.ndjson"),
        ("{\"type\":\"FeatureCollection\",\"features\":[]}", "public.geojson"),
        ("{\"type\":\"Point\",\"coordinates\":[1,2]}", "public.geojson"),
        ("{\"type\":\"Topology\",\"objects\":{}}", "typeq.topojson"),
        ("{\"cells\":[],\"metadata\":{},\"nbformat\":4,\"nbformat_minor\":5}", "org.jupyter.ipynb"),
        ("{\"asset\":{\"version\":\"2.0\"},\"scenes\":[]}", "org.khronos.gltf"),
        ("{\"version\":3,\"sources\":[],\"mappings\":\"AAAA\"}", "typeq.source-map"),
        ("{\"log\":{\"version\":\"1.2\",\"creator\":{},\"entries\":[]}}", "typeq.har-archive"),
        ("{\"@context\":\"https://schema.org\",\"@type\":\"Person\"}", "typeq.json-ld"),
        ("{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\"}", "typeq.json-schema"),
        ("{\"type\":\"module\",\"name\":\"x\"}", "public.json"),
    ])
    func `JSON and its kinds are detected`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    @Test(arguments: [
        "1", "\"a\"", "null", "{", "[1,]", "{\"a\":1,}", "{'a':1}", "{\"a\":01}", "{\"a\":tru}", "[1 2]",
        "{\"a\":\"b\nc\"}", "[}",
        "{\"a\":1} and more", "{\"a\":1}\nnot json\n", "{a: 1}",
    ])
    func `A text file that does not parse is not JSON`(_ text: String) {
        #expect(kind(text) == nil)
    }

    @Test func `A truncated text is JSON if the available part is valid`() {
        #expect(kind("{\"name\": \"something long\", \"list\": [1, 2, tr", isWhole: false) == "public.json")
        #expect(kind("{\"name\": \"something long\", \"list\": [1, 2, xx", isWhole: false) == nil)
        #expect(kind("{\"cells\": [{\"cell_type\": \"code\", \"sou", isWhole: false) == "org.jupyter.ipynb")
        #expect(kind(String(repeating: "[", count: 70_000), isWhole: false) == "public.json")
    }

    // Source: RFC 8259, section 4: a member is a string, a colon and a value.
    @Test func `A truncated file has the kind that its keys show`() {
        #expect(kind("[{\"a\": 1, \"b\": 2}, {\"a\": 3, \"b\": \"4") == "public.json")
        #expect(kind("{\"asset\": {\"version\": \"2.0\"}, \"scenes\": [{\"nod") == "org.khronos.gltf")
        #expect(kind("{\"name\": \"x\", \"list\": [1, 2], \"nested\": {a: tr") == nil)
        #expect(kind("{\"a\":1}\n{\"a\":2}\n{\"a\": ") == "public.ndjson")
        #expect(kind("{\"a\":1}\n{\"a\": ") == nil)
    }

    // Sources: RFC 4180; Symbiota issue 3451, yii2 issue 6148, symfony issue 62631 (two rows).
    @Test(arguments: [
        ("name,age\nBob,42\n", "public.comma-separated-values-text"),
        ("a,b,c\r\n1,2,3\r\n", "public.comma-separated-values-text"),
        ("a;b;c\n1,5;2,5;3\n", "public.comma-separated-values-text"),
        ("a\tb\n1\t2\n", "public.tab-separated-values-text"),
        ("\"a, b\",\"c \"\"d\"\"\"\n\"x\ny\",z\n", "public.comma-separated-values-text"),
        ("?s\t?p\n\"4\"^^<x>\t1\n\"5\"^^<x>\t2\n", "public.tab-separated-values-text"),
        ("a|b|c\n1|2|3\n", "typeq.pipe-separated-values"),
    ])
    func `Two rows are sufficient for a table`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    // Source: RFC 4180, section 2, rule 2: the last record may have no line break, so a row without one may be cut.
    @Test func `The last row of a table can be truncated`() {
        #expect(kind("a,b,c\n1,2,3\n4,5,6\n7,8,9\n10,1") == "public.comma-separated-values-text")
        #expect(kind("a,b,c\n1,2,3\n4,5,6\n7,8,9\n10,1\n") == nil)
        #expect(kind("a,b,c\n1,2,3\n4,5,6\n7,8,9\n10,1,2,3") == nil)
        #expect(kind("a,b,c\n1,2,3\n4,5") == nil)
    }

    @Test(arguments: [
        "a,b,c\n", "a,b\nc\n", "Well, I think\nso, too\n", "foo(a, b);\nbar(c, d);\n", "int a, b;\nint c, d;\n",
        "x = 1, 2\ny = 3, 4\n", "\"open,b\nc,d\n", "\tindented\n\tlines\n",
        "He came, he saw the whole thing of it all, he won\nShe went, she saw the other half of it, she lost\n",
    ])
    func `Prose and programs are not tables`(_ text: String) {
        #expect(kind(text) == nil)
    }

    // Sources: logging.Formatter.formatTime of Python (`2003-01-23 00:29:50,411`), AbsoluteTimeDateFormat of Log4j
    // (`15:49:37,459`), ISO 8601:2000, 5.3.1.3: the comma is a decimal sign.
    @Test(arguments: [
        "14:34:02,781 started\n14:34:03,001 stopped\n",
        "14:34:02,781 INFO  [main] org.example.A - started\n14:34:03,001 WARN  [main] org.example.B - slow\n",
        "2003-01-23 00:29:50,411 INFO a\n2003-01-23 00:29:51,012 INFO b\n2003-01-23 00:29:52,000 INFO c\n",
        "2003-01-23T00:29:50,411Z a\n2003-01-23T00:29:51,012Z b\n", "[14:34:02,781] a\n[14:34:03,001] b\n",
        "14:34:02,781234 a\n14:34:03,001234 b\n",
    ])
    func `The comma in the time of a log does not separate values`(_ text: String) {
        #expect(kind(text) == nil)
    }

    // Source: RFC 4180, section 2: the values that other commas separate are a table.
    @Test(arguments: [
        "14:34:02,781,5\n14:34:03,001,6\n", "14:34:02,781;a;1\n14:34:03,001;b;2\n",
        "time,count\n14:34:02,781\n14:34:03,102\n", "14:34:02,5\n14:34:03,12\n",
    ])
    func `A table can contain times`(_ text: String) {
        #expect(kind(text) == "public.comma-separated-values-text")
    }

    // Source: https://en.wikipedia.org/wiki/LRC_(file_format): the time of a line is [mm:ss.xx].
    @Test(arguments: [
        ("[12:00:01] <a> hi\n[12:00:02] <b> hello\n", nil), ("[12:00] <a> hi\n[12:01] <b> hello\n", nil),
        ("[12:00:01.123] hi\n[12:00:02.456] hello\n", nil),
        ("[00:12.00]Line\n[00:15.30]Line\n", "typeq.lrc-lyrics"),
        ("[ar:Somebody]\n[00:12]Line\n", "typeq.lrc-lyrics"),
    ])
    func `A log with times in brackets is not lyrics`(_ text: String, _ identifier: String?) {
        #expect(kind(text) == identifier)
    }
}
