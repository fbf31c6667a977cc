package import Contract
import PeopleContract
package import Topics

/// `location/share`: shares my position with all my friends, with some of them, or with the members
/// of a room.
///
/// It replaces an earlier sharing with the same audience immediately. A sharing with one friend
/// takes precedence over the sharing with all friends. The server notifies each user who begins to
/// see me.
///
/// A sharing with a room covers the members who are in it at that time. A member who joins later
/// sees nothing until I share with the room again, or add the member by name. A member who leaves
/// and comes back counts as a later one.
package struct ShareLocation: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "share")]
    package static let errors: [ErrorCode] = [
        .friendUnknown, .friendNotFriends, .roomNotMember,
    ]
    package static let remark: String? = """
        Without `viewers` and `room`, the sharing is for all friends. Viewers see the newest \
        position that one of my devices publishes below owntracks/{me}/, or `position` if it is \
        set.
        """

    /// Usernames, in any case. Without `room`: the friends to share with; if missing, all friends.
    /// With `room`: members to add to those who see me already. Keys that are left out then keep
    /// their values. If missing, the sharing covers all members who are in the room now.
    package var viewers: [String]?
    /// A room that I am in. Members who are in it now see me while we both are in it, even if we are
    /// not friends.
    package var room: String?
    /// If missing, `exact`.
    package var precision: LocationPrecision?
    /// A position that viewers see instead of the measured one.
    package var position: Position?
    /// The time at which the sharing ends automatically, Unix milliseconds.
    package var until: Int?
    /// A room. The sharing ends when the room ends, or when I leave it.
    package var untilRoom: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.limiting("viewers", &viewers, .count(1...100))
        fields.limiting("room", &room, .length(1...64))
        fields.limiting("precision", &precision)
        fields.limiting("position", &position)
        fields.limiting("until", &until, .instant)
        fields.limiting("untilRoom", &untilRoom, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// All users who see me now, through this sharing or another one.
        package var viewers: [String] = []
        package var since = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("viewers", &viewers)
            fields.required("since", &since)
        }
    }
}

/// `location/sharing`: lists my sharings, with their audience and their end.
package struct ListSharings: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "sharing")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var sharings: [Entry] = []
        /// The users whom I excluded by name. They see nothing, even if I share with all friends or
        /// a room.
        package var without: [String] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("sharings", &sharings)
            fields.required("without", &without)
        }
    }

    package struct Entry: Document, Equatable {
        /// The friend; if missing, the sharing is for all friends, or for the members of `room`.
        package var viewer: String?
        package var room: String?
        package var precision = LocationPrecision.exact
        /// The position that I chose; missing if viewers see the measured one.
        package var position: Position?
        package var since = 0
        package var until: Int?
        package var untilRoom: String?
        /// The members of `room` whom this sharing does not cover, because they joined later. Missing
        /// if there are none.
        package var later: [String]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("viewer", &viewer)
            fields.optional("room", &room)
            fields.required("precision", &precision)
            fields.optional("position", &position)
            fields.required("since", &since)
            fields.optional("until", &until)
            fields.optional("untilRoom", &untilRoom)
            fields.optional("later", &later)
        }
    }
}

/// The detail in which a viewer may see somebody's position.
package enum LocationPrecision: String, WordValue {
    /// The position as it was published.
    case exact
    /// The middle of a cell of about one kilometre.
    case kilometre
    /// Only whether somebody is near. The server sends no coordinates.
    case near
}

/// `location/stop`: stops sharing my position with everybody, or with one viewer.
///
/// Before the answer, the broker stops delivering my positions, and the server deletes those that
/// it stored. A viewer who was named stays excluded from sharings with all friends or a room, until
/// I share with this viewer by name.
package struct StopLocation: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "stop")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.friendUnknown, .locationTooMany]

    /// A username, in any case; if missing, everybody.
    package var viewer: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("viewer", &viewer, .length(1...64))
    }

    /// The receipt for the user.
    package struct Result: Document, Equatable {
        /// The time after which nothing was sent, Unix milliseconds.
        package var stoppedAt = 0
        /// The viewer from the request; missing if it was for everybody.
        package var viewer: String?
        package var deleted = Deleted()
        /// The time by which the server has overwritten the deleted positions in the database's
        /// file, and emptied its log, Unix milliseconds. It takes longer if the disk accepts no
        /// writes, or during a backup. Missing if the database had none.
        package var overwrittenBy: Int?
        /// The users who saw me until now, with the number of positions that each received.
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
        /// The number of my devices' newest positions that were deleted from the database.
        package var positions = 0
        /// The number of viewers' topics that were emptied.
        package var retained = 0
        /// The number of positions that were about to be sent to viewers.
        package var waiting = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("positions", &positions)
            fields.required("retained", &retained)
            fields.required("waiting", &waiting)
        }
    }
}

/// `location/viewers`: lists the users who see or saw me, with the number of positions that each
/// received.
///
/// Current viewers come first, then former viewers of the last 30 days.
package struct ListLocationViewers: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "viewers")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var viewers: [LocationViewer] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("viewers", &viewers)
        }
    }
}

/// A user who sees or saw my position.
package struct LocationViewer: Document, Equatable {
    package var viewer = ""
    /// Null for a former viewer.
    package var precision: OpenWord<LocationPrecision>?
    /// The time at which the viewer last began to see me, Unix milliseconds.
    package var since = 0
    /// The time at which that ended, Unix milliseconds; null for a current viewer.
    package var until: Int?
    /// The number of positions published to the viewer's topic, even if the viewer was offline.
    package var positions = 0
    /// The time of the last one, Unix milliseconds; null if there was none.
    package var lastAt: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("viewer", &viewer)
        fields.required("precision", &precision)
        fields.required("since", &since)
        fields.required("until", &until)
        fields.required("positions", &positions)
        fields.required("lastAt", &lastAt)
    }
}
