import AppDeclaration
import TypeRegistry

/// Reads the app that an operand or option names, with the Swift sources of a project.
enum AppInput {
    /// Reads an app. Sources that could not be read are trouble, and the rest of the declaration counts.
    ///
    /// - Throws: `LayerError` when there is none; its message names the file.
    static func read(
        _ argument: Argument, target: String? = nil, _ console: inout Console, _ code: inout ExitCode
    ) throws(LayerError) -> AppReading {
        var reading = try readDeclarations(argument, target)
        if let folder = reading.swiftSources {
            guard let tool = SwiftSourceTool() else {
                console.note("\(argument.name): \(SwiftSourceTool.advice)")
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
                console.message("\(argument.name): \(error.message)")
                code = code.combined(with: .trouble)
            }
        }
        return reading
    }

    /// Reads every target of a project but tests; of anything else, the one app. The Swift sources belong to the application.
    static func readAll(
        _ argument: Argument, target: String?, _ console: inout Console, _ code: inout ExitCode
    ) throws(LayerError) -> [AppReading] {
        let chosen = try read(argument, target: target, &console, &code)
        guard target == nil, chosen.targets.count > 1 else { return [chosen] }
        do {
            let all = try AppReader().readAll(argument.path)
            return [chosen]
                + all.filter { $0.targets.first(where: \.isChosen) != chosen.targets.first(where: \.isChosen) }
        } catch {
            throw LayerError(message: "\(error)")
        }
    }

    /// Reads what an app declares outside its Swift sources.
    static func readDeclarations(_ argument: Argument, _ target: String?) throws(LayerError) -> AppReading {
        do {
            if argument.bytes == Array("-".utf8) {
                return try AppReader().read(try readFile(argument), named: "-")
            }
            return try AppReader().read(argument.path, target: target)
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
