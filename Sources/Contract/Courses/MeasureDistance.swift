/// `course/distance`: how far, and in which direction, it is to a hole's basket.
package struct MeasureDistance: Request, Equatable {
    package static let routes = [Route(.user, "course", "distance")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [
        .courseUnknown, .courseUnknownHole, .courseUnknownTee, .coursePositionUnknown,
    ]

    package var course = ""
    /// Its number.
    package var hole = 0
    /// Where I am; without it I stand on the tee.
    package var at: Position?
    /// The default one when not given.
    package var tee: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.required("hole", &hole, .range(1...99))
        fields.optional("at", &at)
        fields.optional("tee", &tee, .teeName)
    }

    package struct Result: Document, Equatable {
        /// Metres on the ellipsoid (WGS 84), to a tenth.
        package var distance = 0.0
        /// Degrees clockwise from true north, to a tenth, from 0 to 359.9.
        package var bearing = 0.0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("distance", &distance)
            fields.required("bearing", &bearing)
        }
    }
}
