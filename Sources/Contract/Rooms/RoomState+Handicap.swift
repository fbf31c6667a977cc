extension RoomState {
    /// The strokes that a player receives.
    package struct Handicap: Document, Equatable {
        /// By the room's policy; below zero for a plus player, null while it is not known.
        package var index: Double?
        /// Whether somebody entered it; else it is from the player's own record.
        package var entered = false
        /// For the tee that is played, to its par.
        package var course: Int?
        /// In this game: by its allowance, and in matches above the lowest player.
        package var playing = 0
        /// One a hole, as on the card; negative where a plus player gives some back.
        package var strokes: [Int] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("index", &index)
            fields.required("entered", &entered)
            fields.required("course", &course)
            fields.required("playing", &playing)
            fields.required("strokes", &strokes)
        }
    }
}
