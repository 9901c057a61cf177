import TestTags
import Testing

/// What a new user types first: the command does what fd, rg or file would do, or one line says what to type.
///
/// Source: the tasks of four new users, in the order in which they reported them.
@Suite(.tags(.slow)) struct EverydayTests {
    /// A command line, with the expected part of its output or of its only message.
    struct Task: CustomTestStringConvertible, Sendable {
        let line: String
        var output: String?
        var message: String?
        var exitCode: Int32 = 0

        var testDescription: String { line }
    }

    static let tasks = [
        Task(line: "is photo.png 'image/*'", output: "yes\n"),
        Task(line: "is photo.png image", output: "yes\n"),
        Task(line: "is photo.png imgae", message: "did you mean 'image'?", exitCode: 2),
        Task(line: "find --conforms-to 'image/*'", output: "./images/a.dat\n./photo.png\n"),
        Task(line: "find image", output: "./images\n"),
        Task(line: "find png images", exitCode: 1),
        Task(line: "find a.d images .", output: "images/a.dat\n"),
        Task(line: "find --type image", message: "to find the files of a type: '-c image'", exitCode: 64),
        Task(line: "find -c image", output: "./images/a.dat\n./photo.png\n"),
        Task(line: "find -e png", output: "./photo.png\n"),
        Task(line: "find -t d", output: "./images\n"),
        Task(line: "find -d 1 -e dat", exitCode: 1),
        Task(line: "find -H hidden", output: "./.hidden.txt\n"),
        Task(line: "find -g '*.png'", output: "./photo.png\n"),
        Task(line: "find '*.png'", message: "write -g '*.png'", exitCode: 64),
        Task(line: "find -c image -x echo {/}", output: "a.dat\nphoto.png\n"),
        Task(line: "find -c image -X echo", output: "./images/a.dat ./photo.png ./wrong.md\n"),
        Task(line: "find -l -c image", output: "./photo.png: public.png\n"),
        Task(line: "find --mime -c image", output: "./photo.png: image/png\n"),
        Task(line: "-r .", output: "./wrong.md: public.png\n"),
        Task(line: "-q -r .", output: ""),
        Task(line: "-r --only mismatched --format '{file} {warnings}' .", output: "./wrong.md extension-mismatch\n"),
        Task(line: "--strict -q wrong.md", message: "wrong.md: ", exitCode: 1),
        Task(line: "--only mismatchd photo.png", message: "did you mean 'mismatched'?", exitCode: 2),
        Task(line: "rename photo.png picture.png", output: "picture.png: renamed from photo.png\n"),
        Task(line: "dangling", message: "does not exist", exitCode: 2),
        Task(line: "open photo.png", message: "no application of this desktop opens public.png", exitCode: 1),
        Task(line: "types markdown", output: "net.daringfireball.markdown: "),
        Task(line: "show markdown", output: "net.daringfireball.markdown\n"),
        Task(line: "lint", message: "needs a PATH", exitCode: 64),
        Task(line: "app", message: "needs a PATH", exitCode: 64),
        Task(line: "close photo.png", message: "no app is found here, so it has no window", exitCode: 1),
        Task(line: "which-group nowhere.md", message: "'--name nowhere.md'", exitCode: 2),
        Task(line: "which-group --name nowhere.md", output: "nowhere.md: "),
        Task(line: "types --families", output: "video, movie: public.movie\n"),
    ]

    @Test(arguments: tasks)
    func `The first thing that a user types works, or one line says what to type`(_ task: Task) throws {
        let tree = try ThrowawayTree()
        try tree.file("photo.png", Samples.png)
        try tree.file("images/a.dat", Samples.png)
        try tree.file("wrong.md", Samples.png)
        try tree.file(".hidden.txt", "a\n")
        try tree.file(".git/HEAD", "ref: refs/heads/main\n")
        try tree.link("dangling", to: "nowhere")
        let run = try TypeqProcess(
            program: "/bin/sh", ["-c", "\"$TYPEQ\" \(task.line)"].map { Array($0.utf8) }, in: tree.root,
            environment: [
                "TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin", "HOME": tree.path("home"),
                "XDG_DATA_DIRS": tree.path("none"), "XDG_CONFIG_DIRS": tree.path("none"),
            ])
        #expect(run.exitCode == task.exitCode, "\(run.messages)")
        if let output = task.output { #expect(run.output.contains(output), "\(run.output)") }
        if let message = task.message { #expect(run.messages.contains(message), "\(run.messages)") }
        #expect(run.messages.split(separator: "\n").count <= 3, "\(run.messages)")
        if task.exitCode != 0, task.message == nil { #expect(run.output == "" && run.messages == "") }
    }
}
