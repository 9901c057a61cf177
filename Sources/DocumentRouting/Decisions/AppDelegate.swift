import AppDeclaration

/// Which app delegate SwiftUI makes, and what of it reaches the scenes.
public struct AppDelegateDecision: Sendable {
    /// The class of the delegate that is made; nil when there is none.
    public var className: String?
    /// Whether it stands in the environment of every scene and view; nil when nobody said whether it is observable.
    public var isInEnvironment: Bool?
    /// Whether SwiftUI stops the app at run time instead.
    public var stops = false
    /// The way to the answer.
    public var trace: [Decision.TraceStep] = []
}

extension Decision {
    /// Which app delegate the declared adaptors come to: the one adaptor of the platform's kind.
    ///
    /// A pure function. Source: [UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor)
    /// and [NSApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/nsapplicationdelegateadaptor): once
    /// in an app, in the `App` only; an observable delegate is put into the environment. An adaptor of another platform does
    /// not build there, which for a declaration over several platforms means that it does not count.
    public static func appDelegate(of app: DocumentApp) -> AppDelegateDecision {
        var answer = AppDelegateDecision()
        let platform = app.declaration.platform
        let adaptors = app.declaration.delegateAdaptors.filter { $0.kind == platform.delegateAdaptorKind }
        guard let adaptor = adaptors.first else {
            answer.trace.append(
                .init(
                    "delegate-adaptor", .documented,
                    "the app declares no \(platform.delegateAdaptorKind.rawValue): SwiftUI makes a delegate of its own")
            )
            return answer
        }
        if adaptors.count > 1 {
            answer.stops = true
            answer.trace.append(
                .init(
                    "delegate-adaptor", .documented,
                    "the app declares \(adaptors.count) delegate adaptors, where one is right: it stops at run time"))
            return answer
        }
        if let place = adaptor.declaredIn {
            answer.stops = true
            answer.trace.append(
                .init(
                    "delegate-adaptor", .documented,
                    "the delegate adaptor stands in '\(place)', where only the App may have one: it stops at run time"))
            return answer
        }
        answer.className = adaptor.className
        answer.isInEnvironment = adaptor.isObservable
        answer.trace.append(
            .init(
                "delegate-adaptor", .documented,
                "SwiftUI makes \(adaptor.className ?? "the delegate") and calls it at events of the app"))
        if adaptor.isObservable == true {
            answer.trace.append(
                .init(
                    "delegate-environment", .documented,
                    "the delegate is observable: every scene and view has it in its environment"))
        }
        return answer
    }
}
