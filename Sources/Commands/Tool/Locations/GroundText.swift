import Rules

/// Distances, directions and ages for people.
enum GroundText {
    private static let winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    private static let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]

    /// `85 m`, `1.2 km`, `340 km`.
    static func distance(_ metres: Double) -> String {
        if metres < 999.5 { return "\(Int(metres.rounded())) m" }
        let tenths = (metres / 100).rounded()
        if tenths < 1_000 { return "\(tenths / 10) km" }
        return "\(Int((metres / 1_000).rounded())) km"
    }

    /// `↗ NE  45°`.
    static func bearing(_ degrees: Double) -> String {
        let sector = Int((degrees / 45).rounded()) % 8
        let number = "\(Int(degrees.rounded()) % 360)°"
        return "\(arrows[sector]) \(winds[sector].padded(to: 2)) \(number.aligned(to: 4))"
    }

    /// `now`, `40 s`, `12 min`, `5 h`, `3 d`.
    static func age(_ milliseconds: Int) -> String {
        switch milliseconds / 1_000 {
        case ..<5: "now"
        case let seconds where seconds < 60: "\(seconds) s"
        case let seconds where seconds < 3_600: "\(seconds / 60) min"
        case let seconds where seconds < 86_400: "\(seconds / 3_600) h"
        case let seconds: "\(seconds / 86_400) d"
        }
    }

    /// `63.40000, 10.40000`: about a metre.
    static func place(_ lat: Double, _ lon: Double) -> String {
        "\(fixed(lat)), \(fixed(lon))"
    }

    private static func fixed(_ degrees: Double) -> String {
        let units = Int((degrees.magnitude * 100_000).rounded())
        let digits = String(units % 100_000)
        let rest = String(repeating: "0", count: 5 - digits.count) + digits
        return "\(degrees < 0 && units > 0 ? "-" : "")\(units / 100_000).\(rest)"
    }
}
