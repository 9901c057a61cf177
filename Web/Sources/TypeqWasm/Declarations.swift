import AppDeclaration
import ContentIdentification
import DeclarationFormats
import DeclarationLint
import DocumentRouting
import FileIdentification
import Synchronization
import SystemPackage
import TypeRegistry
import TypeqTypes

// The functions about the declarations of apps. Their argument consists of three parts: options as JSON, the
// declaration, and the frame of a file. The numbers of bytes of the first two parts are separate arguments.

/// Returns the data of the page of `typeq report`, without names. If the argument is empty, the data describe only the
/// types.
@_cdecl("typeq_report")
func report(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ optionCount: Int, _ declarationCount: Int
) -> UnsafeMutableRawPointer? {
    guard count > 0 else { return result(.object(ReportContent(registry: .shipped).members)) }
    let request = Request(bytes, count, optionCount, declarationCount)
    do throws(AppReadingError) {
        let router = try Shared.routers(of: request, byName: false).router
        return result(.object(ReportContent(registry: router.app.everything, router: router).members))
    } catch {
        return result(JSONObject(error))
    }
}

/// Returns the findings that the command `lint --json` prints, as an array.
@_cdecl("typeq_lint")
func lint(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ optionCount: Int, _ declarationCount: Int
) -> UnsafeMutableRawPointer? {
    let request = Request(bytes, count, optionCount, declarationCount)
    do throws(AppReadingError) {
        return result(.array(try request.findings().map { $0.jsonObject.value }))
    } catch {
        return result(JSONObject(error))
    }
}

/// Returns the output of the command `app --json`.
@_cdecl("typeq_app")
func app(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ optionCount: Int, _ declarationCount: Int
) -> UnsafeMutableRawPointer? {
    let request = Request(bytes, count, optionCount, declarationCount)
    do throws(AppReadingError) {
        return result(try request.reading().declaration.jsonValue)
    } catch {
        return result(JSONObject(error))
    }
}

/// Returns the output of the command `which-group --json` for a file. The frame contains the ranges of its content that
/// were read. If there is no frame, the options contain the size of the content, which the host provides, or the
/// decision is based on the name.
@_cdecl("typeq_decide")
func decide(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ optionCount: Int, _ declarationCount: Int
) -> UnsafeMutableRawPointer? {
    let request = Request(bytes, count, optionCount, declarationCount)
    do throws(AppReadingError) {
        return result(try request.decision())
    } catch {
        return result(JSONObject(error))
    }
}

/// A request about a declaration.
private struct Request {
    /// The part of the argument that determines the app: the options for the app, and the declaration.
    let name: String
    let platform: String?
    let declaration: [UInt8]
    let file: DeclarationDictionary?
    let frame: [UInt8]

    init(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ optionCount: Int, _ declarationCount: Int) {
        let all = UnsafeBufferPointer(start: bytes, count: count)
        let options = try? DeclarationDocument.read(Array(all[..<optionCount]), format: .json).root.dictionary
        declaration = Array(all[optionCount..<(optionCount + declarationCount)])
        frame = Array(all[(optionCount + declarationCount)...])
        name = options?["name"]?.string ?? ""
        platform = options?["platform"]?.string
        file = options?["file"]?.dictionary
    }

    /// Reads the app. Files that an Info.plist includes cannot be read.
    func reading() throws(AppReadingError) -> AppReading {
        var requested: Platform?
        if let platform {
            requested = Platform(rawValue: platform)
            if requested == nil {
                throw AppReadingError(
                    file: name,
                    message: "unknown platform '\(platform)' (choose \(Platform.names.joined(separator: ", ")))")
            }
        }
        return try AppReading(bytes: declaration, named: name, platform: requested)
    }

    func findings() throws(AppReadingError) -> [Diagnostic] {
        var configuration = LintConfiguration()
        var unknown: [Diagnostic] = []
        // The configuration of a repository is in this file.
        if name == "typeq.json" {
            do throws(DeclarationFormatError) {
                configuration = try LintConfiguration(json: declaration)
            } catch {
                return [unreadable(error.message, name, error.position)]
            }
            if let mistake = configuration.mistakes.first {
                return [unreadable(mistake.message, name, mistake.position)]
            }
            unknown = configuration.unknownRules(in: name)
        }
        let reading: AppReading
        do throws(AppReadingError) {
            reading = try self.reading()
        } catch {
            guard let position = error.position else { throw error }
            return [unreadable(error.message, error.file, position)]
        }
        let found = Linter().findings(in: reading, over: .shipped, platform: .apple)
        return (found.withoutRepetitions(isOneReading: true) + unknown)
            .unsuppressed(configuration, files: reading.propertyLists.prefix(1).map { $0.file }) { file in
                file == name ? declaration : []
            }
    }

    private func unreadable(_ mistake: String, _ file: String, _ position: SourcePosition) -> Diagnostic {
        Diagnostic(unreadable: mistake, at: Diagnostic.Location(file: file, position: position))
    }

