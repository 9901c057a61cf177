import AppDeclaration
import TypeRegistry

/// A group that reads a type, and how near its readable type is. Of plain numbers, since there may be many.
struct GroupCandidate {
    /// Its place among the groups.
    let group: Int
    /// The place of its nearest readable type in the lineage.
    let readable: Int
    let steps: Int
}

extension OpeningSteps {
    /// The groups that read the type, in declared order.
    ///
    /// Source: [conforms(to:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)),
    /// equality counts.
    func candidates() -> [GroupCandidate] {
        var nearest = [Int](repeating: -1, count: app.groups.count)
        var count = 0
        // The lineage goes up step by step, so the first type found is the nearest.
        for place in lineage.indices {
            for group in app.index.groups(reading: lineage[place].type) where nearest[group] < 0 {
                nearest[group] = place
                count += 1
            }
        }
        guard count > 0 else { return [] }
        var candidates: [GroupCandidate] = []
        candidates.reserveCapacity(count)
        for group in nearest.indices where nearest[group] >= 0 {
            candidates.append(
                GroupCandidate(group: group, readable: nearest[group], steps: lineage[nearest[group]].steps))
        }
        return candidates
    }

    /// Chooses one of them by the policy; all of that is inferred.
    mutating func choose(among candidates: [GroupCandidate]) -> GroupCandidate? {
        guard let first = candidates.first else { return nil }
        let (groups, lineage) = (app.groups, lineage)
        decision.note(
            .init(
                "conformance", .documented,
                candidates.map { $0.sentence(groups, lineage) }.joined(separator: "; ")))
        // Of equals the first stays, so that declaration order decides what distance leaves open.
        let nearest = candidates.reduce(first) { $1.steps < $0.steps ? $1 : $0 }
        let chosen = policy == .specific ? nearest : first
        let name = groups[chosen.group].name
        if candidates.count == 1 {
            decision.rule = "only-group"
            decision.note(.init("only-group", .documented, "'\(name)' is the only group that reads it"))
        } else {
            explain(chosen, among: candidates)
            warn(about: candidates, nearest: nearest, first: first)
        }
        let readable = lineage[chosen.readable].type
        if let asked = groups[chosen.group].importedAs[readable] {
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
        let (name, readable) = (groups[chosen.group].name, lineage[chosen.readable].type)
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
    fileprivate func sentence(
        _ groups: [DocumentApp.Group], _ lineage: [(type: UTType, steps: Int)]
    ) -> String {
        let (name, readable, type) = (groups[group].name, lineage[readable].type, lineage[0].type)
        if steps == 0 { return "'\(name)' reads \(readable)" }
        return "'\(name)' reads \(readable), to which \(type) conforms \(steps == 1 ? "directly" : "in \(steps) steps")"
    }
}
