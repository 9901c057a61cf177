package import SystemPackage
import TypeRegistry

/// The applications of a desktop, and the MIME types that they open.
///
/// Source: [Association between MIME types and applications
/// 1.0.1](https://specifications.freedesktop.org/mime-apps-spec/latest/). `mimeinfo.cache` is not read: it is generated from
/// the desktop files, and may be out of date.
package struct DesktopAssociations: Sendable {
    private let locations: [DesktopLocation]
    private let applicationsByID: [String: DesktopApplication]

    /// Reads the applications and lists in the folders of a desktop.
    package init(_ folders: DesktopFolders) { self.init(locations: folders.locations()) }

    init(locations: [DesktopLocation]) {
        self.locations = locations
        applicationsByID = locations.flatMap(\.applications).reduce(into: [:]) { byID, application in
            if byID[application.id] == nil { byID[application.id] = application }
        }
    }

    /// The installed applications, sorted by ID.
    package var applications: [DesktopApplication] {
        applicationsByID.values.filter(\.isUsable).sorted { $0.id < $1.id }
    }

    /// The lists that cannot be read, and the reasons.
    package var unreadLists: [(file: FilePath, mistake: MIMEAppsFile.Mistake)] {
        locations.flatMap(\.lists).compactMap { list in list.mistake.map { (list.file, $0) } }
    }

    /// Returns the application with a desktop file ID, even if it does not open files, or nil if there is none.
    package func application(_ id: String) -> DesktopApplication? { applicationsByID[id] }

    /// Returns the associations with one list replaced, in the folder that has the highest precedence.
    package func replacing(_ list: DesktopAssociationList) -> DesktopAssociations {
        guard let first = locations.first else { return self }
        var locations = locations
        locations[0] = DesktopLocation(
            lists: first.lists.filter(\.isOfDesktop) + [list], applications: first.applications)
        return DesktopAssociations(locations: locations)
    }

    /// An application that opens a type.
    package struct Association: Sendable {
        package let application: DesktopApplication
        /// The MIME type for which the application was found.
        package let mimeType: String
        /// The list that adds the association, or nil if the association is in the desktop file.
        package let addedBy: FilePath?
        /// The list that specifies the application as the default, or nil if there is none.
        package var defaultIn: FilePath?
    }

    /// Returns the applications for a type, beginning with the default. The result does not include applications for its
    /// supertypes.
    ///
    /// - Parameters:
    ///   - mimeTypes: The MIME types that a type declares, in lowercase, beginning with the preferred MIME type. All of them
    ///     are treated as the same type.
    ///   - removed: The IDs of applications to ignore, because the user removed them from a subtype. The method adds the IDs
    ///     that are removed from this type.
    /// - Returns: The applications. The first application is the default.
    package func applications(for mimeTypes: [String], removed: inout Set<String>) -> [Association] {
        var found = associations(with: mimeTypes, removed: &removed)
        for location in locations {
            for list in location.lists {
                for id in mimeTypes.flatMap({ list.applications(.defaults, $0) }) {
                    guard let index = found.firstIndex(where: { $0.application.id == id }) else { continue }
                    var standard = found.remove(at: index)
                    standard.defaultIn = list.file
                    return [standard] + found
                }
            }
        }
        return found
    }

    /// Implements the algorithm in the section "Adding/removing associations" of the specification.
    private func associations(with mimeTypes: [String], removed: inout Set<String>) -> [Association] {
        var found: [Association] = []
        let removedBefore = removed
        var ignored = removedBefore
        func add(_ id: String, _ mimeType: String, _ list: FilePath?) {
            guard !ignored.contains(id), !found.contains(where: { $0.application.id == id }),
                let application = applicationsByID[id], application.isUsable
            else { return }
            found.append(Association(application: application, mimeType: mimeType, addedBy: list))
        }
        for location in locations {
            for list in location.lists where !list.isOfDesktop {
                for mimeType in mimeTypes {
                    for id in list.applications(.added, mimeType) { add(id, mimeType, list.file) }
                }
                for id in mimeTypes.flatMap({ list.applications(.removed, $0) })
                where ignored.insert(id).inserted && !found.contains(where: { $0.application.id == id }) {
                    removed.insert(id)
                }
            }
            for mimeType in mimeTypes {
                for application in location.applications where application.mimeTypes.contains(mimeType) {
                    add(application.id, mimeType, nil)
                }
            }
            // A desktop file hides files with the same ID in folders of lower precedence, regardless of the types that it
            // opens.
            for application in location.applications { ignored.insert(application.id) }
        }
        return found
    }
}

/// The applications of a desktop that open a type: first the applications for the type itself, then the applications for its
/// supertypes.
package struct DesktopHandlers: Sendable {
    /// An application, and the type for which it was found.
    package struct Handler: Sendable {
        package let association: DesktopAssociations.Association
        package let step: MIMELineage.Step

        package var application: DesktopApplication { association.application }
    }

    /// The type and its supertypes.
    package let lineage: MIMELineage
    /// The applications. The first application is the default.
    package let handlers: [Handler]

    /// Finds the applications for a type.
    ///
    /// As the specification requires, an application for a more specific type precedes the default application for its
    /// supertype. An application that the user removed from a type is not offered for its supertypes either.
    package init(_ lineage: MIMELineage, in associations: DesktopAssociations) {
        self.lineage = lineage
        var handlers: [Handler] = []
        var removed: Set<String> = []
        for step in lineage.steps {
            for association in associations.applications(for: step.mimeTypes, removed: &removed)
            where !handlers.contains(where: { $0.application.id == association.application.id }) {
                handlers.append(Handler(association: association, step: step))
            }
        }
        self.handlers = handlers
    }
}
