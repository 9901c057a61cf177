import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text in files whose extension belongs to a line-based text format, and often also to a binary format. Text in
/// another format contradicts the name.
///
/// Sources: [ROS 2, interfaces](https://docs.ros.org/en/rolling/Concepts/Basic/About-Interfaces.html);
/// [ROS, msg](https://wiki.ros.org/msg); [Python, site](https://docs.python.org/3/library/site.html);
/// [Tcl, msgcat](https://www.tcl-lang.org/man/tcl8.6/TclCmd/msgcat.htm).
@Suite struct LineCheckTests {
    private let identifier = FileIdentifier.withoutMagic

    private static let prose = """
        Dear reader,

        this is a letter, and not a description of anything that programs exchange.

        """

    @Test(
        arguments: ["a.msg", "a.pth", "a.srv", "a.action"],
        [prose, "hello\n", "hello world\n", "Hello world\n", "# Title\n\nSome text.\n"])
    func `Text in another format contradicts the name`(_ name: String, _ text: String) {
        let answer = identifier.answer(name, text)
        #expect(answer.type.conforms(to: .text))
        #expect(!["typeq.ros-message", "typeq.python-path-configuration"].contains(answer.type.identifier))
        #expect(answer.nameAgreement != .confirmed)
    }

    @Test(arguments: [
        "float64 x\nfloat64 y\nfloat64 z\n",
        "# A point\nHeader header\nPoint point\n",
        "string name\nint32[] data\nint32[<=5] few\nstring<=10 short\nstring<=10[<=5] both\n",
        "int32 X=123\nstring FOO=\"foo\"\nuint8 y 42\nstring full_name \"John Doe\"\nint32[] s [-2, 0, 1]\n",
        "geometry_msgs/Point position # where it is\nColor color\n",
        "# Nothing is sent.\n",
    ])
    func `A ROS message agrees with its name`(_ text: String) {
        let answer = identifier.answer("a.msg", text)
        #expect(answer.type.identifier == "typeq.ros-message")
        #expect(answer.warnings == [])
    }

    @Test(arguments: ["a.srv", "a.action"])
    func `A ROS service or action agrees with its name`(_ name: String) {
        let answer = identifier.answer(name, "int64 a\nint64 b\n---\nint64 sum\n")
        #expect(answer.type.identifier == "typeq.ros-message")
        #expect(answer.warnings == [])
    }

    @Test(arguments: [
        "/usr/lib/python3/dist-packages\n", "# comment\nfoo\\bar\nbar-1.0\n", "../src\n", "C:\\Program Files\\lib\n",
        "import sys, types, os;has_mfs = sys.version_info > (3, 5)\n", "./easy-1.2-py2.7.egg\n/home/my name/src\n",
    ])
    func `A Python path configuration agrees with its name`(_ text: String) {
        let answer = identifier.answer("a.pth", text)
        #expect(answer.type.identifier == "typeq.python-path-configuration")
        #expect(answer.warnings == [])
    }

    /// The name of a message file is the name of a locale, with this extension.
    @Test func `A Tcl message catalog agrees with its name`() {
        let answer = identifier.answer(
            "fr.msg", "namespace eval ::tk {\n    ::msgcat::mcset fr \"&Abort\" \"&Annuler\"\n}\n")
        #expect(answer.type.identifier == "typeq.tcl-message-catalog")
        #expect(!answer.warnings.map(\.id).contains(.extensionMismatch))
    }
}
