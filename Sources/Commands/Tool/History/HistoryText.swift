import Contract
import Rules

/// Parts of games for people.
enum HistoryText {
    /// `64 +8`.
    static func score(_ totals: Totals) -> String {
        totals.thru == 0 ? "-" : "\(totals.strokes) \(Brief.relative(totals.toPar))"
    }

    /// `17 °C, 3.5 m/s`.
    static func weather(_ weather: WeatherReport) -> String {
        let parts = [
            weather.temperature.map { "\($0.plain) °C" }, weather.wind.map { "\($0.plain) m/s" },
            weather.rain.map { "\($0.plain) mm/h" }, weather.text,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// A mean to par, with its sign.
    static func toPar(_ mean: Double?) -> String {
        guard let mean else { return "-" }
        return mean > 0 ? "+\(mean.plain)" : mean.plain
    }
}

extension Double {
    /// Without `.0`.
    var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
