import Contract

/// Counts the connections of guests by address and minute.
struct GuestLimiter: Sendable {
    private var counts: [String: Int] = [:]
    private var minute: Int64 = .min
    private let perMinute: Int
    private let addressesMax: Int

    /// Makes one that counts from nothing.
    init(limits: GuardLimits) {
        perMinute = limits.guestConnectionsPerMinute
        addressesMax = limits.guestAddressesMax
    }

    /// Counts a connection.
    ///
    /// - Parameter now: Milliseconds on the monotonic clock.
    /// - Returns: False if this address has had its share, or if more addresses came within the
    ///   minute than there is room for.
    mutating func admit(_ address: String, now: Int64) -> Bool {
        if now / 60_000 != minute {
            minute = now / 60_000
            counts.removeAll(keepingCapacity: counts.count < 1024)
        }
        let network = ClientNetwork.of(address)
        guard let count = counts[network] else {
            guard counts.count < addressesMax, perMinute > 0 else { return false }
            counts[network] = 1
            return true
        }
        guard count < perMinute else { return false }
        counts[network] = count &+ 1
        return true
    }
}
