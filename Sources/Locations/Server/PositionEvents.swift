import Engine
package import LocationsContract
package import Values

/// A device measured a position, which is the device's newest. It need not be kept.
///
/// ``Locations`` does not announce it while the user's location is off.
package struct PositionMeasured: Event {
    package let user: String
    package let device: String
    package let fix: Fix
}

/// A device reported a position that is kept.
package struct PositionKept: Event {
    package let user: String
    package let device: String
    package let fix: Fix
    /// Whether it is the device's newest position. Otherwise it came late.
    package let isNewest: Bool
    package let location: OwnTracksLocation
}

/// A user's newest position changed. ``Locations`` announces it at most once a batch for each user.
package struct NewestPositionChanged: Event {
    package let user: String
}

/// A viewer lost the right to see the position of a user, the owner.
package struct ViewEnded: Event {
    package let owner: String
    package let viewer: String
}

/// A user turned location off.
package struct LocationPaused: Event {
    package let user: String
}

/// A device sent a message that is not a report of its position, such as a waypoint.
package struct DeviceReported: Event {
    package let message: OwnTracksMessage
    package let user: String
    package let device: String
}
