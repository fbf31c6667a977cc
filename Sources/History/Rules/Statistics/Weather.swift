/// The weather of a round, as far as it was reported.
package struct Weather: Equatable, Sendable {
    /// Degrees Celsius.
    package var temperature: Double?
    /// Metres per second.
    package var wind: Double?
    /// Millimetres per hour.
    package var rain: Double?
    /// A description for people.
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

    /// This weather with the values of a newer report. Values that the newer report does not have
    /// stay, because each sensor reports its own.
    package func updated(with newer: Weather) -> Weather {
        Weather(
            temperature: newer.temperature ?? temperature, wind: newer.wind ?? wind,
            rain: newer.rain ?? rain, text: newer.text ?? text)
    }
}

/// The bands in which scores are compared.
extension Weather {
    /// The lower limits in metres per second: 0 to 1, 2, 3, 4, 5, and 6 or more on the Beaufort
    /// scale (WMO-No. 306, code table 1100).
    private static let winds: [(from: Double, key: String)] = [
        (10.8, "10.8-"), (8.0, "8.0-10.7"), (5.5, "5.5-7.9"), (3.4, "3.4-5.4"), (1.6, "1.6-3.3"),
        (0, "0-1.5"),
    ]

    /// The lower limits in millimetres per hour. Light rain is below 2.5, heavy rain above 7.6 (AMS
    /// Glossary of Meteorology, "rain").
    private static let rains: [(from: Double, key: String)] = [
        (7.65, "heavy"), (2.5, "moderate"), (0.05, "light"), (0, "dry"),
    ]

    /// The band of the wind, such as `3.4-5.4`. `nil` if the wind is unknown.
    package var windBand: String? { Self.band(wind, Self.winds) }

    /// `dry`, `light`, `moderate` or `heavy`. `nil` if the rain is unknown.
    package var rainBand: String? { Self.band(rain, Self.rains) }

    /// A band of ten degrees: `10-19` for 10.0 to 19.9. `nil` if the temperature is unknown.
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
        // A value between 1.5 and 1.6 belongs to the lower band. Measured values have one decimal.
        value.flatMap { value in bands.first { value >= $0.from }?.key }
    }
}
