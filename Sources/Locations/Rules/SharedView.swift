import Glibc
import Values

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