    func decision() throws(AppReadingError) -> JSONObject {
        guard let file else { throw AppReadingError(file: name, message: "there is no file to decide about") }
        let size = file["size"]?.integer.map { Int($0) }
        let isNamed = size == nil && frame.isEmpty
        let apps = try Shared.routers(of: self, byName: isNamed)
        if let query = file["type"]?.string {
            let router = apps.router
            guard let type = try? router.app.registry.type(named: query) else {
                throw AppReadingError(file: name, message: "unknown type '\(query)'")
            }
            return apps.report(nil) { $0.decision(forFilesOf: $0.app.registry.type(type.identifier) ?? type) }.object
        }
        let bytes = Array((file["name"]?.string ?? "").utf8)
        var path = bytes
        while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
        let isWritable = file["writable"]?.boolean ?? true
        if isNamed {
            let isDirectory = bytes.last == UInt8(ascii: "/")
            return apps.report(bytes) { router in
                router.decision(forFileNamed: FilePath(bytes: path), isDirectory: isDirectory)
            }.object
        }
        let answer: BeginningIdentification
        do throws(ByteSourceError) {
            answer = try identification(by: apps.router.identifier.content, FileName(atEndOf: path), size)
        } catch {
            throw AppReadingError(file: String(decoding: bytes, as: UTF8.self), message: error.message)
        }
        guard answer.isSettled else {
            var object = JSONObject()
            object.add(answer, of: nil)
            return object
        }
        return apps.report(bytes, of: FilePath(bytes: path), as: answer.identification, isWritable: isWritable).object
    }

    private func identification(
        by identifier: ContentIdentifier, _ name: FileName, _ size: Int?
    ) throws(ByteSourceError) -> BeginningIdentification {
        if let size { return try identifier.identify(HostContent(size: size), name) }
        var rest = frame
        var frames = FrameReader()
        let read: Frame?
        do throws(FrameError) {
            read = try frames.next {
                defer { rest = [] }
                return rest
            }
        } catch {
            throw ByteSourceError(error.message)
        }
        guard case .object(let object)? = read?.question else { throw ByteSourceError("there is no frame of a file") }
        var source = ObjectRanges(size: object.size)
        for part in object.parts { source.add(part.bytes, at: part.offset) }
        return try identifier.identify(source, name)
    }
}

/// The routers of an app: for its platform, for the other platforms that it supports, and for older systems.
private final class Routers: Sendable {
    let router: DocumentRouter
    private let others: [DocumentRouter]
    private let olderSystems: [DocumentRouter]
    private let notation: Notation

    /// Creates the routers for the app of a reading.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - reading: The reading of the app.
    ///   - policy: The evidence for the types of files: `name` for names without content.
    init(_ app: DocumentApp, _ reading: AppReading, _ policy: IdentificationPolicy) {
        router = DocumentRouter(app: app, identification: policy)
        others = router.otherPlatforms
        olderSystems = router.olderSystems
        notation = reading.form == .json ? .appJSON : reading.propertyLists.first?.notation ?? .propertyList
    }

    /// Returns the report of a decision that each router makes.
    func report(_ file: [UInt8]?, _ decide: (DocumentRouter) -> OpeningDecision) -> DecisionReport {
        var report = DecisionReport(decide(router), in: router.app, file: file, notation: notation)
        report.others = report.differing(others, decide)
        report.olderSystems = report.differing(olderSystems, decide)
        return report
    }

    /// Returns the report for an identified file.
    func report(
        _ file: [UInt8], of path: FilePath, as identification: Identification, isWritable: Bool
    ) -> DecisionReport {
        let facts = FileFacts(
            filenameExtension: path.extension, isWritable: isWritable, isFolderWritable: isWritable)
        let decision = router.decision(forOpening: path, as: identification, facts, among: .none)
        var report = DecisionReport(decision, in: router.app, file: file, notation: notation)
        report.others = report.differing(others) { other in
            router.hasTypes(of: other.app)
                ? other.decision(forOpening: path, as: identification, facts, among: .none)
                : other.decision(forFileNamed: path)
        }
        report.olderSystems = report.differing(olderSystems) { older in
            older.decision(forOpening: path, as: identification, facts, among: .none, insteadOf: router)
        }
        return report
    }
}

/// The app of the last call, which is cached because a page makes many calls for one app.
private enum Shared {
    private struct Last {
        var name: String
        var platform: String?
        var declaration: [UInt8]
        var named: Routers
        var files: Routers
    }

    private static let last = Mutex<Last?>(nil)

    /// Returns the routers for names, or for files whose content is known.
    static func routers(of request: Request, byName: Bool) throws(AppReadingError) -> Routers {
        try last.withLock { last throws(AppReadingError) in
            if let last, last.name == request.name, last.platform == request.platform,
                last.declaration == request.declaration
            {
                return byName ? last.named : last.files
            }
            let reading = try request.reading()
            let app = DocumentApp(reading.declaration, over: .shipped, platform: .apple)
            let (named, files) = (Routers(app, reading, .name), Routers(app, reading, .auto))
            last = Last(
                name: request.name, platform: request.platform, declaration: request.declaration, named: named,
                files: files)
            return byName ? named : files
        }
    }
}

extension JSONObject {
    /// Creates the object for a declaration that cannot be read.
    fileprivate init(_ error: AppReadingError) {
        self.init()
        add("mistake", error.message)
        add("file", error.file)
        add("line", error.position.map { $0.line })
        add("column", error.position.map { $0.column })
    }
}
