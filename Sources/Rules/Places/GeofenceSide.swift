/// On which side of a region's edge somebody is.
package enum GeofenceSide: String, CaseIterable, Equatable, Sendable {
    case inside
    case outside

    /// What it is to have come to this side.
    ///
    /// - Parameter side: Where they were; nil if nothing was known: that is no event.
    package func event(after side: GeofenceSide?) -> GeofenceEvent? {
        guard let side, side != self else { return nil }
        return self == .inside ? .enter : .leave
    }
}
