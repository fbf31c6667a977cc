import Engine
import Foundation
package import JSON
import TestSupport
import Topics

/// Common steps of tests of positions.
extension Harness {
    /// Creates Alice, with Bob and Carol as friends.
    package static func threeFriends() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        fairway.befriend("alice", "bob")
        fairway.befriend("alice", "carol")
        return fairway
    }

    /// Publishes bytes from a user's device.
    package func ping(
        _ user: String, payload: [UInt8], device: String = "phone", below: String = ""
    ) {
        engine.mailbox.post(
            DeviceMessage(user: user, device: device, below: below, payload: payload))
        engine.runBatch()
    }

    /// Publishes a position from a device, with its age in seconds.
    package func ping(
        _ user: String, _ lat: Double, _ lon: Double, device: String = "phone", ago: Int64 = 0,
        _ more: JSON = [:]
    ) {
        let body: [JSON.Member] = [
            JSON.Member("_type", "location"), JSON.Member("lat", .double(lat)),
            JSON.Member("lon", .double(lon)), JSON.Member("tst", .int(clock.now / 1_000 - ago)),
        ]
        ping(user, payload: JSON.object(body + (more.members ?? [])).bytes, device: device)
    }

    @discardableResult
    package func share(_ user: String, _ body: JSON = [:], id: String? = nil) -> JSON {
        self.user(user, "location/share", body, id: id)
    }

    /// The retained position of a user on a viewer's topic.
    package func seen(_ viewer: String, _ owner: String) -> JSON? {
        outlet.retained["fairway/user/\(viewer)/location/\(owner)"].flatMap {
            try? JSON(parsing: $0)
        }
    }

    /// The pairs of owner and viewer that the guard permits, by all its control lines.
    package var shares: Set<String> {
        var shares: Set<String> = []
        for line in outlet.controls {
            switch line {
            case .begin: shares = []
            case .share(let owner, let viewer): shares.insert("\(owner)>\(viewer)")
            case .unshare(let owner, let viewer): shares.remove("\(owner)>\(viewer)")
            default: break
            }
        }
        return shares
    }
}

/// Distances by another formula than the tested one.
package enum MeasuredDistance {
    /// The distance along a sphere in metres, computed from the chord.
    package static func metres(_ one: (Double, Double), _ other: (Double, Double)) -> Double {
        func vector(_ place: (Double, Double)) -> (Double, Double, Double) {
            let (lat, lon) = (place.0 * .pi / 180, place.1 * .pi / 180)
            return (cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat))
        }
        let (a, b) = (vector(one), vector(other))
        let chord = hypot(hypot(a.0 - b.0, a.1 - b.1), a.2 - b.2)
        return 2 * 6_371_008.8 * asin(min(1, chord / 2))
    }
}
