/// What an operator chooses about rooms. Times are milliseconds.
package struct RoomsConfiguration: Sendable {
    /// Players in a room, guests among them, unless its host says less.
    package var playersMax = 12
    /// Rooms in lobby or play that one user may be in.
    package var openPerUserMax = 20
    /// How long a host may be away before somebody else becomes host.
    package var hostGraceMs: Int64 = 120_000
    /// A lobby that nobody used for so long is abandoned.
    package var lobbyIdleMs: Int64 = 24 * 3_600_000
    /// A round that nobody touched for so long is ended.
    package var roundIdleMs: Int64 = 72 * 3_600_000
    /// How long a room's topics stand after its end.
    package var keepEndedMs: Int64 = 24 * 3_600_000
    /// The least time between two publications of a room's state; at most 1,000.
    package var stateIntervalMs: Int64 = 250

    package init() {}
}
