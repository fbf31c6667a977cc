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
        let network = Self.network(of: address)
        guard let count = counts[network] else {
            guard counts.count < addressesMax, perMinute > 0 else { return false }
            counts[network] = 1
            return true
        }
        guard count < perMinute else { return false }
        counts[network] = count &+ 1
        return true
    }

    /// The part of an address that one household has to itself: all of an IPv4 address, the first
    /// 64 bits of an IPv6 one (RFC 6177), in whose rest anybody can choose at will.
    static func network(of address: String) -> String {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return address }
        if let mapped = address.split(separator: ":").last, mapped.utf8.contains(UInt8(ascii: "."))
        {
            return String(mapped)
        }
        let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        var groups = (halves.first ?? "").split(separator: ":")
        if halves.count > 1, groups.count < 4 {
            let tail = halves[1].split(separator: ":")
            let zeros = max(0, 8 &- groups.count &- tail.count)
            groups += repeatElement("0", count: zeros) + tail
        }
        return groups.prefix(4).joined(separator: ":")
    }
}
