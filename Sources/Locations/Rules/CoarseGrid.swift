import Glibc
package import Values

/// The grid for coarse positions, with cells of about one kilometre.
///
/// A position becomes the middle of its cell. The grid is fixed and nothing is random. An observer
/// could average out random noise over many positions, but a cell always gives the same answer.
package enum CoarseGrid {
    /// The height of a cell in degrees of latitude: 1.0 km on the mean sphere.
    package static let step = 0.009
    /// The possible error of a coarse position, metres: half of a cell's diagonal, rounded up.
    package static let accuracy = 750.0

    /// Returns the middle of the cell that contains a point.
    ///
    /// Cells of one row have the same width: one kilometre or a little less in the middle of the
    /// row. Near the poles a row has few cells, and wider ones would exceed ``accuracy``.
    ///
    /// - Parameters:
    ///   - point: A position in WGS 84 degrees.
    ///   - step: The height of cells in degrees, a divisor of 180.
    package static func middle(of point: GeoPoint, step: Double = step) -> GeoPoint {
        let rows = Int((180 / step).rounded())
        let row = min(rows - 1, max(0, Int(((point.lat + 90) / step).rounded(.down))))
        let lat = -90 + (Double(row) + 0.5) * step
        let columns = max(1, (360 / step * cos(lat * .pi / 180)).rounded(.up))
        let width = 360 / columns
        // At the date line, 180 equals -180.
        let lon = point.lon >= 180 ? point.lon - 360 : point.lon
        let column = min(columns - 1, max(0, ((lon + 180) / width).rounded(.down)))
        return GeoPoint(lat: rounded(lat), lon: rounded(-180 + (column + 0.5) * width))
    }

    /// Rounds to five digits, about a metre. More digits would only look exact.
    private static func rounded(_ degrees: Double) -> Double {
        (degrees * 100_000).rounded() / 100_000
    }
}

extension Fix {
    /// The fix reduced to a cell of about one kilometre. It has the grid's accuracy, because the
    /// measured accuracy would reveal more.
    package var coarse: Fix {
        Fix(place: CoarseGrid.middle(of: place), accuracy: CoarseGrid.accuracy, at: at)
    }
}
