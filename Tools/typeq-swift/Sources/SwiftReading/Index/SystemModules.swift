/// The modules in Apple's SDKs and in Swift toolchains, and the platforms on which they are available.
///
/// Source: the platforms that Apple's documentation lists for each framework. A framework that is only for iOS and iPadOS
/// cannot be imported in an app for visionOS.
enum SystemModules {
    /// The platforms on which modules are available, keyed by module.
    static let platforms: [String: Set<BuildConditions.Platform>] = {
        var result: [String: Set<BuildConditions.Platform>] = [:]
        for (names, platforms) in groups {
            for name in names.split(separator: " ") { result[String(name)] = platforms }
        }
        return result
    }()

    private static let apple: Set<BuildConditions.Platform> = [.macOS, .iPadOS, .iOS, .visionOS, .tvOS, .watchOS]
    private static let everywhere = Set(BuildConditions.Platform.allCases)
    private static let phones: Set<BuildConditions.Platform> = [.iOS, .iPadOS]

    private static let groups: [(names: String, platforms: Set<BuildConditions.Platform>)] = [
        (
            """
            AppKit Automator Carbon Cocoa CoreWLAN Collaboration DiscRecording DiskArbitration FinderSync \
            Hypervisor IOKit InputMethodKit InstallerPlugins IOBluetooth LatentSemanticMapping OSAKit OpenDirectory \
            PreferencePanes Quartz QuickLookUI ScreenSaver ScriptingBridge SecurityInterface ServiceManagement \
            Virtualization AppleScriptObjC AppleScriptKit CalendarStore CoreMediaIO IOUSBHost
            """, [.macOS]
        ),
        ("UIKit MobileCoreServices", [.iPadOS, .iOS, .visionOS, .tvOS, .watchOS]),
        ("WatchKit ClockKit", [.watchOS]), ("WatchConnectivity", [.iOS, .iPadOS, .watchOS]),
        ("ActivityKit CarPlay RoomPlan ProximityReader AccessorySetupKit", phones),
        ("MessageUI", [.iOS, .iPadOS, .visionOS]),
        ("TVUIKit TVServices TVMLKit", [.tvOS]),
        ("CompositorServices", [.visionOS, .macOS]), ("ARKit", [.iOS, .iPadOS, .visionOS, .macOS]),
        ("VisionKit", [.iOS, .iPadOS, .visionOS, .macOS]),
        ("PDFKit QuickLook WebKit PencilKit SafariServices QuickLookThumbnailing", [.macOS, .iPadOS, .iOS, .visionOS]),
        ("JavaScriptCore SceneKit", apple.subtracting([.watchOS])),
        ("RealityKit", apple.subtracting([.watchOS])),
        ("PhotosUI Photos", apple), ("Metal", apple.subtracting([.watchOS])),
        ("MetalKit CoreAudioKit GameController MultipeerConnectivity CoreImage", apple.subtracting([.watchOS])),
        (
            """
            SwiftUI SwiftUICore SwiftData CoreData UniformTypeIdentifiers CoreServices Combine CloudKit AVFoundation AVKit \
            StoreKit WidgetKit AppIntents CoreSpotlight CoreTransferable TipKit Darwin os OSLog CoreGraphics CoreText \
            CoreFoundation CoreLocation CoreMedia CoreVideo CoreAudio CoreML CoreMotion CoreBluetooth Contacts CryptoKit \
            DeveloperToolsSupport EventKit FoundationModels GameKit HealthKit ImageIO Intents LinkPresentation \
            LocalAuthentication MapKit MediaPlayer NaturalLanguage Network ObjectiveC PassKit QuartzCore ShazamKit Security \
            SoundAnalysis Spatial Speech SpriteKit SystemConfiguration Translation UserNotifications Vision Accelerate \
            Accessibility AudioToolbox AuthenticationServices Charts Compression \
            DeviceCheck simd XCTest MusicKit WeatherKit
            """, apple
        ),
        (
            """
            Foundation Observation Swift Synchronization Testing Dispatch _Concurrency RegexBuilder Distributed \
            FoundationEssentials
            """, everywhere
        ),
        ("Glibc FoundationNetworking FoundationXML", [.linux]), ("Musl Android WinSDK ucrt WASILibc Bionic CRT", []),
    ]
}
