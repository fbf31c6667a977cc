/// By what rounds are put together.
package enum StatisticsGrouping: String, CaseIterable, Sendable {
    case course, hole, format, month, wind, temperature, rain

    /// The group of a round; nil where it belongs to none. Holes have no group of rounds.
    /// - Parameter offset: Seconds that the player's wall is ahead of UTC at an instant in Unix
    ///   seconds.
    func key(of round: PlayedRound, offset: (Int64) -> Int64) -> String? {
        switch self {
        case .course: round.course
        case .format: round.format
        case .month: String(WallTime(at: round.at, offset: offset).udisc.prefix(7))
        case .wind: round.weather.windBand
        case .temperature: round.weather.temperatureBand
        case .rain: round.weather.rainBand
        case .hole: nil
        }
    }
}
