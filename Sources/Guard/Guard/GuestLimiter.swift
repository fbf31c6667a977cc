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

/// A guest's client id, kept in place: no allocation, no reference count.
struct GuestName: Sendable {
    /// Up to 70 bytes, padded with zeros.
    private var bytes: InlineArray<72, UInt8> = .init(repeating: 0)
    private var count = 0

    /// Keeps an id.
    ///
    /// - Returns: Nil for what is no guest's client id.
    init?(_ id: UnsafeBufferPointer<UInt8>) {
        guard TopicNames.isGuestClientId(id), id.count <= 72 else { return nil }
        for index in 0..<id.count { bytes[index] = id[index] }
        count = id.count
    }

    /// Tells whether this is the id.
    func equals(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        guard id.count == count, count <= 72 else { return false }
        for index in 0..<count where bytes[index] != id[index] { return false }
        return true
    }
}

/// Lets so many through a second, and a burst after a rest.
struct TokenBucket: Equatable, Sendable {
    /// Thousandths of what may still pass.
    private var thousandths: Int64
    /// When that was so: when it was last taken from, or made; monotonic milliseconds.
    private(set) var at: Int64

    /// Starts full.
    ///
    /// - Parameter burst: How many may pass at once, at least 1.
    init(burst: Int, now: Int64) {
        thousandths = Int64(clamping: burst) &* 1000
        at = now
    }

    /// Takes one.
    ///
    /// - Parameter perSecond: How many come back a second, at least 1.
    /// - Returns: Nil if it may pass, otherwise the milliseconds until the next one may.
    mutating func take(perSecond: Int, burst: Int, now: Int64) -> Int64? {
        let full = Int64(clamping: burst) &* 1000
        let elapsed = min(max(now &- at, 0), 3_600_000)
        at = now
        thousandths = min(full, thousandths &+ elapsed &* Int64(clamping: perSecond))
        if thousandths >= 1000 {
            thousandths &-= 1000
            return nil
        }
        let rate = max(Int64(clamping: perSecond), 1)
        return max(1, (1000 &- thousandths &+ rate &- 1) / rate)
    }
}
