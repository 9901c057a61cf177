/// How much of a declaration is read.
///
/// What exceeds a limit is an error with the position of the first element beyond it, before anything is computed from the
/// declaration. The limits are several times what real files have, and bound the time and memory for any file.
package enum DeclarationLimits {
    /// The values of a file: the elements of its arrays and the values of its dictionaries. Those that several places of a
    /// binary property list share count once for each. The types of a registry file are read one by one, and only the values
    /// of one type count.
    package static let values = 1_000_000
    /// The values of the declaration of an app: an Info.plist, or app JSON.
    package static let appValues = 200_000
    /// The types that an app declares.
    package static let types = 2_000
    /// The document types of an app; the applications of all MIME types in a list of a desktop.
    package static let documentTypes = 10_000
    /// The supertypes that all types of an app name.
    package static let conformances = 10_000
    /// The supertypes of one type of an app, direct and indirect ones.
    package static let supertypes = 256
    /// The strings of all types, document types and scenes of an app: content types, tags, conditions.
    package static let texts = 20_000
    /// The scenes of an app, those inside others too, and the scene configurations of its manifest.
    package static let scenes = 1_000
    /// The conditions of `handlesExternalEvents` of all scenes of an app.
    package static let conditions = 1_000
    /// The lines with a value in a file of groups: a desktop entry, or a list of applications.
    package static let lines = 100_000
    /// The comments of a file that silence findings.
    package static let comments = 20_000
    /// The bytes of an identifier, a tag or a filename of a type. The answers about a group of files must fit into a message.
    package static let name = 1_000
    /// The findings of one rule in an app that are reported one by one.
    package static let ruleFindings = 1_000
    /// The mistakes that reading one file reports one by one.
    package static let findings = 10_000
    /// The unknown keys of one declaration for which a known key with a similar name is searched for.
    package static let suggestions = 500
}
