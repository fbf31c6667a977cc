import Contract
import Engine
import Foundation
package import JSON
import TestSupport

/// What tests of positions do again and again.
extension Harness {
    /// Alice, with Bob and Carol as friends.
    package static func threeFriends() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        fairway.befriend("alice", "bob")
        fairway.befriend("alice", "carol")
        return fairway
    }

    /// A device of a user's publishes bytes.
    package func ping(
        _ user: String, payload: [UInt8], device: String = "phone", below: String = ""
    ) {
        engine.mailbox.post(
            DeviceMessage(user: user, device: device, below: below, payload: payload))
        engine.runBatch()
    }

    /// A device publishes a position, now or so many seconds before.
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

    /// What stands on a viewer's topic about somebody.
    package func seen(_ viewer: String, _ owner: String) -> JSON? {
        outlet.retained["fairway/user/\(viewer)/location/\(owner)"].flatMap {
            try? JSON(parsing: $0)
        }
    }

    /// Whom the guard lets see whom, by all that it was told.
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

/// Distances by another formula than the one that is tested.
package enum MeasuredDistance {
    /// Along the sphere, by the chord: metres.
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
