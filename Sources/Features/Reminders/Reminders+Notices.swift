import Contract
import Engine
import Rules
import SQLite

/// What users are told.
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
        return reminder.description.when == ServiceEvent.opens.rawValue
            ? "\(name) opens at \(clock.time(event))." : "\(name) closes at \(clock.time(event))."
    }

    /// The service whose hours it went by is not in the directory any more.
    func tellGone(_ reminder: StoredReminder, _ context: Context) throws {
        let notice = Notice(
            .reminder, title: LocalizedText(verbatim: reminder.description.title),
            body: "This service was removed from the directory, so this reminder has ended.",
            subject: "reminder/\(reminder.id)/gone")
        try people.notify(reminder.user, notice, context)
    }
}
