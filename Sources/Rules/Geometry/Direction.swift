import Glibc

/// An angle by its sine and cosine, so that small ones near any multiple of 90° stay exact.
struct Direction: Equatable, Sendable {
    let sin: Double
    let cos: Double

    /// The cosine that stands for that of a pole's latitude: as good as 0, and still a number to
    /// divide by.
    static let pole = 1e-150

    /// - Parameters are in any common scale but 0.
    init(sin: Double, cos: Double) {
        let scale = hypot(sin, cos)
        self.sin = sin / scale
        self.cos = cos / scale
    }

    /// - Parameter southOfEast: Radians.
    init(southOfEast turn: Double) {
        sin = Glibc.cos(turn)
        cos = -Glibc.sin(turn)
    }

    /// - Parameter degrees: Exact at multiples of 90.
    init(degrees: Double) {
        let (quarters, rest) = Self.reduced(degrees)
        let (s, c) = (Glibc.sin(rest), Glibc.cos(rest))
        (sin, cos) =
            switch quarters {
            case 0: (s, c)
            case 1: (c, -s)
            case 2: (-s, -c)
            default: (-c, s)
            }
    }

    private static func reduced(_ degrees: Double) -> (quarters: Int, rest: Double) {
        var quotient: Int32 = 0
        let rest = remquo(degrees, 90, &quotient)
        return (Int(quotient & 3), rest * .pi / 180)
    }

    /// Degrees, from 0 up to but not 360.
    var bearing: Double {
        (atan2(sin, cos) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    }

    /// The angle from another one to this one, in radians, from 0 to π.
    func angle(after other: Direction) -> Double {
        atan2(max(0, other.cos * sin - other.sin * cos) + 0.0, other.cos * cos + other.sin * sin)
    }
}
