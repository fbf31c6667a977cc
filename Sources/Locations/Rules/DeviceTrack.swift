package import Values

/// The newest position of one device, and the rules for the next one.
///
/// Its size is bounded. It keeps no refused position except the last implausible one, which the
/// next positions may confirm.
package struct DeviceTrack: Equatable, Sendable {
    /// The longest time that a device's clock may be ahead, milliseconds.
    package static let aheadMs: Int64 = 120_000
    /// The highest plausible speed, metres per second: 1,500 km/h, faster than any airliner over
    /// ground.
    static let speedMax = 1_500.0 / 3.6
    /// The plausible distance between two positions at any time, metres.
    ///
    /// Without satellites, a phone may report the position of a mast, which can be tens of
    /// kilometres away.
    static let slack = 100_000.0
    /// The number of consistent positions that the server accepts after an implausible jump.
    ///
    /// Several agreeing positions mean that the earlier one was wrong, or that the device's clock
    /// stopped while it moved.
    static let confirmations = 3

    package private(set) var newest: Fix?
    /// The last position that was refused as too far, and the number of consecutive ones that agree
    /// with it.
    private var leap: (fix: Fix, count: Int)?

    package init(newest: Fix? = nil) {
        self.newest = newest
    }

    /// Accepts or refuses a position.
    /// - Parameter now: The server's clock, Unix milliseconds.
    package mutating func ingest(_ fix: Fix, now: Int64) -> FixResult {
        guard fix.at <= now + Self.aheadMs else { return .ahead }
        guard let newest else {
            self.newest = fix
            return .newest
        }
        if fix == newest { return .repeated }
        if Self.isPossible(newest, fix) {
            leap = nil
            return settle(fix, after: newest)
        }
        let agreeing = leap.map { Self.isPossible($0.fix, fix) ? $0.count + 1 : 1 } ?? 1
        guard agreeing >= Self.confirmations else {
            leap = (fix, agreeing)
            return .tooFar
        }
        leap = nil
        return settle(fix, after: newest)
    }

    private mutating func settle(_ fix: Fix, after newest: Fix) -> FixResult {
        guard fix.at >= newest.at else { return .late }
        self.newest = fix
        return .newest
    }

    private static func isPossible(_ one: Fix, _ other: Fix) -> Bool {
        let seconds = Double((other.at - one.at).magnitude) / 1_000
        return one.place.distance(to: other.place) <= slack + speedMax * seconds
    }

    package static func == (one: DeviceTrack, other: DeviceTrack) -> Bool {
        one.newest == other.newest && one.leap?.fix == other.leap?.fix
            && one.leap?.count == other.leap?.count
    }
}

/// The result of a position that a device reported.
package enum FixResult: String, CaseIterable, Sendable {
    /// It is now the device's newest position.
    case newest
    /// It is older than the newest position. Only histories use it.
    case late
    /// It repeats the newest position.
    case repeated
    /// It is refused, because it is in the future.
    case ahead
    /// It is refused as implausibly far, unless more positions agree with it.
    case tooFar
}
