import Topics

/// The limit on connections of guests, by address and minute.
struct GuestLimiter: Sendable {
    private var counts: [String: Int] = [:]
    private var minute: Int64 = .min
    private let perMinute: Int
    private let addressesMax: Int

    init(limits: GuardLimits) {
        perMinute = limits.guestConnectionsPerMinute
        addressesMax = limits.guestAddressesMax
    }

    /// Counts a connection.
    ///
    /// - Parameter now: Milliseconds on the monotonic clock.
    /// - Returns: False if this address has reached its limit, or if too many addresses connected
    ///   in this minute.
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

/// A guest's client id, stored inline without allocation or reference count.
struct GuestName: Sendable {
    /// Up to 70 bytes, padded with zeros.
    private var bytes: InlineArray<72, UInt8> = .init(repeating: 0)
    private var count = 0

    /// Stores an id.
    ///
    /// - Returns: Nil if it is not a guest's client id.
    init?(_ id: UnsafeBufferPointer<UInt8>) {
        guard TopicNames.isGuestClientId(id), id.count <= 72 else { return nil }
        for index in 0..<id.count { bytes[index] = id[index] }
        count = id.count
    }

    /// Whether this is the stored id.
    func equals(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        guard id.count == count, count <= 72 else { return false }
        for index in 0..<count where bytes[index] != id[index] { return false }
        return true
    }
}

/// A token bucket: a limit per second that allows a burst after a rest.
struct TokenBucket: Equatable, Sendable {
    /// The tokens in the bucket, in thousandths.
    private var thousandths: Int64
    /// The time of the last change, in monotonic milliseconds.
    private(set) var at: Int64

    /// Creates a full bucket.
    ///
    /// - Parameter burst: The number of tokens in a full bucket, at least 1.
    init(burst: Int, now: Int64) {
        thousandths = Int64(clamping: burst) &* 1000
        at = now
    }

    /// Takes a token.
    ///
    /// - Parameter perSecond: The number of new tokens per second, at least 1.
    /// - Returns: Nil if there was a token, otherwise the milliseconds until the next one.
    mutating func admit(perSecond: Int, burst: Int, now: Int64) -> Int64? {
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
