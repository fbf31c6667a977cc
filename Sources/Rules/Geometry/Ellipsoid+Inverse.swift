import Glibc

/// The inverse problem: C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013),
/// 43–55. His series, sixth order, are good to some nanometres. The bearing is searched for between
/// bounds that always enclose it, so that places that are nearly antipodal are answered like all
/// others.
extension Ellipsoid {
    package func geodesic(from one: GeoPoint, to other: GeoPoint) -> Geodesic {
        let east = Self.rounded(remainder(other.lon - one.lon, 360))
        guard one.lat != other.lat || east != 0 else {
            return Geodesic(distance: 0, bearing: 0, finalBearing: 0)
        }
        // Brought into one position: start in the south, and at least as far from the equator.
        let isSwapped = abs(one.lat) < abs(other.lat)
        let (start, end) = isSwapped ? (other.lat, one.lat) : (one.lat, other.lat)
        let isMirrored = start >= 0
        let side = isMirrored ? -1.0 : 1
        let (leaving, trial) = solve(reduced(side * start), reduced(side * end), east: abs(east))
        func back(_ bearing: Direction) -> Double {
            Direction(
                sin: east < 0 ? -bearing.sin : bearing.sin,
                cos: isMirrored != isSwapped ? -bearing.cos : bearing.cos
            ).bearing
        }
        let ends = isSwapped ? (trial.arrival, leaving) : (leaving, trial.arrival)
        return Geodesic(
            distance: trial.distance, bearing: back(ends.0), finalBearing: back(ends.1))
    }

    /// The latitude on the auxiliary sphere; never quite a pole, so that bearings stay what they
    /// are.
    private func reduced(_ latitude: Double) -> Direction {
        let latitude = Direction(degrees: Self.rounded(latitude))
        let reduced = Direction(sin: (1 - flattening) * latitude.sin, cos: latitude.cos)
        return Direction(sin: reduced.sin, cos: max(Direction.pole, reduced.cos))
    }

    /// Degrees near 0 to what they are next to 1/16: nothing there is so small that its square
    /// vanishes. As much to the north as to the south.
    private static func rounded(_ degrees: Double) -> Double {
        guard abs(degrees) < 1 / 16 else { return degrees }
        return copysign(1 / 16 - (1 / 16 - abs(degrees)), degrees)
    }

    /// - Parameter east: Degrees from start to end, from 0 to 180.
    private func solve(
        _ start: Direction, _ end: Direction, east: Double
    ) -> (Direction, GeodesicTrial) {
        func trial(_ bearing: Direction) -> (Direction, GeodesicTrial) {
            (bearing, GeodesicTrial(from: start, to: end, bearing: bearing, on: self))
        }
        // Along a meridian; from a pole every way is along one.
        if east == 0 || east == 180 || start.cos <= Direction.pole {
            return trial(Direction(degrees: east))
        }
        let aim = east * .pi / 180
        // With both on the equator: along it, unless that is longer than by way of a pole.
        let along = (1 - flattening) * .pi
        if start.sin == 0, aim <= along {
            return (Direction(degrees: 90), GeodesicTrial(equatorial: aim, on: self))
        }
        // Searched as the turn from east to south, which is fine-grained where it must be: along the
        // equator.
        let low: (x: Double, f: Double) =
            start.sin == 0 ? (0, along - aim) : (-.pi / 2, -aim)
        let first = start.sin == 0 ? .pi / 4 : guess(start, end, aim)
        let turn = RootBracket(low, (.pi / 2, .pi - aim)).root(guess: first, tolerance: 1e-16) {
            trial(Direction(southOfEast: $0)).1.longitude - aim
        }
        return trial(Direction(southOfEast: turn))
    }

    /// The turn on the auxiliary sphere, stretched to the ellipsoid's longitude in the middle.
    private func guess(_ start: Direction, _ end: Direction, _ aim: Double) -> Double {
        let middle = (start.cos + end.cos) / 2
        let stretch = (1 - flattening * (2 - flattening) * middle * middle).squareRoot()
        let east = min(.pi, aim / stretch)
        return atan2(
            start.sin * end.cos * cos(east) - start.cos * end.sin, end.cos * sin(east))
    }
}
