/// What a server takes from its clients at the most.
package struct HTTPLimits: Sendable {
    /// Connections at the same time, at least 1. From nine tenths on each new one ends the one whose request has
    /// been arriving for the longest time. Those beyond are closed.
    package var connectionsMax = 1_000
    /// Connections beyond ``connectionsMax`` that only this machine may open, so that its watchdog gets an answer.
    package var ownMax = 16
    /// Connections from one address at the same time, at least 1; those beyond are closed. An IPv6 /64 is one address.
    package var connectionsPerAddressMax = 100
    /// The most connections with another protocol (``HTTPUpgrade``), in addition to ``connectionsMax``; 0: none.
    package var upgradesMax = 0
    /// Bytes of a request line and its header fields, 1,024 to 1,048,576; beyond: status 431.
    package var headerBytesMax = 16_384
    /// Bytes of a request's target, query and all; beyond: status 414.
    package var targetBytesMax = 4_096
    /// Bytes of a request's body; beyond: status 413.
    package var bodyBytesMax = 65_536
    /// How long a client may keep still, in whole seconds from 1; then it is disconnected.
    package var idleTime: Duration = .seconds(30)
    /// How long a request's line and header fields may take to come in, with the TLS handshake of the first
    /// request. Then the client is disconnected.
    package var headTime: Duration = .seconds(10)
    /// How long a request may take to come in whole, and an answer to be taken; then the client is
    /// disconnected. Whoever sends a byte now and then is never idle.
    package var transferTime: Duration = .seconds(60)
    /// How long an answer may take; beyond: status 504.
    package var answerTime: Duration = .seconds(30)

    package init() {}

    /// How often is looked for what takes too long.
    var sweepInterval: Duration {
        min(max(min(headTime, transferTime, answerTime) / 4, .milliseconds(5)), .seconds(1))
    }

    /// What the library may use for a connection: the head of a request and of its answer.
    var memoryMax: Int { 2 * min(max(headerBytesMax, 1_024), 1_048_576) }
}
