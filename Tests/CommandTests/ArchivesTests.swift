import DeclarationFormats
import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// `type --archives` and `file -z`. Sources: APPNOTE 6.3, pax(1), file(1).
@Suite(.tags(.slow)) struct ArchivesTests {
    let tree: ThrowawayTree

    init() throws { tree = try ThrowawayTree() }

    static let interpreter: String? = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first
    {
        access($0, X_OK) == 0
    }

    /// Makes files with Python's own writers of archives.
    private func python(_ script: String) throws {
        let run = try TypeqProcess(
            program: try #require(Self.interpreter),
            ["-c", "import zipfile, tarfile, gzip, io\npng = bytes(\(Samples.png))\n" + script].map { Array($0.utf8) },
            in: tree.root)
        #expect(run.messages == "" && run.exitCode == 0)
    }

    private func members(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess((["type", "--archives"] + arguments).map { Array($0.utf8) }, in: tree.root)
    }

    @Test(.enabled(if: interpreter != nil, "there is no python3"))
    func `Members of zip and tar archives are identified by name and content, in their order`() throws {
        try python(
            """
            with zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED) as z:
                z.writestr('b.txt', 'one\\n'); z.writestr('d/', ''); z.writestr('d/p.dat', png)
                z.writestr(zipfile.ZipInfo('stored.png'), png)
            for name, mode in (('a.tar', 'w'), ('a.tar.gz', 'w:gz')):
                with tarfile.open(name, mode) as t:
                    for n, d in (('b.txt', b'one\\n'), ('d/p', png)):
                        i = tarfile.TarInfo(n); i.size = len(d); t.addfile(i, io.BytesIO(d))
                    i = tarfile.TarInfo('link'); i.type = tarfile.SYMTYPE; i.linkname = '/etc/passwd'; t.addfile(i)
            """)
        #expect(
            try members("a.zip").output
                == "a.zip: public.zip-archive\na.zip#b.txt: public.plain-text\na.zip#d/p.dat: public.png\n"
                + "a.zip#stored.png: public.png\n")
        for (name, type) in [("a.tar", "public.tar-archive"), ("a.tar.gz", "org.gnu.gnu-zip-tar-archive")] {
            #expect(
                try members(name).output
                    == "\(name): \(type)\n\(name)#b.txt: public.plain-text\n\(name)#d/p: public.png\n"
                    + "\(name)#link: public.symlink\n")
        }
        #expect(
            try members("-m", "--conforms-to", "public.image", "a.zip").output
                == "a.zip#d/p.dat: image/png\na.zip#stored.png: image/png\n")
        let objects = try members("--json", "a.zip").objects()
        #expect(
            objects.compactMap { $0.text("file") } == ["a.zip", "a.zip#b.txt", "a.zip#d/p.dat", "a.zip#stored.png"])
        // Many files are read by other processes.
        let many = try members("a.zip", "a.zip", "a.zip", "a.zip", "a.zip", "a.zip", "a.zip", "a.zip", "a.zip", "a.tar")
        #expect(many.lines.count == 9 * 4 + 4)
    }

    @Test(.enabled(if: interpreter != nil, "there is no python3"))
    func `Long names and names that climb are printed as they are`() throws {
        try python(
            """
            for form, name in ((tarfile.PAX_FORMAT, 'pax.tar'), (tarfile.GNU_FORMAT, 'gnu.tar'), (tarfile.USTAR_FORMAT, 'ustar.tar')):
                with tarfile.open(name, 'w', format=form) as t:
                    i = tarfile.TarInfo('x' * 90 + '/' + 'y' * 60 + '.png'); i.size = len(png); t.addfile(i, io.BytesIO(png))
            with zipfile.ZipFile('slip.zip', 'w') as z: z.writestr('../../etc/x', 'hi\\n'); z.writestr('/abs', 'hi\\n')
            """)
        let name = String(repeating: "x", count: 90) + "/" + String(repeating: "y", count: 60) + ".png"
        for archive in ["pax.tar", "gnu.tar", "ustar.tar"] {
            #expect(try members(archive).lines.last == "\(archive)#\(name): public.png")
        }
        #expect(
            try members("slip.zip").lines.dropFirst() == [
                "slip.zip#../../etc/x: public.plain-text", "slip.zip#/abs: public.plain-text",
            ])
    }

    @Test(.enabled(if: interpreter != nil, "there is no python3"))
    func `A damaged archive is an error, and the rest of the batch is answered`() throws {
        try python(
            """
            d = io.BytesIO()
            with tarfile.open(fileobj=d, mode='w') as t:
                for n in 'ab':
                    i = tarfile.TarInfo(n); i.size = 2000; t.addfile(i, io.BytesIO(b'x' * 2000))
            open('cut.tar', 'wb').write(d.getvalue()[:1200]); open('broken.zip', 'wb').write(b'PK\\3\\4garbage')
            """)
        try tree.file("p.png", Samples.png)
        for name in ["cut.tar", "broken.zip"] {
            let run = try members(name, "p.png")
            #expect(run.lines.last == "p.png: public.png")
            #expect(run.messages.contains("typeq: \(name): not all members can be read"))
            #expect(run.exitCode == 2)
        }
    }

    @Test(.enabled(if: interpreter != nil, "there is no python3"), .timeLimit(.minutes(20)))
    func `A bomb, thousands of members and encrypted ones are within the limits`() throws {
        try python(
            """
            with zipfile.ZipFile('bomb.zip', 'w', zipfile.ZIP_DEFLATED) as z:
                with z.open('zeros', 'w', force_zip64=True) as f:
                    for _ in range(256): f.write(bytes(1 << 20))
            with zipfile.ZipFile('many.zip', 'w') as z:
                for n in range(1200): z.writestr(f'{n}.png', png)
            b = bytearray(open('bomb.zip', 'rb').read()); b[b.rindex(b'PK\\1\\2') + 8] |= 1; open('enc.zip', 'wb').write(b)
            """)
        let (bomb, peakMemory) = try TypeqProcess.measuringMemory("type", "--archives", "bomb.zip", in: tree.root)
        #expect(bomb.lines.count == 2 && bomb.exitCode == 0)
        // A quarter of the unpacked size.
        #expect(peakMemory < 64 << 20)
        let encrypted = try members("--explain", "enc.zip")
        let many = try members("many.zip")
        #expect(many.lines.count > 500 && many.lines.count <= 1001 && many.exitCode == 2)
        #expect(encrypted.output.contains("the content is encrypted"))
    }

    /// Source: APPNOTE 6.3, 4.4.4 (bit 0 of the flags: encrypted) and 4.4.5 (method 12: bzip2).
    @Test(.enabled(if: interpreter != nil, "there is no python3"))
    func `A member whose content cannot be read has a warning, and the answer of its name`() throws {
        try python(
            """
            with zipfile.ZipFile('a.zip', 'w') as z: z.writestr('secret.pdf', png); z.writestr('b.txt', 'one\\n')
            b = bytearray(open('a.zip', 'rb').read())
            b[6] |= 1; b[b.index(b'PK\\1\\2') + 8] |= 1; open('a.zip', 'wb').write(b)
            with zipfile.ZipFile('bzip2.zip', 'w', zipfile.ZIP_BZIP2) as z: z.writestr('p.pdf', png)
            """)
        let encrypted = try members("a.zip")
        #expect(
            encrypted.output
                == "a.zip: public.zip-archive\na.zip#secret.pdf: com.adobe.pdf\na.zip#b.txt: public.plain-text\n")
        #expect(
            encrypted.messages
                == "typeq: warning: a.zip#secret.pdf: the content is encrypted, so the answer follows the name\n")
        #expect(encrypted.exitCode == 0)
        let ids = try members("--json", "a.zip").objects().map {
            $0.objects("warnings")?.compactMap { $0.text("id") } ?? []
        }
        #expect(ids == [[], ["unread-content"], []])
        let reason = "the compression is not supported, so the answer follows the name"
        #expect(try members("bzip2.zip").messages == "typeq: warning: bzip2.zip#p.pdf: \(reason)\n")
    }

    @Test(.enabled(if: interpreter != nil, "there is no python3"))
    func `file -z prints the content of a compressed file before the compression, and -Z only the content`() throws {
        try python(
            "open('t.txt.gz', 'wb').write(gzip.compress(b'hello\\n')); open('p.gz', 'wb').write(gzip.compress(png))")
        func file(_ arguments: String...) throws -> String {
            try TypeqProcess((["file"] + arguments).map { Array($0.utf8) }, in: tree.root).output
        }
        #expect(
            try file("-z", "t.txt.gz").hasPrefix("t.txt.gz: ASCII text (") && file("-z", "t.txt.gz").hasSuffix(")\n"))
        #expect(try file("-Z", "t.txt.gz") == "t.txt.gz: ASCII text\n")
        #expect(
            try file("-zi", "t.txt.gz")
                == "t.txt.gz: text/plain; charset=us-ascii compressed-encoding=application/gzip; charset=binary\n")
        #expect(try file("-z", "--mime-type", "p.gz") == "p.gz: image/png\n")
        #expect(try file("-bz", "--mime-encoding", "t.txt.gz") == "us-ascii\n")
    }
}
