/// What happened at a region's edge, in OwnTracks' words.
package enum GeofenceEvent: String, CaseIterable, Equatable, Sendable {
    case enter
    case leave

    /// Where it leaves somebody.
    package var side: GeofenceSide { self == .enter ? .inside : .outside }
}
