/// `disc/lastTime`: what I threw on each hole of a course when I last noted it there, and what I
/// scored; in games that ended, so that the one being played is no last time.
package struct GetLastDiscs: Request, Equatable {
    package static let routes = [Route(.user, "disc", "lastTime")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// Its id, or its name without regard to case.
    package var course = ""
    /// Only this one, by its number.
    package var hole: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("course", &course, .length(1...64))
        fields.optional("hole", &hole, .range(1...99))
    }

    package struct Result: Document, Equatable {
        /// By number; those on which I never noted a disc are left out.
        package var holes: [Hole] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) { fields.required("holes", &holes) }
    }

    package struct Hole: Document, Equatable {
        package var hole = 0
        package var par = 3
        package var room = ""
        package var round = 1
        /// When that game began.
        package var playedAt = 0
        /// Null without a score.
        package var strokes: Int?
        /// In the order of throws.
        package var discs: [ThrownDiscEntry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("hole", &hole)
            fields.required("par", &par)
            fields.required("room", &room)
            fields.required("round", &round)
            fields.required("playedAt", &playedAt)
            fields.required("strokes", &strokes)
            fields.required("discs", &discs)
        }
    }
}
