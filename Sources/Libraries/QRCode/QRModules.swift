/// The modules of a QR code, as wide as high: 21 for version 1, 4 more for each up to 177.
///
/// Who shows them leaves four light modules around (ISO/IEC 18004, quiet zone).
package struct QRModules: Equatable, Sendable {
    /// The modules of a row, and the rows.
    package let width: Int
    private let isDark: [Bool]

    /// - Parameter isDark: The rows from the top, each from the left; `width` times `width`.
    init(width: Int, isDark: [Bool]) {
        self.width = width
        self.isDark = isDark
    }

    /// Whether a module is dark; none is outside of the code.
    package subscript(x: Int, y: Int) -> Bool {
        (0..<width).contains(x) && (0..<width).contains(y) && isDark[y * width + x]
    }

    /// The stretches of dark modules in a row, from the left.
    func darkRuns(inRow y: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for x in 0...width {
            switch (start, self[x, y]) {
            case (nil, true): start = x
            case (let first?, false):
                runs.append(first..<x)
                start = nil
            default: break
            }
        }
        return runs
    }
}
