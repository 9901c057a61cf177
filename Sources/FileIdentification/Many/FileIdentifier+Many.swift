public import SystemPackage

extension FileIdentifier {
    /// Identifies the file at a path without blocking the caller: a thread outside of the Swift concurrency thread pool
    /// reads the file.
    ///
    /// The method does the same as `identify(_:)`. At most four files for each processor are read at the same time. For many
    /// files, `identifications(of:)` is faster.
    ///
    /// - Parameter path: The path of the file. A relative path is relative to the current directory.
    /// - Returns: The answer. Canceling the task does not stop the identification.
    /// - Throws: `FileAccessError`, as `identify(_:)` does.
    /// - Complexity: O(1) in the size of the file.
    public func identification(of path: FilePath) async throws(FileAccessError) -> Identification {
        let result = await withCheckedContinuation { continuation in
            ThreadPool.shared.run { continuation.resume(returning: self.result(path)) }
        }
        return try result.get()
    }

    /// Identifies many files, using all processors, and returns the answers in the order of the paths.
    ///
    /// ```swift
    /// for await (path, result) in identifier.identifications(of: paths) {
    ///     switch result {
    ///     case .success(let answer): print(path, answer.type)
    ///     case .failure(let error): print(error)
    ///     }
    /// }
    /// ```
    ///
    /// If a file cannot be identified, its answer is a failure, and the other answers are not affected. An answer is available
    /// as soon as it and all preceding answers are known.
    ///
    /// - Parameter paths: The files. Paths are requested as answers are consumed, so the sequence can be larger than the
    ///   available memory. If its iterator waits for input or the network, use an asynchronous sequence instead.
    /// - Returns: One element for each path. No work is done until the first element is requested. The work ends if the
    ///   iteration stops or is canceled. Files are read on separate threads, outside of the Swift concurrency thread pool.
    /// - Complexity: O(1) memory in the number of paths.
    public func identifications<Paths: Sequence<FilePath> & Sendable>(
        of paths: Paths
    ) -> some AsyncSequence<(path: FilePath, result: Result<Identification, FileAccessError>), Never> & Sendable {
        Identifications<Never>(self) { work in
            for path in paths {
                guard await work.putWaiting(path) else { break }
            }
            return nil
        }
    }

    /// Identifies many files whose paths arrive over time, using all processors, and returns the answers in the order of the
    /// paths.
    ///
    /// - Parameter paths: The files. If the sequence throws an error, it is rethrown after the answers for the preceding paths.
    /// - Returns: The same as the method that takes a synchronous sequence. Each answer is returned without waiting for the
    ///   next path.
    public func identifications<Paths: AsyncSequence & Sendable>(
        of paths: Paths
    ) -> some AsyncSequence<(path: FilePath, result: Result<Identification, FileAccessError>), Paths.Failure> & Sendable
    where Paths.Element == FilePath {
        Identifications<Paths.Failure>(self) { work in
            do throws(Paths.Failure) {
                for try await path in paths {
                    guard await work.putWaiting(path) else { break }
                }
                return nil
            } catch {
                return error
            }
        }
    }

    package func result(_ path: FilePath) -> Result<Identification, FileAccessError> {
        Result { () throws(FileAccessError) in try identify(path) }
    }
}
