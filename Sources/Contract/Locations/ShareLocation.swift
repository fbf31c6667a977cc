/// `location/share`: shows where I am to all my friends, to some, or to those in a room with me.
///
/// What was shared with the same ones before is replaced, at once. What is decided for a friend by
/// name goes before what all friends get. Who begins to see me is notified.
package struct ShareLocation: Request, Equatable {
    package static let routes = [Route(.user, "location", "share")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [
        .friendUnknown, .friendNotFriends, .roomNotMember,
    ]
    package static let remark: String? = """
        Without viewers and room it is for all friends. The position is the newest that one of my \
        devices publishes under owntracks/{me}/, unless one is given.
        """

    /// Friends' usernames, in any case; missing: all friends, or those in `room`.
    package var viewers: [String]?
    /// A room that I am in: its members see me, friends or not, as long as we both are in it.
    package var room: String?
    /// One of ``LocationPrecision``; missing: exact.
    package var precision: String?
    /// The position to show instead of the measured one.
    package var position: Position?
    /// When it ends by itself, Unix milliseconds.
    package var until: Int?
    /// The room with whose end, or with my leaving, it ends.
    package var untilRoom: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("viewers", &viewers, .count(1...100))
        fields.optional("room", &room, .length(1...64))
        fields.optional("precision", &precision, .among(LocationPrecision.words))
        fields.optional("position", &position)
        fields.optional("until", &until)
        fields.optional("untilRoom", &untilRoom, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// Who sees me now, by whatever I share.
        package var viewers: [String] = []
        package var since = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("viewers", &viewers)
            fields.required("since", &since)
        }
    }
}
