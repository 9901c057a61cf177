/// Reads pages with statements between `<%` and `%>`.
///
/// Sources: [ERB](https://docs.ruby-lang.org/en/master/ERB.html); [Action
/// View](https://guides.rubyonrails.org/action_view_overview.html); [EJS](https://ejs.co/#docs). Java and ASP pages,
/// and Elixir and Lua templates, contain the same marks, so at least one statement must be in the expected language.
enum TemplateReader {
    /// Returns a guess based on the statements between the marks.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        let text = text.text
        guard text.holds("<%"), text.holds("%>"), !text.holds("<%@") else { return nil }
        if isRuby(text) { return FormatEvidence(["template/erb"], .hint, text: "Ruby statements in a page") }
        if isJavaScript(text) {
            return FormatEvidence(["template/ejs"], .hint, text: "JavaScript statements in a page")
        }
        return nil
    }

    private static func isRuby(_ text: ArraySlice<UInt8>) -> Bool {
        // In Elixir and Lua, `do` precedes the closing mark.
        guard !text.holds(" do %>"), !text.holds(" then %>") else { return false }
        let ends: [StaticString] = ["<% end %>", "<% end -%>", "<%- end -%>", "<%- end %>"]
        let hasEnd = ends.contains { text.holds($0) }
        let words: [StaticString] = [
            "<% if ", "<%- if ", "<% unless ", "<%= link_to", "<%= render", "<%= yield", ".each do |",
        ]
        return hasEnd && words.contains { text.holds($0) } || text.holds("<%= yield %>") || text.holds("<%= yield :")
    }

    private static func isJavaScript(_ text: ArraySlice<UInt8>) -> Bool {
        if text.holds("<%- include(") { return true }
        let functions: [StaticString] = ["=> { %>", "=> {%>", "forEach(function", ".map(function"]
        return functions.contains { text.holds($0) }
            && (text.holds("<% }) %>") || text.holds("<% }); %>") || text.holds("<%})%>"))
    }
}
