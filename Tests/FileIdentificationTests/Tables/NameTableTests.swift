import Testing

@testable import FileIdentification

/// Tables of names.
@Suite struct NameTableTests {
    private let table = NameTable(
        """
        public.bash-script   bash rbash
        public.shell-script  sh ash bash
        typeq.alone

        typeq.svg            http://www.w3.org/2000/svg
        """)

    @Test func `A name leads to the identifier of its last line`() {
        #expect(table["rbash"] == "public.bash-script")
        #expect(table["bash"] == "public.shell-script")
        #expect(table["http://www.w3.org/2000/svg"] == "typeq.svg")
    }

    @Test func `Identifiers, parts of names and longer names are not names`() {
        for name in ["public.bash-script", "typeq.alone", "bas", "ash bash", "bashs", "", "\n", "ssh"] {
            #expect(table[name] == nil, "\(name)")
        }
    }

    @Test func `The entries are all names, each once`() {
        #expect(table.entries.map(\.name).sorted() == ["ash", "bash", "http://www.w3.org/2000/svg", "rbash", "sh"])
        for (name, identifier) in table.entries { #expect(table[name] == identifier) }
    }

    @Test func `An empty table has no names`() {
        #expect(NameTable("")["a"] == nil)
        #expect(NameTable("").entries.isEmpty)
    }
}
