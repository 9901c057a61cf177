import DeclarationFormats

extension SourceCode {
    /// The members of an app's object that say what was read in its sources, in the form of typeq-app(5).
    ///
    /// - Parameter isToldByScenes: Whether the scenes of the app have places in sources. Where neither they nor anything
    ///   else would tell that sources were read, an empty list does.
    /// - Returns: The members, in the order of the page.
    func jsonMembers(isToldByScenes: Bool) -> [(String, JSONValue)] {
        let lists: [(String, [JSONValue])] = [
            ("codeTypes", types.map(\.jsonValue)),
            ("documentControllers", documentControllers.map { $0.jsonValue(name: "class") }),
            ("documentClasses", documentClasses.map { $0.jsonValue(name: "class") }),
            ("otherApps", otherApps.map { $0.jsonValue(name: "name") }),
            ("unknown", unknowns.map { $0.jsonValue(what: "what") }),
            ("smells", smells.map { $0.jsonValue(what: "rule") }),
        ]
        let filled = lists.filter { !$0.1.isEmpty }.map { ($0.0, JSONValue.array($0.1)) }
        return filled.isEmpty && !isToldByScenes ? [("codeTypes", .array([]))] : filled
    }
}

extension SourceCode.TypeMention {
    fileprivate var jsonValue: JSONValue {
        var object = ObjectBuilder()
        object.add("identifier", identifier)
        object.add("spelling", spelling.rawValue)
        object.add("conformsTo", conformsTo)
        object.add(place)
        return .object(object.members)
    }
}

extension SourceCode.ClassMention {
    fileprivate func jsonValue(name key: String) -> JSONValue {
        var object = ObjectBuilder()
        object.add(key, name)
        object.add("superclass", superclass)
        object.add(place)
        return .object(object.members)
    }
}

extension SourceCode.Remark {
    fileprivate func jsonValue(what key: String) -> JSONValue {
        var object = ObjectBuilder()
        object.add(key, what)
        object.add("text", text)
        object.add(place)
        return .object(object.members)
    }
}
