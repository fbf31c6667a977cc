extension Double {
    /// In digits with a point, without an exponent (an `xsd:decimal`), and no zeros at the end.
    ///
    /// - Parameter places: After the point, at most; the number is below a thousand million, else
    ///   `0`.
    func decimal(_ places: Int) -> String {
        guard isFinite, abs(self) < 1e9 else { return "0" }
        let scale = (0..<places).reduce(Int64(1)) { scale, _ in scale * 10 }
        let whole = Int64((self * Double(scale)).rounded())
        let (front, rest) = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let sign = whole < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(front)" }
        let digits = String(rest)
        var fraction = String(repeating: "0", count: places - digits.count) + digits
        while fraction.last == "0" { fraction.removeLast() }
        return "\(sign)\(front).\(fraction)"
    }
}
