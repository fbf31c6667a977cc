/// Whether somebody is near, as those are told who may know no more than that.
///
/// A yes or no for any radius around any place would tell everything: some thirty answers from
/// different places enclose a point (trilateration). So the answer is taken from the middle of the
/// square of the map that the friend is in, some three kilometres wide, never from where in it:
/// however often somebody asks, and from wherever, there is no more to be learnt than the square.
/// And only radii from 3 to 10 km are answered, around the asker's own reported position, so that
/// nobody is looked for across a country.
package enum Nearness {
    /// Metres.
    package static let radii = 3_000.0...10_000

    /// Height of a square, degrees of latitude: 3.3 km; about as wide.
    private static let step = 0.03

    /// - Parameters:
    ///   - point: Where the friend is.
    ///   - here: Where the asker is.
    ///   - radius: Metres, brought into ``radii``.
    package static func isNear(_ point: GeoPoint, to here: GeoPoint, within radius: Double) -> Bool
    {
        let radius = min(max(radius, radii.lowerBound), radii.upperBound)
        return here.distance(to: middle(around: point)) <= radius
    }

    /// The middle of the square that a place is in.
    package static func middle(around point: GeoPoint) -> GeoPoint {
        CoarseGrid.middle(of: point, step: step)
    }
}
