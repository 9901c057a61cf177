#if !canImport(SwiftUI) && !canImport(Combine)
    import Synchronization

    /// An object that tells before it changes.
    ///
    /// What ``ReferenceFileDocument`` needs of Combine, which there is only on Apple's platforms: a change of a ``Published``
    /// property marks the document as edited.
    ///
    /// Source: [ObservableObject](https://developer.apple.com/documentation/combine/observableobject).
    public protocol ObservableObject: AnyObject {
        /// What tells that the object is about to change. The one given serves every class whose properties are
        /// ``Published``.
        var objectWillChange: ObservableObjectPublisher { get }
    }

    extension ObservableObject {
        /// The publisher that all ``Published`` properties of the object share; made when it is first asked for.
        ///
        /// An object without such properties gets another one each time, and has to keep its own.
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

    /// Tells those who listen that an object is about to change.
    public final class ObservableObjectPublisher: Sendable {
        private let listeners = Mutex<(next: Int, all: [Int: @Sendable () -> Void])>((0, [:]))

        /// Makes a publisher that nobody listens to.
        public init() {}

        /// Tells everybody.
        public func send() {
            for listener in listeners.withLock({ $0.all.values }) { listener() }
        }

        /// Calls a closure before each change, until the value that is given goes.
        public func sink(receiveValue: @escaping @Sendable () -> Void) -> AnyCancellable {
            let number = listeners.withLock { listeners in
                listeners.next += 1
                listeners.all[listeners.next] = receiveValue
                return listeners.next
            }
            return AnyCancellable { [weak self] in self?.listeners.withLock { _ = $0.all.removeValue(forKey: number) } }
        }
    }

    /// Ends a subscription when it is told to, or goes.
    public final class AnyCancellable: Sendable {
        private let action: @Sendable () -> Void

        /// Makes one that calls a closure. It may be called more than once.
        public init(_ cancel: @escaping @Sendable () -> Void) { action = cancel }
        deinit { action() }

        /// Ends the subscription now.
        public func cancel() { action() }
    }

    /// A property of an ``ObservableObject`` whose changes are told before they happen.
    ///
    /// Source: [Published](https://developer.apple.com/documentation/combine/published).
    @propertyWrapper
    public struct Published<Value> {
        private var value: Value
        let publisher = PublisherSlot()

        /// Makes a property with a value.
        public init(wrappedValue: Value) { value = wrappedValue }
        /// Makes a property with a value.
        public init(initialValue: Value) { value = initialValue }

        /// Only classes have such properties.
        @available(*, unavailable, message: "@Published is only for properties of classes")
        public var wrappedValue: Value {
            get { value }
            set { value = newValue }
        }

        /// Reads the property, and tells before it is set.
        public static subscript<Object: AnyObject>(
            _enclosingInstance object: Object,
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

    /// Where a property keeps the publisher of its object.
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
