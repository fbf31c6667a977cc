/// All regions that an app watches (`_type` `waypoints`).
package struct OwnTracksWaypoints: Document, Equatable {
    package static let countMax = 500

    package var waypoints: [OwnTracksWaypoint] = []

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("waypoints", &waypoints, .count(0...Self.countMax))
    }
}
