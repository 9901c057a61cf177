import DeclarationFormats
import Testing
import TypeqKit

/// The code in the documentation of TypeqKit.
struct TypeqKitSnippets {
    private let json = #"""
        { "platform": "linux",
          "scenes": [{ "kind": "DocumentGroup", "name": "notes", "role": "editor", "readable": ["public.text"] }] }
        """#

    /// Compiled, not run: there is no report.md.
    func decide() throws {
        let app = try AppDeclaration(json: Array(json.utf8))
        let decision = try DocumentRouter(app: app).decision(forOpening: "report.md")
        print(decision.document?.group.name ?? "nothing opens it", decision.document?.isEditable ?? false)
    }

    @Test func `A single import contains every library for a decision`() throws {
        let app = try AppDeclaration(json: Array(json.utf8))
        let decision = try DocumentRouter(app: app).decision(forOpening: "README.md")
        #expect(decision.document?.group.name == "notes")
    }

    /// The output in the guide on errors, and the results that are not errors.
    @Test func `Errors have a kind or a position`() throws {
        do throws(FileAccessError) {
            let answer = try FileIdentifier().identify("missing.md")
            print(answer.type)
        } catch {
            switch error.kind {
            case .notFound: print("there is no \(error.path)")
            default: print("\(error.path): \(error.message)")
            }
            #expect(error.kind == .notFound)
        }
        let text = "{ \"platform\": \"linux\" \"scenes\": [] }"
        do throws(DeclarationFormatError) {
            _ = try AppDeclaration(json: Array(text.utf8))
        } catch {
            print("typeq.json:\(error.position): \(error.message)")
            #expect(error.position.line == 1 && error.position.column == 23)
        }
    }

    /// Compiled, not run.
    func explain(_ app: AppDeclaration, _ path: FilePath) throws {
        let decision = try DocumentRouter(app: app).decision(forOpening: path)
        if case .error(.noGroup) = decision.outcome {
            print(decision.reasons.trace.map(\.text).joined(separator: "\n"))
        }
    }
}
