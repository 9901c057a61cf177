package import AppDeclaration

/// The app delegate that SwiftUI creates, and whether the scenes can access it.
package struct AppDelegateDecision: Sendable {
    /// The class of the delegate, or nil if the app declares none.
    package private(set) var className: String?
    /// Whether SwiftUI terminates the app at run time.
    package private(set) var stops = false
    package private(set) var reasons = Reasons()

    /// Decides which app delegate SwiftUI creates: the class that the adaptor for the platform names.
    ///
    /// Source: [UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor)
    /// and [NSApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/nsapplicationdelegateadaptor): an
    /// app declares an adaptor once, in the `App` only; an observable delegate is in the environment. An adaptor for another
    /// platform is ignored, because its code is not compiled for this platform.
    package init(of app: DocumentApp) {
        let kind = app.declaration.platform.delegateAdaptorKind
        let adaptors = app.declaration.delegateAdaptors.filter { $0.kind == kind }
        stops = adaptors.count > 1 || adaptors.first?.declaredIn != nil
        guard let adaptor = adaptors.first else {
            reasons.cite("delegate-adaptor", "the app declares no \(kind.rawValue): SwiftUI creates the delegate")
            return
        }
        if adaptors.count > 1 {
            reasons.cite(
                "delegate-adaptor",
                "the app declares \(adaptors.count) delegate adaptors, but only one is allowed: the app stops at run time"
            )
        } else if let owner = adaptor.declaredIn {
            reasons.cite(
                "delegate-adaptor",
                "the delegate adaptor is in '\(owner)', but only the App may have an adaptor: the app stops at run time"
            )
        } else {
            reasons.cite(
                "delegate-adaptor",
                "SwiftUI creates \(adaptor.className ?? "the delegate") and calls it for events of the app")
            className = adaptor.className
        }
        if !stops, adaptor.isObservable == true {
            reasons.cite(
                "delegate-environment", "the delegate is observable: every scene and view has it in its environment")
        }
    }
}

extension Reasons {
    /// Adds a warning if the app stops or fails to launch, because no scene then receives an event.
    mutating func warnAboutLaunch(of app: DocumentApp) {
        let delegate = AppDelegateDecision(of: app)
        if delegate.stops, let step = delegate.reasons.trace.last { warn(step.rule, step.text) }
        if let delegate = app.declaration.delegateWithoutScenes {
            warn(
                "scenes-required",
                "the app fails to launch if it is built with a version 27 SDK: it has no UIApplicationSceneManifest, "
                    + "and '\(delegate.name)' has no application(_:configurationForConnecting:options:)")
        }
    }
}
