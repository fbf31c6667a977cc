/// Which positions count.
package enum FixRules {
    /// A position that is less exact says nothing, metres.
    package static let accuracyMax = 100.0
    /// At least so inexact a position does for any challenge, however small its radius, metres.
    package static let accuracyEnough = 50.0
    /// An older position says nothing, milliseconds.
    package static let ageMax: Int64 = 120_000
    /// A device's clock may be so far ahead, milliseconds.
    package static let aheadMax: Int64 = 120_000
    /// Nobody gets on faster, metres a second: 144 km/h.
    package static let speedMax = 40.0
    /// How far two positions of one place may lie apart besides what they say of their accuracy,
    /// metres.
    static let slack = 20.0
    /// What a device is taken to mean that does not say how exact it is, metres.
    static let accuracyUnsaid = 30.0
    /// A position that was accepted so long ago says nothing about where somebody can be now,
    /// milliseconds: 72 km are within reach.
    static let reachMax: Int64 = 1_800_000

    /// Refuses a position by itself.
    static func check(_ fix: Fix, now: Int64) throws(WalkError) {
        guard fix.at <= now + aheadMax else { throw .clockAhead }
        guard fix.at >= now - ageMax else { throw .noFix(.old) }
        if let accuracy = fix.accuracy, !(accuracy <= accuracyMax) {
            throw .noFix(.inexact(max: accuracyMax))
        }
    }

    /// A position as it is reckoned with: of a device whose clock is ahead, it is from now.
    static func known(_ fix: Fix, now: Int64) -> Fix {
        Fix(place: fix.place, accuracy: fix.accuracy, at: min(fix.at, now))
    }

    /// Refuses a position that nobody gets to in the time since the last one.
    ///
    /// What positions are inexact by lets them be farther apart than the time allows, but not one
    /// after the other ever farther: the lead that a player has is kept, and time makes up for it.
    /// - Parameter lead: How many metres the positions up to the last one are ahead of the time.
    /// - Returns: The same with this one.
    static func lead(
        of fix: Fix, after last: Fix, with lead: Double, now: Int64
    ) throws(WalkError) -> Double {
        guard now - last.at < reachMax else { return 0 }
        let apart = last.place.distance(to: fix.place)
        let blur = slack + (fix.accuracy ?? accuracyUnsaid) + (last.accuracy ?? accuracyUnsaid)
        let elapsed = Double(max(0, fix.at - last.at)) / 1_000
        let ahead = lead + apart - speedMax * elapsed
        guard ahead <= blur else {
            throw .tooFast(retryAfterMs: Int64(((ahead - blur) / speedMax * 1_000).rounded(.up)))
        }
        return max(0, ahead)
    }

    /// Whether somebody is at a challenge: the position itself is within the radius, and exact
    /// enough to say so.
    static func isThere(_ fix: Fix, _ challenge: Challenge) -> Bool {
        fix.place.distance(to: challenge.place) <= challenge.radius
    }

    /// How exact a position must be for a challenge, metres.
    static func accuracyMax(for challenge: Challenge) -> Double {
        min(accuracyMax, max(accuracyEnough, challenge.radius))
    }
}
