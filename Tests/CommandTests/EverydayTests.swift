import TestTags
import Testing

/// What a new user types first: the command does what fd, rg or file would do, or one line says what to type.
///
/// Source: the tasks of four new users, in the order in which they reported them.
@Suite(.tags(.slow)) struct EverydayTests {
    static let tasks = [
        EverydayTask(line: "is photo.png 'image/*'", output: "yes\n"),
        EverydayTask(line: "is photo.png image", output: "yes\n"),
        EverydayTask(line: "is photo.png imgae", message: "did you mean 'image'?", exitCode: 2),
        EverydayTask(line: "find --conforms-to 'image/*'", output: "./images/a.dat\n./photo.png\n"),
        EverydayTask(line: "find image", output: "./images\n", message: "'-c image' finds the files of that type"),
        EverydayTask(line: "find png images", message: "'-c .png' finds the files of that type", exitCode: 1),
        EverydayTask(line: "find a.d images .", output: "images/a.dat\n"),
        EverydayTask(line: "find --type image", message: "to find the files of a type: '-c image'", exitCode: 64),
        EverydayTask(line: "find -c image", output: "./images/a.dat\n./photo.png\n"),
        EverydayTask(line: "find -e png", output: "./photo.png\n"),
        EverydayTask(line: "find -t d", output: "./images\n"),
        EverydayTask(line: "find -d 1 -e dat", exitCode: 1),
        EverydayTask(line: "find -H hidden", output: "./.hidden.txt\n"),
        EverydayTask(line: "find -g '*.png'", output: "./photo.png\n"),
        EverydayTask(line: "find '*.png'", message: "write -g '*.png'", exitCode: 64),
        EverydayTask(line: "find -c image -x echo {/}", output: "a.dat\nphoto.png\n"),
        EverydayTask(line: "find -c image -X echo", output: "./images/a.dat ./photo.png ./wrong.md\n"),
        EverydayTask(line: "find -l -c image", output: "./photo.png: public.png\n"),
        EverydayTask(line: "find --mime -c image", output: "./photo.png: image/png\n"),
        EverydayTask(line: "-r .", output: "./wrong.md: public.png\n"),
        EverydayTask(line: "-q -r .", output: ""),
        EverydayTask(
            line: "-r --only mismatched --format '{file} {warnings}' .", output: "./wrong.md extension-mismatch\n"),
        EverydayTask(line: "--strict -q wrong.md", message: "wrong.md: ", exitCode: 1),
        EverydayTask(line: "--only mismatchd photo.png", message: "did you mean 'mismatched'?", exitCode: 2),
        EverydayTask(line: "rename photo.png picture.png", output: "picture.png: renamed from photo.png\n"),
        EverydayTask(line: "dangling", message: "does not exist", exitCode: 2),
        EverydayTask(line: "open photo.png", message: "no application of this desktop opens public.png", exitCode: 1),
        EverydayTask(line: "types markdown", output: "net.daringfireball.markdown: "),
        EverydayTask(line: "show markdown", output: "net.daringfireball.markdown\n"),
        EverydayTask(line: "lint", message: "needs a PATH", exitCode: 64),
        EverydayTask(line: "app", message: "needs a PATH", exitCode: 64),
        EverydayTask(line: "close photo.png", message: "no app is found here, so no window is open", exitCode: 1),
        EverydayTask(line: "which-group nowhere.md", message: "'--name nowhere.md'", exitCode: 2),
        EverydayTask(line: "which-group --name nowhere.md", output: "nowhere.md: "),
        EverydayTask(line: "is m.ts .ts", output: "yes\n"), EverydayTask(line: "find -c .ts", output: "./m.ts\n"),
        EverydayTask(line: "is a.cfg .cfg", output: "yes\n"), EverydayTask(line: "find -c .cfg", output: "./a.cfg\n"),
        EverydayTask(line: "-r .", absent: ".git"), EverydayTask(line: "completions zsh", output: "#compdef typeq"),
        EverydayTask(line: "show .msi", output: "com.microsoft.msi-installer"),
        EverydayTask(line: "--format '{lineEnds}' lines.txt", output: "crlf\n"),
        EverydayTask(line: "-dash.txt", message: "'./-dash.txt'", exitCode: 64),
        EverydayTask(line: "./-dash.txt", output: "./-dash.txt: public.plain-text\n"),
        EverydayTask(line: "rename --to-type photo.png wrong.md", output: "wrong.md: wrong.png\n"),
        EverydayTask(line: "rename --to-type *", message: "'./-dash.txt'", exitCode: 64),
        EverydayTask(line: "types --families", output: "video, movie: public.movie\n"),
        // Two more new users, on the state after the first corrections.
        EverydayTask(line: "find video", message: "'-c video' finds the files of that type", exitCode: 1),
        EverydayTask(line: "find image/png", message: "'-c image/png' finds the files of that type", exitCode: 2),
        EverydayTask(line: "find public.png", message: "'-c public.png' finds the files of that type", exitCode: 1),
        EverydayTask(line: "image/png", message: "'typeq show image/png' prints the type", exitCode: 2),
        EverydayTask(line: "find --only mismatched", output: "./wrong.md\n"),
        EverydayTask(line: "find --only mismatched -0 | xargs -0 ls", output: "./wrong.md\n"),
        EverydayTask(line: "find -L dat", output: "./linked/a.dat\n"),
        EverydayTask(line: "--strict images", message: "'-r' includes the files in it"),
        EverydayTask(line: "--only mismatched images", message: "'-r' includes the files in it", exitCode: 1),
        EverydayTask(line: "rename --to-type images", message: "'-r' includes the files in it"),
        EverydayTask(line: "rename --to-type -r .", output: "./wrong.md: ./wrong.png\n"),
        EverydayTask(line: "types imgae", message: "did you mean 'image'?", exitCode: 1),
        EverydayTask(line: "show windwos instaler", message: "did you mean 'windows installer'?", exitCode: 2),
        EverydayTask(line: "show jpge", message: "did you mean 'public.jpeg'?", exitCode: 2),
        EverydayTask(line: "-v", message: "'--version' prints the version", exitCode: 64),
    ]

    @Test(arguments: tasks)
    func `The first thing that a user types works, or one line says what to type`(_ task: EverydayTask) throws {
        try task.check()
    }
}
