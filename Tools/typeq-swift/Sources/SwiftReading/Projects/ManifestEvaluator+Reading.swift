import SwiftParser
import SwiftSyntax

extension ManifestEvaluator {
    /// Reads a manifest in Swift.
    ///
    /// - Parameters:
    ///   - path: The path of the manifest.
    ///   - files: The files that the manifest can refer to.
    ///   - read: A closure that reads the values of the manifest.
    /// - Returns: The specification, or the reason why there is none.
    static func specification(
        _ path: String, in files: ProjectFolder,
        _ read: (ManifestEvaluator) throws(ProjectWork.Failure) -> ProjectSpecification
    ) -> ProjectSpecification {
        func failed(_ text: String, at location: ProjectLocation? = nil) -> ProjectSpecification {
            var specification = ProjectSpecification(file: path, failure: text)
            if let location { specification.failure?.location = location }
            return specification
        }
        let bytes: [UInt8]
        switch files.contents(path) {
        case .success(let found) where found.count > ProjectWork.maximumBytes:
            return failed("it is larger than \(ProjectWork.maximumBytes >> 20) MiB")
        case .success(let found): bytes = found
        case .failure(let reason): return failed(reason.text)
        }
        let file = SourceFile(path: Array(path.utf8), bytes: bytes)
        if let failure = file.failure { return failed(failure) }
        guard NestingScan.tooDeep(file.bytes) == nil else { return failed("the code is nested too deeply") }
        let tree = file.parsed()
        guard SyntaxDepth.tooDeep(tree, file.bytes.count) == nil else { return failed("the code is nested too deeply") }
        let evaluator = ManifestEvaluator(file: file, path: path, tree: tree)
        if tree.hasError, let location = evaluator.firstError() {
            return failed("it cannot be parsed as Swift", at: location)
        }
        do throws(ProjectWork.Failure) {
            let specification = try read(evaluator)
            if let failure = evaluator.failure { throw failure }
            return specification
        } catch {
            return failed(error.text, at: error.location)
        }
    }
}
