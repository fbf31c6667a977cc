import Engine

/// A user came online or went offline.
///
/// A user who loses the last connection stays online for the grace time.
package struct PresenceChanged: Event {
    package let user: String
    package let isOnline: Bool
    /// The beginning of the new state, Unix milliseconds. A user is offline since the end of the last connection.
    package let since: Int64
}

/// The guard has reported all connections, after the link to the broker was made again. So ``Presence`` now knows who
/// is online.
package struct PresenceListed: Event {}

/// A connection ended without a DISCONNECT. It may have been dead for a while.
struct ConnectionLost: Event {
    let connection: Connections.Entry
}
