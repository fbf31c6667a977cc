/// `location/stop`: nobody sees where I am any more, or one viewer does not.
///
/// When the answer comes, the broker delivers no position of mine any more, and what was kept of
/// it is deleted. Who is named stays out of what I share with all friends or with a room, until I
/// share with them by name.
package struct StopLocation: Request, Equatable {
    package static let routes = [Route(.user, "location", "stop")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.friendUnknown, .locationTooMany]

    /// A username, in any case; missing: everybody.
    package var viewer: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("viewer", &viewer, .length(1...64))
    }

    /// The receipt.
    package struct Result: Document, Equatable {
        /// Unix milliseconds: nothing was sent after that.
        package var stoppedAt = 0
        /// Who was named; missing: it was for everybody.
        package var viewer: String?
        package var deleted = Deleted()
        /// The time by which the server has overwritten the deleted positions in the database's file, and
        /// emptied its log, Unix milliseconds. It takes longer if the disk accepts no writes, or during a
        /// backup. Missing if the database had none.
        package var overwrittenBy: Int?
        /// Who had a position of mine until now, and how many in all.
        package var viewers: [LocationViewer] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("stoppedAt", &stoppedAt)
            fields.optional("viewer", &viewer)
            fields.required("deleted", &deleted)
            fields.optional("overwrittenBy", &overwrittenBy)
            fields.required("viewers", &viewers)
        }
    }

    package struct Deleted: Document, Equatable {
        /// Newest positions of my devices in the database.
        package var positions = 0
        /// Topics of viewers that were emptied.
        package var retained = 0
        /// Positions that were on their way to viewers.
        package var waiting = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("positions", &positions)
            fields.required("retained", &retained)
            fields.required("waiting", &waiting)
        }
    }
}
