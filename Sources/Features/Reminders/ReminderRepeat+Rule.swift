import Contract
import Rules

extension ReminderRepeat {
    /// As the rules go by it.
    /// - Throws: A refusal that names what is wrong.
    func recurrence() throws -> Recurrence {
        do throws(RecurrenceError) {
            if let rule { return try Recurrence(rrule: rule) }
            return try Recurrence(
                every == "week" ? .weekly : .daily, interval: interval ?? 1,
                on: Set((days ?? []).compactMap { Weekday(code: $0) }), end: try end())
        } catch {
            guard rule == nil else {
                throw Refusal.field(
                    .requestMalformed, "repeat.rule", "\(error.part) \(error.reason)")
            }
            let key = ["INTERVAL": "interval", "COUNT": "count", "UNTIL": "until"][error.part]
            throw Refusal.field(.requestMalformed, "repeat.\(key ?? "every")", error.reason)
        }
    }

    private func end() throws(RecurrenceError) -> Recurrence.End {
        guard let until else { return count.map { .count($0) } ?? .never }
        guard count == nil else {
            throw RecurrenceError(part: "UNTIL", reason: "and COUNT cannot be combined")
        }
        guard let day = CalendarDay(until) else {
            throw RecurrenceError(part: "UNTIL", reason: "must exist in the calendar")
        }
        return .day(day)
    }
}
