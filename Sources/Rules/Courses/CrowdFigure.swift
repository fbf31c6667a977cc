/// How many play a course, as far as everybody may know: one or two could be recognized.
package enum CrowdFigure: Equatable, Sendable {
    /// Fewer are not told apart.
    package static let countMin = 3

    case nobody
    /// Somebody, but fewer than ``countMin``.
    case few
    case number(Int)

    package init(_ count: Int) {
        switch count {
        case ...0: self = .nobody
        case ..<Self.countMin: self = .few
        default: self = .number(count)
        }
    }
}
