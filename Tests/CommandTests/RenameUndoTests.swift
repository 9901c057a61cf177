import TestTags
import Testing

/// A reader's list of faults: `rename --undo` renamed files that `--apply` had not renamed, and lost names.
@Suite(.tags(.slow)) struct RenameUndoTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        for name in ["a.jpg", "b.jpg"] { try tree.file("v/\(name)", Samples.png) }
    }

    /// Runs a script with `apply FILE...`, `undo` and `$J`, the folder of the journals, in the folder `v`.
    private func shell(_ script: String) throws -> TypeqProcess {
        let functions = """
            cd v; J=$XDG_STATE_HOME/typeq/rename-journals
            apply() { "$TYPEQ" rename --to-type --apply "$@" >/dev/null </dev/null; }
            undo() { "$TYPEQ" rename --undo >/dev/null; echo "code $?"; }

            """
        return try TypeqProcess(
            program: "/bin/sh", ["-c", functions + script].map { Array($0.utf8) }, in: tree.root,
            environment: [
                "TYPEQ": TypeqProcess.binary, "XDG_STATE_HOME": tree.path("state"), "PATH": "/usr/bin:/bin",
                "PYTHON": ArchivesTests.interpreter ?? "",
            ])
    }

    private func message(_ name: String, _ text: String) -> String {
        "typeq: \(tree.canonicalRoot)/v/\(name): \(text)\n"
    }

    private func kept(_ names: String) -> String {
        "typeq: \(names) not restored: run 'typeq rename --undo' again when the cause is removed, or remove "
            + "'\(tree.path("state"))/typeq/rename-journals/1' to keep the new names\n"
    }

    @Test func `--undo restores the names that --apply changed, and removes the journal`() throws {
        let run = try shell("apply *; echo *; undo; echo * $(ls $J); undo")
        #expect(run.lines == ["a.png b.png", "code 0", "a.jpg b.jpg", "code 1"])
        #expect(
            run.messages == "typeq: there are no names to restore: no 'rename --to-type --apply' is recorded\n")
    }

    // MARK: Damaged journals

    /// Without the end of the last record, its new path was the name of another file, which was renamed.
    @Test(arguments: [3, 20, 66, 67, 68, 69, 70, 71, 72, 75, 100])
    func `A journal that was cut in a record renames no other file`(count: Int) throws {
        let run = try shell(
            """
            apply a.jpg
            for name in a a. a.p a.pn; do echo innocent >$name; done
            head -c -\(count) $J/1 >cut; mv cut $J/1
            undo; undo; echo *
            """)
        #expect(run.lines == ["code 2", "code 2", "a a. a.p a.pn a.png b.jpg"])
        let message =
            "typeq: \(tree.path("state"))/typeq/rename-journals/1: a record is incomplete or damaged, so the names in it"
            + " cannot be restored\n"
        #expect(run.messages == message + kept("1 name is") + message + kept("1 name is"))
    }

    @Test(arguments: ["head -c 1 /dev/urandom", "echo x", "printf '+1\\0002\\0003\\0a\\0b\\0'"])
    func `If a part of a journal is damaged, the names in the other records are restored`(bytes: String) throws {
        let run = try shell("apply *; \(bytes) >>$J/1; undo; echo *; rm $J/1; undo")
        #expect(run.lines == ["code 2", "a.jpg b.jpg", "code 1"])
        let changed = try shell("apply *; printf Z | dd of=$J/1 bs=1 seek=30 conv=notrunc 2>/dev/null; undo; echo *")
        #expect(changed.lines == ["code 2", "a.png b.jpg"])
    }

    @Test func `An empty journal, and NULs after the records, are ignored`() throws {
        let run = try shell("apply a.jpg; apply b.jpg; : >$J/2; head -c 512 /dev/zero >>$J/1; undo; echo * $(ls $J)")
        #expect(run.lines == ["code 0", "a.jpg b.png"])
    }

    @Test func `A journal of the former format is refused, and does not prevent a new one`() throws {
        try tree.file("state/typeq/renames", "\(tree.path("v/b.jpg"))\0\(tree.path("v/b.png"))\0")
        let run = try shell("mv b.jpg b.png; undo; apply a.jpg; undo; echo *")
        #expect(run.lines == ["code 2", "code 0", "a.jpg b.png"])
        #expect(
            run.messages
                == "typeq: cannot restore the names in '\(tree.path("state"))/typeq/renames': the format is that of an"
                + " earlier version, which does not identify the files. List the old and new names with 'xargs -0n2', then"
                + " remove the file\n")
    }

    // MARK: Other files

    @Test(arguments: ["echo other >a.png", "cp -p b.png a.png", "ln -s b.png a.png"])
    func `A file that has replaced the renamed file is not renamed`(replacement: String) throws {
        let run = try shell(
            "apply *; mv a.png ..; \(replacement); undo; echo *; rm a.png; mv ../a.png .; undo; echo *")
        #expect(run.lines == ["code 2", "a.png b.jpg", "code 0", "a.jpg b.jpg"])
        #expect(
            run.messages
                == message(
                    "a.png",
                    "another file has replaced the renamed file, and is not renamed: if it has the same content, for"
                        + " example because it was saved again or restored from a backup, rename it to 'a.jpg'")
                + kept("1 name is"))
    }

    @Test func `If the old name is taken, an error is printed, and a later --undo restores the name`() throws {
        let run = try shell("apply *; echo new >a.jpg; undo; cat a.jpg; echo *; rm a.jpg; undo; echo * $(ls $J)")
        #expect(run.lines == ["code 2", "new", "a.jpg a.png b.jpg", "code 0", "a.jpg b.jpg"])
        let text = "there is another file named 'a.jpg', which is not replaced: rename or remove that file"
        #expect(run.messages == message("a.png", text) + kept("1 name is"))
    }

    @Test func `If the files are missing, errors are printed until they are back`() throws {
        let run = try shell("apply *; mkdir ../x; mv * ../x; undo; mv ../x/* .; undo; echo *")
        #expect(run.lines == ["code 2", "code 0", "a.jpg b.jpg"])
        let texts = ["b", "a"].map {
            message(
                "\($0).png",
                "the renamed file is no longer here: if it was moved, move it back, or rename it to '\($0).jpg'")
        }
        #expect(run.messages == texts.joined() + kept("2 names are"))
    }

    @Test func `A name that the user restored is not reported as an error`() throws {
        let run = try shell("apply *; mv a.png a.jpg; cp b.png b.jpg; rm b.png; undo; echo * $(ls $J)")
        #expect(run.lines == ["code 0", "a.jpg b.jpg"])
        let text = "this file no longer exists, and there is a file named 'b.jpg'"
        #expect(run.messages == "typeq: note: \(tree.canonicalRoot)/v/b.png: \(text)\n")
    }

    @Test func `A file that could not be renamed is not recorded`() throws {
        let run = try shell("echo taken >a.png; apply *.jpg; rm a.jpg; undo; echo * $(ls $J)")
        #expect(run.lines == ["code 0", "a.png b.jpg"])
        let none = try shell("cp b.jpg a.jpg; apply a.jpg; ls $J; undo")
        #expect(none.lines == ["code 1"])
    }

    /// The numbers of some volumes change when the system starts: those of Btrfs, NFS and removable disks.
    @Test(.enabled(if: ArchivesTests.interpreter != nil, "there is no python3"))
    func `A file with a birth time is recognized if the number of its volume has changed`() throws {
        let script = """
            import hashlib, sys
            fields = open(sys.argv[1], 'rb').read()[1:].split(b'\\0')
            known = fields[2] != b'-'
            fields[0] = b'%d' % (int(fields[0]) + known)
            signed = b'\\0'.join(fields[:5]) + b'\\0'
            open(sys.argv[1], 'wb').write(b'+' + signed + hashlib.sha256(signed).hexdigest().encode() + b'\\0\\0')
            """
        try tree.file("change.py", script)
        #expect(try shell("apply a.jpg; $PYTHON ../change.py $J/1; undo; echo *").lines == ["code 0", "a.jpg b.jpg"])
    }

    // MARK: Several runs

    @Test func `Each --undo restores the names of one --apply, the last one first`() throws {
        let run = try shell("apply a.jpg; apply b.jpg; undo; echo *; undo; echo *; undo")
        #expect(run.lines == ["code 0", "a.png b.jpg", "code 0", "a.jpg b.jpg", "code 1"])
        #expect(
            run.messages
                == "typeq: note: an earlier '--apply' is recorded: 'typeq rename --undo' now restores its names\n"
                + "typeq: there are no names to restore: no 'rename --to-type --apply' is recorded\n")
    }

    @Test func `Names that are not restored come before the names of earlier runs`() throws {
        let run = try shell(
            "apply a.jpg; apply b.jpg; mkdir b.jpg; undo; undo; echo *; rmdir b.jpg; undo; undo; echo *")
        #expect(run.lines == ["code 2", "code 2", "a.png b.jpg b.png", "code 0", "code 0", "a.jpg b.jpg"])
    }

    @Test func `If several processes rename files at the same time, all names can be restored`() throws {
        for folder in 0..<8 {
            for index in 0..<10 { try tree.file("v/\(folder)/\(index).jpg", Samples.png) }
        }
        let run = try shell(
            """
            for i in 0 1 2 3 4 5 6 7; do apply -r $i & done; wait
            echo */*.png | wc -w; ls $J | wc -l
            for i in 0 1 2 3 4 5 6 7; do "$TYPEQ" rename --undo >/dev/null & done; wait
            echo */*.jpg | wc -w; echo */*.png; ls $J
            """)
        #expect(run.lines.map { $0.filter { $0 != " " } } == ["80", "8", "80", "*/*.png"])
    }

    @Test(.enabled(if: ArchivesTests.interpreter != nil, "there is no python3"))
    func `--undo waits while another process changes the names`() throws {
        let script = """
            import fcntl, os, subprocess, sys, time
            journal = open(sys.argv[1])
            fcntl.flock(journal, fcntl.LOCK_EX)
            undo = subprocess.Popen([os.environ['TYPEQ'], 'rename', '--undo'], stdout=subprocess.DEVNULL)
            time.sleep(1)
            print(undo.poll(), sorted(os.listdir()))
            journal.close()
            print(undo.wait(), sorted(os.listdir()))
            """
        try tree.file("wait.py", script)
        let run = try shell("apply *; $PYTHON ../wait.py $J/1")
        #expect(run.lines == ["None ['a.png', 'b.png']", "0 ['a.jpg', 'b.jpg']"])
    }

    // MARK: Killed processes

    @Test(arguments: isThorough ? Array(stride(from: 0, through: 60, by: 2)) : [0, 9, 30])
    func `After a process is killed, --undo restores all names`(delay: Int) throws {
        for index in 0..<100 { try tree.file("v/k/\(index).jpg", Samples.png) }
        let wait = "0.\(String(1000 + delay).dropFirst())"
        let run = try shell(
            """
            until_changed() { while ! ls $1 >/dev/null 2>&1; do sleep 0.005; done; sleep \(wait); kill -9 $!; wait $!; }
            "$TYPEQ" rename --to-type --apply -r k >/dev/null & until_changed k/*.png 2>/dev/null
            undo; ls k/*.jpg | wc -l
            apply -r k
            "$TYPEQ" rename --undo >/dev/null & until_changed 'k/*.jpg' 2>/dev/null
            "$TYPEQ" rename --undo >/dev/null 2>&1; ls k/*.jpg | wc -l; ls k | wc -l; ls $J
            """)
        #expect(run.lines.map { $0.filter { $0 != " " } } == ["code0", "100", "100", "100"])
    }
}
