#if !canImport(SwiftUI)
    import FoundationEssentials
    import SystemPackage
    import TypeRegistry

    /// One document in memory, of whichever protocol, and the way between it and its file.
    @MainActor
    protocol DocumentModel: AnyObject {
        /// The document itself.
        var document: Any { get }
        /// Shut while a snapshot is taken.
        var gate: EditGate { get }
        /// Calls a closure before the document changes by itself, as long as it is in memory.
        func observe(_ change: @escaping @Sendable () -> Void)
        func read(from path: FilePath, contentType: UTType) async throws
        /// Takes the state, tells that it is taken, before anybody can change it again, and writes it.
        func write(to path: FilePath, contentType: UTType, stateIsTaken: @escaping @Sendable () -> Void) async throws
        func follow(from old: FilePath, to new: FilePath) async
    }

    /// A value. Its state is the value: nothing has to wait.
    final class ValueModel<Value: FileDocument>: DocumentModel {
        var value: Value?
        private let makeNew: (@MainActor () -> Value)?
        private let storage = DocumentStorage()
        let gate = EditGate()

        /// Without a way to make new documents there is none before it is read.
        init(makeNew: (@MainActor () -> Value)?) {
            self.makeNew = makeNew
            value = makeNew?()
        }

        var document: Any { value as Any }

        func observe(_ change: @escaping @Sendable () -> Void) {}

        func read(from path: FilePath, contentType: UTType) async throws {
            value = try await storage.read(Value.self, from: path, contentType: contentType)
        }

        func write(to path: FilePath, contentType: UTType, stateIsTaken: @escaping @Sendable () -> Void) async throws {
            guard let value else { return }
            stateIsTaken()
            try await storage.write(value, to: path, contentType: contentType)
        }

        func follow(from old: FilePath, to new: FilePath) async { await storage.follow(from: old, to: new) }
    }

    /// An object that gives snapshots.
    final class ReferenceModel<Object: ReferenceFileDocument>: DocumentModel {
        var object: Object?
        private let storage = DocumentStorage()
        private var subscription: AnyCancellable?
        private var change: (@Sendable () -> Void)?
        private let hold = SnapshotHold()
        let gate = EditGate()

        init(makeNew: (@MainActor () -> Object)?) { object = makeNew?() }

        var document: Any { object as Any }

        func observe(_ change: @escaping @Sendable () -> Void) {
            // Who changes the object without asking waits here while a snapshot of it is taken.
            let held: @Sendable () -> Void = { [hold] in
                hold.pass()
                change()
            }
            self.change = held
            subscription = object?.objectWillChange.sink(receiveValue: held)
        }

        func read(from path: FilePath, contentType: UTType) async throws {
            let read = try await storage.read(Object.self, from: path, contentType: contentType)
            object = read
            if let change { subscription = read.objectWillChange.sink(receiveValue: change) }
        }

        func write(to path: FilePath, contentType: UTType, stateIsTaken: @escaping @Sendable () -> Void) async throws {
            guard let object else { return }
            await gate.shut()
            try await storage.write(object, to: path, contentType: contentType, hold, stateIsTaken: stateIsTaken) {
                [gate] in await gate.open()
            }
        }

        func follow(from old: FilePath, to new: FilePath) async { await storage.follow(from: old, to: new) }
    }
#endif
