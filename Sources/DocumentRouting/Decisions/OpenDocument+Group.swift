import AppDeclaration
import TypeRegistry

/// A group that reads a type, and how near its readable type is.
struct GroupCandidate {
    /// Its place among the groups.
    let group: Int
    let readable: UTType
    let steps: Int
}

extension OpenDocument {
    /// The groups that read the type, in declared order.
    ///
    /// Source: [conforms(to:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)),
    /// equality counts.
    func candidates() -> [GroupCandidate] {
        var candidates: [GroupCandidate] = []
        var isKnown = [Bool](repeating: false, count: app.groups.count)
        for (type, steps) in lineage {
            // The lineage goes up step by step, so the first type found is the nearest.
            for group in app.index.groups(reading: type) where !isKnown[group] {
                isKnown[group] = true
                candidates.append(GroupCandidate(group: group, readable: type, steps: steps))
            }
        }
        if candidates.count > 1 { candidates.sort { $0.group < $1.group } }
        return candidates
    }

    /// Chooses one of them by the policy; all of that is inferred.
    mutating func choose(among candidates: [GroupCandidate]) -> GroupCandidate? {
        guard let first = candidates.first else { return nil }
        let (groups, type) = (app.groups, file.type)
        decision.note(
            .init(
                "conformance", .documented,
                candidates.map { $0.sentence(groups, type) }.joined(separator: "; ")))
        // `min` gives the first of equals, so that declaration order decides what distance leaves open.
        let nearest = candidates.min { $0.steps < $1.steps } ?? first
        let chosen = policy == .specific ? nearest : first
        let name = groups[chosen.group].name
        if candidates.count == 1 {
            decision.rule = "only-group"
            decision.note(.init("only-group", .documented, "'\(name)' is the only group that reads it"))
        } else {
            explain(chosen, among: candidates)
            warn(about: candidates, nearest: nearest, first: first)
        }
        if let asked = groups[chosen.group].importedAs[chosen.readable] {
            let readable = chosen.readable
            decision.note(
                .init(
                    "imported-as", .documented,
                    "UTType(importedAs: \"\(asked)\") of '\(name)' gives \(readable), the preferred type of its extension"
                ))
        }
        return chosen
    }

    private mutating func explain(_ chosen: GroupCandidate, among candidates: [GroupCandidate]) {
        let groups = app.groups
        let (name, readable) = (groups[chosen.group].name, chosen.readable)
        let step: Decision.TraceStep
        if policy == .first {
            step = .init("declaration-order", .inferred, "'\(name)' is the first declared group that reads it")
        } else if candidates.contains(where: { $0.steps == chosen.steps && $0.group != chosen.group }) {
            step = .init(
                "declaration-order", .inferred,
                candidates.filter { $0.steps == chosen.steps }.map { "'\(groups[$0.group].name)'" }
                    .joined(separator: " and ") + " are equally near: the first declared opens it")
        } else if chosen.steps == 0 {
            step = .init("exact-type", .inferred, "'\(name)' reads exactly \(readable)")
        } else {
            step = .init("nearest-type", .inferred, "'\(name)' reads the nearest type, \(readable)")
        }
        decision.rule = step.rule
        decision.note(step)
    }

    private mutating func warn(about candidates: [GroupCandidate], nearest: GroupCandidate, first: GroupCandidate) {
        let (groups, type) = (app.groups, file.type)
        decision.warnings.append(
            .init(
                id: "overlapping-groups",
                text: candidates.map { "'\(groups[$0.group].name)'" }.joined(separator: " and ")
                    + " \(candidates.count == 2 ? "both" : "all") read \(type): which one opens it is not documented"))
        guard nearest.group != first.group else { return }
        decision.warnings.append(
            .init(
                id: "policy-sensitive",
                text: "'\(groups[nearest.group].name)' is the nearest group, '\(groups[first.group].name)' the first "
                    + "declared: the policies 'specific' and 'first' differ"))
    }
}

extension GroupCandidate {
    fileprivate func sentence(_ groups: [DocumentApp.Group], _ type: UTType) -> String {
        let name = groups[group].name
        if steps == 0 { return "'\(name)' reads \(readable)" }
        return "'\(name)' reads \(readable), to which \(type) conforms \(steps == 1 ? "directly" : "in \(steps) steps")"
    }
}
