#if !canImport(SwiftUI) && !compiler(>=6.4)
    extension ProgressManager {
        /// An additional property of a progress, such as the number of bytes.
        ///
        /// Unlike Apple's, its values can have any type.
        ///
        /// Source: [ProgressManager.Property](https://developer.apple.com/documentation/foundation/progressmanager/property).
        public protocol Property: SendableMetatype {
            /// The type of its value.
            associatedtype Value: Sendable, Equatable
            /// The type of the summary of several values.
            associatedtype Summary: Sendable, Equatable

            /// A name for the property, which is unique.
            static var key: String { get }
            /// The value that was not set.
            static var defaultValue: Value { get }
            /// The summary of no values.
            static var defaultSummary: Summary { get }
            /// Adds a value to a summary.
            static func reduce(into summary: inout Summary, value: Value)
            /// Returns the summary of two summaries.
            static func merge(_ summary1: Summary, _ summary2: Summary) -> Summary
            /// Returns the summary of a progress after a part of it was released.
            static func finalSummary(_ parentSummary: Summary, _ selfSummary: Summary) -> Summary
        }

        /// The additional properties. Apps add their own in an extension.
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
            /// The bytes per second.
            public var throughput: Throughput.Type { Throughput.self }
            /// The remaining time.
            public var estimatedTimeRemaining: EstimatedTimeRemaining.Type { EstimatedTimeRemaining.self }

            /// The number of files.
            public enum TotalFileCount: SummedProperty {
                /// The number.
                public typealias Value = Int
            }

            /// The number of completed files.
            public enum CompletedFileCount: SummedProperty {
                /// The number.
                public typealias Value = Int
            }

            /// The number of bytes.
            public enum TotalByteCount: SummedProperty {
                /// The number.
                public typealias Value = UInt64
            }

            /// The number of completed bytes.
            public enum CompletedByteCount: SummedProperty {
                /// The number.
                public typealias Value = UInt64
            }

            /// The bytes per second. The summary has those of all parts.
            public enum Throughput: PredefinedProperty {
                /// The value that was not set.
                public static var defaultValue: UInt64 { 0 }
                /// The summary of no values.
                public static var defaultSummary: [UInt64] { [] }
                /// Adds a value to a summary.
                public static func reduce(into summary: inout [UInt64], value: UInt64) { summary.append(value) }
                /// Returns the summary of two summaries.
                public static func merge(_ summary1: [UInt64], _ summary2: [UInt64]) -> [UInt64] { summary1 + summary2 }
                /// Returns the summary after a part was released.
                public static func finalSummary(_ parentSummary: [UInt64], _ selfSummary: [UInt64]) -> [UInt64] {
                    parentSummary + selfSummary
                }
            }

            /// The remaining time. The summary is the longest.
            public enum EstimatedTimeRemaining: PredefinedProperty {
                /// The value that was not set.
                public static var defaultValue: Duration { .zero }
                /// The summary of no values.
                public static var defaultSummary: Duration { .zero }
                /// Adds a value to a summary.
                public static func reduce(into summary: inout Duration, value: Duration) {
                    summary = max(summary, value)
                }
                /// Returns the summary of two summaries.
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

    /// A property of Foundation's own.
    package protocol PredefinedProperty: ProgressManager.Property {}

    extension PredefinedProperty {
        /// The name.
        public static var key: String { "Foundation.ProgressManager.Properties.\(Self.self)" }
    }

    /// A number whose summary is the sum.
    package protocol SummedProperty: PredefinedProperty where Value: AdditiveArithmetic, Summary == Value {}

    extension SummedProperty {
        /// The value that was not set.
        public static var defaultValue: Value { .zero }
        /// The summary of no values.
        public static var defaultSummary: Value { .zero }
        /// Adds a value to a summary.
        public static func reduce(into summary: inout Value, value: Value) { summary += value }
        /// Returns the summary of two summaries.
        public static func merge(_ summary1: Value, _ summary2: Value) -> Value { summary1 + summary2 }
        /// Returns the summary after a part was released.
        public static func finalSummary(_ parentSummary: Value, _ selfSummary: Value) -> Value {
            parentSummary + selfSummary
        }
    }
#endif
