extension CommandSpecification {
    static let completions = CommandSpecification(
        command: .completions,
        summary: "a completion script for a shell",
        operands: "bash|zsh|fish",
        count: 1...1,
        examples: [
            ("typeq completions bash > /etc/bash_completion.d/typeq", "for everybody"),
            ("typeq completions fish > ~/.config/fish/completions/typeq.fish", "for fish"),
        ],
        completion: .none,
        run: { invocation, console in
            let scripts: [String: ([CommandSpecification]) -> String] = [
                "bash": CompletionScript.bash, "zsh": CompletionScript.zsh, "fish": CompletionScript.fish,
            ]
            guard let script = scripts[invocation.operands[0].text] else {
                console.message("no completions for '\(invocation.operands[0].name)': bash, zsh and fish have some")
                return .usage
            }
            console.write(script(Program.commands).utf8)
            return .yes
        }
    )
}
