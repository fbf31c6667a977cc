import CampusContract
import CampusRules
import Contract
import Engine
import Topics
import Values

/// The times of a reminder: its description, with the schedule of its service if it depends on one.
struct ReminderPlan {
    private enum ReminderTrigger {
        case once(at: Int64)
        case repeated(Recurrence, start: Int64, LocalTimeZone)
        case service(ServiceEvent, leadMs: Int64, Recurrence?, ServiceSchedule)
        /// The service was removed.
        case gone
    }

    private let occasion: ReminderTrigger

    /// - Parameter schedule: `nil` if the service was removed.
    /// - Throws: A refusal that names the mistake in the description.
    init(_ description: ReminderDescription, _ schedule: ServiceSchedule?) throws {
        let rule = try description.repeats?.recurrence()
        guard let event = ServiceEvent(description.when) else {
            let start = Int64(description.at)
            guard let rule else {
                occasion = .once(at: start)
                return
            }
            let zone = try WallClock(named: description.timeZone).wall
            guard !RecurrenceDays(rule, from: zone.shown(at: start).day).isEmpty else {
                throw Refusal.field(.requestMalformed, "repeat", "never comes due")
            }
            occasion = .repeated(rule, start: start, zone)
            return
        }
        guard let schedule else {
            occasion = .gone
            return
        }
        let leadMs = Int64(description.minutesBefore ?? 0) * 60_000
        occasion = .service(event, leadMs: leadMs, rule, schedule)
    }

    var isOnce: Bool {
        switch occasion {
        case .once, .gone: true
        case .repeated: false
        case .service(_, _, let rule, _): rule == nil
        }
    }

    /// Whether the next time depends on the clock.
    var goesByClock: Bool {
        switch occasion {
        case .once, .gone: false
        case .repeated, .service: true
        }
    }

    /// Whether a reminder without a next time is over. If not, a later change of the hours may give
    /// it one.
    func isOver(_ reminder: StoredReminder, at now: Int64) -> Bool {
        guard case .service(_, _, let rule, let schedule) = occasion else { return true }
        switch rule?.end {
        case nil: return reminder.lastAt != nil
        case .never: return false
        case .count(let count):
            let last = reminder.past.runs.last?.last ?? now
            return reminder.past.count(upTo: max(now, last)) >= count
        case .instant(let last): return now > last
        case .day(let last): return schedule.zone.shown(at: now).day > last
        }
    }

    /// The next occurrence after an instant that has not notified yet.
    ///
    /// Some later ones may have notified already, while the clock was ahead. Only those are
    /// skipped, so no occurrence between them is lost.
    func next(
        of reminder: StoredReminder, after now: Int64
    ) -> (due: Int64, event: Int64?)? {
        if isOnce, reminder.lastAt != nil { return nil }
        var instant = now
        while let next = any(of: reminder, after: instant) {
            guard let run = reminder.past.run(with: next.event ?? next.due) else { return next }
            instant = run.last
        }
        return nil
    }

    /// The next occurrence after an instant, even if it has notified.
    private func any(
        of reminder: StoredReminder, after instant: Int64
    ) -> (due: Int64, event: Int64?)? {
        switch occasion {
        case .gone: return nil
        case .once(let at): return (at, nil)
        case .repeated(let rule, let start, let zone):
            return rule.next(after: instant, start: start, in: zone).map { ($0, nil) }
        case .service(let event, let leadMs, let rule, let schedule):
            let next = ServiceReminder(event, leadMs: leadMs, rule: rule, since: reminder.since)
                .next(
                    after: instant, place: reminder.past.count(upTo: instant),
                    hours: schedule.hours, in: schedule.zone)
            return next.map { ($0.due, $0.event) }
        }
    }

    /// The number of occurrences after the due one, up to an instant. They were missed, and
    /// counting stops at `bound`.
    func missed(of reminder: StoredReminder, until now: Int64, atMost bound: Int) -> Int {
        guard !isOnce, let due = reminder.nextAt else { return 0 }
        switch occasion {
        case .repeated(let rule, let start, let zone):
            return rule.count(after: due, through: now, start: start, in: zone, atMost: bound)
        case .service(let event, let leadMs, let rule, let schedule):
            let finder = ServiceReminder(event, leadMs: leadMs, rule: rule, since: reminder.since)
            var (count, last) = (0, reminder.nextEvent ?? due)
            let place = reminder.past.count(upTo: last) + 1
            while count < bound,
                let next = finder.next(
                    after: last, place: place + count, hours: schedule.hours,
                    in: schedule.zone), next.event <= now
            {
                count += 1
                last = next.event
            }
            return count
        case .once, .gone: return 0
        }
    }
}

extension ReminderRepeat {
    /// The repetition in the form of the rules.
    ///
    /// - Throws: A refusal that names the mistake.
    func recurrence() throws -> Recurrence {
        do throws(RecurrenceError) {
            if let rule { return try Recurrence(rrule: rule) }
            return try Recurrence(
                every == .week ? .weekly : .daily, interval: interval ?? 1,
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

extension ServiceEvent {
    /// Nil for an instant.
    fileprivate init?(_ occasion: ReminderDescription.Occasion) {
        switch occasion {
        case .at: return nil
        case .opens: self = .opens
        case .closes: self = .closes
        }
    }
}
