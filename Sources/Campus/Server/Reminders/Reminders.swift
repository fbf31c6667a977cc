import CampusContract
import CampusRules
import Contract
package import Engine
import JSON
package import People
import PeopleContract
package import SQLite

/// The reminders of users. Each occurrence notifies once, because the notification and its record
/// are written in one transaction.
///
/// An occurrence that was due while the server was down notifies at the next start, marked as late.
/// If a repetition missed several occurrences, only the first one notifies, with the number of the
/// others.
package final class Reminders: Capability {
    /// The maximum number of reminders of one user.
    package static let ownMax = 500
    /// The delay after which a notification counts as late, milliseconds.
    static let lateMs: Int64 = 60_000
    /// The maximum number of missed occurrences that are counted.
    private static let missedMax = 1_000
    /// The maximum number of reminders that one batch recomputes.
    private static let sliceMax = 200
    /// The time after which a reminder without a next time is computed again, milliseconds.
    private static let lookAgainMs: Int64 = 7 * 24 * 3_600_000
    /// The time after which a reminder that cannot be read is tried again, milliseconds.
    private static let repairMs: Int64 = 24 * 3_600_000
    private static let keptDoneMs: Int64 = 90 * 24 * 3_600_000
    private static let forgetEveryMs: Int64 = 24 * 3_600_000

    static let timer = "reminder"
    private static let scheduleTimer = "reminders.schedule"
    private static let clockTimer = "reminders.clock"
    private static let forgetTimer = "reminders.forget"

    let services: Services
    let people: PeopleModule

    package init(services: Services, people: PeopleModule) {
        self.services = services
        self.people = people
    }

    package func register(in router: Router) {
        registerRequests(in: router)
        router.on(ScheduleChanged.self) { event, context in
            try context.timers.set(Self.scheduleTimer, event.service, due: context.now)
        }
        router.onTimer(Self.timer) { [unowned self] id, context in
            let isDone = try context.settingAside {
                try fire(id, context)
                return true
            }
            // The reminder or its service is damaged. An admin may repair it.
            guard isDone == nil else { return }
            try context.timers.set(Self.timer, id, due: context.now + Self.repairMs)
        }
        router.onTimer(Self.scheduleTimer) { [unowned self] service, context in
            try context.settingAside { try followSchedule(of: service, context) }
        }
        router.onTimer(Self.clockTimer) { [unowned self] _, context in
            try followClock(context)
        }
        router.onTimer(Self.forgetTimer) { _, context in
            try ReminderStore(database: context.database).forget(
                before: context.now - Self.keptDoneMs)
            try context.timers.set(Self.forgetTimer, "", due: context.now + Self.forgetEveryMs)
        }
    }

    package func start(_ context: Context) throws {
        try context.timers.setIfNone(Self.forgetTimer, "", due: context.now)
        // The clock may have been set back while the daemon was down.
        try clockWasSetBack(context)
    }

    package func clockWasSetBack(_ context: Context) throws {
        try context.timers.set(Self.clockTimer, "", due: context.now)
    }

    func plan(_ description: ReminderDescription, _ context: Context) throws -> ReminderPlan {
        try ReminderPlan(description, schedule(of: description, context))
    }

    private func schedule(
        of description: ReminderDescription, _ context: Context
    ) throws -> ServiceSchedule? {
        guard !description.isAtInstant, let id = description.service else { return nil }
        return try services.service(id, context).map { try ServiceSchedule($0.document) }
    }

    // MARK: - Due times

    /// Computes the next time of a reminder, stores it and sets its timer.
    func arm(_ reminder: inout StoredReminder, _ plan: ReminderPlan, _ context: Context) throws {
        let service = try reminder.clockedService.flatMap { try services.service($0, context) }
        reminder.scheduleVersion = service?.scheduleVersion ?? 0
        let next = plan.next(of: reminder, after: context.now)
        reminder.nextAt = next?.due
        reminder.nextEvent = next?.event
        let isDone = next == nil && plan.isOver(reminder, at: context.now)
        reminder.doneAt = isDone ? context.now : nil
        reminder.clockAt = plan.goesByClock ? context.now : nil
        try ReminderStore(database: context.database).put(reminder)
        if let next {
            try context.timers.set(Self.timer, reminder.id, at: next.due)
        } else if isDone {
            try context.timers.cancel(Self.timer, reminder.id)
        } else {
            try context.timers.set(
                Self.timer, reminder.id, due: context.now + Self.lookAgainMs)
        }
    }

    private func fire(_ id: String, _ context: Context) throws {
        let store = ReminderStore(database: context.database)
        guard var reminder = try store.reminder(id), reminder.doneAt == nil else { return }
        let plan = try plan(reminder.description, context)
        if try isOutdated(reminder, context) { try arm(&reminder, plan, context) }
        guard let due = reminder.nextAt else { return try arm(&reminder, plan, context) }
        guard due <= context.now else {
            return try context.timers.set(Self.timer, id, at: due)
        }
        let missed = plan.missed(of: reminder, until: context.now, atMost: Self.missedMax)
        try tell(reminder, due: due, missed: missed, context)
        reminder.come(at: context.now, missed: missed)
        try arm(&reminder, plan, context)
    }

    /// Whether the hours changed before the reminder was due, and its next time does not reflect
    /// that yet.
    private func isOutdated(_ reminder: StoredReminder, _ context: Context) throws -> Bool {
        guard let id = reminder.clockedService, let due = reminder.nextAt,
            let service = try services.service(id, context)
        else { return false }
        return service.scheduleVersion != reminder.scheduleVersion && due >= service.scheduleAt
    }

    // MARK: - Changes of schedules and of the clock

    /// Recomputes reminders after a change of a service's schedule, a limited number per batch.
    private func followSchedule(of id: String, _ context: Context) throws {
        let store = ReminderStore(database: context.database)
        let service = try services.service(id, context)
        let version = service?.scheduleVersion ?? .max
        let found = try store.outdated(id, than: version, limit: Self.sliceMax)
        for id in found {
            let reminder = try context.database.settingAside { try store.reminder(id) }
            if let reminder {
                try follow(reminder, service, context)
            } else {
                try store.pass(id, version: version, now: context.now)
            }
        }
        guard found.count == Self.sliceMax else { return }
        try context.timers.set(Self.scheduleTimer, id, due: context.now)
    }

    private func follow(
        _ reminder: StoredReminder, _ service: StoredService?, _ context: Context
    ) throws {
        var reminder = reminder
        let store = ReminderStore(database: context.database)
        guard let service else {
            if reminder.doneAt == nil { try tellGone(reminder, context) }
            reminder.scheduleVersion = .max
            reminder.nextAt = nil
            reminder.nextEvent = nil
            reminder.doneAt = reminder.doneAt ?? context.now
            try context.timers.cancel(Self.timer, reminder.id)
            return try store.put(reminder)
        }
        let isDue = reminder.nextAt.map { $0 <= context.now && $0 < service.scheduleAt } ?? false
        if isDue || reminder.doneAt != nil {
            // A due reminder still notifies, and one that is done stays so. The next occurrence
            // uses the new hours.
            reminder.scheduleVersion = service.scheduleVersion
            return try store.put(reminder)
        }
        try arm(&reminder, try plan(reminder.description, context), context)
    }

    /// Recomputes reminders that were computed while the clock was ahead, a limited number per
    /// batch.
    private func followClock(_ context: Context) throws {
        let store = ReminderStore(database: context.database)
        let found = try store.ahead(of: context.now, limit: Self.sliceMax)
        for id in found {
            let found = try context.database.settingAside { try store.reminder(id) }
            guard var reminder = found,
                let plan = try context.database.settingAside({
                    try plan(reminder.description, context)
                })
            else {
                try store.pass(
                    id, version: found?.scheduleVersion ?? .max, now: context.now)
                continue
            }
            reminder.since = min(reminder.since, context.now)
            try arm(&reminder, plan, context)
        }
        guard found.count == Self.sliceMax else { return }
        try context.timers.set(Self.clockTimer, "", due: context.now)
    }
}

