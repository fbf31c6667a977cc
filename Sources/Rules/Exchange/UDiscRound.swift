/// One round of a UDisc export.
package struct UDiscRound: Equatable, Sendable {
    package var course: String
    package var layout: String
    /// When it began, as the file says it: `YYYY-MM-DD HHMM` or `YYYY-MM-DD HH:MM`, local time.
    package var startedAt: String
    /// The numbers of the holes that the layout has, as the header names them.
    package var holes: [Int] = []
    /// One a hole; nil without a `Par` row.
    package var pars: [Int]?
    package var players: [Player] = []

    package init(course: String, layout: String, startedAt: String) {
        self.course = course
        self.layout = layout
        self.startedAt = startedAt
    }

    /// One line of the card.
    package struct Player: Equatable, Sendable {
        package var name: String
        /// One a hole, from 1 up; nil where it was not played.
        package var strokes: [Int?]
        /// The file's own sum; nil where the file has none.
        package var total: Int?

        package init(name: String, strokes: [Int?], total: Int?) {
            self.name = name
            self.strokes = strokes
            self.total = total
        }
    }
}
