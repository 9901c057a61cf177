import FileSystem
import FoundationEssentials
import SystemPackage
import TestTags
import Testing

@testable import Documents

/// Every system call of a save fails in turn. The document has its complete old or new content, and the next save succeeds.
///
/// `TYPEQ_THOROUGH` in the environment tries each error of every call. Otherwise each call fails once with one of them, and every
/// third call and all after it.
@Suite(.enabled(if: FaultScript.isAvailable), .tags(.slow))
struct FaultySavingTests {
    let folder: Folder
    init() throws { folder = try Folder(inMemory: true) }

    /// A way to save.
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case newFile, file, fileOfTwoNames, newPackage, package, packageInTwoSteps, link
        var testDescription: String { rawValue }

        var isNew: Bool { self == .newFile || self == .newPackage }
        var isPackage: Bool { [.newPackage, .package, .packageInTwoSteps].contains(self) }
    }

    /// The document, in a separate folder.
    private func prepare(_ kind: Kind, _ number: Int) throws -> FilePath {
        try (folder / "\(number)").makeDirectory(.ownerReadWriteExecute)
        let document = folder / "\(number)/document"
        if !kind.isNew { try save("old", kind, document) }
        if kind == .fileOfTwoNames { try (folder / "\(number)/other").makeHardLink(to: document) }
        return document
    }

    private func save(_ text: String, _ kind: Kind, _ document: FilePath) throws {
        // Longer than a block, so that an incomplete write is detected.
        let file = textFile(String(repeating: text, count: 3000))
        switch kind {
        case .newFile, .file, .fileOfTwoNames: try file.write(to: document)
        case .link: try FileWrapper(symbolicLinkTo: FilePath(text)).write(to: document)
        case .newPackage, .package, .packageInTwoSteps:
            let package = FileWrapper(directoryWithFileWrappers: [
                "one": file,
                "inner": FileWrapper(
                    directoryWithFileWrappers: ["two": textFile(text)]),
            ])
            try Saving(original: document, exchanges: kind != .packageInTwoSteps).save(package, to: document)
        }
    }

    /// Returns the content of the document: `old`, `new` or none. Other content is a failure.
    private func content(_ kind: Kind, _ document: FilePath) throws -> String? {
        if kind == .link {
            return try document.status() == nil ? nil : try document.linkTarget().string
        }
        let wrapper: FileWrapper
        do { wrapper = try FileWrapper(path: document, options: .immediate) } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
        let text = try #require(kind.isPackage ? wrapper.fileWrappers?["one"]?.text : wrapper.text)
        let word = String(text.prefix(3))
        #expect(text == String(repeating: word, count: 3000))
        if kind.isPackage { #expect(wrapper.fileWrappers?["inner"]?.fileWrappers?["two"]?.text == word) }
        return word
    }

    private static let errors: [Errno] = [.noSpace, .ioError]

    @Test(arguments: Kind.allCases, [1, Int.max])
    func `A save survives the failure of any system call`(kind: Kind, count: Int) throws {
        let script = FaultScript()
        let first = try prepare(kind, 0)
        // A link replaces the file at its path, so that an existing link is not followed.
        if kind == .link { try first.removeTree() }
        try script.run { try save("new", kind, first) }
        #expect(script.calls.count > 5)
        var number = 0
        var failures = 0
        for (place, error) in Self.errors.enumerated() {
            for index in script.calls.indices {
                guard isThorough || index % 2 == place && (count == 1 || index % 3 == 0) else { continue }
                number += 1
                let document = try prepare(kind, number)
                if kind == .link { try document.removeTree() }
                let old = try content(kind, document)
                let faults = FaultScript([.init(nil, skipping: index, count: count, .failure(error))])
                let result = Result { try faults.run { try save("new", kind, document) } }
                let what = "\(error) at \(script.calls[index])"
                let found = Result { try content(kind, document) }
                switch result {
                case .success: #expect(try found.get() == "new", "\(what)")
                case .failure(let failure):
                    failures += 1
                    #expect(failure is DocumentError, "\(what): \(failure)")
                    #expect(try [old, "new"].contains(found.get()), "\(what)")
                }
                // The next save follows the link.
                if kind == .link { try document.removeTree() }
                try save("new", kind, document)
                #expect(try content(kind, document) == "new", "\(what)")
                let names = try Directory(folder / "\(number)").names().map(\.string).sorted()
                #expect(names == (kind == .fileOfTwoNames ? ["document", "other"] : ["document"]), "\(what)")
            }
        }
        #expect(failures > (isThorough ? 5 : 1))
    }

    @Test(arguments: Kind.allCases.filter { $0 != .link }) func `Short reads and writes are continued`(kind: Kind)
        throws
    {
        let document = try prepare(kind, 0)
        let faults = FaultScript([.init(.write, count: .max, .limit(1000)), .init(.read, count: .max, .limit(700))])
        try faults.run {
            try save("new", kind, document)
            #expect(try content(kind, document) == "new")
        }
    }

    @Test func `A full disk is reported`() throws {
        let document = try prepare(.file, 0)
        for call in [SystemCall.write, .synchronize, .rename, .open] {
            // The system never reports a full disk for a file that is only opened.
            let name = call == .open ? "draft" : ""
            let faults = FaultScript([.init(call, on: name, count: .max, .failure(.noSpace))])
            let error = #expect(throws: DocumentError.self) { try faults.run { try save("new", .file, document) } }
            #expect(error?.code == .noSpace)
            #expect(error?.message.hasSuffix("no space left on device") == true)
        }
        #expect(try content(.file, document) == "old")
    }

    // MARK: Reading

    @Test func `A file that disappears is an error`() throws {
        let document = try folder.write("text", to: "a.txt")
        let wrapper = try FileWrapper(path: document)
        FaultScript([.init(.open, on: "a.txt", .action { try? document.removeFile() })]).run {
            let error = #expect(throws: DocumentError.self) { try wrapper.contents() }
            #expect(error?.code == .changedOnDisk)
        }
    }

    @Test func `A failed read is an error`() throws {
        let document = try folder.write("text", to: "p/a.txt")
        let wrapper = try FileWrapper(path: document)
        let error = #expect(throws: DocumentError.self) {
            try FaultScript([.init(.read, .failure(.ioError))]).run { try wrapper.contents() }
        }
        #expect(error?.code == .unreadable)
        #expect(error?.description == "\(document.string): cannot read it: input/output error")
        let folder = try FileWrapper(path: document.folder)
        let listing = #expect(throws: DocumentError.self) {
            try FaultScript([.init(.list, skipping: 1, .failure(.ioError))]).run { try folder.children() }
        }
        #expect(listing?.message == "cannot read the folder: input/output error")
    }
}
