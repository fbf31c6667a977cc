/// How much one client may do, and how much memory the guard takes for all.
package struct GuardLimits: Equatable, Sendable {
    /// Publishes a second that a client may go on making.
    package var publishesPerSecond = 50
    /// Publishes that a client may make at once after a rest.
    package var publishBurst = 200
    /// The longest payload a client may publish, in bytes.
    package var payloadBytesMax = 65_536
    /// Publishes a second under `owntracks/`, within ``publishesPerSecond``.
    package var pingsPerSecond = 10
    /// Connections a minute that guests may make from one address (an IPv6 /64 counts as one).
    package var guestConnectionsPerMinute = 120
    /// Subscriptions that a client may hold at once.
    package var subscriptionsMax = 200

    /// Connections that a user may have at once.
    package var connectionsPerUserMax = 50
    /// Connections that an address may have at once (an IPv6 /64 counts as one). A campus behind one router
    /// needs hundreds. The machine's own address has no such bound: proxies connect from there.
    package var connectionsPerAddressMax = 1_000
    /// Connections that the broker accepts at once (`max_connections`). Once three quarters are in use, a client from
    /// a network with fewer connections replaces a client of the network with the most.
    package var connectionsMax = 20_000
    /// Seconds that a connection may take until its CONNECT.
    package var halfOpenSecondsMax = 10
    /// Connections that may wait for their CONNECT at once. Beyond it the oldest are closed.
    package var halfOpenMax = 4_000
    /// Sessions that the broker keeps for a user who is not connected.
    package var storedSessionsPerUserMax = 20

    /// Usernames ever seen.
    package var usersMax = 4_000_000
    /// Memberships at once, over all rooms.
    package var membersMax = 4_000_000
    /// Sharings of positions at once.
    package var sharesMax = 4_000_000
    /// Friendships at once.
    package var friendsMax = 4_000_000
    /// Devices of one user.
    package var devicesPerUserMax = 256
    /// Addresses that guests came from within a minute.
    package var guestAddressesMax = 65_536
    /// Client ids that somebody else might also claim, remembered for one user; of more, the one
    /// least recently connected with is forgotten.
    package var claimsPerUserMax = 16
    /// Such client ids remembered in all.
    package var claimsMax = 1_000_000
    /// Client ids made by the broker that are remembered while nobody is connected with them.
    package var generatedClaimsMax = 65_536

    /// Sessions that the broker is to end.
    package var endingSessionsMax = 65_536
    /// Clients that disconnected, remembered for the wills that the broker may fire for them later.
    package var willsMax = 65_536

    /// The defaults of the contract.
    package init() {}
}