/// The notifications of reminders.
extension Reminders {
    func tell(
        _ reminder: StoredReminder, due: Int64, missed: Int, _ context: Context
    ) throws {
        var said = ReminderNotice()
        said.reminder = reminder.id
        said.service = reminder.description.service
        said.dueAt = Int(due)
        said.late = context.now - due > Self.lateMs
        said.missed = missed
        var notice = Notice(
            .reminder, title: LocalizedText(verbatim: reminder.description.title),
            body: try body(of: reminder, said, context),
            subject: "reminder/\(reminder.id)/\(due)")
        notice.reminder = said
        try people.notify(reminder.user, notice, context)
    }

    private func body(
        of reminder: StoredReminder, _ said: ReminderNotice, _ context: Context
    ) throws -> LocalizedText {
        let description = reminder.description
        var lines: [LocalizedText] = []
        if let note = description.note { lines.append(LocalizedText(verbatim: note)) }
        let service = try description.service.flatMap { try services.service($0, context) }
        if let service { lines.append(line(of: reminder, service)) }
        if said.late {
            let zone = description.timeZone ?? service?.document.timeZone ?? "UTC"
            let clock = WallClock(zone) ?? WallClock("UTC")
            let due: LocalizedText = clock?.text(Int64(said.dueAt)) ?? ""
            lines.append("This reminder was late. It was due at \(due) (\(zone)).")
        }
        if said.missed > 0 {
            lines.append("\(counted: said.missed, "more was", "more were") missed.")
        }
        return lines.joined(separator: "\n")
    }

    private func line(of reminder: StoredReminder, _ service: StoredService) -> LocalizedText {
        let name = service.document.name
        guard let event = reminder.nextEvent, let clock = WallClock(service.document.timeZone)
        else { return LocalizedText(verbatim: name) }
        return reminder.description.when == .opens
            ? "\(name) opens at \(clock.time(event))." : "\(name) closes at \(clock.time(event))."
    }

    /// Notifies the user that the reminder has ended, because its service was removed.
    func tellGone(_ reminder: StoredReminder, _ context: Context) throws {
        let notice = Notice(
            .reminder, title: LocalizedText(verbatim: reminder.description.title),
            body: "This service was removed from the directory, so this reminder has ended.",
            subject: "reminder/\(reminder.id)/gone")
        try people.notify(reminder.user, notice, context)
    }
}

extension Reminders: PersonalDataProvider {
    package static let partName = "reminders"

    package static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart] {
        let reminders = try ReminderStore(database: database).reminders(of: user)
        return [PersonalDataPart("reminders", of: reminders) { try JSON(document: $0.document) }]
    }

    package func erase(_ user: String, _ context: Context) throws {
        let store = ReminderStore(database: context.database)
        for id in try store.ids(of: user) {
            try context.database.settingAside { try store.reminder(id) }
            try remove(id, context)
        }
    }
}
