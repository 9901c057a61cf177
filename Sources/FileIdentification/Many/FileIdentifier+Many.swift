public import SystemPackage

extension FileIdentifier {
    /// Identifies many files, on all processors, and returns the answers in the order of the paths.
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
    /// A file that cannot be identified is one failure among the answers and does not affect the others. An answer is
    /// available as soon as it and all answers before it are known.
    ///
    /// - Parameter paths: The files. Paths are requested as answers are taken, so the sequence may be longer than
    ///   memory. If its iterator waits for input or the network, use an asynchronous sequence instead.
    /// - Returns: One element for each path. Nothing happens before the first element is requested. The work ends if
    ///   the iteration stops or is canceled. Files are read on separate threads, outside Swift's pool for tasks.
    /// - Complexity: O(1) memory in the number of paths.
    public func identifications<Paths: Sequence<FilePath> & Sendable>(of paths: Paths) -> Identifications<Never> {
        Identifications(self) { work in
            for path in paths {
                guard await work.putWaiting(path) else { break }
            }
            return nil
        }
    }

    /// Identifies many files whose paths arrive over time, on all processors, and returns the answers in the order of
    /// the paths.
    ///
    /// - Parameter paths: The files. An error of this sequence is thrown after the answers of the paths before it.
    /// - Returns: The same as the method over a sequence. An answer does not wait for the next path.
    public func identifications<Paths: AsyncSequence & Sendable>(of paths: Paths) -> Identifications<Paths.Failure>
    where Paths.Element == FilePath {
        Identifications(self) { work in
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

    /// Returns the answer about a path, or the error.
    package func result(_ path: FilePath) -> Result<Identification, FileAccessError> {
        Result { () throws(FileAccessError) in try identify(path) }
    }
}
