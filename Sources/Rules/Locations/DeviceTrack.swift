/// The newest position of one device, and what may follow on it.
///
/// A value of bounded size: what is refused is not kept, but for the one leap that the next
/// positions may confirm.
package struct DeviceTrack: Equatable, Sendable {
    /// How far a device's clock may be ahead, milliseconds.
    package static let aheadMs: Int64 = 120_000
    /// Faster than any airliner over ground, metres a second (1,500 km/h).
    static let speedMax = 1_500.0 / 3.6
    /// How far two positions may lie apart at any time, metres: a mast that stands for a phone
    /// that finds no satellite is tens of kilometres off.
    static let slack = 100_000.0
    /// So many positions that agree with each other are believed, however far they leapt: it was
    /// the one before that was wrong, or the device was carried while its clock stood.
    static let confirmations = 3

    package private(set) var newest: Fix?
    /// The last one that was refused for being too far, and how many in a row agree.
    private var leap: (fix: Fix, count: Int)?

    package init(newest: Fix? = nil) {
        self.newest = newest
    }

    /// Takes a position in, or says why not.
    /// - Parameter now: The server's clock, Unix milliseconds.
    package mutating func take(_ fix: Fix, now: Int64) -> FixVerdict {
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

    private mutating func settle(_ fix: Fix, after newest: Fix) -> FixVerdict {
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
