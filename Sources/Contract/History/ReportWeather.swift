/// In a golf room, `weather`: what the weather is, from any member or device of one. What is not named
/// stays as it was reported before.
package struct ReportWeather: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("weather")]
    package static let errors: [ErrorCode] = [.roomNotMember, .roomWrongKind]

    package var weather = WeatherReport()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { weather.visit(&fields) }
}
