#if !canImport(SwiftUI) && !canImport(Combine)
    import Synchronization

    /// An object with a publisher that emits before the object changes.
    ///
    /// This is the part of Combine, which exists only on Apple platforms, that ``ReferenceFileDocument`` needs: a change of a
    /// ``Published`` property marks the document as edited.
    ///
    /// Source: [ObservableObject](https://developer.apple.com/documentation/combine/observableobject).
    public protocol ObservableObject: AnyObject {
        /// The publisher that emits before the object changes. Classes with ``Published`` properties have a default publisher.
        var objectWillChange: ObservableObjectPublisher { get }
    }

    extension ObservableObject {
        /// The publisher that all ``Published`` properties of the object share. It is created on first use.
        ///
        /// An object without such properties must store its own publisher, because the default creates a new publisher for each
        /// access.
        public var objectWillChange: ObservableObjectPublisher {
            var slots: [any PublishedSlot] = []
            var mirror: Mirror? = Mirror(reflecting: self)
            while let level = mirror {
                slots += level.children.compactMap { $0.value as? any PublishedSlot }
                mirror = level.superclassMirror
            }
            let publisher = slots.lazy.compactMap { $0.publisher.get() }.first ?? ObservableObjectPublisher()
            for slot in slots { slot.publisher.set(publisher) }
            return publisher
        }
    }

    /// A publisher that emits before an object changes.
    public final class ObservableObjectPublisher: Sendable {
        private let listeners = Mutex<(next: Int, all: [Int: @Sendable () -> Void])>((0, [:]))

        /// Creates a publisher without subscribers.
        public init() {}

        /// Notifies all subscribers.
        public func send() {
            for listener in listeners.withLock({ $0.all.values }) { listener() }
        }

        /// Calls a closure before each change, until the returned value is released or canceled.
        public func sink(receiveValue: @escaping @Sendable () -> Void) -> AnyCancellable {
            let number = listeners.withLock { listeners in
                listeners.next += 1
                listeners.all[listeners.next] = receiveValue
                return listeners.next
            }
            return AnyCancellable { [weak self] in self?.listeners.withLock { _ = $0.all.removeValue(forKey: number) } }
        }
    }

    /// A subscription, which ends when it is canceled or released.
    public final class AnyCancellable: Sendable {
        private let action: @Sendable () -> Void

        /// Creates a subscription that calls a closure when it ends. The closure can be called more than once.
        public init(_ cancel: @escaping @Sendable () -> Void) { action = cancel }
        deinit { action() }

        /// Ends the subscription immediately.
        public func cancel() { action() }
    }

    /// A property of an ``ObservableObject`` whose changes are published before they happen.
    ///
    /// Source: [Published](https://developer.apple.com/documentation/combine/published).
    @propertyWrapper
    public struct Published<Value> {
        private var value: Value
        let publisher = PublisherSlot()

        /// Creates a property with a value.
        public init(wrappedValue: Value) { value = wrappedValue }
        /// Creates a property with a value.
        public init(initialValue: Value) { value = initialValue }

        /// This property is unavailable, because only properties of classes can be published.
        @available(*, unavailable, message: "@Published is only for properties of classes")
        public var wrappedValue: Value {
            get { value }
            set { value = newValue }
        }

        /// Reads the property, or publishes a change and then sets the property.
        public static subscript<Object: AnyObject>(_enclosingInstance object: Object,
            wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
            storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
        ) -> Value {
            get { object[keyPath: storage].value }
            set {
                object[keyPath: storage].publisher.get()?.send()
                object[keyPath: storage].value = newValue
            }
        }
    }

    extension Published: Sendable where Value: Sendable {}

    /// The storage for an object's publisher in a property.
    final class PublisherSlot: Sendable {
        private let publisher = Mutex<ObservableObjectPublisher?>(nil)
        func get() -> ObservableObjectPublisher? { publisher.withLock { $0 } }
        func set(_ new: ObservableObjectPublisher) { publisher.withLock { $0 = new } }
    }

    private protocol PublishedSlot {
        var publisher: PublisherSlot { get }
    }

    extension Published: PublishedSlot {}
#endif
