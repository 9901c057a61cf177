import TestTags
import Testing

/// What users of other programs type: the command does the same, or one line says what to type.
///
/// The tasks come from the manuals, and each has the name of its manual. The tasks of python-magic are in
/// `Python/tests/test_typeq.py`.
@Suite(.tags(.slow)) struct ManualTasksTests {
    /// Source: [fd(1)](https://github.com/sharkdp/fd/blob/master/doc/fd.1).
    static let fd = [
        EverydayTask(line: "find '^photo.*png$'", output: "./photo.png\n"),
        EverydayTask(line: "find PHOTO", message: "no name contains 'PHOTO'", exitCode: 1),
        EverydayTask(line: "find -i PHOTO", message: "a pattern without uppercase letters ignores case", exitCode: 64),
        EverydayTask(line: "find -s photo", message: "an uppercase letter does not ignore case", exitCode: 64),
        EverydayTask(line: "find -u hidden", message: "write '-a'", exitCode: 64),
        EverydayTask(line: "find -HI hidden", output: "./.hidden.txt\n"),
        EverydayTask(line: "find -e png -e dat", output: "./images/a.dat\n./photo.png\n"),
        EverydayTask(line: "find -t l", output: "./dangling\n./linked\n"),
        EverydayTask(line: "find -tf -e png", output: "./photo.png\n"),
        EverydayTask(line: "find -L -e dat", output: "./images/a.dat\n./linked/a.dat\n"),
        EverydayTask(line: "find -0 png", output: "./photo.png\0"),
        EverydayTask(line: "find -E images dat", message: "no name contains 'dat'", exitCode: 1),
        EverydayTask(line: "find -q photo", output: ""),
        EverydayTask(line: "find --max-depth 1 dat", message: "no name contains 'dat'", exitCode: 1),
        EverydayTask(line: "find --min-depth 2 dat", message: "write deeper directories as operands", exitCode: 64),
        EverydayTask(line: "find -e png -x echo {/.}", output: "photo\n"),
        EverydayTask(line: "find -j 1 -e png -x echo {//}", output: ".\n"),
        EverydayTask(line: "find -S +1k", message: "-size +1M", exitCode: 64),
        EverydayTask(line: "find --changed-within 1d", message: "-mtime -1", exitCode: 64),
        EverydayTask(line: "find -1 png", message: "head -n 1", exitCode: 64),
        EverydayTask(line: "find -p images/a", message: "write the directories as operands", exitCode: 64),
        EverydayTask(line: "find -F a.d", message: "write a backslash before punctuation", exitCode: 64),
        EverydayTask(line: "find . images", message: "without '.', only 'images' is searched"),
        EverydayTask(line: "find -c always photo", message: "write '--color always'", exitCode: 2),
        EverydayTask(line: "find -V", message: "write '--version'", exitCode: 64),
    ]

    /// Source: [rg(1)](https://manpages.ubuntu.com/manpages/focal/man1/rg.1.html), the options that choose files.
    static let ripgrep = [
        EverydayTask(line: "find --files", message: "this is the default", exitCode: 64),
        EverydayTask(line: "find -g '*.{png,dat}'", output: "./images/a.dat\n./photo.png\n"),
        EverydayTask(line: "find -g '!*.png'", message: "write -E '*.png'", exitCode: 64),
        EverydayTask(line: "find -t ts", message: "'-c .ts'", exitCode: 64),
        EverydayTask(line: "find -T image", message: "write '-c TYPE --not'", exitCode: 64),
        EverydayTask(line: "find --type-list", message: "write 'typeq types'", exitCode: 64),
        EverydayTask(line: "find -uuu", message: "write '-a'", exitCode: 64),
        EverydayTask(line: "find --hidden --no-ignore HEAD", output: "", exitCode: 0),
        EverydayTask(line: "find -c text -X grep -l words", output: "./-dash.txt\n"),
    ]

    /// Source: [file(1)](https://man7.org/linux/man-pages/man1/file.1.html).
    static let file = [
        EverydayTask(line: "file photo.png", output: "photo.png: PNG image"),
        EverydayTask(line: "-b photo.png", output: "public.png\n"),
        EverydayTask(line: "-i photo.png", message: "write '--mime --encoding'", exitCode: 64),
        EverydayTask(line: "--mime-type photo.png", message: "write '--mime'", exitCode: 64),
        EverydayTask(line: "--mime-encoding lines.txt", message: "write '--encoding'", exitCode: 64),
        EverydayTask(line: "-z photo.png", message: "'typeq file -z'", exitCode: 64),
        EverydayTask(line: "-k photo.png", message: "'typeq file -k'", exitCode: 64),
        EverydayTask(line: "-f list", message: "write '--files-from FILE'", exitCode: 64),
        EverydayTask(line: "--extension photo.png", message: "write --format '{extension}'", exitCode: 64),
        EverydayTask(line: "--no-sandbox photo.png", message: "write '--sandbox off'", exitCode: 64),
        EverydayTask(line: "--sandbox off photo.png", output: "photo.png: public.png\n"),
        EverydayTask(line: "-L linked", output: "linked: public.folder\n"),
        EverydayTask(line: "- < photo.png", output: "public.png\n"),
        EverydayTask(line: "-bi photo.png", message: "write '--mime --encoding'", exitCode: 64),
    ]

    /// Source: [the options of f2](https://github.com/ayoisaiah/f2/blob/master/scripts/completions/f2.fish).
    static let f2 = [
        EverydayTask(line: "rename --to-type wrong.md", output: "wrong.md: wrong.png\n"),
        EverydayTask(line: "rename --to-type -x wrong.md", message: "write '--apply'", exitCode: 64),
        EverydayTask(line: "rename --to-type -R .", message: "write '-r'", exitCode: 64),
        EverydayTask(line: "rename --to-type -r -E '*.md' .", output: "", absent: "wrong"),
        EverydayTask(line: "rename -u", message: "write '--undo'", exitCode: 64),
        EverydayTask(line: "rename -f md -r png", message: "'typeq rename OLD NEW' renames one file", exitCode: 64),
    ]

    /// Source: [URLResourceValues](https://developer.apple.com/documentation/foundation/urlresourcevalues).
    static let resourceValues = [
        EverydayTask(line: "-b --identify name wrong.md", output: "net.daringfireball.markdown\n"),
        EverydayTask(line: "-b --description photo.png", output: "PNG image\n"),
        EverydayTask(line: "is images directory", output: "yes\n"),
        EverydayTask(line: "is photo.png directory", output: "no\n", message: "", exitCode: 1),
        EverydayTask(line: "is Foo.app package", output: "yes\n"),
        EverydayTask(line: "is Foo.app application", output: "yes\n"),
        EverydayTask(line: "is --no-dereference linked link", output: "yes\n"),
        EverydayTask(line: "--format '{node}' photo.png images", output: "regular\ndirectory\n"),
    ]

    @Test(arguments: fd) func `A task of fd works, or one line says what to type`(_ task: EverydayTask) throws {
        try task.check()
    }

    @Test(arguments: ripgrep) func `A task of ripgrep works, or one line says what to type`(_ task: EverydayTask) throws
    { try task.check() }

    @Test(arguments: file) func `A task of file works, or one line says what to type`(_ task: EverydayTask) throws {
        try task.check()
    }

    @Test(arguments: f2) func `A task of f2 works, or one line says what to type`(_ task: EverydayTask) throws {
        try task.check()
    }

    @Test(arguments: resourceValues) func `A resource value of Foundation has an answer`(_ task: EverydayTask) throws {
        try task.check()
    }

    /// The tasks for which an option has another meaning, without a message: `-a` prints absolute paths and `-l` details in fd, and
    /// `-h` identifies links in file.
    static let different = [
        EverydayTask(line: "find -a photo", output: "./photo.png\n"),
        EverydayTask(line: "find -l photo", output: "./photo.png: public.png\n"),
        EverydayTask(line: "-h dangling", output: "USAGE"),
    ]

    @Test(arguments: different) func `An option that has another meaning is documented`(_ task: EverydayTask) throws {
        try task.check()
    }

    @Test func `At least 95 % of the tasks have the expected effect`() {
        let count = [Self.fd, Self.ripgrep, Self.file, Self.f2, Self.resourceValues].map(\.count).reduce(0, +)
        #expect(count >= 40 && count * 5 >= Self.different.count * 95)
    }
}
