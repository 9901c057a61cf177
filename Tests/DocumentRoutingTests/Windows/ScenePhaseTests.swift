import AppDeclaration
import Testing

@testable import DocumentRouting

/// Source: [ScenePhase](https://developer.apple.com/documentation/swiftui/scenephase).
@Suite(.timeLimit(.minutes(20))) struct ScenePhaseTests {
    private static let json = """
        {"scenes": [{"kind": "WindowGroup", "name": "a"}, {"kind": "Scene", "name": "outer", "scenes": [
          {"kind": "WindowGroup", "name": "b"}, {"kind": "Scene", "name": "inner", "scenes": [{"kind": "WindowGroup", "name": "c"}]}]}]}
        """

    private func windows(_ phases: (String, ScenePhase)...) -> OpenWindows {
        OpenWindows(
            phases.enumerated().map { OpenWindow(id: "w\($0.offset)", scene: $0.element.0, phase: $0.element.1) })
    }

    @Test func `Background is lower than inactive, which is lower than active`() {
        #expect(ScenePhase.allCases.shuffled().sorted() == [.background, .inactive, .active])
    }

    @Test func `The phase of an app or custom scene is the highest of its windows`() throws {
        let app = try app(Self.json)
        let open = windows(("a", .inactive), ("a", .background), ("c", .active), ("b", .background))
        #expect(open.phase(of: nil, in: app) == .active)
        #expect(open.phase(of: app.scene(named: "a"), in: app) == .inactive)
        #expect(open.phase(of: app.scene(named: "b"), in: app) == .background)
        #expect(open.phase(of: app.scene(named: "outer"), in: app) == .active)
        #expect(open.phase(of: app.scene(named: "inner"), in: app) == .active)
        let others = windows(("a", .active), ("b", .inactive), ("c", .background))
        #expect(others.phase(of: app.scene(named: "outer"), in: app) == .inactive)
        #expect(others.phase(of: app.scene(named: "inner"), in: app) == .background)
    }

    /// Inferred: the phase without instances is not documented.
    @Test func `Without windows the phase is background`() throws {
        let app = try app(Self.json)
        #expect(OpenWindows.none.phase(of: nil, in: app) == .background)
        #expect(windows(("a", .active)).phase(of: app.scene(named: "outer"), in: app) == .background)
    }

    @Test func `A listener receives the current phase and each change once, in order`() async throws {
        let app = try app(Self.json)
        let observer = ScenePhaseObserver(app)
        var first = observer.changes().makeAsyncIterator()
        var second = observer.changes().makeAsyncIterator()
        observer.update(windows(("a", .active)))
        observer.update(windows(("a", .active), ("b", .background)))
        observer.update(windows(("a", .inactive), ("b", .active)))
        observer.update(windows(("a", .inactive)))
        observer.update(.none)
        var seen: [ScenePhase?] = []
        for _ in 0..<4 { seen.append(await first.next()) }
        #expect(seen == [.background, .active, .inactive, .background])
        #expect(await second.next() == .background)
        #expect(await second.next() == .active)
        #expect(observer.phase == .background)
    }

    @Test func `A custom scene can be observed, and the stream ends with the observer`() async throws {
        let app = try app(Self.json)
        var observer: ScenePhaseObserver? = ScenePhaseObserver(app, scene: "outer")
        let stream = try #require(observer).changes()
        observer?.update(windows(("a", .active)))
        observer?.update(windows(("a", .active), ("c", .inactive)))
        observer = nil
        var seen: [ScenePhase] = []
        for await phase in stream { seen.append(phase) }
        #expect(seen == [.background, .inactive])
    }

    @Test func `Changes from many tasks reach each listener as one sequence without repetition`() async throws {
        let app = try app(Self.json)
        let observer = ScenePhaseObserver(app)
        let stream = observer.changes()
        await withTaskGroup { group in
            for index in 0..<200 {
                group.addTask {
                    let phase = ScenePhase.allCases[index % 3]
                    observer.update(OpenWindows([OpenWindow(id: "w", scene: "a", phase: phase)]))
                }
            }
        }
        let last = observer.phase
        var seen: [ScenePhase] = []
        observer.update(OpenWindows([OpenWindow(id: "w", scene: "a", phase: last == .active ? .background : .active)]))
        let end = observer.phase
        for await phase in stream {
            if let previous = seen.last, previous == phase { Issue.record("\(phase) twice") }
            seen.append(phase)
            if seen.count > 1, phase == end, seen.dropLast().last == last { break }
        }
        #expect(seen.first == .background)
    }
}
