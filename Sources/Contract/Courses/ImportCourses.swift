package import JSON

/// `course/import`: courses of my own out of OpenStreetMap's data as GeoJSON (RFC 7946), as Overpass
/// and its like export it. One that I imported before and that is not public is replaced.
package struct ImportCourses: Request, Equatable {
    package static let routes = [Route(.user, "course", "import")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.courseTooMany]

    /// A FeatureCollection or a Feature: the object itself, or its text.
    package var geojson = JSON.null
    /// For a course that has none on the map.
    package var name: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("geojson", &geojson)
        fields.optional("name", &name, .name)
    }

    package struct Result: Document, Equatable {
        package var courses: [Entry] = []
        /// What of the game could not be used; the first 100.
        package var skipped: [Skipped] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("courses", &courses)
            fields.required("skipped", &skipped)
        }
    }

    package struct Entry: Document, Equatable {
        package var course = ""
        package var name = ""
        package var kind = ""
        package var holes = 0
        package var par = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("course", &course)
            fields.required("name", &name)
            fields.required("kind", &kind)
            fields.required("holes", &holes)
            fields.required("par", &par)
        }
    }

    package struct Skipped: Document, Equatable {
        /// As in `way/123`; else the place in the list, as in `#7`.
        package var feature = ""
        package var reason = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("feature", &feature)
            fields.required("reason", &reason)
        }
    }
}
