import Glibc

/// The grid to which positions are made coarse: cells of about a kilometre.
///
/// A position is told as the middle of its cell. The grid stands still and nothing is random:
/// noise around the truth averages out over many positions, a cell says the same each time.
package enum CoarseGrid {
    /// How high a cell is, degrees: 1.0 km on the mean sphere.
    package static let step = 0.009
    /// How far from what is told the truth may be, metres: half a cell's diagonal, rounded up.
    package static let accuracy = 750.0

    /// The middle of the cell in which a place lies.
    ///
    /// Cells of one row have the same width, a kilometre or a little less at the row's middle: near
    /// the poles, where few make a row, wider ones would reach farther than ``accuracy``.
    ///
    /// - Parameter step: How high cells are, degrees; divides 180.
    package static func middle(of point: GeoPoint, step: Double = step) -> GeoPoint {
        let rows = Int((180 / step).rounded())
        let row = min(rows - 1, max(0, Int(((point.lat + 90) / step).rounded(.down))))
        let lat = -90 + (Double(row) + 0.5) * step
        let columns = max(1, (360 / step * cos(lat * .pi / 180)).rounded(.up))
        let width = 360 / columns
        // The date line: 180 is -180.
        let lon = point.lon >= 180 ? point.lon - 360 : point.lon
        let column = min(columns - 1, max(0, ((lon + 180) / width).rounded(.down)))
        return GeoPoint(lat: rounded(lat), lon: rounded(-180 + (column + 0.5) * width))
    }

    /// To five digits, about a metre: what lies behind would only look exact.
    private static func rounded(_ degrees: Double) -> Double {
        (degrees * 100_000).rounded() / 100_000
    }
}

extension Fix {
    /// The same as far as it may be known to about a kilometre; how exact the measured one is would
    /// only say more.
    package var coarse: Fix {
        Fix(place: CoarseGrid.middle(of: place), accuracy: CoarseGrid.accuracy, at: at)
    }
}
