import Glibc
package import Values

/// The view that an owner gives to a viewer: its precision, and the source of the position.
package struct SharedView: Equatable, Sendable {
    /// The precision, which is never ``Precision/nothing``.
    package var precision: Precision
    package var source: Sharing.Source

    package init(_ precision: Precision, _ source: Sharing.Source) {
        self.precision = precision
        self.source = source
    }

    /// Decides what a viewer sees, or returns `nil` if the viewer sees nothing.
    ///
    /// A sharing with this friend by name takes precedence over the sharing with all friends, so
    /// the owner can show one friend less, or nothing. A shared room can add to that, if the sharing
    /// covers the viewer: the more precise of the two counts. The viewer sees nothing if the owner excluded the viewer by name,
    /// or if one of the two blocked the other.
    ///
    /// - Parameters:
    ///   - sharings: All sharings of the owner.
    ///   - relationship: The relationship and the rooms of the two.
    ///   - now: Unix milliseconds. A sharing is over from its end on.
    package init?(
        of sharings: [Sharing], for viewer: String, _ relationship: ViewerRelationship, now: Int64
    ) {
        guard !relationship.isBlocked else { return nil }
        let alive = sharings.filter { !$0.isOver(now: now, rooms: relationship.ownersRooms) }
        let ofViewer = alive.filter { $0.audience == .viewer(viewer) }
        guard !ofViewer.contains(where: { $0.precision == .nothing }) else { return nil }
        var best: Sharing?
        if relationship.areFriends {
            best = ofViewer.first ?? alive.first { $0.audience == .friends }
        }
        let ofRooms = alive.filter { $0.covered.contains(viewer) }
        for sharing in Self.inOrder(ofRooms, of: relationship.viewersRooms)
        where sharing.precision > best?.precision ?? .nothing {
            best = sharing
        }
        guard let best, best.precision > .nothing else { return nil }
        self.init(best.precision, best.source)
    }

    /// The sharings for rooms, ordered by the rooms' ids, so that among equal precisions the same
    /// one always counts.
    private static func inOrder(_ sharings: [Sharing], of rooms: Set<String>) -> [Sharing] {
        let found = sharings.compactMap { sharing -> (room: String, sharing: Sharing)? in
            guard case .room(let room) = sharing.audience, rooms.contains(room) else { return nil }
            return (room, sharing)
        }
        return found.sorted { $0.room < $1.room }.map(\.sharing)
    }
}

/// The detail in which a viewer may see somebody's position, from nothing to everything.
package enum Precision: String, Comparable, CaseIterable, Sendable {
    /// Nothing: the owner excluded the viewer from sharings with others.
    case nothing
    /// Only whether somebody is near. The server sends no coordinates.
    case near
    /// The middle of a cell of about one kilometre.
    case kilometre
    /// The exact position, as it was reported.
    case exact

    /// Whether the viewer receives coordinates.
    package var isPosition: Bool { self >= .kilometre }

    private var rank: Int {
        switch self {
        case .nothing: 0
        case .near: 1
        case .kilometre: 2
        case .exact: 3
        }
    }

    package static func < (left: Precision, right: Precision) -> Bool { left.rank < right.rank }
}

/// The test for viewers who may know only whether somebody is near.
///
/// A yes or no for any radius around any place would reveal everything: about thirty answers from
/// different places enclose a point (trilateration). So the answer uses the middle of the friend's
/// map square, which is about three kilometres wide. Repeated questions from any place reveal no
/// more than this square. The radius is limited to 3 to 10 km around the asker's own reported
/// position, so nobody can be searched for across a country.
package enum Nearness {
    /// The allowed radii, metres.
    package static let radii = 3_000.0...10_000

    /// The height of a square in degrees of latitude: 3.3 km. It is about as wide.
    private static let step = 0.03

    /// Returns whether a friend is near.
    /// - Parameters:
    ///   - point: The friend's position.
    ///   - here: The asker's position.
    ///   - radius: Metres, clamped to ``radii``.
    package static func isNear(_ point: GeoPoint, to here: GeoPoint, within radius: Double) -> Bool
    {
        let radius = min(max(radius, radii.lowerBound), radii.upperBound)
        return here.distance(to: middle(around: point)) <= radius
    }

    /// Returns the middle of the square that contains a point.
    package static func middle(around point: GeoPoint) -> GeoPoint {
        CoarseGrid.middle(of: point, step: step)
    }
}
