/// Open now, and what comes next.
extension OpeningHours {
    /// Spans begin at most so many days before an instant at which they still last.
    private static let lookBackDays = 2
    /// So far ahead an opening is looked for.
    package static let horizonDays = 370

    /// - Parameter instant: Unix milliseconds.
    package func state(at instant: Int64, in zone: WallZone) -> OpeningState {
        var state = OpeningState()
        for period in periods(around: instant, in: zone) where period.to > instant {
            guard period.from <= instant else {
                state.opensAt = period.from
                break
            }
            state.isOpen = true
            state.closesAt = period.isEndless ? nil : period.to
        }
        return state
    }

    /// All that are not over at an instant, in order; up to the horizon.
    func periods(around instant: Int64, in zone: WallZone) -> OpeningPeriods {
        let today = zone.shown(at: instant).day
        return OpeningPeriods(
            self, zone, from: today.advanced(by: -Self.lookBackDays),
            days: Self.lookBackDays + Self.horizonDays)
    }
}
