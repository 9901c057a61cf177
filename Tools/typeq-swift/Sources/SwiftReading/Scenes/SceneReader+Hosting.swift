import SwiftSyntax

/// SwiftUI scenes in apps that use the UIKit or AppKit life cycle.
///
/// Sources: [UIHostingSceneDelegate](https://developer.apple.com/documentation/swiftui/uihostingscenedelegate),
/// [NSHostingSceneRepresentation](https://developer.apple.com/documentation/swiftui/nshostingscenerepresentation).
extension SceneReader {
    /// Returns the scenes in `rootScene` of scene delegates and in scene representations, in the order of the sources.
    func hostedScenes(_ scan: CodeScan) -> [Scene] {
        var result: [(location: CodeLocation, scenes: [Scene])] = []
        for entry in index.allTypes where entry.kind != .protocolType {
            let type = TypeReference(name: entry.name, file: entry.location.file)
            guard evaluator.conformances(of: type).contains("UIHostingSceneDelegate"),
                let root = evaluator.member("rootScene", of: type, isStatic: true)
            else { continue }
            let scope = evaluator.scope(of: root, of: .type(type), owner: type, depth: 0)
            result.append((root.location, scenes(of: root, scope, nil)))
        }
        for (call, scope) in scan.representations {
            guard let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
            else {
                report(Unknown(.scene, call, in: scope.file))
                continue
            }
            result.append((CodeLocation(call, in: scope.file), scenes(closure.statements, evaluator.deeper(scope))))
        }
        return result.sorted { $0.location < $1.location }.flatMap(\.scenes)
    }
}
