#if !canImport(SwiftUI) && !compiler(>=6.4)
    extension ProgressManager {
        /// An additional property of a progress manager, such as the number of bytes.
        ///
        /// Unlike the values of Apple's properties, the values can have any type.
        ///
        /// Source: [ProgressManager.Property](https://developer.apple.com/documentation/foundation/progressmanager/property).
        public protocol Property: SendableMetatype {
            /// The type of the value.
            associatedtype Value: Sendable, Equatable
            /// The type that summarizes several values.
            associatedtype Summary: Sendable, Equatable

            /// The unique name of the property.
            static var key: String { get }
            /// The value of a property that was not set.
            static var defaultValue: Value { get }
            /// The summary if there are no values.
            static var defaultSummary: Summary { get }
            /// Adds a value to a summary.
            static func reduce(into summary: inout Summary, value: Value)
            /// Returns the combination of two summaries.
            static func merge(_ summary1: Summary, _ summary2: Summary) -> Summary
            /// Returns the summary of a progress manager after one of its parts was released.
            static func finalSummary(_ parentSummary: Summary, _ selfSummary: Summary) -> Summary
        }

        /// The additional properties. Apps add properties in an extension.
        @frozen
        public enum Properties: Sendable {
            /// The number of files.
            public var totalFileCount: TotalFileCount.Type { TotalFileCount.self }
            /// The number of completed files.
            public var completedFileCount: CompletedFileCount.Type { CompletedFileCount.self }
            /// The number of bytes.
            public var totalByteCount: TotalByteCount.Type { TotalByteCount.self }
            /// The number of completed bytes.
            public var completedByteCount: CompletedByteCount.Type { CompletedByteCount.self }
            /// The number of bytes per second.
            public var throughput: Throughput.Type { Throughput.self }
            /// The remaining time.
            public var estimatedTimeRemaining: EstimatedTimeRemaining.Type { EstimatedTimeRemaining.self }

            /// The number of files.
            public enum TotalFileCount: SummedProperty {
                /// The type of the number.
                public typealias Value = Int
            }

            /// The number of completed files.
            public enum CompletedFileCount: SummedProperty {
                /// The type of the number.
                public typealias Value = Int
            }

            /// The number of bytes.
            public enum TotalByteCount: SummedProperty {
                /// The type of the number.
                public typealias Value = UInt64
            }

            /// The number of completed bytes.
            public enum CompletedByteCount: SummedProperty {
                /// The type of the number.
                public typealias Value = UInt64
            }

            /// The number of bytes per second. The summary contains the values of all parts.
            public enum Throughput: PredefinedProperty {
                /// The value of a property that was not set.
                public static var defaultValue: UInt64 { 0 }
                /// The summary if there are no values.
                public static var defaultSummary: [UInt64] { [] }
                /// Adds a value to a summary.
                public static func reduce(into summary: inout [UInt64], value: UInt64) { summary.append(value) }
                /// Returns the combination of two summaries.
                public static func merge(_ summary1: [UInt64], _ summary2: [UInt64]) -> [UInt64] { summary1 + summary2 }
                /// Returns the summary after a part was released.
                public static func finalSummary(_ parentSummary: [UInt64], _ selfSummary: [UInt64]) -> [UInt64] {
                    parentSummary + selfSummary
                }
            }

            /// The remaining time. The summary is the longest remaining time.
            public enum EstimatedTimeRemaining: PredefinedProperty {
                /// The value of a property that was not set.
                public static var defaultValue: Duration { .zero }
                /// The summary if there are no values.
                public static var defaultSummary: Duration { .zero }
                /// Adds a value to a summary.
                public static func reduce(into summary: inout Duration, value: Duration) {
                    summary = max(summary, value)
                }
                /// Returns the combination of two summaries.
                public static func merge(_ summary1: Duration, _ summary2: Duration) -> Duration {
                    max(summary1, summary2)
                }
                /// Returns the summary after a part was released.
                public static func finalSummary(_ parentSummary: Duration, _ selfSummary: Duration) -> Duration {
                    parentSummary
                }
            }
        }
    }

    /// A property that Foundation defines.
    package protocol PredefinedProperty: ProgressManager.Property {}

    extension PredefinedProperty {
        /// The unique name of the property.
        public static var key: String { "Foundation.ProgressManager.Properties.\(Self.self)" }
    }

    /// A numeric property whose summary is the sum of the values.
    package protocol SummedProperty: PredefinedProperty where Value: AdditiveArithmetic, Summary == Value {}

    extension SummedProperty {
        /// The value of a property that was not set.
        public static var defaultValue: Value { .zero }
        /// The summary if there are no values.
        public static var defaultSummary: Value { .zero }
        /// Adds a value to a summary.
        public static func reduce(into summary: inout Value, value: Value) { summary += value }
        /// Returns the combination of two summaries.
        public static func merge(_ summary1: Value, _ summary2: Value) -> Value { summary1 + summary2 }
        /// Returns the summary after a part was released.
        public static func finalSummary(_ parentSummary: Value, _ selfSummary: Value) -> Value {
            parentSummary + selfSummary
        }
    }
#endif
