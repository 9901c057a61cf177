import DeclarationFormats

/// A delegate adaptor: the property of an `App` that names the class of the app delegate.
///
/// Source: [UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor).
public struct DelegateAdaptor: Hashable, Sendable {
    /// The kind of an adaptor, one a family of platforms.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name of SwiftUI's property wrapper.
        public let rawValue: String
        /// Takes any name; the known ones are the statics.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// iOS, iPadOS, tvOS, visionOS and Catalyst.
        public static let uiApplication = Kind(rawValue: "UIApplicationDelegateAdaptor")
        /// macOS.
        public static let nsApplication = Kind(rawValue: "NSApplicationDelegateAdaptor")
        /// watchOS.
        public static let wkApplication = Kind(rawValue: "WKApplicationDelegateAdaptor")
        /// watchOS, before `wkApplication`.
        public static let wkExtension = Kind(rawValue: "WKExtensionDelegateAdaptor")

        /// The names of all kinds.
        public static let names = [
            "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor",
            "WKExtensionDelegateAdaptor",
        ]
    }

    /// The kind.
    public var kind: Kind
    /// The class of the delegate.
    public var className: String?
    /// Whether the delegate is observable, and so stands in the environment of every scene; nil when nobody said.
    public var isObservable: Bool?
    /// The type that declares the adaptor where that is not the app, which SwiftUI does not allow.
    public var declaredIn: String?
    /// The source file, where it was read from one.
    public var file: String?
    /// Where it stands in its file.
    public var position: SourcePosition?

    /// Makes an adaptor.
    public init(
        kind: Kind, className: String? = nil, isObservable: Bool? = nil, declaredIn: String? = nil,
        file: String? = nil, position: SourcePosition? = nil
    ) {
        self.kind = kind
        self.className = className
        self.isObservable = isObservable
        self.declaredIn = declaredIn
        self.file = file
        self.position = position
    }
}
