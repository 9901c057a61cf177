/// The limits for reading declarations.
///
/// If the limit for an element of a declaration is exceeded, an error with the position of the first element beyond the
/// limit is thrown before the declaration is processed. If a limit for findings or suggestions is exceeded, only the
/// output is shortened. The limits are several times higher than the values in real files, and bound the time and
/// memory for any file.
package enum DeclarationLimits {
    /// The maximum number of values in a file: the elements of its arrays and the values of its dictionaries. Values that occur
    /// in several places of a binary property list are counted once for each place. The types of a registry file are read one
    /// at a time, and the limit applies to each type separately.
    package static let values = 1_000_000
    /// The maximum number of values in the declaration of an app, which is an Info.plist or app JSON.
    package static let appValues = 200_000
    /// The maximum number of types that an app declares.
    package static let types = 2_000
    /// The maximum number of document types of an app, or of applications in a desktop list.
    package static let documentTypes = 10_000
    /// The maximum total number of supertypes in all type declarations of an app.
    package static let conformances = 10_000
    /// The maximum number of direct and indirect supertypes that a type of an app may have.
    package static let supertypes = 256
    /// The maximum number of strings in all types, document types, scenes and URL schemes of an app, excluding
    /// conditions.
    package static let texts = 20_000
    /// The maximum number of scenes of an app, including nested scenes, and of scene configurations in its manifest.
    package static let scenes = 1_000
    /// The maximum total number of `handlesExternalEvents` conditions in all scenes of an app.
    package static let conditions = 1_000
    /// The maximum total number of groups and values in a file with groups, such as a desktop entry or a list of
    /// applications.
    package static let lines = 100_000
    /// The maximum number of comments in a file that suppress findings.
    package static let comments = 20_000
    /// The maximum size in bytes of an identifier, a tag or a filename that a type declares. The answers for a group of
    /// files must fit in a message.
    package static let name = 1_000
    /// The maximum number of findings in an app that are reported individually for one rule.
    package static let ruleFindings = 1_000
    /// The maximum number of mistakes that are reported individually when a file is read.
    package static let findings = 10_000
    /// The maximum number of unknown keys of a declaration for which a known key with a similar name is searched for.
    package static let suggestions = 500
}
