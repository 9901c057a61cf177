public import AppDeclaration

/// The app delegate that SwiftUI creates, and whether the scenes have access to it.
public struct AppDelegateDecision: Sendable {
    /// The class of the delegate, or nil if there is none.
    public var className: String?
    /// Whether it is in the environment of every scene and view, or nil if it is unknown whether it is observable.
    public var isInEnvironment: Bool?
    /// Whether SwiftUI stops the app at run time.
    public var stops = false
    /// The steps of the decision.
    public var trace: [Decision.TraceStep] = []
}

extension Decision {
    /// Decides which app delegate SwiftUI creates: that of the adaptor of the platform's kind.
    ///
    /// A pure function. Source: [UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor)
    /// and [NSApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/nsapplicationdelegateadaptor): once
    /// in an app, in the `App` only; an observable delegate is in the environment. An adaptor for another platform is ignored,
    /// because its code is not compiled for this one.
    ///
    /// - Parameter app: The app.
    /// - Returns: The delegate, and the reasons.
    public static func appDelegate(of app: DocumentApp) -> AppDelegateDecision {
        var answer = AppDelegateDecision()
        let platform = app.declaration.platform
        let adaptors = app.declaration.delegateAdaptors.filter { $0.kind == platform.delegateAdaptorKind }
        guard let adaptor = adaptors.first else {
            answer.trace.append(
                .init(
                    "delegate-adaptor", .documented,
                    "the app declares no \(platform.delegateAdaptorKind.rawValue): SwiftUI creates the delegate")
            )
            return answer
        }
        if adaptors.count > 1 {
            answer.stops = true
            answer.trace.append(
                .init(
                    "delegate-adaptor", .documented,
                    "the app declares \(adaptors.count) delegate adaptors, but only one is allowed: it stops at run time"
                ))
            return answer
        }
        if let owner = adaptor.declaredIn {
            answer.stops = true
            answer.trace.append(
                .init(
                    "delegate-adaptor", .documented,
                    "the delegate adaptor is in '\(owner)', but only the App may have one: it stops at run time"))
            return answer
        }
        answer.className = adaptor.className
        answer.isInEnvironment = adaptor.isObservable
        answer.trace.append(
            .init(
                "delegate-adaptor", .documented,
                "SwiftUI creates \(adaptor.className ?? "the delegate") and calls it for events of the app"))
        if adaptor.isObservable == true {
            answer.trace.append(
                .init(
                    "delegate-environment", .documented,
                    "the delegate is observable: every scene and view has it in its environment"))
        }
        return answer
    }
}

extension Decision {
    /// Adds a warning if the app stops or fails to launch, so that no scene gets anything.
    mutating func warnAboutLaunch(of app: DocumentApp) {
        let delegate = Self.appDelegate(of: app)
        if delegate.stops, let step = delegate.trace.last {
            warnings.append(Warning(id: step.rule, text: step.text))
        }
        if let delegate = app.declaration.delegateWithoutScenes {
            warnings.append(
                Warning(
                    id: "scenes-required",
                    text:
                        "the app fails to launch when it is built with the SDK of 27: it has no UIApplicationSceneManifest, "
                        + "and '\(delegate.name)' has no application(_:configurationForConnecting:options:)"))
        }
    }
}
