package import Contract
import JSON

/// A message that an OwnTracks app publishes (booklet, `tech/json`).
package enum OwnTracksMessage: Equatable, Sendable {
    /// The values of `_type`.
    package enum Kind: String, CaseIterable, Sendable {
        case location, transition, waypoint, waypoints, card, lwt, encrypted
        case beacon, cmd, configuration, dump, request, status, steps
    }

    case location(OwnTracksLocation)
    case transition(OwnTracksTransition)
    case waypoint(OwnTracksWaypoint)
    case waypoints([OwnTracksWaypoint])
    case card(OwnTracksCard)
    /// The app's last will, which the broker publishes after the connection broke.
    case lwt
    /// A message that the server does not use.
    case other(Kind)

    /// Reads a message.
    /// - Parameter bytes: Any bytes, even invalid JSON.
    /// - Throws: ``OwnTracksRefusal/malformed``, ``OwnTracksRefusal/unknownType`` or
    ///   ``OwnTracksRefusal/encrypted``.
    package init(parsing bytes: [UInt8]) throws(OwnTracksRefusal) {
        let json: JSON
        do throws(JSONError) { json = try JSON(parsing: bytes) } catch { throw .malformed }
        // Parsers disagree on a repeated key: some use its first value, others its last.
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
        case .location: .location(try OwnTracksLocation(reading: json).withVisibleTexts)
        case .transition: .transition(try OwnTracksTransition(reading: json).withVisibleTexts)
        case .waypoint: .waypoint(try OwnTracksWaypoint(reading: json).withVisibleTexts)
        case .waypoints:
            .waypoints(try OwnTracksWaypoints(reading: json).waypoints.map(\.withVisibleTexts))
        case .card: .card(try OwnTracksCard(reading: json))
        case .lwt: .lwt
        default: .other(kind)
        }
    }

    /// Returns whether no key is repeated. It refuses objects with more than a hundred keys; usual
    /// messages have about twenty.
    /// - Complexity: O(n²) in the number of keys.
    private static func isUnambiguous(_ members: [JSON.Member]) -> Bool {
        guard members.count <= 100 else { return false }
        return members.indices.allSatisfy { members.lastIndex(ofKey: members[$0].key) == $0 }
    }
}

// Friends read these texts. An app must not lose its position because of one character, so the server drops
// the characters that ``VisibleText`` refuses.

extension OwnTracksLocation {
    fileprivate var withVisibleTexts: Self {
        var copy = self
        copy.tid = tid.map(VisibleText.cleaned)
        return copy
    }
}

extension OwnTracksTransition {
    fileprivate var withVisibleTexts: Self {
        var copy = self
        copy.desc = desc.map(VisibleText.cleaned)
        copy.rid = rid.map(VisibleText.cleaned)
        return copy
    }
}

extension OwnTracksWaypoint {
    fileprivate var withVisibleTexts: Self {
        var copy = self
        copy.desc = VisibleText.cleaned(desc)
        copy.rid = rid.map(VisibleText.cleaned)
        return copy
    }
}

/// The reasons why the server refuses a message of a device.
package enum OwnTracksRefusal: String, Error, CaseIterable, Sendable {
    /// The message is not a JSON object, has no `_type`, has a key twice, or has a missing or wrong
    /// field.
    case malformed
    /// OwnTracks has no such `_type`.
    case unknownType
    /// The message is encrypted. The server cannot read it, so it could not reduce it for some
    /// viewers. The user has to switch the app's encryption off.
    case encrypted
    /// The position is more than two minutes in the future.
    case ahead
    /// The position is farther away than anything can move in that time.
    case tooFar
    /// The position was measured before the user turned location on again.
    case off
}

/// An app's message that the device entered or left a region (`_type` `transition`).
package struct OwnTracksTransition: Document, Equatable {
    package enum Event: String, WordValue { case enter, leave }

    package var event = Event.enter
    /// The time of the event, Unix seconds.
    package var tst = 0
    /// The time at which the waypoint was created, Unix seconds. Apps use it as the waypoint's key.
    package var wtst: Int?
    /// The waypoint's name.
    package var desc: String?
    /// The region's id.
    package var rid: String?
    package var lat: Double?
    package var lon: Double?
    package var acc: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("event", &event)
        fields.required("tst", &tst, .range(0...99_999_999_999))
        fields.optional("wtst", &wtst)
        fields.optional("desc", &desc, .length(0...256))
        fields.optional("rid", &rid, .length(0...256))
        fields.optional("lat", &lat, .range(-90...90))
        fields.optional("lon", &lon, .range(-180...180))
        fields.optional("acc", &acc)
    }
}

/// A region that an app watches (`_type` `waypoint`, and the elements of `waypoints`).
package struct OwnTracksWaypoint: Document, Equatable {
    /// The waypoint's name.
    package var desc = ""
    /// The time at which it was created, Unix seconds. Apps use it as the waypoint's key.
    package var tst = 0
    /// The region's id.
    package var rid: String?
    /// Missing for a beacon. Outside the range of latitudes if the waypoint is to be deleted.
    package var lat: Double?
    package var lon: Double?
    /// Radius, metres.
    package var rad: Double?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("desc", &desc, .length(0...256))
        fields.required("tst", &tst, .range(0...99_999_999_999))
        fields.optional("rid", &rid, .length(0...256))
        fields.optional("lat", &lat)
        fields.optional("lon", &lon)
        fields.optional("rad", &rad)
    }
}

/// All regions that an app watches (`_type` `waypoints`).
package struct OwnTracksWaypoints: Document, Equatable {
    package static let countMax = 500

    package var waypoints: [OwnTracksWaypoint] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("waypoints", &waypoints, .count(0...Self.countMax))
    }
}

/// The name and picture of a user on a map (`_type` `card`).
package struct OwnTracksCard: Document, Equatable {
    package var tid: String?
    package var name: String?
    /// A picture of 192 by 192 pixels, PNG or JPEG, in Base64.
    package var face: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("tid", &tid, .length(0...16))
        fields.optional("name", &name, .length(0...256))
        fields.optional("face", &face)
    }

    /// The card as an OwnTracks message.
    package var message: [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.beginObject()
        writer.key("_type")
        writer.value(OwnTracksMessage.Kind.card.rawValue)
        writeMembers(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}
