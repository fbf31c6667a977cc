/// What the weather is, or was, as far as something reports it.
package struct WeatherReport: Document, Equatable {
    /// Degrees Celsius.
    package var temperature: Double?
    /// Metres a second.
    package var wind: Double?
    /// Millimetres an hour.
    package var rain: Double?
    /// As people say it.
    package var text: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("temperature", &temperature, .range(-90...60))
        fields.optional("wind", &wind, .range(0...120))
        fields.optional("rain", &rain, .range(0...500))
        fields.optional("text", &text, .name)
    }
}
