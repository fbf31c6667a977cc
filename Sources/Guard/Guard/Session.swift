import Contract

/// One connected client.
struct Session: Sendable {
    /// What it may do in general.
    let asker: TopicAsker
    /// The user, or ``UserTable/none`` for guests and the daemon.
    let user: UserTable.ID
    /// The token's device; nil for guests and the daemon.
    let device: NameKey?
    /// The username or the guest's client id; empty for the daemon.
    let principal: String
    /// The client id.
    let clientId: String
    /// The client's address, nil if it has none.
    let address: String?
    /// How its id is its own.
    let rule: ClientIdRule
    /// Whether the broker keeps nothing of it after the connection (known for 3.1.1 only).
    let forgotten: Bool
    /// When the token expires, Unix seconds; nil if it does not.
    let expiry: Int64?
    /// What the broker goes by, seconds; 0: a silent link is never ended.
    let keepAlive: Int
    /// Counts connections.
    let serial: UInt64
    /// A new connection took this one's client id: what it still writes is its will.
    var superseded = false
    /// For all publishes.
    var publishes: TokenBucket
    /// For publishes under `owntracks/`.
    var pings: TokenBucket
    /// Before this moment no refusal is told, monotonic milliseconds.
    var noticeFrom: Int64 = .min

    /// Whether it may have ended of silence: it published nothing for as long as the broker waits
    /// (MQTT 5, 3.1.2.10). The broker does not say why a connection ends, nor tell of pings.
    func mayBeLost(at now: Int64) -> Bool {
        // The broker counts in whole seconds.
        keepAlive > 0 && now &- publishes.at >= Int64(keepAlive) &* 1500 &- 2000
    }

    /// The report of its connection.
    var report: GuardReport {
        .connected(
            serial: serial, principal: principal, device: device?.text, address: address,
            keepAlive: keepAlive)
    }
}
