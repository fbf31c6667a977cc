import CampusContract
import CampusRules
import Contract
import Engine
import JSON
import SQLite

extension StoredThing {
    static let reminder = StoredThing("reminder") {
        "The reminder \($0) is damaged. You can delete it."
    }
}

/// The reminders in the database, with every statement that reads or writes one.
struct ReminderStore {
    let database: Connection

    /// Inserts or replaces a reminder.
    func put(_ reminder: StoredReminder) throws { try database.put(reminder) }

    func reminder(_ id: String) throws -> StoredReminder? {
        try database.stored(where: "id = ?", id)
    }

    func reminder(_ id: String, of user: String) throws -> StoredReminder? {
        try reminder(id).flatMap { $0.user == user ? $0 : nil }
    }

    /// The user of a reminder, also of one that cannot be read.
    func user(of id: String) throws -> String? {
        try database.text("SELECT username FROM reminders WHERE id = ?", id)
    }

    func ids(of user: String) throws -> [String] {
        try database.texts("SELECT id FROM reminders WHERE username = ? ORDER BY id", user)
    }

    /// All reminders of a user that can be read, by their next time, then those without one, then those that are
    /// done.
    ///
    /// Their number is at most ``Reminders/ownMax``.
    func reminders(of user: String) throws -> [StoredReminder] {
        try database.readable(
            where: "username = ? ORDER BY done_at IS NOT NULL, next_at IS NULL, next_at, id", user)
    }

    func count(of user: String) throws -> Int {
        try database.int("SELECT count(*) FROM reminders WHERE username = ?", user)
    }

    func delete(_ id: String) throws {
        try database.run("DELETE FROM reminders WHERE id = ?", id)
    }

    /// Some reminders of a service whose next time comes from an earlier schedule.
    func outdated(_ service: String, than version: Int, limit: Int) throws -> [String] {
        try database.texts(
            """
            SELECT id FROM reminders WHERE service = ? AND schedule_version < ?
            ORDER BY schedule_version LIMIT ?
            """, service, version, limit)
    }

    /// Marks a reminder that cannot be read as up to date, so that it is not looked at again.
    func pass(_ id: String, version: Int, now: Int64) throws {
        try database.run(
            """
            UPDATE reminders SET schedule_version = ?, clock_at = min(clock_at, ?) WHERE id = ?
            """, version, now, id)
    }

    /// Some reminders whose next time was computed while the clock was ahead.
    func ahead(of instant: Int64, limit: Int) throws -> [String] {
        try database.texts(
            """
            SELECT id FROM reminders WHERE clock_at IS NOT NULL AND clock_at > ?
            ORDER BY clock_at LIMIT ?
            """, instant, limit)
    }

    /// Deletes reminders that ended before an instant, at most 1,000 at a time.
    func forget(before instant: Int64) throws {
        try database.run(
            """
            DELETE FROM reminders WHERE id IN
              (SELECT id FROM reminders WHERE done_at IS NOT NULL AND done_at < ? LIMIT 1000)
            """, instant)
    }

}

extension StoredReminder: StoredRow {
    static let table = Table<StoredReminder>("reminders", of: .reminder)

    mutating func visit(_ columns: inout Columns) {
        columns.key("id", &id)
        columns.column("username", &user, .fixed)
        columns.column("version", &version)
        columns.column("created_at", &createdAt, .fixed)
        columns.column("since", &since)
        columns.document("description", &description)
        columns.column("schedule_version", &scheduleVersion)
        columns.column("next_at", &nextAt)
        columns.column("next_event", &nextEvent)
        columns.column("last_at", &lastAt)
        columns.column("told", &told)
        // [[first, last, count, after, until, missed], ...]
        var runs = past.runs.map { run in
            [Int(run.first), Int(run.last), run.count, Int(run.after), Int(run.until), run.missed]
        }
        columns.document("runs", &runs)
        columns.require("runs", runs.allSatisfy { $0.count == 6 }, "its past is not valid")
        past = PastOccurrences(
            runs.filter { $0.count == 6 }.map { run in
                PastOccurrences.Run(
                    first: Int64(run[0]), last: Int64(run[1]), count: run[2],
                    after: Int64(run[3]), until: Int64(run[4]), missed: run[5])
            })
        columns.column("done_at", &doneAt)
        columns.column("clock_at", &clockAt)
        columns.column("token", &token)
        columns.column("token_until", &tokenUntil)
        columns.derived("service", clockedService)
    }
}

/// A reminder with the data that the server adds. All times are Unix milliseconds.
struct StoredReminder: Equatable {
    var id = ""
    var user = ""
    var version = 1
    var createdAt: Int64 = 0
    /// The start of the reminder. Earlier occurrences do not count.
    var since: Int64 = 0
    var description = ReminderDescription()
    /// The version of the service's schedule from which ``nextAt`` was computed.
    var scheduleVersion = 0
    var nextAt: Int64?
    /// The opening or closing time that ``nextAt`` precedes.
    var nextEvent: Int64?
    var lastAt: Int64?
    var told = 0
    /// The occurrences that have notified. For a service, they are its opening or closing times.
    var past = PastOccurrences()
    var doneAt: Int64?
    /// The clock when ``nextAt`` was computed. `nil` if it does not depend on the clock.
    var clockAt: Int64?
    var token: String?
    var tokenUntil: Int64?

    init() {}

    init(id: String, user: String, at now: Int64, _ description: ReminderDescription) {
        self.id = id
        self.user = user
        createdAt = now
        since = now
        self.description = description
    }

    /// Records the notification of the due occurrence.
    ///
    /// - Parameter missed: The number of further occurrences that were due and do not notify.
    mutating func come(at now: Int64, missed: Int) {
        guard let due = nextAt else { return }
        lastAt = due
        told += 1
        let key = nextEvent ?? due
        past.insert(key, after: clockAt ?? key, at: now, missed: missed)
    }

    /// Starts the reminder again after an edit, without its past occurrences.
    mutating func begin(at now: Int64) {
        since = now
        (lastAt, told, past) = (nil, 0, PastOccurrences())
    }

    /// The service whose opening hours determine its times, or `nil`.
    var clockedService: String? { description.isAtInstant ? nil : description.service }

    var document: Reminder {
        var reminder = Reminder()
        reminder.reminder = id
        reminder.version = version
        reminder.description = description
        reminder.state = doneAt != nil ? .done : nextAt == nil ? .waiting : .pending
        reminder.nextAt = nextAt.map { Int($0) }
        reminder.lastAt = lastAt.map { Int($0) }
        reminder.told = told
        reminder.createdAt = Int(createdAt)
        return reminder
    }
}
