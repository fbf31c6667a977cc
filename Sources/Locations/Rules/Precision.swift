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
