import AppDeclaration
import TypeRegistry

/// Reads the app that an operand or option names, with the Swift sources of a project.
enum AppInput {
    /// Reads an app. Where its sources cannot be read, the declaration says why, and the rest of it counts.
    ///
    /// - Throws: `LayerError` when there is none; its message names the file.
    static func read(_ argument: Argument, target: String? = nil) throws(LayerError) -> AppReading {
        var reading = try readDeclarations(argument, target)
        if let folder = reading.swiftSources {
            guard let tool = SwiftSourceTool() else {
                reading.declaration.unreadSources = SwiftSourceTool.advice
                return reading
            }
            do throws(LayerError) {
                let declared = reading.declaration
                let isTold = !reading.propertyLists.isEmpty || !reading.targets.isEmpty
                let source = try tool.declaration(
                    of: folder, on: isTold ? declared.platform : nil, identifier: declared.identifier)
                reading.declaration.merge(source: source)
                if !isTold { reading.declaration.platform = source.platform }
            } catch {
                reading.declaration.unreadSources = error.message
            }
        }
        return reading
    }

    /// Reads every target of a project but tests; of anything else, the one app. The Swift sources belong to the application.
    static func readAll(_ argument: Argument, target: String?) throws(LayerError) -> [AppReading] {
        let chosen = try read(argument, target: target)
        guard target == nil, chosen.targets.count > 1 else { return [chosen] }
        do {
            let all = try reader.readAll(argument.path)
            return [chosen]
                + all.filter { $0.targets.first(where: \.isChosen) != chosen.targets.first(where: \.isChosen) }
        } catch {
            throw LayerError(message: "\(error)")
        }
    }

    /// Says that the sources of an app were not read, which is trouble, if that is so.
    static func report(unreadSourcesOf reading: AppReading, _ argument: Argument, _ console: inout Console) -> ExitCode
    {
        guard let reason = reading.declaration.unreadSources else { return .yes }
        console.message("\(argument.name): \(reason)")
        return .trouble
    }

    /// The reader of apps, for which typeq-swift reads the specifications of projects where it is installed.
    static let reader = AppReader { files throws(AppReadingError) in
        guard let tool = SwiftSourceTool() else { return nil }
        do throws(LayerError) {
            return try tool.specifications(files)
        } catch {
            throw AppReadingError(file: files.first?.string ?? "", message: error.message)
        }
    }

    /// Reads what an app declares outside its Swift sources.
    static func readDeclarations(_ argument: Argument, _ target: String?) throws(LayerError) -> AppReading {
        do {
            if argument.bytes == Array("-".utf8) {
                return try AppReader().read(try readFile(argument), named: "-")
            }
            return try reader.read(argument.path, target: target)
        } catch let error as AppReadingError {
            throw LayerError(file: error.file, position: error.position, mistake: error.message)
        } catch let error as FileReadingError {
            throw LayerError(message: "\(argument.name): \(error.message)")
        } catch {
            throw LayerError(message: "\(argument.name): \(error)")
        }
    }
}

extension OptionSpecification {
    static let target = OptionSpecification(
        long: "target", value: "NAME", help: "the target of a project; its application when left out")
}
