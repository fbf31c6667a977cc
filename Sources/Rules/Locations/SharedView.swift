/// What a viewer gets of an owner.
package struct SharedView: Equatable, Sendable {
    /// Never ``Precision/nothing``.
    package var precision: Precision
    package var source: Sharing.Source

    package init(_ precision: Precision, _ source: Sharing.Source) {
        self.precision = precision
        self.source = source
    }

    /// Decides what a viewer gets; nil is nothing at all.
    ///
    /// What the owner decided for this one friend goes before what all friends get, so that one of
    /// them can be given less, or nothing. A room that both are in adds to that: of the two the more
    /// precise counts, unless the viewer was taken out by name. Who blocks, or is blocked, gets
    /// nothing by any way.
    ///
    /// - Parameters:
    ///   - sharings: All of the owner's.
    ///   - now: Unix milliseconds; a sharing is over from its end on.
    package init?(
        of sharings: [Sharing], for viewer: String, _ tie: ViewerTie, now: Int64
    ) {
        guard !tie.isBlocked else { return nil }
        let alive = sharings.filter { !$0.isOver(now: now, rooms: tie.ownersRooms) }
        let ofViewer = alive.filter { $0.audience == .viewer(viewer) }
        guard !ofViewer.contains(where: { $0.precision == .nothing }) else { return nil }
        var best: Sharing?
        if tie.areFriends { best = ofViewer.first ?? alive.first { $0.audience == .friends } }
        for sharing in Self.inOrder(alive, of: tie.viewersRooms)
        where sharing.precision > best?.precision ?? .nothing {
            best = sharing
        }
        guard let best, best.precision > .nothing else { return nil }
        self.init(best.precision, best.source)
    }

    /// Those with rooms, in the order of the rooms' ids: of two that are as precise the same one
    /// counts each time.
    private static func inOrder(_ sharings: [Sharing], of rooms: Set<String>) -> [Sharing] {
        let found = sharings.compactMap { sharing -> (room: String, sharing: Sharing)? in
            guard case .room(let room) = sharing.audience, rooms.contains(room) else { return nil }
            return (room, sharing)
        }
        return found.sorted { $0.room < $1.room }.map(\.sharing)
    }
}
