/// How exactly somebody may know where another one is; from nothing to everything.
package enum Precision: String, Comparable, CaseIterable, Sendable {
    /// Not at all: who was taken out of what all others get.
    case nothing
    /// Only whether it is near: no coordinates leave.
    case near
    /// The cell of about a kilometre.
    case kilometre
    /// As it was told.
    case exact

    /// Whether coordinates leave.
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
