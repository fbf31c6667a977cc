/// What the weather was in a round, as far as something reported it.
package struct Weather: Equatable, Sendable {
    /// Degrees Celsius.
    package var temperature: Double?
    /// Metres a second.
    package var wind: Double?
    /// Millimetres an hour.
    package var rain: Double?
    /// As people say it.
    package var text: String?

    package init(
        temperature: Double? = nil, wind: Double? = nil, rain: Double? = nil, text: String? = nil
    ) {
        self.temperature = temperature
        self.wind = wind
        self.rain = rain
        self.text = text
    }

    package var isUnknown: Bool { self == Weather() }

    /// What was reported before, with what a newer report says in its place: a thermometer and an
    /// anemometer report each their own.
    package func updated(with newer: Weather) -> Weather {
        Weather(
            temperature: newer.temperature ?? temperature, wind: newer.wind ?? wind,
            rain: newer.rain ?? rain, text: newer.text ?? text)
    }
}

/// Bands in which scores are compared.
extension Weather {
    /// Metres a second from which each begins: 0 to 1, 2, 3, 4, 5, and 6 or more on the Beaufort
    /// scale (WMO-No. 306, code table 1100).
    private static let winds: [(from: Double, key: String)] = [
        (10.8, "10.8-"), (8.0, "8.0-10.7"), (5.5, "5.5-7.9"), (3.4, "3.4-5.4"), (1.6, "1.6-3.3"),
        (0, "0-1.5"),
    ]

    /// Millimetres an hour: light below 2.5, heavy above 7.6 (AMS Glossary of Meteorology, "rain").
    private static let rains: [(from: Double, key: String)] = [
        (7.65, "heavy"), (2.5, "moderate"), (0.05, "light"), (0, "dry"),
    ]

    /// `3.4-5.4`; nil where nobody reported the wind.
    package var windBand: String? { Self.band(wind, Self.winds) }

    /// `dry`, `light`, `moderate`, `heavy`; nil where nobody reported the rain.
    package var rainBand: String? { Self.band(rain, Self.rains) }

    /// Ten degrees each, `10-19` for 10.0 to 19.9; nil where nobody reported the temperature.
    package var temperatureBand: String? {
        guard let temperature else { return nil }
        if temperature < 0 { return "below 0" }
        if temperature >= 30 { return "30-" }
        let tens = Int(temperature / 10) * 10
        return "\(tens)-\(tens + 9)"
    }

    private static func band(
        _ value: Double?, _ bands: [(from: Double, key: String)]
    ) -> String? {
        // Between 1.5 and 1.6 both say 1.5: what is measured has one decimal.
        value.flatMap { value in bands.first { value >= $0.from }?.key }
    }
}
