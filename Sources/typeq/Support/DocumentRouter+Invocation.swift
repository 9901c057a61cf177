import AppDeclaration
import DocumentRouting
import FileIdentification
import SystemPackage

extension DocumentRouter {
    /// The router of a command line.
    init(_ invocation: Invocation, _ app: DocumentApp) {
        self.init(
            app: app, identification: IdentificationPolicy(invocation),
            policy: invocation.value(.policy).flatMap { GroupPolicy(rawValue: $0.text) } ?? .specific,
            origin: invocation.value(.origin).flatMap { OpenOrigin(rawValue: $0.text) })
    }
}

extension OptionSpecification {
    static let policy = OptionSpecification(
        long: "policy", value: "POLICY", choices: GroupPolicy.allCases.map(\.rawValue),
        help: "which of several groups: the nearest type, or the first declared")
    static let origin = OptionSpecification(
        long: "origin", value: "ORIGIN", choices: OpenOrigin.allCases.map(\.rawValue),
        help: "who asks: the system, or the app itself (the default where it can)")
}
