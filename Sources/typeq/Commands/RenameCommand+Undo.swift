import DocumentRouting
import FileSystem
import SystemPackage

extension CommandSpecification {
    /// Restores the names that the last `--apply` changed. Names that cannot be restored stay in its journal.
    static func undoRenames(_ invocation: Invocation, _ console: inout Console) throws(UsageError) -> ExitCode {
        for option in [Options.toType, Options.moved, Options.check] { try invocation.exclude(Options.undo, option) }
        guard invocation.operands.isEmpty else {
            throw UsageError("'typeq rename --undo' takes no operands, got \(invocation.operands.count)")
        }
        guard let context = try AppContext(invocation, announcesSample: false, &console) else { return .error }
        do throws(InputError) {
            guard var journal = try RenameJournal.last() else {
                console.message("there are no names to restore: no 'rename --to-type --apply' is recorded")
                return .no
            }
            for record in journal.records.reversed() {
                do throws(WindowStoreError) {
                    try restore(record, context, &console)
                    journal.settle(record)
                } catch {
                    console.report(error, of: Argument(record.new), in: context.app)
                }
            }
            journal.end()
            guard journal.keptCount > 0 else {
                if RenameJournal.hasMore {
                    console.note("an earlier '--apply' is recorded: 'typeq rename --undo' now restores its names")
                }
                return context.code
            }
            explainKept(in: journal, &console)
        } catch {
            console.message(error.message)
        }
        return .error
    }

    private static func explainKept(in journal: borrowing RenameJournal, _ console: inout Console) {
        let path = Argument(journal.path).name
        if journal.damagedCount > 0 {
            let records = journal.damagedCount == 1 ? "a record is" : "\(journal.damagedCount) records are"
            console.message("\(path): \(records) incomplete or damaged, so the names in it cannot be restored")
        }
        let names = journal.keptCount == 1 ? "1 name is" : "\(journal.keptCount) names are"
        console.message(
            "\(names) not restored: run 'typeq rename --undo' again when the cause is removed, or remove '\(path)' to keep"
                + " the new names")
    }

    /// Restores the name of a file, unless the file already has it. No other file is renamed or replaced.
    private static func restore(
        _ record: RenameRecord, _ context: AppContext, _ console: inout Console
    ) throws(WindowStoreError) {
        let (old, new) = (Argument(record.old), Argument(record.new))
        let oldName = Argument(bytes: record.old.lastComponent?.bytes ?? old.bytes).name
        let fileAtOld = try identity(of: record.old)
        // A process that restored the name was killed.
        if let fileAtOld, record.identifies(fileAtOld) { return }
        guard let fileAtNew = try identity(of: record.new) else {
            guard fileAtOld == nil else {
                console.note("\(new.name): this file no longer exists, and there is a file named '\(oldName)'")
                return
            }
            throw WindowStoreError(
                path: record.new, kind: .notFound,
                message:
                    "the renamed file is no longer here: if it was moved, move it back, or rename it to '\(oldName)'")
        }
        guard record.identifies(fileAtNew) else {
            throw WindowStoreError(
                path: record.new, kind: .rename,
                message:
                    "another file has replaced the renamed file, and is not renamed: if it has the same content, for"
                    + " example because it was saved again or restored from a backup, rename it to '\(oldName)'")
        }
        guard fileAtOld == nil else {
            throw WindowStoreError(
                path: record.new, kind: .rename,
                message: "there is another file named '\(oldName)', which is not replaced: rename or remove that file")
        }
        _ = try rename(new, to: old, ifStill: fileAtNew, context, console: &console)
    }

    /// Returns the identity of the file at a path, or nil if there is no file.
    private static func identity(of path: FilePath) throws(WindowStoreError) -> FileIdentity? {
        do throws(Errno) {
            return try FileIdentity(at: path, followingLink: false)
        } catch  where error.meansNoFile {
            return nil
        } catch {
            throw WindowStoreError(path: path, kind: .rename, message: "cannot read the file: \(error.reason)")
        }
    }
}
