/// `location/eraseHistory`: deletes all positions of my history. The setting that keeps new positions does not
/// change.
package struct EraseTrack: Request, Equatable {
    package static let routes = [Route(.user, "location", "eraseHistory")]
    package static let repetition = Repetition.remembered

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// The number of deleted positions. Nobody can read them after the answer.
        package var erased = 0
        /// The time by which the server has overwritten them in the database's file, and emptied its log,
        /// Unix milliseconds. It takes longer if the disk accepts no writes, or during a backup. Missing if
        /// there were none.
        package var overwrittenBy: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("erased", &erased)
            fields.optional("overwrittenBy", &overwrittenBy)
        }
    }
}
