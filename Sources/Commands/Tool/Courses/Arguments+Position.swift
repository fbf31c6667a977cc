import Contract

extension Arguments {
    /// A place, `LAT,LON`; nil when it was not given.
    /// - Throws: ``ToolError/usage(_:)`` naming the argument when it is none.
    func position(_ name: String) throws(ToolError) -> Position? {
        guard let text = self[name] else { return nil }
        guard let position = Position(text: text) else {
            throw .usage("\(name) must be LAT,LON in degrees such as 63.41,10.47, not \(text)")
        }
        return position
    }
}

extension Position {
    /// Nil for what is not `LAT,LON`, in degrees.
    init?(text: some StringProtocol) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.drop { $0 == " " })
        }
        guard numbers.count == 2, let lat = numbers[0], let lon = numbers[1],
            (-90...90).contains(lat), (-180...180).contains(lon)
        else { return nil }
        self.init(lat: lat, lon: lon)
    }
}
