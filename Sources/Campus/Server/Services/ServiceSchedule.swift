package import CampusContract
import CampusRules
package import Contract
import Engine
import Values

/// The opening hours and the time zone of a service's document, in the form of the rules.
package struct ServiceSchedule {
    let hours: OpeningHours
    let zone: LocalTimeZone
    private let clock: WallClock

    /// - Throws: ``DocumentError`` with the path of each mistake in hours, dates and the time zone.
    package init(_ document: ServiceDocument) throws(DocumentError) {
        var problems = Problems()
        let clock = WallClock(document.timeZone)
        if clock == nil {
            problems.note("must be a name such as Europe/Oslo", at: "timeZone")
        }
        var week: [Weekday: [OpeningInterval]] = [:]
        for (day, (key, spans)) in zip(Weekday.allCases, document.hours.days) {
            week[day] = Self.spans(spans, "hours.\(key)", &problems)
        }
        let dates = Self.dates(document.exceptions ?? [], &problems)
        guard let clock, problems.isEmpty else { throw DocumentError(problems: problems) }
        do throws(OpeningHoursError) {
            hours = try OpeningHours(week: week, exceptions: dates)
        } catch {
            throw DocumentError(problems: Self.problems(error, document))
        }
        self.clock = clock
        zone = clock.wall
    }

    /// The local time of an instant, such as `08:00`.
    func time(_ instant: Int64) -> String { clock.time(instant) }

    func opening(at now: Int64) -> ServiceOpening {
        let state = hours.state(at: now, in: zone)
        var opening = ServiceOpening()
        opening.open = state.isOpen
        opening.closesAt = state.closesAt.map { Int($0) }
        opening.opensAt = state.opensAt.map { Int($0) }
        return opening
    }

    private static func spans(
        _ texts: [String], _ path: String, _ problems: inout Problems
    ) -> [OpeningInterval] {
        texts.enumerated().compactMap { index, text in
            if let span = OpeningInterval(text) { return span }
            problems.note("must be a time range such as 08:00-16:00", at: "\(path)[\(index)]")
            return nil
        }
    }

    private static func dates(
        _ exceptions: [ServiceException], _ problems: inout Problems
    ) -> [CalendarDay: [OpeningInterval]] {
        var dates: [CalendarDay: [OpeningInterval]] = [:]
        for (index, exception) in exceptions.enumerated() {
            let path = "exceptions[\(index)]"
            let spans = spans(exception.hours, "\(path).hours", &problems)
            guard let day = CalendarDay(exception.date) else {
                problems.note("must exist in the calendar", at: "\(path).date")
                continue
            }
            if dates.updateValue(spans, forKey: day) != nil {
                problems.note("appears twice", at: "\(path).date")
            }
        }
        return dates
    }

    private static func problems(
        _ error: OpeningHoursError, _ document: ServiceDocument
    ) -> Problems {
        var problems = Problems()
        func path(_ place: OpeningHoursError.Place) -> String {
            switch place {
            case .weekday(let day): return "hours.\(document.hours.days[day.rawValue].key)"
            case .date(let day):
                let index = document.exceptions?.firstIndex { CalendarDay($0.date) == day }
                return "exceptions[\(index ?? 0)].hours"
            }
        }
        switch error {
        case .overlap(let place): problems.note("overlap", at: path(place))
        case .tooManySpans(let place):
            problems.note("must have at most \(OpeningHours.spansMax) entries", at: path(place))
        case .tooManyExceptions:
            problems.note(
                "must have at most \(OpeningHours.exceptionsMax) entries", at: "exceptions")
        }
        return problems
    }
}
