import DeclarationFormats
import Testing

@Suite struct OpenStepPropertyListReaderDataTests {
    /// CFOldStylePList.c: white space stands between pairs of digits.
    @Test(arguments: [("<>", "<>"), ("<0f bd>", "<0fbd>"), ("< 0FBD\n77 >", "<0fbd77>"), ("<0f /* c */ bd>", "<0fbd>")])
    func data(text: String, expected: String) throws {
        #expect(try content(of: text, .openStepPropertyList) == expected)
    }

    /// NSPropertyList.m.
    @Test(arguments: [
        ("<*I5>", "5"), ("<*I-5>", "-5"), ("<*I\"5\">", "5"), ("<*I9223372036854775808>", "9.223372036854776e+18"),
        ("<*R1.5>", "1.5"), ("<*R-inf>", "-inf"), ("<*BY>", "true"), ("<*BN>", "false"), ("<*B\"Y\">", "true"),
        ("<*D2001-01-01 01:00:30 +0100>", "date 30.0"), ("<[D70=]>", "<0fbd>"), ("<[]>", "<>"),
        ("( <*I5>, <*BY> )", "[5, true]"), ("{ a = <*R2>; }", #"{"a": 2.0}"#),
    ])
    func typedValues(text: String, expected: String) throws {
        #expect(try content(of: text, .openStepPropertyList) == expected)
    }

    @Test(arguments: [
        ("(<0>)", "1:4: expected a second hexadecimal digit for a byte of data, found '>'"),
        ("(<0 f>)", "1:4: expected a second hexadecimal digit for a byte of data, found a space"),
        ("(<0g>)", "1:4: expected a second hexadecimal digit for a byte of data, found 'g'"),
        ("(<x>)", "1:3: expected hexadecimal digits or '>' in data, found 'x'"),
        ("(<*X5>)", "1:4: expected I, R, B or D after '<*', found 'X'"),
        ("(<*I>)", "1:5: expected decimal digits after '<*I'"),
        ("(<*Ifive>)", "1:5: expected decimal digits after '<*I'"),
        ("(<*I99999999999999999999>)", "1:5: the integer does not fit into 64 bits"),
        ("(<*R>)", "1:5: expected a decimal number after '<*R'"),
        ("(<*R1e999>)", "1:5: the number is beyond 1.8e308"),
        ("(<*BX>)", "1:5: expected Y or N after '<*B', found 'X'"),
        ("(<*B>)", "1:5: expected Y or N after '<*B', found '>'"),
        ("(<*D2001-01-01>)", "1:5: expected a date such as 2001-12-31 23:59:59 +0000 after '<*D'"),
        ("(<[D7!=]>)", "1:6: expected a base64 digit"),
        ("(<[D70=] >)", "1:9: expected '>' after ']', found a space"),
    ])
    func malformed(text: String, expected: String) {
        #expect(failure(of: text, .openStepPropertyList)?.description == expected)
    }

    @Test(arguments: ["<", "<0", "<*", "<*I5", "<*D", "<[D70=", "<[D70=]"]) func unterminated(text: String) {
        #expect(failure(of: text, .openStepPropertyList)?.kind == .unexpectedEnd)
        #expect(failure(of: text, .openStepPropertyList)?.opening?.description == "1:1")
    }
}
