import JSON

/// What an OwnTracks app publishes (booklet, `tech/json`).
package enum OwnTracksMessage: Equatable, Sendable {
    /// The words of `_type`.
    package enum Kind: String, CaseIterable, Sendable {
        case location, transition, waypoint, waypoints, card, lwt, encrypted
        case beacon, cmd, configuration, dump, request, status, steps
    }

    case location(OwnTracksLocation)
    case transition(OwnTracksTransition)
    case waypoint(OwnTracksWaypoint)
    case waypoints([OwnTracksWaypoint])
    case card(OwnTracksCard)
    /// The app's last will: its connection broke.
    case lwt
    /// What the server has no use for.
    case other(Kind)

    /// Reads a message.
    /// - Parameter bytes: Any bytes at all.
    package init(parsing bytes: [UInt8]) throws(OwnTracksRefusal) {
        let json: JSON
        do throws(JSONError) { json = try JSON(parsing: bytes) } catch { throw .malformed }
        // Of a key given twice some readers take the first and some the last.
        guard let members = json.members, Self.isUnambiguous(members),
            let type = json["_type"]?.string
        else { throw .malformed }
        guard let kind = Kind(rawValue: type) else { throw .unknownType }
        do throws(DocumentError) {
            self = try Self.read(kind, json)
        } catch {
            throw .malformed
        }
        if case .other(.encrypted) = self { throw .encrypted }
    }

    private static func read(_ kind: Kind, _ json: JSON) throws(DocumentError) -> Self {
        switch kind {
        case .location: .location(try OwnTracksLocation(reading: json))
        case .transition: .transition(try OwnTracksTransition(reading: json))
        case .waypoint: .waypoint(try OwnTracksWaypoint(reading: json))
        case .waypoints: .waypoints(try OwnTracksWaypoints(reading: json).waypoints)
        case .card: .card(try OwnTracksCard(reading: json))
        case .lwt: .lwt
        default: .other(kind)
        }
    }

    /// - Complexity: O(n²); messages have some twenty keys, and more than a hundred are refused.
    private static func isUnambiguous(_ members: [JSON.Member]) -> Bool {
        guard members.count <= 100 else { return false }
        for (place, member) in members.enumerated() {
            for other in members[..<place] where other.key == member.key { return false }
        }
        return true
    }
}
