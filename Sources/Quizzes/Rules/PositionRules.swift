package import Values

/// The rules for positions that count in a quiz.
package enum PositionRules {
    /// The largest possible error of a position that counts, metres.
    package static let accuracyMax = 100.0
    /// The possible error that is good enough for every challenge, even with a smaller radius,
    /// metres.
    package static let accuracyEnough = 50.0
    /// The highest age of a position that counts, milliseconds.
    package static let ageMax: Int64 = 120_000
    /// The longest time that a device's clock may be ahead, milliseconds.
    package static let aheadMax: Int64 = 120_000
    /// The highest plausible speed, metres per second: 144 km/h.
    package static let speedMax = 40.0
    /// The distance that two positions of the same place may have in addition to their stated
    /// errors, metres.
    static let slack = 20.0
    /// The assumed error of a position without one, metres.
    static let accuracyUnsaid = 30.0
    /// The time after which an earlier position does not limit the next one, milliseconds. In this
    /// time, a player can travel 72 km.
    static let reachMax: Int64 = 1_800_000

    /// Checks a single position.
    /// - Throws: ``WalkError/clockAhead`` or ``WalkError/noFix(_:)`` if it does not count.
    static func check(_ fix: Fix, now: Int64) throws(WalkError) {
        guard fix.at <= now + aheadMax else { throw .clockAhead }
        guard fix.at >= now - ageMax else { throw .noFix(.old) }
        if let accuracy = fix.accuracy, !(accuracy <= accuracyMax) {
            throw .noFix(.inexact(max: accuracyMax))
        }
    }

    /// Returns the position for further checks. If the device's clock is ahead, the position is
    /// from now.
    static func known(_ fix: Fix, now: Int64) -> Fix {
        Fix(place: fix.place, accuracy: fix.accuracy, at: min(fix.at, now))
    }

    /// Checks that a player can have moved from the last position to this one in the time between.
    ///
    /// The inaccuracy of positions allows a longer distance than the speed limit. It must not add
    /// up over several positions, so each player has a lead, which only time reduces.
    /// - Parameter lead: The distance by which the positions up to the last one exceed the speed
    ///   limit, metres.
    /// - Returns: The new lead, including this position.
    /// - Throws: ``WalkError/tooFast(retryAfterMs:)`` if the distance is too long.
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

    /// Returns whether a position is within a challenge's radius. The caller also checks its
    /// accuracy.
    static func isThere(_ fix: Fix, _ challenge: Challenge) -> Bool {
        fix.place.distance(to: challenge.place) <= challenge.radius
    }

    /// Returns the largest possible error of a position that opens a challenge, metres.
    static func accuracyMax(for challenge: Challenge) -> Double {
        min(accuracyMax, max(accuracyEnough, challenge.radius))
    }
}

/// The reasons why a quiz refuses a position or an answer.
package enum WalkError: Error, Equatable {
    /// The reasons why a position does not count.
    package enum NoFix: Equatable, Sendable {
        /// There is no position.
        case missing
        /// It is too old, or older than the last known one.
        case old
        /// Its possible error is larger than this limit, metres.
        case inexact(max: Double)
    }

    /// There is no usable position of the player.
    case noFix(NoFix)
    /// The position is from the future.
    case clockAhead
    /// The player cannot have moved so fast. The position becomes possible after this time.
    case tooFast(retryAfterMs: Int64)
    /// The player is not at the challenge.
    case notThere(Heading)
    case unknownChallenge
    /// The player or the team has already answered the challenge with this number.
    case answered(Int)
    /// Several questions are open, with these numbers. The request must name one.
    case severalOpen([Int])
    /// The player has answered all challenges.
    case done
    /// The quiz of the room cannot be read.
    case noQuiz
}

/// The result of a position that counts.
package enum Arrival: Equatable, Sendable {
    /// The player is at a challenge and may read its question, for the first time or again.
    case opened(Challenge, isNew: Bool)
    /// No challenge is here. The heading leads to the nearest one.
    case away(Heading)
}

/// The way to a challenge.
package struct Heading: Equatable, Sendable {
    /// The challenge's number.
    package let challenge: Int
    /// Metres to the challenge's point.
    package let distance: Double
    /// Degrees clockwise from true north.
    package let bearing: Double

    package init(to challenge: Challenge, from place: GeoPoint) {
        self.challenge = challenge.number
        distance = place.distance(to: challenge.place)
        bearing = place.bearing(to: challenge.place)
    }
}
