import Contract
import JSON

/// `fairway weather`: says what the weather is, for the round's history.
enum RoomWeather {
    static let command = Command(
        name: "weather", summary: "enter the weather of your round",
        parameters: [
            Command.Parameter(name: "WORDS", help: "a description in words", isOptional: true)
        ],
        options: [
            Command.Option(name: "--temperature", value: "C", help: "degrees Celsius"),
            Command.Option(name: "--wind", value: "M/S", help: "metres per second"),
            Command.Option(name: "--rain", value: "MM/H", help: "millimetres per hour"),
            .room,
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ReportWeather()
        request.weather.temperature = try number("--temperature", invocation)
        request.weather.wind = try number("--wind", invocation)
        request.weather.rain = try number("--rain", invocation)
        request.weather.text = invocation.arguments["WORDS"]
        let link = try invocation.userLink()
        _ = try link.ask(request, in: try invocation.room(link).topics)
        link.close()
        invocation.console.result(
            request.weather.json, [HistoryText.weather(request.weather).printable])
    }

    private static func number(
        _ name: String, _ invocation: Invocation
    ) throws(ToolError) -> Double? {
        guard let text = invocation.arguments[name] else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw .usage("\(name) must be a number, not \(text)")
        }
        return number
    }
}
