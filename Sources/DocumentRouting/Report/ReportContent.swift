import AppDeclaration
package import DeclarationFormats
package import TypeRegistry

/// The data of the page of a report: the types, and the groups of an app. The web page of typeq, which runs in a
/// browser, shows the same data.
package struct ReportContent {
    /// The types on the page.
    package let types: TypeRows
    /// The members of the JSON object that the script of the page reads.
    package let members: [(String, JSONValue)]

    /// Collects the data of a page.
    ///
    /// - Parameters:
    ///   - registry: The types, including the types of the app.
    ///   - router: The router of the app, or nil for a report that covers only types.
    ///   - finding: How the app was found.
    package init(registry: Registry, router: DocumentRouter? = nil, finding: String? = nil) {
        let types = TypeRows(registry)
        var openings = ReportOpenings(router)
        let platform = router?.app.registry
        let rows = types.rows(platform: platform === registry ? nil : platform) { openings.number(of: $0, in: types) }
        let app = router.map { router in
            var members = ReportApp(app: router.app, types: types, openings: openings).members
            if let finding { members.append(("found", .string(finding))) }
            return JSONValue.object(members)
        }
        self.types = types
        members = [
            ("app", app ?? .null), ("layers", types.layerCounts), ("types", rows), ("roots", types.rootNumbers),
        ]
    }
}
